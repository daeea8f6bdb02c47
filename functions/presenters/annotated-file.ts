/** The answer of the two calls that download a workbook with its problems marked. */
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { problem } from "../../shared/problems.ts";
import { annotateWorkbook } from "../../shared/workbook/annotate/workbook.ts";
import type { ImportProblem } from "../../shared/workbook/import-problem.ts";

/** @throws Problem FILE_NOT_A_WORKBOOK */
export async function annotatedFile(
  bytes: Uint8Array,
  fileName: string,
  problems: readonly ImportProblem[],
): Promise<{ fileName: string; contentType: string; body: Uint8Array }> {
  const annotated = await annotateWorkbook(bytes, fileName, problems);
  if (!annotated.ok) throw problem("FILE_NOT_A_WORKBOOK", { problems: annotated.problems });
  const name = `${fileName.replace(/\.[^.]*$/, "")} – problems.xlsx`;
  return { fileName: name, contentType: XLSX_CONTENT_TYPE, body: annotated.bytes };
}
