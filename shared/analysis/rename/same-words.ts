/** Where a name stands in the text of a step: wherever it could be a key, whatever it means there. */
import type { Step } from "../../process/step.ts";

/** One word of a step's text. */
export interface WordPlace {
  readonly stepKey: string;
  /** Of its first character in the text, from 0. */
  readonly offset: number;
}

const nameCharacter = /[\p{L}\p{N}_-]/u;
const plainName = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** Whether a key can be written everywhere as it is: in templates, and in chains without a backslash. */
export function isPlainName(name: string): boolean {
  return plainName.test(name);
}

/** The whole word at a place of a text. @example wordAt("{{visit.date}}", 9) // { word: "date", offset: 8 } */
export function wordAt(text: string, place: number): { word: string; offset: number } | undefined {
  let [from, to] = [place, place];
  while (from > 0 && nameCharacter.test(text[from - 1] ?? "")) from -= 1;
  while (to < text.length && nameCharacter.test(text[to] ?? "")) to += 1;
  return from === to ? undefined : { word: text.slice(from, to), offset: from };
}

/** Every place of a template's tags, or of a chain's strings, that has this word. */
export function placesOfWord(step: Step, word: string): WordPlace[] {
  const text = step.template ?? "";
  const found: WordPlace[] = [];
  const { code } = step.processType;
  if (code !== "HANDLEBARS" && code !== "JOLT") return found; // what is translated is named by its text
  for (const [from, to] of code === "HANDLEBARS" ? tagsOf(text) : stringsOf(text)) {
    for (let at = text.indexOf(word, from); at !== -1 && at < to; at = text.indexOf(word, at + word.length)) {
      if (wordAt(text, at)?.word === word) found.push({ stepKey: step.key, offset: at });
    }
  }
  return found;
}

function* tagsOf(text: string): Generator<readonly [number, number]> {
  let from = text.indexOf("{{");
  while (from !== -1) {
    const end = text.indexOf("}}", from);
    if (end === -1) return;
    yield [from, end];
    from = text.indexOf("{{", end);
  }
}

function* stringsOf(text: string): Generator<readonly [number, number]> {
  let from: number | undefined;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"' && from === undefined) from = at;
    else if (text[at] === '"' && from !== undefined) {
      yield [from, at];
      from = undefined;
    }
  }
}

/** A text with another word at some of its places. */
export function withWord(
  text: string,
  places: readonly WordPlace[],
  { length }: { readonly length: number },
  word: string,
): string {
  const later = [...places].sort((one, other) => other.offset - one.offset);
  return later.reduce(
    (renamed, { offset }) => renamed.slice(0, offset) + word + renamed.slice(offset + length),
    text,
  );
}
