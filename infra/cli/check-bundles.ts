/** `sprout check BUNDLE.json …`: what the analysis finds in the processes of bundles. */
import { ProcessAnalyser } from "../../shared/analysis/analyse-process.ts";
import type { FindingSeverity } from "../../shared/analysis/finding.ts";
import { importProblemLine } from "../../shared/workbook/import-problem.ts";
import { readBundledForm } from "./bundled-form.ts";

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
}

/** @returns 1 where one of them has an error */
export async function checkBundles(paths: readonly string[], isJson: boolean): Promise<number> {
  let hasErrors = false;
  for (const file of paths) {
    const findings = await findingsOf(file);
    hasErrors ||= findings.some(({ severity }) => severity === "error");
    if (isJson) console.log(JSON.stringify({ file, findings }));
    else for (const line of linesOf(file, findings)) console.log(line);
  }
  return hasErrors ? 1 : 0;
}

async function findingsOf(file: string): Promise<PrintedFinding[]> {
  const { form, problems, root, nameOf, cellOf } = await readBundledForm(file);
  if (!form) {
    const place = { severity: "error", step: root.name, part: "workbook", column: 1 } as const;
    return problems.map((problem) => ({
      code: problem.code,
      ...place,
      line: problem.row ?? 1,
      message: importProblemLine(problem),
    }));
  }
  return new ProcessAnalyser(form)
    .analyse(root)
    .findings.map(({ code, severity, stepKey, part, line, column, path, message }) => {
      const cell = part === "workbook" && path !== undefined ? cellOf(path) : undefined;
      return {
        code,
        severity,
        step: nameOf(stepKey),
        part,
        line: cell?.row ?? line,
        column: cell?.column ?? column,
        ...(path !== undefined && { path }),
        message,
      };
    });
}

function linesOf(file: string, findings: readonly PrintedFinding[]): string[] {
  if (findings.length === 0) return [`${file}: nothing was found.`];
  return findings.map(
    ({ severity, step, part, line, column, message }) =>
      `${file}: ${severity}: ${step}, ${part}, line ${line}, column ${column}: ${message}`,
  );
}
