/** The texts of reports: those that are translated, those that no language has, names of outputs, and titles of PDFs. */
import type { CompiledForm } from "../../form/engine/compiled-form.ts";
import { isSource, languageOf } from "../../process/catalogue.ts";
import { propertiesOf, type Step, walkSteps } from "../../process/step.ts";
import { blanksIn, isName } from "../../process/steps/handlebars/helpers/texts.ts";
import { type Languages, languagesOf, sourceLanguage } from "../../process/translations/source-language.ts";
import { type MessagePlace, walkMessages } from "../../process/translations/texts-in-use.ts";
import type { TranslationRow } from "../../process/translations/translation-row.ts";
import { type SuppliedRows, suppliedRows } from "../../process/translations/translation-rows.ts";
import { ProcessAnalyser } from "../analyse-process.ts";
import type { Finding } from "../finding.ts";
import { localesOf } from "../languages.ts";
import { hasWords } from "../literal-texts.ts";
import type { LanguageRow, TextState } from "./language-row.ts";

/** @throws StepProblem CATALOGUE_INVALID */
export function reportRows(form: CompiledForm, root: Step): LanguageRow[] {
  const languages = languagesOf(form.definition);
  const places = new Map([...walkMessages(root)].map((place) => [place.step.key, place]));
  const { findings } = new ProcessAnalyser(form).analyse(root);
  return [
    ...suppliedRows(root, languages).flatMap((supplied) => translated(supplied)),
    ...findings.flatMap((finding) => printedAsItIs(finding, places.get(finding.stepKey), languages) ?? []),
    ...[...places.values()].flatMap((place) => named(place, languages)),
  ];
}

/** The id of a text of a report: of the step that stores its translations. @example reportTextId("k1", "May") // '["report","k1","May"]' */
export const reportTextId = (supplierKey: string, key: string) =>
  JSON.stringify(["report", supplierKey, key]);
export const outputNameId = (stepKey: string) => JSON.stringify(["output", stepKey]);

function translated({ supplier, locales, rows, shownBy }: SuppliedRows): LanguageRow[] {
  const [source = ""] = locales;
  return rows.map((row) => {
    const step = shownBy.get(row.key);
    const [first, ...others] = row.translations;
    const text = first?.message ?? "";
    const texts = others.flatMap(({ localeCode: locale, message, state }) => {
      // readers of a region of the templates' language get the text itself, and some languages have no reader
      if (state === "ok" && message === "") return [];
      return [{ locale, state: stateOf(row, text, message, state), text: message }];
    });
    const kind = step?.processType.code === "HTML2PDF" ? "pdf" : "report";
    return {
      ...{ id: reportTextId(supplier?.step.key ?? "", row.key), kind, source, text, texts },
      ...{ where: step?.name ?? "", context: row.contextText },
      step: { key: supplier?.step.key ?? step?.key ?? "", part: "translation" },
    };
  });
}

function stateOf(
  { key }: TranslationRow,
  text: string,
  message: string,
  state: TranslationRow["state"],
): TextState {
  if (state === "missing" || state === "stale") return state;
  const kept = blanksIn(message);
  if (blanksIn(key).some((name) => isName(name) && !kept.includes(name))) return "placeholder";
  return message === text && hasWords(text) ? "same" : "translated";
}

const states: Readonly<Partial<Record<Finding["code"], TextState>>> = {
  LITERAL_TEXT: "literal",
  PRINTED_AS_STORED: "raw",
};

/** What stands in a template or a chain and is in no language, or as it is stored. */
function printedAsItIs(
  { code, stepKey, part, line, column, message, text }: Finding,
  place: MessagePlace | undefined,
  languages: Languages,
): LanguageRow | undefined {
  const state = states[code];
  if (state === undefined || place === undefined || part === "workbook") return undefined;
  const source = sourceLanguage(place.above, languages);
  const readers = localesOf(place, languages);
  const others = state === "raw" ? readers : readers.filter((locale) => !isSource(locale, source));
  return {
    ...{ id: JSON.stringify([state, stepKey, part, line, column, text ?? ""]), kind: "report", source },
    ...{ where: `${place.step.name}, line ${line}`, context: "", text: text ?? message },
    step: { key: stepKey, part, line },
    texts: others.map((locale) => ({ locale, state, text: text ?? "" })),
  };
}

/** The name of an output, which is also that of its file, and the title of a PDF. */
function named(place: MessagePlace, languages: Languages): LanguageRow[] {
  const { key, name, outputName, outputNames = {}, publicOutputInd, processType, propertySets } = place.step;
  const readers = localesOf(place, languages);
  const { defaultLocale } = languages;
  const found: LanguageRow[] = [];
  const step = { key, part: "template" } as const;
  const add = (
    kind: "output" | "pdf",
    text: string,
    where: string,
    ofLocale: (locale: string) => string | undefined,
  ) => {
    const texts = languages.locales
      .filter((locale) => languageOf(locale) !== languageOf(defaultLocale))
      .map((locale) => {
        const message = ofLocale(locale);
        const lacking = kind === "pdf" ? "literal" : "missing";
        const state = message === undefined ? lacking : message === text ? "same" : "translated";
        return { locale, state, text: message ?? (kind === "pdf" ? text : "") } as const;
      });
    const id = kind === "pdf" ? JSON.stringify(["title", key]) : outputNameId(key);
    found.push({ id, kind, where, context: "", source: defaultLocale, text, step, texts });
  };
  if (publicOutputInd && hasWords(outputName || name))
    add(
      "output",
      outputName || name,
      `Name of the output of ${name}`,
      (locale) => outputNames[locale] ?? outputNames[languageOf(locale)],
    );
  const { title = "" } = propertiesOf({ propertySets }).pdf ?? {};
  const isInOne = new Set(readers.map(languageOf)).size < 2;
  if (processType.code === "HTML2PDF" && hasWords(title) && !isInOne)
    add("pdf", title, `Title of the PDF of ${name}`, () => undefined);
  return found;
}

/** Whether some sentence of a process says why it is there, in the product's words. */
export const saysReasons = (root: Step) =>
  [...walkSteps(root)].some(({ step }) => propertiesOf(step).report?.reasons !== undefined);
