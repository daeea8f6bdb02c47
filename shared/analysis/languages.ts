/** Texts of reports that some of their readers would get in a language that isn't theirs. */
import { closestText } from "../form/logic/closest-text.ts";
import { type Catalogue, languageOf, messageFor, plainText, translationKey } from "../process/catalogue.ts";
import { isDrawn } from "../process/drawn-scripts.ts";
import { localeOf, propertiesOf, type Step } from "../process/step.ts";
import { StepProblem } from "../process/step-problem.ts";
import { blanksIn, choiceProblems, isName } from "../process/steps/handlebars/helpers/texts.ts";
import { isPlainText } from "../process/steps/handlebars/index.ts";
import { translatedTexts } from "../process/steps/handlebars/translated-texts.ts";
import { placeOfPath } from "../process/steps/json-place.ts";
import { readStoredCatalogue } from "../process/steps/translations.ts";
import { type Languages, sourceLanguage } from "../process/translations/source-language.ts";
import { type MessagePlace, walkMessages } from "../process/translations/texts-in-use.ts";
import { type ChainLiteral, chainLiterals } from "./chain/chain-literals.ts";
import { type Finding, listed, quoted } from "./finding.ts";
import { type LiteralText, literalTexts } from "./literal-texts.ts";
import type { Token, Tokens } from "./shape.ts";

/** What the analysis of each step knows, by the step's key. */
interface Known {
  /** Remembers what `textsInUse` found. */
  textsOf: (step: Step) => readonly PlacedText[];
  /** Texts of calls that are printed as they are. */
  literals: ReadonlyMap<string, readonly LiteralText[]>;
  /** What is printed where it should be in the reader's language. */
  printed: ReadonlyMap<string, Tokens>;
}

/** Literal texts and missing translations, of a whole tree. */
export function languageFindings(
  root: Step,
  languages: Languages,
  { textsOf, literals, printed }: Known,
): Finding[] {
  try {
    const places = [...walkMessages(root)];
    const known = new Set<string>();
    const seen = new Set<Token>();
    const found = places.flatMap((place) => {
      const { step } = place;
      if (isMultilingual(place, languages)) for (const token of printed.get(step.key) ?? []) seen.add(token);
      const source = sourceLanguage(place.above, languages);
      return findingsAt(place, source, languages, textsOf(step), literals.get(step.key) ?? [], known);
    });
    return [...found, ...chainLiterals(root, seen).map(writtenByChain)];
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown;
    const { line, column, message, stepKey } = thrown;
    return [
      {
        code: "TRANSLATIONS_INVALID",
        severity: "error",
        stepKey,
        part: "translation",
        line,
        column,
        message,
      },
    ];
  }
}

/** The languages that a page is in. */
export function localesOf({ step, chosen }: MessagePlace, { locales }: Languages): readonly string[] {
  const fixed = localeOf(propertiesOf(step), "");
  return fixed === "" ? (chosen ?? locales) : [fixed];
}

function isMultilingual(place: MessagePlace, languages: Languages): boolean {
  const isFixed = localeOf(propertiesOf(place.step), "") !== "";
  return !isFixed && new Set(localesOf(place, languages).map(languageOf)).size > 1;
}

function writtenByChain({ step, path, text, line, column }: ChainLiteral): Finding {
  const message = `${quoted(shortened(text))} is written by the chain and printed as it is, in every language. Write a key here, and its words in the template: {{#if (eq … "key")}}{{t "${shortened(text)}"}}{{/if}}.`;
  const place = { stepKey: step.key, part: "chain", line, column, path } as const;
  return { code: "LITERAL_TEXT", severity: "warning", ...place, message, text };
}

const ONE_LANGUAGE =
  " If this page is always in one language, say which in its property report.locale: this is then said of none of its texts.";

function findingsAt(
  place: MessagePlace,
  source: string,
  languages: Languages,
  texts: readonly PlacedText[],
  ofCalls: readonly LiteralText[],
  known: Set<string>,
): Finding[] {
  const { step, catalogue } = place;
  const { locales } = languages;
  const { code } = step.processType;
  const required = localesOf(place, languages);
  const others = required.filter((locale) => languageOf(locale) !== source);
  const severityOf = (locale: string) => (locales.includes(locale) ? "error" : "warning");
  const found: Finding[] = code === "HTML2PDF" ? undrawn(step, required) : [];
  if (code === "HANDLEBARS" && isMultilingual(place, languages)) {
    // a text in one language may be meant: it is never more than a warning
    const literals = [...literalTexts(step.template ?? "", isPlainText(step)), ...ofCalls];
    for (const [index, literal] of literals.entries()) {
      const { text, line, column } = literal;
      // Where nothing is translated, all of it may be meant for readers of one language.
      const inOne = index === 0 && texts.length === 0 ? ONE_LANGUAGE : "";
      const message = `${quoted(shortened(text))} is printed as it is, in every language. Write {{t "${shortened(text)}"}} and translate it, or mark its element translate="no".${inOne}`;
      found.push({
        code: "LITERAL_TEXT",
        severity: "warning",
        stepKey: step.key,
        part: "template",
        line,
        column,
        message,
        text,
      });
    }
  }
  for (const { key, text, line, column, parameters = [] } of texts) {
    const lacking = new Map<string, "missing" | "stale">();
    for (const problem of choiceProblems(text, source))
      found.push(pluralFinding({ stepKey: step.key, part: "template", line, column }, text, problem));
    for (const locale of others) {
      const unknown = unknownNames(place, key, locale, parameters, severityOf(locale));
      found.push(...(unknown.length > 0 ? unknown : lostNames(place, key, locale, parameters)));
      found.push(...pluralFindings(place, key, locale));
      const state = missingIn(catalogue, place, key, locale);
      if (state !== undefined) lacking.set(locale, state);
    }
    // a text is translated once, wherever it is used
    const name = JSON.stringify([key, [...lacking], place.above.at(-1)?.key]);
    if (lacking.size === 0 || known.has(name)) continue;
    known.add(name);
    const severity = [...lacking.keys()].map(severityOf).includes("error") ? "error" : "warning";
    const isMissing = [...lacking.values()].includes("missing");
    found.push({
      code: isMissing ? "TRANSLATION_MISSING" : "TRANSLATION_STALE",
      severity,
      ...{ stepKey: step.key, part: "translation", line, column },
      message: withoutTranslation(text, lacking, place.above.length > 0),
    });
  }
  return found;
}

/** What readers of which languages get instead of a text, and where it is translated. */
function withoutTranslation(
  text: string,
  lacking: ReadonlyMap<string, "missing" | "stale">,
  hasTable: boolean,
): string {
  const codes = (state: "missing" | "stale") =>
    inWords([...lacking].flatMap(([locale, own]) => (own === state ? [locale] : [])));
  const [missing, stale] = [codes("missing"), codes("stale")];
  const said = [
    ...(missing === "" ? [] : [`has no translation into ${missing}, so their readers get it as it is`]),
    ...(stale === "" ? [] : [`has changed since it was translated into ${stale}`]),
  ];
  const cure = hasTable ? "Translate it in the step above." : "Add a Translations step above this one.";
  return `${quoted(shortened(text))} ${said.join(", and ")}. ${cure}`;
}

/** @example inWords(["es", "fr"]) // "es and fr" */
function inWords(codes: readonly string[]): string {
  const last = codes.at(-1) ?? "";
  return codes.length < 2 ? last : `${codes.slice(0, -1).join(", ")} and ${last}`;
}

/** Languages of which a PDF has no letters: their readers would get boxes. */
function undrawn(step: Step, locales: readonly string[]): Finding[] {
  const codes = locales.filter((locale) => !isDrawn(locale));
  if (codes.length === 0) return [];
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const named = inWords(codes.map((one) => `${names.of(languageOf(one)) ?? one} (${one})`));
  const message = `No font of PDFs has the letters of ${named}: readers of the PDF would get boxes. Give them the page instead, or put a font into it with @font-face.`;
  const place = { stepKey: step.key, part: "template", line: 1, column: 1 } as const;
  return [{ code: "LANGUAGE_UNDRAWN", severity: "warning", ...place, message }];
}

function missingIn(
  catalogue: Catalogue,
  { above }: MessagePlace,
  key: string,
  locale: string,
): "missing" | "stale" | undefined {
  if (messageFor(catalogue, key, locale) !== undefined) return undefined;
  const isStale = above.some((step) => {
    const stored = readStoredCatalogue(step);
    return Object.hasOwn(stored, key) && typeof stored[key]?.[locale] === "object";
  });
  return isStale ? "stale" : "missing";
}

/** Names in a translation that the text isn't given, so that readers see them in their braces. */
function unknownNames(
  { above }: MessagePlace,
  key: string,
  locale: string,
  parameters: readonly string[],
  severity: Finding["severity"],
): Finding[] {
  const found = translationAt(above, key, locale);
  if (!found) return [];
  const { step, code, message } = found;
  const name = blanksIn(message).find(
    (one) => isName(one) && !parameters.includes(one) && !blanksIn(key).includes(one),
  );
  if (name === undefined) return [];
  const meant = closestText(name, parameters);
  const cure = meant === undefined ? "Remove it." : `Did you mean ${quoted(`{${meant}}`)}?`;
  return [
    {
      code: "TRANSLATIONS_INVALID",
      severity,
      stepKey: step.key,
      part: "translation",
      ...placeOfMessage(step, key, code),
      message: `Nothing gives ${quoted(`{${name}}`)} in the translation of ${quoted(shortened(key))} into ${code}, so its readers see it as it is. ${cure}`,
    },
  ];
}

/** Names of the text that its translation leaves out, so that readers of that language miss what they stand for. */
function lostNames(
  { above }: MessagePlace,
  key: string,
  locale: string,
  parameters: readonly string[],
): Finding[] {
  const found = translationAt(above, key, locale);
  if (!found) return [];
  const { step, code, message } = found;
  const lost = blanksIn(key).filter((name) => parameters.includes(name) && !blanksIn(message).includes(name));
  if (lost.length === 0) return [];
  const names = listed(lost.map((name) => `{${name}}`));
  const text = `The translation of ${quoted(shortened(key))} into ${code} leaves out ${names}, so its readers miss what it stands for. Write it where it belongs.`;
  const place = placeOfMessage(step, key, code);
  return [
    {
      code: "PLACEHOLDER_LOST",
      severity: "warning",
      stepKey: step.key,
      part: "translation",
      ...place,
      message: text,
    },
  ];
}

/** Plural forms that a translation lacks, or that its language doesn't have. */
function pluralFindings({ above }: MessagePlace, key: string, locale: string): Finding[] {
  const found = translationAt(above, key, locale);
  if (!found) return [];
  const { step, code, message } = found;
  return choiceProblems(message, locale).map((problem) => {
    const place = { stepKey: step.key, part: "translation", ...placeOfMessage(step, key, code) } as const;
    return pluralFinding(place, `${shortened(key)} (${code})`, problem);
  });
}

function pluralFinding(
  place: Pick<Finding, "stepKey" | "part" | "line" | "column">,
  text: string,
  problem: string,
): Finding {
  const message = `In ${quoted(shortened(text))}: ${problem} Its readers get the form other there, or the braces as they are.`;
  return { code: "PLURAL_FORM", severity: "warning", ...place, message };
}

/** The nearest translation of a text that its readers get. */
function translationAt(above: readonly Step[], key: string, locale: string) {
  const codes = [locale, languageOf(locale)];
  for (const step of above.toReversed()) {
    const messages = readStoredCatalogue(step)[key] ?? {};
    for (const code of codes) {
      const message = messages[code];
      if (typeof message === "string") return { step, code, message };
    }
  }
  return undefined;
}

/** Where a message is in the table, whose keys may be written with blanks around them. */
function placeOfMessage(step: Step, key: string, code: string) {
  const template = step.template ?? "";
  const stored: unknown = JSON.parse(template);
  const keys = typeof stored === "object" && stored !== null ? Object.keys(stored) : [];
  const written = keys.find((one) => plainText(one) === key) ?? key;
  return placeOfPath(template, `[${JSON.stringify(written)}][${JSON.stringify(code)}]`);
}

/** A text that is translated, where it is used. */
interface PlacedText {
  key: string;
  text: string;
  line: number;
  column: number;
  parameters?: readonly string[];
}

/** The texts that a step has translated. @throws StepProblem where its template can't be read */
export function textsInUse(step: Step): readonly PlacedText[] {
  if (step.processType.code === "HANDLEBARS") return translatedTexts(step.template ?? "");
  if (step.processType.code !== "HTML2PDF") return [];
  const { header = "", footer = "" } = propertiesOf(step).pdf ?? {};
  const texts = [header, footer].map(plainText).filter((text) => /\p{L}{2}/u.test(text));
  return texts.map((text) => ({ key: translationKey(text), text, line: 1, column: 1 }));
}

const MAX_TEXT = 60;

function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}
