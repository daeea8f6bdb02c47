/** Makes a tree of steps the process of its form: for whichever call changed it. */
import { problem } from "../shared/problems.ts";
import type { Step } from "../shared/process/step.ts";
import { validateProcess } from "../shared/process/validate-process.ts";
import type { Form } from "../shared/stores/dynamodb/form-store.ts";
import type { Stores } from "../shared/stores/index.ts";
import { storeProcess } from "../shared/stores/processes.ts";
import { bodyKeys, contentHash } from "../shared/stores/s3/bodies.ts";

/**
 * Bodies first, then one conditional write that names them: a tree that was changed meanwhile keeps all it has.
 * @param form the form as the caller read it
 * @param testAnswers JSON of the answers that the builder tests with, where they came along
 * @throws PROCESS_INVALID naming each step that can't be run · PROCESS_STALE
 */
export async function saveProcess(
  stores: Stores,
  form: Form,
  root: Step,
  now: Date,
  testAnswers?: string,
): Promise<Form> {
  const faults = validateProcess(root);
  if (faults.length > 0) throw problem("PROCESS_INVALID", { steps: faults });
  const processHash = await storeProcess(stores.bodies, form.id, root);
  const testAnswersHash = testAnswers === undefined ? form.testAnswersHash : contentHash(testAnswers);
  if (testAnswers !== undefined && testAnswersHash !== undefined) {
    await stores.bodies.put(bodyKeys.testAnswers(form.id, testAnswersHash), testAnswers, "application/json");
  }
  const saved = await stores.forms.saveProcess(form.id, form.processRevision, {
    processHash,
    activityDate: now.toISOString(),
    ...(testAnswersHash !== undefined && { testAnswersHash }),
  });
  if (saved === undefined) throw problem("PROCESS_STALE");
  return saved;
}
