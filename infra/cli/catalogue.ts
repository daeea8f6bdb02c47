/** `sprout catalogue`: writes the file of a language to be filled in, or brings one up to date. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { compileWords, wordsOf, wordsToFill } from "../languages/compile-words.ts";
import { english } from "../languages/english.ts";
import { LanguageFile, readLanguage } from "../languages/read-languages.ts";
import { CommandProblem, lineProblem } from "./command-problem.ts";

export async function catalogue(args: string[]): Promise<number> {
  const { code, path } = placesOf(args);
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  const parsed = LanguageFile.safeParse(
    path === undefined ? { locale: code, name, words: {} } : JSON.parse(await readFile(path, "utf8")),
  );
  if (!parsed.success)
    throw new CommandProblem(
      parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
    );
  const { words, english: before, ...head } = parsed.data;
  const { missing } = compileWords(english, words, before, code);
  const filled = wordsToFill(english, words, new Set(missing));
  console.log(JSON.stringify({ ...head, english: wordsOf(english), words: filled }, null, 2));
  if (path === undefined) return 0;
  const { problems } = readLanguage(parsed.data);
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

function placesOf(args: string[]): { code: string; path: string | undefined } {
  try {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const [code, path, ...more] = positionals;
    if (code === undefined || more.length > 0)
      throw new CommandProblem("Name the language by its code, like sw, and a file that you have of it.");
    return { code, path };
  } catch (error) {
    if (error instanceof CommandProblem) throw error;
    throw new CommandProblem(lineProblem(error, []), { cause: error });
  }
}
