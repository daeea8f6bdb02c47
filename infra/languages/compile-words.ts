/** Checks the words of a deployment's language against the English ones, and makes them ready to be said without a parser. */
import { closestText } from "../../shared/form/logic/closest-text.ts";
import type { Said } from "../../shared/message.ts";
import {
  MessageProblem,
  messageSource,
  namesIn,
  pluralProblems,
  readText,
} from "../../shared/read-message.ts";
import type { English } from "./english.ts";

/** What is found in a file, each with the key of its word. @example "player.next: it is missing." */
export interface Compiled {
  words: unknown;
  problems: string[];
  /** Keys of words that the file lacks, or has for an English text that has changed since; English takes their places. */
  missing: string[];
}

type Group = { readonly [key: string]: English };

const isSaid = (part: English): part is Said<(string | number)[]> => typeof part === "function";
const isGroup = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === "object" && part !== null && !Array.isArray(part);

/**
 * @param before the English words that the file was made for, if it says so
 * @example compileWords(english, file.words, file.english, "sw").problems // ["player.summary.enter: {label} is missing."]
 */
export function compileWords(group: Group, own: unknown, before: unknown, locale: string): Compiled {
  const problems: string[] = [];
  const missing: string[] = [];
  const compileGroup = (group: Group, own: unknown, before: unknown, key: string): unknown => {
    const words = isGroup(own) ? own : {};
    const then = isGroup(before) ? before : {};
    if (own !== undefined && !isGroup(own)) problems.push(`${key}: these are words by their names.`);
    for (const name of Object.keys(words)) {
      if (Object.hasOwn(group, name)) continue;
      const meant = closestText(name, Object.keys(group));
      problems.push(
        `${key}${name}: there is no such word.${meant === undefined ? "" : ` Did you mean ${meant}?`}`,
      );
    }
    return Object.fromEntries(
      Object.entries(group).map(([name, part]) => {
        const at = `${key}${name}`;
        if (isGroup(part)) return [name, compileGroup(part, words[name], then[name], `${at}.`)];
        return [name, compileWord(part, words[name], then[name], at)];
      }),
    );
  };
  const compileWord = (part: English, own: unknown, before: unknown, key: string): unknown => {
    const isStale = before !== undefined && JSON.stringify(before) !== JSON.stringify(sourceOf(part));
    const isThere =
      own !== undefined && own !== "" && !(Array.isArray(own) && own.every((one) => one === ""));
    if (!isThere || isStale) {
      missing.push(key);
      return isSaid(part) ? { say: part.message, names: part.names } : part;
    }
    const { word, found } = isSaid(part)
      ? readSaid(part, own, locale)
      : Array.isArray(part)
        ? readList(part, own)
        : readWord(String(part), own, key);
    problems.push(...found.map((problem) => `${key}: ${problem}`));
    return word;
  };
  return { words: compileGroup(group, own, before, ""), problems, missing };
}

/** The English word as a file has it. */
const sourceOf = (part: English): unknown => (isSaid(part) ? messageSource(part.message) : part);

interface Read {
  word: unknown;
  found: string[];
}

function readSaid({ names }: Said<(string | number)[]>, own: unknown, locale: string): Read {
  if (typeof own !== "string") return { word: "", found: ["it is a text."] };
  try {
    const message = readText(own);
    const found = [
      ...placeholderProblems(new Set(names), namesIn(message)),
      ...pluralProblems(message, locale),
    ];
    return { word: { say: message, names }, found };
  } catch (error) {
    if (!(error instanceof MessageProblem)) throw error;
    return { word: "", found: [error.message] };
  }
}

function readList(part: readonly unknown[], own: unknown): Read {
  const isRight =
    Array.isArray(own) && own.length === part.length && own.every((one) => typeof one === "string");
  return { word: own, found: isRight ? [] : [`it is a list of ${part.length} texts.`] };
}

const inBraces = (text: string) => new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name));

function readWord(part: string, own: unknown, key: string): Read {
  if (typeof own !== "string") return { word: "", found: ["it is a text."] };
  const found = placeholderProblems(inBraces(part), inBraces(own));
  if (own.includes("\n") && !part.includes("\n")) found.push("it is one line.");
  const count = part.split(" ").length;
  if (key.startsWith("dates.") && own.split(" ").length !== count)
    found.push(`these are ${count} short names with one blank between them.`);
  return { word: own, found };
}

function placeholderProblems(expected: ReadonlySet<string>, present: ReadonlySet<string>): string[] {
  const lost = [...expected].filter((name) => !present.has(name));
  const unknown = [...present].filter((name) => !expected.has(name));
  return [
    ...lost.map((name) => `{${name}} is missing.`),
    ...unknown.map((name) => `nothing gives {${name}}.`),
  ];
}

/**
 * The words of a file to be filled in: what it has, and an empty text for each that it lacks.
 * @param missing the keys that are emptied
 */
export function wordsToFill(group: Group, own: unknown, missing: ReadonlySet<string>, key = ""): object {
  const words = isGroup(own) ? own : {};
  return Object.fromEntries(
    Object.entries(group).map(([name, part]) => {
      const at = `${key}${name}`;
      if (isGroup(part)) return [name, wordsToFill(part, words[name], missing, `${at}.`)];
      if (!missing.has(at)) return [name, words[name]];
      return [name, Array.isArray(part) ? part.map(() => "") : ""];
    }),
  );
}

/** The English words as a file has them, for the person who translates them. */
export function wordsOf(group: Group): object {
  return Object.fromEntries(
    Object.entries(group).map(([name, part]) => [name, isGroup(part) ? wordsOf(part) : sourceOf(part)]),
  );
}
