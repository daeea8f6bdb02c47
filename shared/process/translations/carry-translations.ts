/** What a changed template means for the translations of its texts. */
import { SOURCE_LANGUAGE, type StoredCatalogue, type StoredMessage, translationKey } from "../catalogue.ts";
import { type Step, walkSteps } from "../step.ts";
import { type TranslatedText, translatedTexts } from "../steps/handlebars/translated-texts.ts";
import { readStoredCatalogue } from "../steps/translations.ts";
import { isTooLargeTemplate } from "../template-size.ts";
import { changedTexts, type TextChange } from "./changed-texts.ts";
import { englishKey } from "./merge-translations.ts";
import { walkMessages } from "./walk-messages.ts";

/**
 * Keeps the translations of texts that were changed in a template: they move to the new text and are stale there, until
 * somebody looks at them, or the old text comes back. Translations of other texts stay as they are.
 *
 * @param before the tree as it was stored
 * @param after the tree as it will be; its TRANSLATIONS steps are changed in place
 * @returns the keys of the TRANSLATIONS steps that were changed
 * @throws StepProblem CATALOGUE_INVALID
 */
export function carryTranslations(before: Step, after: Step): string[] {
  const templates = new Map([...walkSteps(before)].map(({ step }) => [step.key, step.template ?? ""]));
  const changes = new Map<Step, TextChange[]>();
  for (const { step, above } of walkMessages(after)) {
    const old = templates.get(step.key);
    const { template = "" } = step;
    if (step.processType.code !== "HANDLEBARS" || above.length === 0) continue;
    if (old === undefined || old === template) continue;
    const found = changedTexts(translatedTexts(old), translatedTexts(template));
    for (const supplier of above) changes.set(supplier, [...(changes.get(supplier) ?? []), ...found]);
  }
  return [...changes].filter(([supplier, found]) => carry(supplier, found)).map(([{ key }]) => key);
}

function carry(supplier: Step, changes: readonly TextChange[]): boolean {
  if (changes.length === 0) return false;
  const stored = new Map(Object.entries(readStoredCatalogue(supplier)));
  const used = keysBeneath(supplier);
  let isChanged = false;
  for (const { from, to } of changes) {
    const entry = stored.get(from.key);
    if (entry === undefined || stored.has(to.key)) continue;
    stored.set(to.key, moved(entry, from, to));
    if (!used.has(from.key)) stored.delete(from.key);
    isChanged = true;
  }
  if (isChanged) supplier.template = catalogueText(Object.fromEntries(stored));
  return isChanged;
}

/** A catalogue as the template of its step; indented, unless that makes it longer than a template may be. */
export function catalogueText(stored: StoredCatalogue): string {
  const legible = JSON.stringify(stored, undefined, 2);
  return isTooLargeTemplate(legible) ? JSON.stringify(stored) : legible;
}

function keysBeneath(supplier: Step): Set<string> {
  const keys = new Set<string>();
  for (const { step } of walkSteps(supplier)) {
    if (step.processType.code !== "HANDLEBARS") continue;
    for (const { key } of translatedTexts(step.template ?? "")) keys.add(key);
  }
  return keys;
}

/** Every message is stale now, but for those that were made for the new text. English comes first: it says what that is. */
function moved(
  messages: StoredCatalogue[string],
  from: TranslatedText,
  to: TranslatedText,
): Readonly<Record<string, StoredMessage>> {
  const entry = new Map(Object.entries(messages));
  const english = entry.get(SOURCE_LANGUAGE);
  const before = englishKey(entry, from);
  const reworded = english === undefined ? undefined : ofText(english, from.key, to.key);
  const readBy = typeof reworded === "string" ? reworded : to.text;
  const after = translationKey(readBy, to.contextText);
  for (const [locale, message] of entry) {
    if (locale === SOURCE_LANGUAGE) entry.set(locale, reworded ?? message);
    else entry.set(locale, ofText(message, before, after));
  }
  return Object.fromEntries(entry);
}

function ofText(message: StoredMessage, before: string, after: string): StoredMessage {
  if (typeof message === "string") return { stale: message, of: before };
  return message.of === after ? message.stale : message;
}
