/**
 * `sprout check`: prints the form that a workbook makes, or every problem with its cell; of bundles, what is wrong with their
 * reports.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { withoutChoices } from "../../shared/form/definition/choice-tables.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { stopsOf } from "../../shared/problem-codes.ts";
import type { UnpackedUpload, UploadedPart } from "../../shared/workbook/attached/unpack-upload.ts";
import type { ImportProblem } from "../../shared/workbook/import-problem.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { readArguments } from "./arguments.ts";
import { CommandProblem } from "./command-problem.ts";

export async function check(args: string[]): Promise<number> {
  const { workbook, more, values } = readArguments(args, {
    sheet: { type: "string" },
    dump: { type: "string" },
    json: { type: "boolean", default: false },
    annotate: { type: "string" },
    "one-repeat": { type: "boolean", default: false },
  });
  const oneRepeat = values["one-repeat"];
  if (workbook.endsWith(".json")) {
    const { checkBundles } = await import("./check-bundles.ts");
    return checkBundles([workbook, ...more], values.json);
  }
  if (values.dump !== undefined) return dump([workbook, ...more], values.sheet, values.dump);
  const { definition, problems } = await readForm(workbook, values.sheet, oneRepeat, more);
  const refused = definition === undefined;
  if (values.annotate !== undefined) await annotate(workbook, problems, values.annotate);
  const { importProblemLine } = await import("../../shared/workbook/import-problem.ts");
  if (values.json) {
    console.log(
      JSON.stringify(refused ? { problems } : { definition: withoutChoices(definition), problems }, null, 2),
    );
  } else {
    for (const problem of problems) console.log(`${problem.severity}: ${importProblemLine(problem)}`);
    console.log(outcome(definition, problems));
  }
  return refused ? 1 : 0;
}

function outcome(definition: FormDefinition | undefined, problems: readonly ImportProblem[]): string {
  if (definition === undefined) return "This workbook can't be imported.";
  const pages = definition.model.length;
  const summary = `This workbook makes a form of ${pages} ${pages === 1 ? "page" : "pages"}`;
  const isDraft = problems.some(({ code }) => stopsOf(code) === "publish");
  return isDraft ? `${summary}, a draft until its errors are fixed.` : `${summary}.`;
}

/** Writes the workbook with its problem cells coloured and commented. */
async function annotate(path: string, problems: readonly ImportProblem[], copy: string): Promise<void> {
  const { annotateWorkbook } = await import("../../shared/workbook/annotate/workbook.ts");
  const annotated = await annotateWorkbook(await readFile(path), basename(path), problems);
  const { importProblemLine } = await import("../../shared/workbook/import-problem.ts");
  if (!annotated.ok) throw new CommandProblem(annotated.problems.map(importProblemLine).join("\n"));
  await writeFile(copy, annotated.bytes);
}

/** Writes what was read from each workbook, cell by cell, as one JSON file each. */
async function dump(workbooks: string[], sheet: string | undefined, folder: string): Promise<number> {
  const { dumpSurvey } = await import("../../shared/workbook/import/dump-survey.ts");
  await mkdir(folder, { recursive: true });
  for (const path of workbooks) {
    const { survey, problems } = await readForm(path, sheet);
    const text = JSON.stringify(dumpSurvey(survey, problems), null, 1);
    await writeFile(join(folder, `${basename(path)}.json`), `${text}\n`);
  }
  return 0;
}

/** An archive, or a workbook with other files; the code that reads these is loaded only for them. */
async function withLists(workbook: UploadedPart, lists: readonly string[]): Promise<UnpackedUpload> {
  if (lists.length === 0 && !/\.zip$/i.test(workbook.fileName)) return { ok: true, workbook, attached: [] };
  const [{ readParts }, { unpackUpload }] = await Promise.all([
    import("./attached-files.ts"),
    import("../../shared/workbook/attached/unpack-upload.ts"),
  ]);
  return unpackUpload([workbook, ...(await readParts(lists))]);
}

/** @param lists the paths of files that belong to the workbook */
async function readForm(
  path: string,
  sheet: string | undefined,
  oneRepeat = false,
  lists: readonly string[] = [],
) {
  const content = await readFile(path).catch(() => {
    throw new CommandProblem(`There is no file ${path}.`);
  });
  const whole = { fileName: basename(path), contentType: "", body: content };
  const unpacked = await withLists(whole, lists);
  if (!unpacked.ok) return { definition: undefined, survey: undefined, problems: unpacked.problems };
  const { attached } = unpacked;
  const { fileName, body: bytes } = unpacked.workbook;
  // the workbook is read in a thread; what makes a form of it is loaded meanwhile
  const [read, { pickWorksheet }, { readDefinition }] = await Promise.all([
    readWorkbook(bytes, fileName),
    import("../../shared/workbook/import/pick-worksheet.ts"),
    import("../../shared/workbook/import/read-definition.ts"),
  ]);
  if (!read.ok)
    return { definition: undefined, survey: undefined, problems: read.problems as readonly ImportProblem[] };
  const names = read.workbook.sheets.map(({ name }) => name);
  if (sheet !== undefined && !names.includes(sheet)) {
    throw new CommandProblem(`There is no worksheet "${sheet}". There are: ${names.join(", ")}.`);
  }
  const worksheetIndex = sheet === undefined ? pickWorksheet(read.workbook) : names.indexOf(sheet);
  return readDefinition(read.workbook, { worksheetIndex, fileName, oneRepeat, attached });
}
