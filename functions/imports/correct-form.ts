/** Texts that are written into a copy of a form's workbook, which becomes a version of it where nothing but texts changes. */
import { compareForms } from "../../shared/form/definition/form-difference.ts";
import { isSameButForTexts } from "../../shared/form/definition/without-texts.ts";
import { problem } from "../../shared/problems.ts";
import { currentCorrections } from "../../shared/stores/form-corrections.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form, FormVersion } from "../../shared/stores/records/form.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { newKey } from "../../shared/tokens.ts";
import type { CellText } from "../../shared/workbook/correct/cell-text.ts";
import { correctWorkbook } from "../../shared/workbook/correct/correct-workbook.ts";
import { mergeCorrections } from "../../shared/workbook/correct/merge-corrections.ts";
import { addressOf } from "../../shared/workbook/correct/text-cell.ts";
import { textCells } from "../../shared/workbook/import/text-cells.ts";
import type { ImportProblem } from "../../shared/workbook/import-problem.ts";
import { cleanText } from "../../shared/workbook/read/cell-text.ts";
import { kindOf } from "../../shared/workbook/read/read-workbook.ts";
import { readCurrentForm } from "./current-form.ts";
import { refuseTooLarge, storeVersion } from "./store-version.ts";
import { readWorksheet } from "./uploaded-form.ts";

/**
 * What texts change, and how it is stored.
 * @returns `store`: stores the blobs of the version that has them, which the form is still to refer to
 * @throws Problem TEXT_NOT_FOUND · TEXT_CHANGES_FORM · IMPORT_REFUSED · EXPORT_FILE_MISSING · FILE_NOT_A_WORKBOOK
 */
export async function correctForm(
  stores: Pick<Stores, "blobs">,
  form: Form,
  texts: readonly CellText[],
  current?: Awaited<ReturnType<typeof readCurrentForm>>,
) {
  const { id, version, fileName, fileContentType } = form;
  const { stored, bytes, files, options, read } = current ?? (await readCurrentForm(stores, form));
  const textAt = new Map((read.survey ? textCells(read.survey) : []).map((text) => [addressOf(text), text]));
  const changes = [...new Map(texts.map((one) => [addressOf(one), one])).values()].map((one) => {
    const text = textAt.get(addressOf(one));
    if (text === undefined) throw problem("TEXT_NOT_FOUND", { cell: addressOf(one) });
    return { ...text, before: text.text, after: cleanText(one.text) };
  });
  const changed = changes.filter(({ before, after }) => before !== after);
  const copy = await correctWorkbook(
    bytes,
    fileName,
    changed.map(({ sheet, cell, after: text }) => ({ sheet, cell, text })),
  );
  if (!copy.ok) throw problem("IMPORT_REFUSED", { problems: copy.problems });
  const after = await readWorksheet(copy.bytes, copy.fileName, files, options);
  if (after.definition === undefined) throw problem("IMPORT_REFUSED", { problems: after.problems });
  if (read.definition !== undefined && !isSameButForTexts(read.definition, after.definition))
    throw problem("TEXT_CHANGES_FORM");
  // as the copy is read: a cell can't have every character
  const readAt = new Map(
    (after.survey ? textCells(after.survey) : []).map((one) => [addressOf(one), one.text]),
  );
  if (changed.some((one) => one.after !== "" && !readAt.has(addressOf(one))))
    throw problem("TEXT_CHANGES_FORM"); // it has become an expression
  const written = changed.map((one) => ({ ...one, after: readAt.get(addressOf(one)) ?? one.after }));
  refuseTooLarge(after.definition);
  const formulas = new Set(copy.formulas.map(addressOf));
  const cells = written.map((one) => ({
    ...{ sheet: one.sheet, cell: one.cell, before: one.before, after: one.after },
    ...(formulas.has(addressOf(one)) && { formula: true as const }),
  }));
  const known = new Set(read.problems.map(markOf));
  const answer = {
    difference: compareForms(stored, after.definition),
    problems: after.problems.filter((one) => !known.has(markOf(one))),
    cells,
    fileName: copy.fileName,
    converted: kindOf(bytes, fileName) !== "xlsx",
  };

  const store = async (at: string): Promise<FormVersion> => {
    const original = await stores.blobs.bytes(blobKeys.workbook(id, form.importKey));
    if (original === undefined) throw problem("EXPORT_FILE_MISSING", { formId: id });
    const corrections = mergeCorrections(
      await currentCorrections(stores.blobs, form),
      written.map((one) => ({ ...one, at, ...(formulas.has(addressOf(one)) && { formula: true as const }) })),
    );
    const importKey = newKey();
    const { definition = stored, problems, survey } = after;
    await storeVersion(stores, id, importKey, {
      ...{ definition, problems, files, bytes: original, fileContentType },
      ...(survey && { survey }),
      ...(corrections.length > 0 && { corrected: { bytes: copy.bytes, corrections } }),
    });
    const next = { fileName, fileContentType, importKey, activityDate: at, version: version + 1 };
    return { ...next, corrections: corrections.length };
  };
  return { answer, hasChanges: changed.length > 0, store };
}

/** The same problem with another text in its cell is no new one. */
function markOf({ value: _value, ...problem }: ImportProblem): string {
  return JSON.stringify(problem);
}
