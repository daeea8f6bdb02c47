import { correctTexts } from "../../../../shared/contract/texts.ts";
import { compareForms } from "../../../../shared/form/definition/form-difference.ts";
import { isSameButForTexts } from "../../../../shared/form/definition/without-texts.ts";
import { problem } from "../../../../shared/problems.ts";
import { currentCorrections } from "../../../../shared/stores/form-corrections.ts";
import { blobKeys } from "../../../../shared/stores/s3/blobs.ts";
import { newKey } from "../../../../shared/tokens.ts";
import { correctWorkbook } from "../../../../shared/workbook/correct/correct-workbook.ts";
import { mergeCorrections } from "../../../../shared/workbook/correct/merge-corrections.ts";
import { addressOf } from "../../../../shared/workbook/correct/text-cell.ts";
import { textCells } from "../../../../shared/workbook/import/text-cells.ts";
import type { ImportProblem } from "../../../../shared/workbook/import-problem.ts";
import { cleanText } from "../../../../shared/workbook/read/cell-text.ts";
import { kindOf } from "../../../../shared/workbook/read/read-workbook.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { readCurrentForm } from "../../../imports/current-form.ts";
import { refuseTooLarge, storeVersion } from "../../../imports/store-version.ts";
import { readWorksheet } from "../../../imports/uploaded-form.ts";

/** Writes texts into a copy of the workbook and makes a version of it, where nothing but texts changes. */
export const handler = endpoint(correctTexts, async ({ input, stores, form, user, now }) => {
  const { id, version, fileName, fileContentType } = form;
  if (input.baseVersion !== version) throw problem("FORM_STALE");
  const { stored, bytes, files, options, read } = await readCurrentForm(stores, form);
  const textAt = new Map((read.survey ? textCells(read.survey) : []).map((text) => [addressOf(text), text]));
  const changes = [...new Map(input.texts.map((one) => [addressOf(one), one])).values()].map((one) => {
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
  if (input.preview || changed.length === 0) return { ...answer, version };

  const original = await stores.blobs.bytes(blobKeys.workbook(id, form.importKey));
  if (original === undefined) throw problem("EXPORT_FILE_MISSING", { formId: id });
  const at = now.toISOString();
  const corrections = mergeCorrections(
    await currentCorrections(stores.blobs, form),
    written.map((one) => ({ ...one, at, ...(formulas.has(addressOf(one)) && { formula: true as const }) })),
  );
  const importKey = newKey();
  const { definition, problems, survey } = after;
  await storeVersion(stores, id, importKey, {
    ...{ definition, problems, files, bytes: original, fileContentType },
    ...(survey && { survey }),
    ...(corrections.length > 0 && { corrected: { bytes: copy.bytes, corrections } }),
  });
  const next = { fileName, fileContentType, importKey, activityDate: at, version: version + 1 };
  const corrected = { ...next, corrections: corrections.length };
  if (!(await stores.forms.addVersion(form, corrected, user.username))) throw problem("FORM_STALE");
  return { ...answer, version: version + 1 };
});

/** The same problem with another text in its cell is no new one. */
function markOf({ value: _value, ...problem }: ImportProblem): string {
  return JSON.stringify(problem);
}
