/**
 * What the server's refusals and a form's states mean. Their texts are loaded when the first is shown: the connection
 * that brought it is there. If they can't be loaded, a refusal is in English and a state has the texts at hand.
 */
import type { MessageCode } from "../../shared/form/instance-status.ts";
import type { CallProblem, Meaning } from "../lib/send.ts";
import { problemName } from "./instance-calls.ts";
import { partTextsFor, withWords } from "./texts.ts";

const words = (code: string) =>
  withWords(Promise.resolve()).then(
    () => partTextsFor(code),
    () => undefined,
  );

/** A refusal in the page's language; an unknown one keeps its own text. @param code of the language, e.g. `fr` */
export async function refusalText(refusal: CallProblem, code: string): Promise<string> {
  const name: Meaning | undefined = problemName(refusal) ?? refusal.meaning;
  return (name && (await words(code))?.refusals[name]) ?? refusal.message;
}

/** What has become of a form that takes no answers. @param otherwise used where it has no text of its own */
export async function stateText(code: MessageCode, locale: string, otherwise: string): Promise<string> {
  const states: Partial<Record<MessageCode, string>> | undefined = (await words(locale))?.states;
  return states?.[code] ?? otherwise;
}
