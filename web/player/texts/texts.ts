/**
 * The texts of the respondent's page. Forms may have languages that are neither here nor among those of the deployment; the
 * page then uses English around them. Each language is loaded for its readers, English also when their own has no texts or
 * can't be loaded.
 */
import type { RespondentLocale } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import type { Texts } from "./en.ts";
import { lazyMessages } from "./lazy-messages.ts";

export type { Texts };

const en = part(() => import("./en.ts"));
const es = part(() => import("./es.ts"));
const fr = part(() => import("./fr.ts"));
const ar = part(() => import("./ar.ts"));
const added = part(() => import("./added-texts.ts"));

const own = {
  en: () => en().then((loaded) => loaded.en),
  es: () => es().then((loaded) => loaded.es),
  fr: () => fr().then((loaded) => loaded.fr),
  ar: () => ar().then((loaded) => loaded.ar),
} satisfies Record<RespondentLocale, () => Promise<Texts>>;

export const { textsFor, hasTexts, hasAny, loadTexts, firstAttempt } = lazyMessages<Texts>(
  "en",
  own,
  (language) => added().then(({ addedTexts }) => addedTexts(language)),
);
