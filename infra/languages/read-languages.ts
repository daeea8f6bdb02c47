/**
 * The languages that a deployment adds: a folder with a file for each, `sw.json`, as `npm run sprout -- catalogue sw` writes it
 * (docs/languages.md). They are checked here, before anything is built of them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as z from "zod";
import { respondentLocales } from "../../shared/localize.ts";
import type { AddedLanguage, AddedWords } from "../../shared/respondent-words.ts";
import { LANGUAGES_PATH, languagePath } from "../../shared/site.ts";
import { UsageProblem } from "../usage-problem.ts";
import { compileWords } from "./compile-words.ts";
import { english } from "./english.ts";

export const LanguageFile = z.strictObject({
  /** Without a region. */
  locale: z
    .string()
    .regex(/^[a-z]{2,3}$/, "Write the code of the language without a region, like sw.")
    .refine(
      (code) => !respondentLocales.some((one) => one.code === code),
      "The product has this language itself.",
    ),
  /** What its readers call it. */
  name: z.string().trim().min(1).max(60),
  /** True: words may be missing. English takes their places, and designers are told before they publish. */
  incomplete: z.boolean().default(false),
  /** The English words that these were made for: one that has changed since counts as missing. */
  english: z.record(z.string(), z.unknown()).optional(),
  words: z.record(z.string(), z.unknown()),
});
export type LanguageFile = z.infer<typeof LanguageFile>;

/** A file with all that is wrong with it. */
export interface ReadLanguage {
  language: AddedWords;
  problems: string[];
}

/** @example readLanguage({ locale: "sw", name: "Kiswahili", words: {} }).problems[0] // "player.newQuestion: the word is missing." */
export function readLanguage(content: unknown): ReadLanguage {
  const { locale: code, name, incomplete, words: own, english: before } = LanguageFile.parse(content);
  const { words, problems, missing } = compileWords(english, own, before, code);
  const lacking = incomplete ? [] : missing.map((key) => `${key}: the word is missing.`);
  return {
    language: { code, name, missing, words: words as AddedWords["words"] }, // sections, as in `english`
    problems: [...problems, ...lacking],
  };
}

const MAX_NAMED = 20;

/** @param folder of the files @throws UsageProblem that names each word that can't be used */
export function readLanguages(folder: string): AddedWords[] {
  const names = filesIn(folder);
  const read = names.map((name) => {
    const { language, problems } = readFileOf(join(folder, name));
    if (name !== `${language.code}.json`)
      problems.unshift(`the file of ${language.code} is ${language.code}.json.`);
    return { language, problems: problems.map((problem) => `  ${name}: ${problem}`) };
  });
  const problems = read.flatMap((one) => one.problems);
  if (problems.length === 0) return read.map(({ language }) => language);
  const more = problems.length > MAX_NAMED ? `\n  … and ${problems.length - MAX_NAMED} more.` : "";
  throw new UsageProblem(
    `The languages in ${folder} can't be used.\n${problems.slice(0, MAX_NAMED).join("\n")}${more}`,
  );
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch (cause) {
    throw new UsageProblem(`There is no folder ${folder} with files of languages.`, { cause });
  }
}

function readFileOf(path: string): ReadLanguage {
  try {
    return readLanguage(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : "it is no JSON.";
    throw new UsageProblem(`${basename(path)} can't be used: ${why}`, { cause });
  }
}

/** The files of the site that tell pages of them, by their paths. */
export function languageFiles(languages: readonly AddedWords[]): Readonly<Record<string, string>> {
  const list = languages.map(({ code, name, missing }): AddedLanguage => ({ code, name, missing }));
  const files = languages.map((language) => {
    const { mails: _mails, invitations: _invitations, ...words } = language.words;
    return [languagePath(language.code), JSON.stringify({ ...language, words })];
  });
  return { [LANGUAGES_PATH]: JSON.stringify(list), ...Object.fromEntries(files) };
}

/** The file that functions read (`shared/stores/read-languages.ts`): without what only pages say. */
export function functionsFile(languages: readonly AddedWords[]): string {
  const without = languages.map((language) => {
    const { player: _player, ...words } = language.words;
    return { ...language, words };
  });
  return JSON.stringify(without);
}
