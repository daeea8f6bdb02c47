/** What the server's refusals and a form's states mean. */
import { type MessageCode, messageCodes } from "../../../shared/form/answers/instance-status.ts";
import { DEFAULT_LOCALE } from "../../../shared/localize.ts";
import type { Meaning } from "../../../shared/messages/refusals.ts";
import type { CallProblem } from "../../lib/send.ts";
import { textsFor } from "../texts/texts.ts";
import { dayTimeAndZone } from "./clock.ts";
import { problemName } from "./instance-calls.ts";

/**
 * A refusal in the page's language. One of a newer server than the page is said in general words, as its own are English.
 * @param code of the language, e.g. `fr`
 */
export function refusalText(refusal: CallProblem, code: string): string {
  const name: Meaning | undefined = problemName(refusal) ?? refusal.meaning;
  const { refusals, openFailed } = textsFor(code);
  if (code === DEFAULT_LOCALE) return (name && refusals[name]) ?? refusal.message;
  return (name && refusals[name]) ?? refusals.FAULT ?? openFailed;
}

/** What has become of a form that takes no answers. @param otherwise used where it has no text of its own */
export function stateText(code: MessageCode, locale: string, otherwise: string): string {
  const states: Partial<Record<MessageCode, string>> = textsFor(locale).states;
  return states[code] ?? otherwise;
}

/** When a form opens, in the reader's language and time zone. */
export function earlyText(opensAt: string, locale: string): string {
  const texts = textsFor(locale);
  return texts.earlyText(dayTimeAndZone(opensAt, texts.code));
}

/** Why a form takes no answers, and who says so. */
export interface Closure {
  title: string;
  text: string;
  /** What the form is called, by locale code, where it is still to open. */
  names: Record<string, string> | undefined;
  /** The publisher's own words by locale code: they are in place of the text. */
  own: Record<string, string> | undefined;
  /** The language of those words where the reader's is missing. */
  defaultLocale: string;
}

/** Whether a refusal says that the form takes no answers: it is paused, withdrawn, full, or its time is over. */
export const isClosure = (refusal: unknown): boolean =>
  problemName(refusal)?.startsWith("PUBLICATION_") === true;

/**
 * What is said of a form that takes no answers: the same on opening it and while it is filled in.
 * @param refusal of a server of an older release it has neither state nor own words
 * @param isStarted false: its link begins no form, so nothing was saved
 */
export function closureOf(refusal: CallProblem, locale: string, isStarted: boolean): Closure {
  const texts = textsFor(locale);
  const details = refusal.body?.details;
  const name = problemName(refusal);
  const state =
    messageCodes.find((code) => code === details?.state) ??
    (name === "PUBLICATION_EXPIRED" ? "EXPIRED" : "CLOSED");
  const isEarly = name === "PUBLICATION_EARLY" && typeof details?.opensAt === "string";
  const text = () => {
    if (isEarly) return earlyText(String(details?.opensAt), locale);
    if (name === "PUBLICATION_FULL") return refusalText(refusal, texts.code);
    return state === "CLOSED" && !isStarted ? texts.closedText : stateText(state, locale, texts.closedText);
  };
  return {
    title: isEarly ? texts.earlyTitle : state === "REVOKED" ? texts.revokedTitle : texts.closedTitle,
    text: text(),
    names: ownWords(details?.names),
    own: ownWords(details?.closed),
    defaultLocale: typeof details?.defaultLocale === "string" ? details.defaultLocale : DEFAULT_LOCALE,
  };
}

function ownWords(words: unknown): Record<string, string> | undefined {
  if (typeof words !== "object" || words === null) return undefined;
  const texts = Object.entries(words).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
