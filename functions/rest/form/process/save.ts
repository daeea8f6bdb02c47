import { processSave } from "../../../../shared/contract/process.ts";
import { JsonProblem, parseJson } from "../../../../shared/json.ts";
import { MAX_TREE_DEPTH } from "../../../../shared/limits.ts";
import { problem } from "../../../../shared/problems.ts";
import { Step, walkSteps } from "../../../../shared/process/step.ts";
import { currentProcess } from "../../../../shared/stores/processes.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { processRecord } from "../../../presenters/process-record.ts";
import { saveProcess } from "../../../publishing/save-process.ts";

/** Saves the whole tree as one write; a step sent without a template keeps the stored one. */
export const handler = endpoint(processSave, async ({ input, stores, now, user, form }) => {
  if (input.revision !== undefined && input.revision !== form.processRevision) throw problem("PROCESS_STALE");
  const root = readTree(input.model);
  const before = await currentProcess(stores.blobs, form);
  keepTemplates(root, before);
  const change = { root, before, testAnswers: input.workingOutputModel, username: user.username };
  return processRecord(stores, await saveProcess(stores, form, change, now));
});

function readTree(text: string): Step {
  try {
    const root = Step.parse(parseJson(text, MAX_TREE_DEPTH));
    // The server decides which body contains a template: one named by a client may not exist.
    for (const { step } of walkSteps(root)) delete step.templateId;
    return root;
  } catch (error) {
    const message = error instanceof JsonProblem ? error.message : "This isn't a tree of steps.";
    throw problem("PROCESS_INVALID", { steps: [{ stepKey: "", message }] }, { cause: error });
  }
}

function keepTemplates(root: Step, stored: Step): void {
  const templates = new Map([...walkSteps(stored)].map(({ step }) => [step.key, step.template]));
  for (const { step } of walkSteps(root)) {
    const template = step.template ?? templates.get(step.key);
    if (template !== undefined) step.template = template;
  }
}
