/** The languages that a deployment adds, as its functions have them: a file that `SPROUT_LANGUAGES_FILE` names. */
import { readFileSync } from "node:fs";
import { type AddedWords, setAddedLanguages } from "../respondent-words.ts";

let read: string | undefined;

/** Read once, before the first call: the product speaks them from then on. @param path none: it speaks its own alone */
export function readAddedLanguages(path: string | undefined = process.env.SPROUT_LANGUAGES_FILE): void {
  if (path === read) return;
  // The shape is that of `functionsFile` in `infra/languages`, which checked it when the product was deployed.
  setAddedLanguages(path === undefined ? [] : (JSON.parse(readFileSync(path, "utf8")) as AddedWords[]));
  read = path;
}
