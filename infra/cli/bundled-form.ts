/** The form and the process of a bundle, read as an import would read them. */
import { basename } from "node:path";
import { matches } from "../../shared/expression/matches.ts";
import type { QuestionCells } from "../../shared/form/definition/question-cell.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import type { CompiledForm } from "../../shared/form/engine/compiled-form.ts";
import { type Step, walkSteps } from "../../shared/process/step.ts";
import { readAttached } from "../../shared/workbook/attached/read-attached.ts";
import { withChildren } from "../../shared/workbook/import/question.ts";
import { questionCells } from "../../shared/workbook/import/question-cells.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import type { WorkbookTest } from "../../shared/workbook/import/read-tests.ts";
import { type ImportProblem, importProblemLine } from "../../shared/workbook/import-problem.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { partsOf } from "./attached-files.ts";
import { sentMedia } from "./bundle-media.ts";
import { CommandProblem } from "./command-problem.ts";
import { readBundle, readBundleText, treeOf } from "./form-bundle.ts";

export interface BundledForm {
  /** Undefined where the workbook makes no form. */
  form: CompiledForm | undefined;
  problems: readonly ImportProblem[];
  root: Step;
  nameOf: (stepKey: string) => string;
  /** Where the workbook names a question, from 1; undefined where it isn't known. */
  cellOf: (key: string) => { row: number; column: number } | undefined;
  /** The same as people read it. */
  cells: QuestionCells;
  /** The rows of the workbook's sheet `tests`. */
  tests: readonly WorkbookTest[];
  /** The builder's test answers, as the product stores them. */
  testAnswers: unknown;
}

/** @throws CommandProblem where there is no such file, or it is no bundle */
export async function readBundledForm(path: string): Promise<BundledForm> {
  const { workbook, process, testAnswers } = readBundle(await readBundleText(path), basename(path));
  let keys = 0;
  const root = treeOf(process, () => `step-${++keys}`);
  const names = new Map([...walkSteps(root)].map(({ step }) => [step.key, step.name]));
  const nameOf = (stepKey: string) => names.get(stepKey) ?? stepKey;
  const { fileName, worksheetIndex, oneRepeat, locale, base64, tables = [], media = [] } = workbook;
  const read = await readWorkbook(Buffer.from(base64, "base64"), fileName);
  const same = { root, nameOf, testAnswers };
  if (!read.ok)
    return {
      ...same,
      form: undefined,
      problems: read.problems,
      cellOf: () => undefined,
      cells: {},
      tests: [],
    };
  const {
    definition,
    problems,
    survey,
    tests = [],
  } = readDefinition(read.workbook, {
    worksheetIndex,
    fileName,
    oneRepeat,
    attached: [...partsOf(tables), ...sentMedia(media)].map((part) => readAttached(part.fileName, part.body)),
    ...(locale !== undefined && { plainLanguage: locale }),
  });
  const cells = new Map(
    withChildren(survey?.top ?? []).map(({ answerKey, row, nameCell }) => [
      answerKey,
      { row, column: columnNumber(nameCell?.column ?? "A") },
    ]),
  );
  const form = definition && compileForm(definition, { matches });
  const named = survey ? questionCells(survey) : {};
  return { ...same, form, problems, cellOf: (key) => cells.get(key), cells: named, tests };
}

/** @throws CommandProblem with everything that is wrong with the workbook */
export function requireForm({ form, problems }: BundledForm): CompiledForm {
  if (form) return form;
  throw new CommandProblem(problems.map(importProblemLine).join("\n"));
}

/** @example columnNumber("AB") // 28 */
export function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
