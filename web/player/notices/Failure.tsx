/** Why the answers couldn't be saved or submitted, above the form: what happened, and the way to what can be done. */
import { useEffect, useRef } from "react";
import { localize } from "../../../shared/localize.ts";
import { CallProblem } from "../../lib/send.ts";
import { problemName } from "../base/instance-calls.ts";
import { closureOf, isClosure, refusalText } from "../base/refusal-text.ts";
import type { Texts } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";

export interface Trouble {
  text: string;
  /** What the server's own check found, if it found more than this page did. */
  fields?: readonly RefusedField[];
  leads?: "to sign-in";
}

interface RefusedField {
  key: string;
  /** The question and what is wrong with its answer. */
  text: string;
}

interface FailureProps {
  trouble: Trouble;
  texts: Texts;
  locale: string;
  signInAt?: string;
  /** Brings a question into view, and the focus with it. */
  onLead?: (key: string) => void;
}

/** It is above the form, so it scrolls itself into view. */
export function Failure({ trouble, texts, locale, signInAt, onLead }: FailureProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" }); // newer browsers return a promise, which isn't a clean-up function
  }, []);
  const { text, fields, leads } = trouble;
  return (
    <div className="p-failure" role="alert" ref={box}>
      {inUiLanguage(text, texts, locale)}{" "}
      {leads === "to sign-in" && <a href={signInAt}>{inUiLanguage(texts.signIn, texts, locale)}</a>}
      {fields !== undefined && (
        <ul>
          {fields.map((field) => (
            <li key={field.key}>
              <button type="button" className="p-link" onClick={() => onLead?.(field.key)}>
                {field.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * A newer version has a notice of its own; a refusal gets its own text; anything else is the connection.
 * @param nameOf a question's label
 */
export function troubleOf(
  reason: unknown,
  noConnection: string,
  nameOf: (key: string) => string,
  texts: Texts,
): Trouble | undefined {
  const name = problemName(reason);
  if (name === "INSTANCE_STALE" || reason === undefined) return undefined;
  if (!(reason instanceof CallProblem) || name === undefined) return { text: noConnection };
  const fields = refusedFields(reason).map(({ field, message }) => ({
    key: field,
    text: `${nameOf(field)}: ${message}`,
  }));
  return { text: refusalText(reason, texts.code), ...(fields.length > 0 && { fields }) };
}

/** Whether the form takes no answers now. */
export const isClosed = (reason: unknown): reason is CallProblem =>
  reason instanceof CallProblem && isClosure(reason);

/** As a page says it that opens the form now; and that what was typed here is kept. */
export function closureText(refusal: CallProblem, locale: string, keeping: string): string {
  const { title, text, own, defaultLocale } = closureOf(refusal, locale, true);
  return `${title}. ${own === undefined ? text : localize(own, locale, defaultLocale)} ${keeping}`;
}

function refusedFields({ body }: CallProblem): { field: string; message: string }[] {
  const fields = body?.details?.fields;
  if (!Array.isArray(fields)) return [];
  return fields.filter(({ field, message }) => typeof field === "string" && typeof message === "string");
}
