/** The languages that the deployment adds to the product's own, as files of the site. */
import { type AddedLanguage, type AddedWords, addLanguage } from "../../shared/respondent-words.ts";
import { LANGUAGES_PATH, languagePath } from "../../shared/site.ts";

let list: Promise<readonly AddedLanguage[]> | undefined;

/** Which there are: asked for once. @throws Error without a connection, and then the next call asks again */
export function addedLanguageList(): Promise<readonly AddedLanguage[]> {
  list ??= fetched<readonly AddedLanguage[]>(LANGUAGES_PATH).catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return list;
}

/** The words of a language, which the product speaks from then on; undefined: the deployment doesn't have it. @throws Error */
export async function loadLanguage(code: string): Promise<AddedWords | undefined> {
  const languages = await addedLanguageList();
  if (!languages.some((one) => one.code === code)) return undefined;
  const language = await fetched<AddedWords>(languagePath(code));
  addLanguage(language);
  return language;
}

/** Lets the product speak all of them, as reports need it; without a connection, as far as they came. */
export async function speakAddedLanguages(): Promise<void> {
  try {
    await Promise.all((await addedLanguageList()).map(({ code }) => loadLanguage(code)));
  } catch {
    // a preview in English words is better than none
  }
}

/** Copies for visits without a connection; undefined where the browser keeps none. */
const copies = async (): Promise<Cache | undefined> => {
  try {
    return await globalThis.caches?.open("sprout-languages");
  } catch {
    return undefined; // a private window may refuse
  }
};

/** The site's own files, the newest where there is a connection: their shapes are those that `infra/languages` writes. */
async function fetched<Content>(path: string): Promise<Content> {
  const kept = await copies();
  const coming = fetch(path, { credentials: "omit" });
  const response = await coming.catch(async (error: unknown) => {
    const copy = await kept?.match(path);
    if (copy === undefined) throw error;
    return copy;
  });
  if (!response.ok) throw new Error(`${path} could not be loaded: ${response.status}.`);
  await kept?.put(path, response.clone()).catch(() => undefined); // there may be no room
  return response.json();
}
