/** The texts of a language that the deployment adds: data, which becomes functions where a text takes values. */
import { type Message, type MessageValue, messageText } from "../../../shared/message.ts";
import type { AddedWords } from "../../../shared/respondent-words.ts";
import { loadLanguage } from "../../lib/added-languages.ts";
import type { Texts } from "./en.ts";

/** What takes values, as `infra/languages/compile-words.ts` writes it. */
interface WithValues {
  say: Message;
  names: readonly string[];
}
type Compiled = string | WithValues | { readonly [key: string]: Compiled } | readonly string[];

const takesValues = (part: Compiled): part is WithValues => typeof part === "object" && "say" in part;

/** @returns undefined where the deployment doesn't have the language @throws Error without a connection */
export async function addedTexts(language: string): Promise<Texts | undefined> {
  const found = await loadLanguage(language);
  return found && textsOf(found);
}

/** The texts of a language from its words. */
export function textsOf({ code, words: { player, problems, states } }: AddedWords): Texts {
  const speaking = (part: Compiled): unknown => {
    if (typeof part === "string" || Array.isArray(part)) return part;
    if (takesValues(part)) {
      const { say, names } = part;
      return (...values: MessageValue[]) => messageText(say, (name) => values[names.indexOf(name)], code);
    }
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, speaking(inner)]));
  };
  // The deployment's files have the shape of English: that is checked where they are compiled.
  const texts = speaking(player as Compiled) as Texts;
  return { ...texts, code, session: { ...texts.session, code }, problems, states } as Texts;
}
