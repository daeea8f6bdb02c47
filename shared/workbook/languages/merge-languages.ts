/** What a filled-in workbook of translators changes: in cells of the form's workbook, in messages of reports, in names of outputs. */
import type { LanguageRow } from "../../analysis/language-table/language-row.ts";
import { embeddedKeys } from "../../form/definition/embedded-references.ts";
import { severityOf } from "../../problem-codes.ts";
import { blanksIn, isName } from "../../process/steps/handlebars/helpers/texts.ts";
import type { TranslationInput } from "../../process/translations/merge-translations.ts";
import type { CellText } from "../correct/cell-text.ts";
import type { ImportProblem } from "../import-problem.ts";
import { asInCell, isTranslatable, type LanguageSheet, type LanguageSheetRow } from "./language-sheet.ts";

export interface MergedLanguages {
  /** Into the workbook of the form. */
  texts: CellText[];
  /** By the key of the TRANSLATIONS step. */
  translations: Map<string, TranslationInput[]>;
  names: { stepKey: string; locale: string; name: string }[];
  /** Errors, for which nothing is stored, and what was left out or should be looked at: each at its cell. */
  problems: ImportProblem[];
}

const MAX_NAME = 200;

/**
 * Only what differs from the table is changed, and an empty cell changes nothing. What was translated from another text than there is
 * now is left out, unless its state says `ok`.
 * @param suppliers the keys of the TRANSLATIONS steps that there are
 */
export function mergeLanguages(
  rows: readonly LanguageRow[],
  { name, rows: filled, locales }: LanguageSheet,
  suppliers: ReadonlySet<string>,
): MergedLanguages {
  const merged: MergedLanguages = { texts: [], translations: new Map(), names: [], problems: [] };
  const known = new Map(rows.filter(isTranslatable).map((row) => [asInCell(row.id), row]));
  const seen = new Map<string, number>();
  if (filled.length > 0 && filled.every(({ key }) => !known.has(key) && !isKept(partsOf(key), suppliers))) {
    const message = "No row of this workbook is of this form or its reports: it belongs to another form.";
    const hint = "Export the translations of this form, and import that workbook.";
    const [{ row } = { row: 1 }] = filled;
    merged.problems.push({ severity: "error", code: "E_CELL", sheet: name, row, message, hint });
    return merged;
  }
  const headers = new Map(locales.map(({ code, header }) => [code, header]));
  const nameOf = (code: string) => headers.get(code) ?? code;
  for (const line of filled) {
    const report = (
      code: "E_CELL" | "W_TRANSLATION",
      column: string | undefined,
      message: string,
      hint: string,
    ) => {
      const place = { sheet: name, row: line.row, ...(column !== undefined && { column }) };
      merged.problems.push({ severity: severityOf(code), code, ...place, message, hint });
    };
    const before = seen.get(line.key);
    const row = known.get(line.key);
    seen.set(line.key, line.row);
    if (before !== undefined)
      report("E_CELL", undefined, `Row ${before} has the same key.`, "Keep one of the rows.");
    else if (row === undefined) mergeUnknown(line, suppliers, merged, report);
    else if (asInCell(row.text) !== line.source && !isConfirmed(line) && changesOf(line, row).length > 0)
      report(
        "W_TRANSLATION",
        undefined,
        "The text has changed since it was exported, so its translations were left out.",
        "Export again, or write ok under state to use them for the text as it is now.",
      );
    else mergeKnown(line, row, merged, report, nameOf);
  }
  return merged;
}

type Report = (
  code: "E_CELL" | "W_TRANSLATION",
  column: string | undefined,
  message: string,
  hint: string,
) => void;

const isConfirmed = ({ state }: LanguageSheetRow) => state.trim().toLowerCase() === "ok";

function changesOf(line: LanguageSheetRow, { texts }: LanguageRow) {
  return line.texts.filter(({ locale, text }) => {
    const there = texts.find((one) => one.locale === locale);
    return text !== asInCell(there?.text ?? "") || (there?.state === "stale" && isConfirmed(line));
  });
}

/** Whether a key is that of a text of reports whose step is there. */
const isKept = ([kind, supplier = "", key]: readonly string[], suppliers: ReadonlySet<string>) =>
  kind === "report" && key !== undefined && suppliers.has(supplier);

/** A text that is no longer there: of reports, its translations are kept, as it may come back. */
function mergeUnknown(
  line: LanguageSheetRow,
  suppliers: ReadonlySet<string>,
  { translations }: MergedLanguages,
  report: Report,
): void {
  const parts = partsOf(line.key);
  const [, supplier = "", key = ""] = parts;
  if (line.texts.length === 0) return;
  const isOfStep = isKept(parts, suppliers);
  if (isOfStep) add(translations, supplier, { key, messages: messagesOf(line.texts) });
  report(
    "W_TRANSLATION",
    undefined,
    isOfStep
      ? "No report has this text any more. Its translations are kept, in case it comes back."
      : "Neither the form nor its reports have a text with this key, so this row was left out.",
    "Export again to see the texts that there are now.",
  );
}

function mergeKnown(
  line: LanguageSheetRow,
  row: LanguageRow,
  merged: MergedLanguages,
  report: Report,
  nameOf: (locale: string) => string,
): void {
  const changes = changesOf(line, row);
  if (changes.length === 0) return;
  for (const { locale, column, text } of changes) {
    const lost = lostIn(row, text);
    if (lost !== undefined)
      report("W_TRANSLATION", column, `This translation leaves out ${lost}.`, "Write it where it belongs.");
    const there = row.texts.find((one) => one.locale === locale);
    if (row.kind === "output") {
      if (text.length > MAX_NAME)
        report("E_CELL", column, `A name has at most ${MAX_NAME} characters.`, "Shorten it.");
      else merged.names.push({ stepKey: row.step?.key ?? "", locale, name: text });
    } else if (row.step === undefined) {
      const cell = there?.cell;
      if (cell) merged.texts.push({ ...cell, text });
      else
        report(
          "E_CELL",
          column,
          `The form's workbook has no column for this text in ${nameOf(locale)}.`,
          `Add it to the workbook of the form, such as label::${nameOf(locale)}, and import that; then import the translations again.`,
        );
    }
  }
  if (row.step === undefined || row.kind === "output") return;
  const [, supplier = "", key = ""] = partsOf(row.id);
  if (supplier !== "")
    add(merged.translations, supplier, { key, state: line.state, messages: messagesOf(changes) });
  else
    report(
      "E_CELL",
      changes[0]?.column,
      `There is no Translations step above “${row.where}” to store this.`,
      "Add one in the process builder, then import again.",
    );
}

const messagesOf = (texts: readonly { locale: string; text: string }[]) =>
  Object.fromEntries(texts.map(({ locale, text }) => [locale, text]));

function add(all: Map<string, TranslationInput[]>, supplier: string, one: TranslationInput): void {
  const known = all.get(supplier);
  if (known) known.push(one);
  else all.set(supplier, [one]);
}

/** The parts of a key of the table; none where it is something else. */
function partsOf(key: string): string[] {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) ? parts.map(String) : [];
  } catch {
    return []; // as somebody typed it
  }
}

/** A name of a report's text, or a reference of a form's, that a translation leaves out. */
function lostIn({ step, text }: LanguageRow, translation: string): string | undefined {
  if (step) {
    const kept = blanksIn(translation);
    const lost = blanksIn(text).find((name) => isName(name) && !kept.includes(name));
    return lost && `{${lost}}`;
  }
  const kept = embeddedKeys(translation).map((key) => key.toLowerCase());
  const lost = embeddedKeys(text).find((key) => !kept.includes(key.toLowerCase()));
  return lost && `\${${lost}}`;
}
