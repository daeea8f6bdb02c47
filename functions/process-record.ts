/** The form-process record of a form, as the builder reads it. */
import type { FormProcess } from "../shared/contract/process.ts";
import type { Form } from "../shared/stores/dynamodb/form-store.ts";
import type { Stores } from "../shared/stores/index.ts";
import { currentProcess } from "../shared/stores/processes.ts";
import { bodyKeys } from "../shared/stores/s3/bodies.ts";

const NO_ANSWERS = "{}";

export async function processRecord(stores: Stores, form: Form): Promise<FormProcess> {
  const { id, processRevision, testAnswersHash } = form;
  const root = await currentProcess(stores.bodies, form);
  const testAnswers =
    testAnswersHash && (await stores.bodies.text(bodyKeys.testAnswers(id, testAnswersHash)));
  return {
    formId: id,
    model: JSON.stringify(root),
    workingOutputModel: testAnswers || NO_ANSWERS,
    revision: processRevision,
  };
}
