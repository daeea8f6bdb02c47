/** Runs a whole tree for the preview: a step that fails blocks only its descendants. */
import type { FormDefinition } from "../../../../shared/form/definition.ts";
import type { Catalogue } from "../../../../shared/process/catalogue.ts";
import type { Content, Step } from "../../../../shared/process/step.ts";
import { StepProblem, templateMessage } from "../../../../shared/process/step-problem.ts";
import { reasonsFor } from "../../../../shared/process/step-reasons.ts";
import type { StepRunner, StepTools } from "../../../../shared/process/step-runner.ts";
import { supplied } from "../../../../shared/process/steps/translations.ts";
import {
  type Languages,
  sourceLanguage,
  suppliersOf,
} from "../../../../shared/process/translations/source-language.ts";

/** What the preview knows about a step. */
export type StepState =
  | { state: "waiting" }
  | { state: "running"; input: Content }
  | { state: "fresh"; input: Content; output: Content; milliseconds: number }
  | { state: "failed"; input: Content; message: string; milliseconds: number }
  | { state: "blocked"; by: string };

export interface TreeRun {
  /** Of the form: they tell which language the templates are written in. */
  languages: Languages;
  /** The form, for pages that say why they say something. */
  definition?: FormDefinition;
  /** Makes the document that the steps begin with, as JSON. */
  document: () => Promise<string>;
  tools: Omit<StepTools, "catalogue" | "fallbackLocale">;
  run: StepRunner;
  /** Only the steps on the path to this one. */
  until?: string | undefined;
  isCancelled: () => boolean;
  onState: (key: string, state: StepState) => void;
}

/** Runs a tree, parents first, and reports each step as it runs. */
export async function runTree(
  root: Step,
  { languages, definition, document, tools, run, until, isCancelled, onState }: TreeRun,
): Promise<void> {
  const path = until === undefined ? undefined : new Set(keysOnPath(root, until));
  let body = "{}";
  const visit = async (
    step: Step,
    input: Content,
    catalogue: Catalogue,
    suppliers: readonly Step[],
  ): Promise<void> => {
    if (isCancelled()) return;
    onState(step.key, { state: "running", input });
    const startedAt = tools.now();
    try {
      const fallbackLocale = sourceLanguage(suppliers, languages);
      const reasons = definition && reasonsFor(step, { root, definition, document: body });
      const given = { ...tools, fallbackLocale, catalogue, ...(reasons && { reasons }) };
      const output = await run(step, input, given);
      const childCatalogue = supplied(step, catalogue);
      const childSuppliers = suppliersOf([...suppliers, step]);
      if (isCancelled()) return;
      onState(step.key, { state: "fresh", input, output, milliseconds: Math.round(tools.now() - startedAt) });
      for (const child of step.children) {
        if (path === undefined || path.has(child.key))
          await visit(child, output, childCatalogue, childSuppliers);
      }
    } catch (thrown) {
      if (isCancelled()) return;
      const milliseconds = Math.round(tools.now() - startedAt);
      onState(step.key, { state: "failed", input, message: messageOf(step, thrown), milliseconds });
      for (const child of step.children) block(child, step.name, onState);
    }
  };
  const startedAt = tools.now();
  try {
    body = await document();
  } catch (thrown) {
    if (isCancelled()) return;
    const input: Content = { contentType: "application/json", body: "{}" };
    const milliseconds = Math.round(tools.now() - startedAt);
    onState(root.key, { state: "failed", input, message: messageOf(root, thrown), milliseconds });
    for (const child of root.children) block(child, root.name, onState);
    return;
  }
  await visit(root, { contentType: "application/json", body }, {}, []);
}

/** As the editors read it: name, line, column and text between colons. */
function messageOf(step: Step, thrown: unknown): string {
  if (thrown instanceof StepProblem) return templateMessage(step.name, thrown);
  const message = thrown instanceof Error ? thrown.message : "This step can't be run.";
  return templateMessage(step.name, { line: 1, column: 1, message });
}

function block(step: Step, by: string, onState: TreeRun["onState"]): void {
  onState(step.key, { state: "blocked", by });
  for (const child of step.children) block(child, by, onState);
}

function keysOnPath(step: Step, key: string): string[] {
  if (step.key === key) return [key];
  for (const child of step.children) {
    const rest = keysOnPath(child, key);
    if (rest.length > 0) return [step.key, ...rest];
  }
  return [];
}
