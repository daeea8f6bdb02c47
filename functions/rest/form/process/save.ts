import { processSave } from "../../../../shared/contract/process.ts";
import { JsonProblem, parseJson } from "../../../../shared/json.ts";
import { problem } from "../../../../shared/problems.ts";
import { Step, walkSteps } from "../../../../shared/process/step.ts";
import { validateProcess } from "../../../../shared/process/validate-process.ts";
import { loadProcess, storeProcess } from "../../../../shared/stores/processes.ts";
import { bodyKeys, contentHash } from "../../../../shared/stores/s3/bodies.ts";
import { endpoint } from "../../../endpoint.ts";
import { processRecord } from "../../../process-record.ts";

/** Saves the whole tree as one write; a step that carries no template keeps the one that is stored. */
export const handler = endpoint(processSave, async ({ input, stores, now, form }) => {
  const { id, processHash, processRevision } = form();
  if (input.revision !== undefined && input.revision !== processRevision) throw problem("PROCESS_STALE");
  const root = readTree(input.model);
  if (processHash !== undefined) keepTemplates(root, await loadProcess(stores.bodies, id, processHash));
  const faults = validateProcess(root);
  if (faults.length > 0) throw problem("PROCESS_INVALID", { steps: faults });

  if (input.workingOutputModel !== undefined) {
    const hash = contentHash(input.workingOutputModel);
    await stores.bodies.put(bodyKeys.testAnswers(id, hash), input.workingOutputModel, "application/json");
    await stores.forms.saveTestAnswers(id, hash);
  }
  const hash = await storeProcess(stores.bodies, id, root);
  const saved = await stores.forms.saveProcess(id, processRevision, hash, now.toISOString());
  if (saved === undefined) throw problem("PROCESS_STALE");
  return processRecord(stores, saved);
});

function readTree(text: string): Step {
  try {
    const root = Step.parse(parseJson(text));
    // Which body holds a template is for the server to say: what a client names may not be there.
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
