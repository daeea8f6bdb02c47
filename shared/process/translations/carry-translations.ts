/** What a changed template means for the translations of its texts. */
import { catalogueText, type StoredCatalogue, type StoredMessage, translationKey } from "../catalogue.ts";
import { type Step, walkSteps } from "../step.ts";
import { type TranslatedText, translatedTexts } from "../steps/handlebars/translated-texts.ts";
import { readStoredCatalogue } from "../steps/translations.ts";
import { wordedKey } from "./merge-translations.ts";
import { sourceLanguage } from "./source-language.ts";
import { walkMessages } from "./texts-in-use.ts";

/** A text of a template that was replaced by another in the same place. */
interface TextChange {
  from: TranslatedText;
  to: TranslatedText;
}

/**
 * Above this many comparisons, everything between the first and the last difference counts as one place, and if it has more
 * or fewer texts than before, none is treated as a changed version of another.
 */
const MAX_COMPARISONS = 1_000_000;
/** Where the number of texts has changed, only texts that share half of their words count as the same text changed. */
const SHARED_WORDS = 0.5;

/**
 * Which texts of a template were changed: new ones between the same neighbours as other ones before. A text that only moved
 * was not changed.
 * @example changedTexts(texts("Hello", "Bye"), texts("Hello you", "Bye")) // [{ from: "Hello", to: "Hello you" }]
 */
export function changedTexts(
  before: readonly TranslatedText[],
  after: readonly TranslatedText[],
): TextChange[] {
  const [countBefore, countAfter] = [counts(before), counts(after)];
  return gaps(before, after).flatMap(({ removed, added }) => {
    const from = removed.filter(({ key }) => (countAfter.get(key) ?? 0) < (countBefore.get(key) ?? 0));
    const to = added.filter(({ key }) => !countBefore.has(key));
    return from.length === to.length ? inPlace(from, to) : similar(from, to);
  });
}

function counts(texts: readonly TranslatedText[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { key } of texts) found.set(key, (found.get(key) ?? 0) + 1);
  return found;
}

interface Gap {
  removed: TranslatedText[];
  added: TranslatedText[];
}

function inPlace(removed: readonly TranslatedText[], added: readonly TranslatedText[]): TextChange[] {
  return removed.flatMap((from, index) => {
    const to = added[index];
    return to === undefined ? [] : [{ from, to }];
  });
}

function similar(from: readonly TranslatedText[], to: readonly TranslatedText[]): TextChange[] {
  if (from.length * to.length > MAX_COMPARISONS) return [];
  const taken = new Set<TranslatedText>();
  const candidates = from.map((candidate) => ({ candidate, words: wordsOf(candidate) }));
  return to.flatMap((text) => {
    const words = wordsOf(text);
    const best = candidates
      .filter(({ candidate }) => !taken.has(candidate))
      .map((one) => ({ ...one, likeness: likeness(one.words, words) }))
      .toSorted((a, b) => b.likeness - a.likeness)[0];
    if (best === undefined || best.likeness < SHARED_WORDS) return [];
    taken.add(best.candidate);
    return [{ from: best.candidate, to: text }];
  });
}

function wordsOf({ text }: TranslatedText): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** Shared words divided by all words, 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** What is between the texts that both lists have in the same order (their longest common subsequence). */
function gaps(before: readonly TranslatedText[], after: readonly TranslatedText[]): Gap[] {
  let start = 0;
  while (start < before.length && before[start]?.key === after[start]?.key) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end)?.key === after.at(-1 - end)?.key) end += 1;
  const left = before.slice(start, before.length - end);
  const right = after.slice(start, after.length - end);
  if (left.length * right.length > MAX_COMPARISONS) return [{ removed: left, added: right }];
  return betweenAnchors(left, right, lengths(left, right));
}

/** `lengths[i][j]`: how many texts the remainders from i and from j have in common. */
function lengths(left: readonly TranslatedText[], right: readonly TranslatedText[]): Uint16Array[] {
  const table = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const [row, below] = [table[i], table[i + 1]];
      if (row === undefined || below === undefined) continue;
      const isSame = left[i]?.key === right[j]?.key;
      row[j] = isSame ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}

function betweenAnchors(
  left: readonly TranslatedText[],
  right: readonly TranslatedText[],
  common: readonly Uint16Array[],
): Gap[] {
  const found: Gap[] = [];
  let gap: Gap = { removed: [], added: [] };
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [one, other] = [left[i], right[j]];
    if (one !== undefined && other !== undefined && one.key === other.key) {
      found.push(gap);
      gap = { removed: [], added: [] };
      i += 1;
      j += 1;
    } else if (
      one !== undefined &&
      (other === undefined || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      gap.removed.push(one);
      i += 1;
    } else if (other !== undefined) {
      gap.added.push(other);
      j += 1;
    }
  }
  return [...found, gap].filter(({ removed, added }) => removed.length > 0 && added.length > 0);
}

/**
 * Keeps the translations of texts that were changed in a template: they move to the new text and are stale there, until
 * somebody reviews them, or the old text is restored. Translations of other texts stay as they are.
 * @param before the stored tree
 * @param after the new tree; its TRANSLATIONS steps are changed in place
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
  const used = descendantKeys(supplier);
  let isChanged = false;
  for (const { from, to } of changes) {
    const entry = stored.get(from.key);
    if (entry === undefined || stored.has(to.key)) continue;
    stored.set(to.key, moved(entry, from, to, sourceLanguage([supplier])));
    if (!used.has(from.key)) stored.delete(from.key);
    isChanged = true;
  }
  if (isChanged) supplier.template = catalogueText(Object.fromEntries(stored));
  return isChanged;
}

function descendantKeys(supplier: Step): Set<string> {
  const keys = new Set<string>();
  for (const { step } of walkSteps(supplier)) {
    if (step.processType.code !== "HANDLEBARS") continue;
    for (const { key } of translatedTexts(step.template ?? "")) keys.add(key);
  }
  return keys;
}

/** Every message is stale now, except those made for the new text. That of the templates' language comes first: it defines the text. */
function moved(
  messages: StoredCatalogue[string],
  from: TranslatedText,
  to: TranslatedText,
  source: string,
): Readonly<Record<string, StoredMessage>> {
  const entry = new Map(Object.entries(messages));
  const worded = entry.get(source);
  const before = wordedKey(entry, from, source);
  const reworded = worded === undefined ? undefined : ofText(worded, from.key, to.key);
  const readBy = typeof reworded === "string" ? reworded : to.text;
  const after = translationKey(readBy, to.contextText);
  for (const [locale, message] of entry) {
    if (locale === source) entry.set(locale, reworded ?? message);
    else entry.set(locale, ofText(message, before, after));
  }
  return Object.fromEntries(entry);
}

function ofText(message: StoredMessage, before: string, after: string): StoredMessage {
  if (typeof message === "string") return { stale: message, of: before };
  return message.of === after ? message.stale : message;
}
