/** Another import of a form whose texts were corrected: which corrections its workbook lacks, and a copy that has them. */
import { problem } from "../../shared/problems.ts";
import { currentCorrections } from "../../shared/stores/form-corrections.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import type { AttachedFile } from "../../shared/workbook/attached/attached-file.ts";
import { correctWorkbook } from "../../shared/workbook/correct/correct-workbook.ts";
import { carriedCorrections, lackingCorrections } from "../../shared/workbook/correct/lacking.ts";
import type { LackingCorrection } from "../../shared/workbook/correct/text-cell.ts";
import type { ReadDefinition } from "../../shared/workbook/import/read-definition.ts";
import { textCells } from "../../shared/workbook/import/text-cells.ts";
import type { Corrected } from "./store-version.ts";
import { readWorksheet, type UploadedForm, type WorksheetOptions } from "./uploaded-form.ts";

export interface WithCorrections extends ReadDefinition {
  files: AttachedFile[];
  /** What the workbook lacks. */
  lacking: LackingCorrection[];
  /** The copy with the corrections that are kept; absent: it is imported as it is. */
  corrected?: Corrected;
}

/**
 * The form of an upload, with the corrections that it lacks where they are kept: at their cells in its own rows and columns.
 * @throws Problem IMPORT_REFUSED · FILE_NOT_A_WORKBOOK · WORKSHEET_NOT_FOUND
 */
export async function withCorrections(
  { blobs }: Pick<Stores, "blobs">,
  form: Form | undefined,
  uploaded: UploadedForm,
  { keeps, ...options }: WorksheetOptions & { keeps: boolean },
): Promise<WithCorrections> {
  const { definition, problems, survey, files, upload, bytes, worksheetIndex } = uploaded;
  const plain = {
    problems,
    files,
    lacking: [],
    ...(survey && { survey }),
    ...(definition && { definition }),
  };
  const corrections = form === undefined ? [] : await currentCorrections(blobs, form);
  if (survey === undefined || corrections.length === 0) return plain;
  const texts = textCells(survey);
  const lacking = lackingCorrections(corrections, texts);
  const carried = keeps ? carriedCorrections(corrections, texts) : [];
  if (carried.length === 0) return { ...plain, lacking };
  const changes = carried.map(({ sheet, cell, after: text }) => ({ sheet, cell, text }));
  const copy = await correctWorkbook(bytes, upload.fileName, changes);
  if (!copy.ok) throw problem("IMPORT_REFUSED", { problems: copy.problems });
  const read = await readWorksheet(copy.bytes, copy.fileName, files, { ...options, worksheetIndex });
  return { ...read, files, lacking, corrected: { bytes: copy.bytes, corrections: carried } };
}
