/** Marks in templates, and whether a submission prints them. */

import type { Answers } from "../../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { runProcess } from "../../../shared/process/run-process.ts";
import type { Step } from "../../../shared/process/step.ts";
import { StepProblem } from "../../../shared/process/step-problem.ts";
import { documentOf } from "./submissions.ts";

/** In no template. */
export const MARK = "@@impossible@@";

export const insertedAt = (template: string, at: number, text: string) =>
  template.slice(0, at) + text + template.slice(at);

/** After the else of the block that begins here, if it has one. */
export function elseOf(template: string, at: number): number | undefined {
  let depth = 0;
  for (const tag of template.slice(at).matchAll(/\{\{(#|\/|else\b)[^}]*\}\}/g)) {
    if (tag[1] === "#") depth += 1;
    else if (tag[1] === "/") depth -= 1;
    else if (depth === 1) return at + tag.index + tag[0].length;
    if (depth === 0) return undefined;
  }
  return undefined;
}

/** The page that a step makes of the answers; empty where the process can't be run on them. */
export async function printed(
  form: CompiledForm,
  root: Step,
  key: string,
  answers: Answers,
): Promise<string> {
  return pageOf(root, key, String(documentOf({ form }, answers).body));
}

/** The same of a submission's document; only the steps above the page are run. */
export async function pageOf(root: Step, key: string, document: string): Promise<string> {
  const tools = { locale: "en", fallbackLocale: "en", properties: {}, now: () => 0 };
  try {
    for await (const { step, content } of runProcess(root, document, tools, { until: key }))
      if (step.key === key) return String(content.body);
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown; // a chain that these answers don't fit prints nothing
  }
  return "";
}
