/**
 * The texts of the respondent's page. Forms may have languages that are not here; the page then uses English around them.
 * Each language is loaded for its readers, English also when their own has no texts or can't be loaded.
 */
import { type LazyMessages, lazyMessages } from "./lazy-messages.ts";
import type { EndTexts } from "./texts/en/end.ts";
import type { FieldTexts } from "./texts/en/fields.ts";
import type { Texts } from "./texts/en/page.ts";
import type { PartTexts } from "./texts/en/parts.ts";

export type { EndTexts, FieldTexts, PartTexts, Texts };

/** What every form needs before it can be filled in. */
const page = lazyMessages<Texts>("en", {
  en: () => import("./texts/en/page.ts").then(({ page }) => page),
  es: () => import("./texts/es/page.ts").then(({ page }) => page),
  fr: () => import("./texts/fr/page.ts").then(({ page }) => page),
  ar: () => import("./texts/ar/page.ts").then(({ page }) => page),
});
/** Those from the first answer on, and of the end: loaded with the first of it. */
const end = lazyMessages<EndTexts>("en", {
  en: () => import("./texts/en/end.ts").then(({ end }) => end),
  es: () => import("./texts/es/end.ts").then(({ end }) => end),
  fr: () => import("./texts/fr/end.ts").then(({ end }) => end),
  ar: () => import("./texts/ar/end.ts").then(({ end }) => end),
});
/** Those of questions that not every form has: loaded with the first of them. */
const fields = lazyMessages<FieldTexts>("en", {
  en: () => import("./texts/en/fields.ts").then(({ fields }) => fields),
  es: () => import("./texts/es/fields.ts").then(({ fields }) => fields),
  fr: () => import("./texts/fr/fields.ts").then(({ fields }) => fields),
  ar: () => import("./texts/ar/fields.ts").then(({ fields }) => fields),
});
/** Those of what not everybody meets: loaded with the first of it. */
const parts = lazyMessages<PartTexts>("en", {
  en: () => import("./texts/en/parts.ts").then(({ parts }) => parts),
  es: () => import("./texts/es/parts.ts").then(({ parts }) => parts),
  fr: () => import("./texts/fr/parts.ts").then(({ parts }) => parts),
  ar: () => import("./texts/ar/parts.ts").then(({ parts }) => parts),
});

export const { textsFor, hasTexts, hasAny } = page;
export const endTextsFor = end.textsFor;
export const fieldTextsFor = fields.textsFor;
export const partTextsFor = parts.textsFor;

type Group = Pick<LazyMessages<unknown>, "hasTexts" | "loadTexts" | "hasAny">;

/** What is shown somewhere on the page, and so has to be there in each of its languages. */
const needed = new Set<Group>([page]);
const languages = new Set<string>();

/** Loads all that the page says in a language so far. Never fails: the page stays as it was. */
export async function loadTexts(locale: string): Promise<void> {
  languages.add(locale);
  await Promise.all(Array.from(needed, (group) => group.loadTexts(locale)));
}

/** Whether all that the page says so far is there in a language, or in the fallback's where it never has any. */
export const isSpoken = (locale: string): boolean =>
  Array.from(needed).every((group) => group.hasTexts(locale));

const attempts = new Map<string, Promise<void>>();

/** The first attempt, for rendering: it settles once, so that without a connection no page waits for ever. */
export function firstAttempt(locale: string): Promise<void> {
  const started = attempts.get(locale) ?? loadTexts(locale);
  attempts.set(locale, started);
  return started;
}

async function together<Part>(loading: Promise<Part>, group: Group): Promise<Part> {
  needed.add(group);
  const [part] = await Promise.all([loading, ...Array.from(languages, group.loadTexts)]);
  await Promise.all(Array.from(languages, group.loadTexts)); // those that were asked for meanwhile
  if (!group.hasAny()) throw new Error("The words could not be loaded.");
  return part;
}

/** What is shown from the first answer on, together with its words. @throws when either can't be had */
export const withEndWords = <Part>(loading: Promise<Part>): Promise<Part> => together(loading, end);

/** A kind of question that not every form has, together with its words. @throws when either can't be had */
export const withFieldWords = <Part>(loading: Promise<Part>): Promise<Part> => together(loading, fields);

/** A part of the page that not everybody meets, together with its words. @throws when either can't be had */
export const withWords = <Part>(loading: Promise<Part>): Promise<Part> => together(loading, parts);
