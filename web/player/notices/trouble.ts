/** Why answers couldn't be saved or submitted: what happened, and how it is said in the language that is shown. */
import { localize } from "../../../shared/localize.ts";
import { CallProblem } from "../../lib/send.ts";
import type { FormShared } from "../base/form-context.ts";
import { problemName } from "../base/instance-calls.ts";
import { closureOf, isClosure, refusalText } from "../base/refusal-text.ts";
import { plainText } from "../base/rich-text.tsx";
import { tooLargeText } from "../base/too-large-text.ts";

/** What happened. It has no words of the page: the person may choose another language while it is shown. */
export type Trouble =
  /** The instance is opened by its owner's session, and that has ended. */
  | { kind: "session-ended" }
  /** Its key opens it no more. */
  | { kind: "access-denied" }
  /** Nothing was answered that says more. */
  | { kind: "unreached"; command: Command }
  | { kind: "too-large" }
  /** The form takes no answers now. */
  | { kind: "closed"; refusal: CallProblem }
  /** The server's own check found more than this page did. @param locale that the messages are in */
  | { kind: "wrong-answers"; refusal: CallProblem; fields: readonly WrongField[]; locale: string }
  | { kind: "refused"; refusal: CallProblem };

export type Command = "submit" | "save";

/** As `ANSWERS_INVALID` names it. */
interface WrongField {
  field: string;
  message: string;
  code?: unknown;
}

interface Attempt {
  command: Command;
  locale: string;
  /** Without a key of its own the instance is opened by its owner's session. */
  hasOwner: boolean;
}

/** Undefined where something else says it: a newer version has a notice of its own. @param reason of a save that failed */
export function troubleOf(reason: unknown, { command, locale, hasOwner }: Attempt): Trouble | undefined {
  const name = problemName(reason);
  if (name === "INSTANCE_STALE" || reason === undefined) return undefined;
  if (!(reason instanceof CallProblem) || name === undefined) return { kind: "unreached", command };
  if (name === "ANSWERS_TOO_LARGE") return { kind: "too-large" };
  if (isClosure(reason)) return { kind: "closed", refusal: reason };
  if (name === "ACCESS_DENIED" || name === "SIGN_IN_NEEDED")
    return { kind: hasOwner ? "session-ended" : "access-denied" };
  const fields = wrongFields(reason);
  return fields.length > 0
    ? { kind: "wrong-answers", refusal: reason, fields, locale }
    : { kind: "refused", refusal: reason };
}

/** Whether no answer can be saved any more: it is said although nobody pressed a button. */
export const stopsSaving = ({ kind }: Trouble): boolean =>
  kind === "closed" || kind === "session-ended" || kind === "access-denied";

interface Reader extends Pick<FormShared, "store" | "locale" | "texts"> {
  /** Whether this device keeps what the server does not have. */
  isKept: boolean;
}

/** The whole of it in a sentence or two; the questions of `wrong-answers` are not in it. */
export function troubleText(trouble: Trouble, { store, locale, texts, isKept }: Reader): string {
  const keeping = isKept ? texts.keptHere : texts.keepOpen;
  switch (trouble.kind) {
    case "session-ended":
      return `${texts.sessionEnded} ${keeping}`;
    case "access-denied":
      return texts.accessDenied;
    case "unreached":
      return `${trouble.command === "submit" ? texts.submitFailed : texts.saveFailed} ${keeping}`;
    case "too-large":
      return tooLargeText({ store, locale, texts });
    case "closed":
      return `${closureText(trouble.refusal, locale)} ${keeping}`;
    default:
      return refusalText(trouble.refusal, texts.code);
  }
}

/** The questions of answers that the server refused, and what is wrong with each; none of any other trouble. */
export function wrongAnswers(
  trouble: Trouble,
  { store, locale, texts }: Pick<Reader, "store" | "locale" | "texts">,
): { key: string; text: string }[] {
  if (trouble.kind !== "wrong-answers") return [];
  const problems: Partial<Record<string, string>> = texts.problems;
  return trouble.fields.map(({ field, code, message }) => {
    const label = plainText(store.session.label(field, locale)) || field;
    const own = trouble.locale === locale || typeof code !== "string" ? undefined : problems[code];
    // A text with a limit in it needs the server's, which only the message has.
    return { key: field, text: `${label}: ${own === undefined || own.includes("{") ? message : own}` };
  });
}

/** As a page says it that opens the form now. */
function closureText(refusal: CallProblem, locale: string): string {
  const { title, text, own, defaultLocale } = closureOf(refusal, locale, true);
  return `${title}. ${own === undefined ? text : localize(own, locale, defaultLocale)}`;
}

function wrongFields({ body }: CallProblem): WrongField[] {
  const fields = body?.details?.fields;
  if (!Array.isArray(fields)) return [];
  return fields.filter(({ field, message }) => typeof field === "string" && typeof message === "string");
}
