/** `sprout check BUNDLE.json …`: what the analysis finds in the processes of bundles. */
import { ProcessAnalyser } from "../../shared/analysis/analyse-process.ts";
import type { FindingSeverity } from "../../shared/analysis/finding.ts";
import { Witnesses } from "../../shared/analysis/witness/witnesses.ts";
import type { Answers } from "../../shared/form/definition/definition.ts";
import { checkTests } from "../../shared/golden/workbook-tests.ts";
import { importProblemLine } from "../../shared/workbook/import-problem.ts";
import { columnNumber, readBundledForm } from "./bundled-form.ts";

/** A finding as it is printed: with its step's name, as the keys of a bundle's steps are made while it is read. */
interface PrintedFinding {
  code: string;
  severity: FindingSeverity;
  step: string;
  part: "template" | "chain" | "translation" | "workbook";
  line: number;
  column: number;
  path?: string;
  message: string;
  /** With these, its place is printed. */
  answers?: Answers;
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** @returns 1 where one of them has an error */
export async function checkBundles(paths: readonly string[], isJson: boolean): Promise<number> {
  let hasErrors = false;
  for (const file of paths) {
    const findings = await findingsOf(file, isJson);
    hasErrors ||= findings.some(({ severity }) => severity === "error");
    if (isJson) console.log(JSON.stringify({ file, findings }));
    else for (const line of linesOf(file, findings)) console.log(line);
  }
  return hasErrors ? 1 : 0;
}

async function findingsOf(file: string, hasAnswers: boolean): Promise<PrintedFinding[]> {
  const { form, problems, root, nameOf, cellOf, tests } = await readBundledForm(file);
  if (!form) {
    const place = { severity: "error", step: root.name, part: "workbook", column: 1 } as const;
    return problems.map((problem) => ({
      code: problem.code,
      ...place,
      line: problem.row ?? 1,
      message: importProblemLine(problem),
    }));
  }
  const analyser = new ProcessAnalyser(form);
  const witnesses = new Witnesses(form, root, analyser, { now: new Date(), timeZone });
  const printed: PrintedFinding[] = [];
  for (const finding of analyser.analyse(root).findings) {
    const { code, severity, stepKey, part, line, column, path, message } = finding;
    const cell = part === "workbook" && path !== undefined ? cellOf(path) : undefined;
    const answers = hasAnswers ? await witnesses.of(finding) : undefined;
    printed.push({
      code,
      severity,
      step: nameOf(stepKey),
      part,
      line: cell?.row ?? line,
      column: cell?.column ?? column,
      ...(path !== undefined && { path }),
      message,
      ...(answers && { answers }),
    });
  }
  for (const { at, message } of await checkTests({ form, root }, tests)) {
    const place = { part: "workbook", line: at.row, column: columnNumber(at.column) } as const;
    printed.push({ code: "TEST_FAILED", severity: "error", step: root.name, ...place, message });
  }
  return printed;
}

function linesOf(file: string, findings: readonly PrintedFinding[]): string[] {
  if (findings.length === 0) return [`${file}: nothing was found.`];
  return findings.map(
    ({ severity, step, part, line, column, message }) =>
      `${file}: ${severity}: ${step}, ${part}, line ${line}, column ${column}: ${message}`,
  );
}
