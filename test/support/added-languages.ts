/** Languages that a deployment adds: Kiswahili, and one in which each of the product's own words is written in Greek letters. */
import { join } from "node:path";
import { type English, english } from "../../infra/languages/english.ts";
import { languageFiles, readLanguage, readLanguages } from "../../infra/languages/read-languages.ts";
import type { Message } from "../../shared/message.ts";
import { messageSource } from "../../shared/read-message.ts";
import type { AddedWords } from "../../shared/respondent-words.ts";

export const languagesFolder = join(import.meta.dirname, "languages");

/** A translation, as somebody who speaks it would write it. */
export const kiswahili = readLanguages(languagesFolder).find(({ code }) => code === "sw") as AddedWords;

const letters = new Map(
  Object.entries({
    ...{
      a: "α",
      b: "β",
      c: "ς",
      d: "δ",
      e: "ε",
      f: "φ",
      g: "γ",
      h: "η",
      i: "ι",
      j: "ξ",
      k: "κ",
      l: "λ",
      m: "μ",
    },
    ...{
      n: "ν",
      o: "ο",
      p: "π",
      q: "ψ",
      r: "ρ",
      s: "σ",
      t: "τ",
      u: "υ",
      v: "ϋ",
      w: "ω",
      x: "χ",
      y: "ύ",
      z: "ζ",
    },
  }),
);

/** A text in Greek letters, but for tags and what stands in braces. @example pseudo("Hello {name}") // "ηελλο {name}" */
export const pseudo = (text: string): string =>
  text
    .split(/(\{\w+\}|<[^>]*>)/)
    .map((piece, at) =>
      at % 2 === 1 ? piece : piece.toLowerCase().replace(/[a-z]/g, (one) => letters.get(one) ?? one),
    )
    .join("");

const pseudoMessage = (message: Message): Message =>
  message.map((part) => {
    if (typeof part === "string") return pseudo(part);
    if (!("by" in part)) return part;
    const forms = Object.entries(part.forms).map(([form, inner]) => [form, pseudoMessage(inner)]);
    return { ...part, forms: Object.fromEntries(forms) };
  });

function pseudoWords(part: English): unknown {
  if (typeof part === "string") return pseudo(part);
  if (typeof part === "function") return messageSource(pseudoMessage(part.message));
  if (Array.isArray(part)) return part.map(pseudo);
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, pseudoWords(inner)]));
}

/** Greek, with every word that the product has: any Latin letter that a reader meets is a word that was left untouched. */
export const greekLetters: AddedWords = readLanguage({
  locale: "el",
  name: "Greek letters",
  words: pseudoWords(english),
}).language;

/** What the site of a deployment with these languages has, by path without a slash. */
export const siteFiles = (languages: readonly AddedWords[]): Map<string, string> =>
  new Map(Object.entries(languageFiles(languages)).map(([path, text]) => [path.slice(1), text]));
