/** The form-process record of a form, as the builder reads it. */
import type { FormProcess } from "../../shared/contract/process.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { currentProcess } from "../../shared/stores/processes.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";

const NO_ANSWERS = "{}";

export async function processRecord(stores: Stores, form: Form): Promise<FormProcess> {
  const root = await currentProcess(stores.blobs, form);
  return {
    formId: form.id,
    model: JSON.stringify(root),
    workingOutputModel: await testAnswers(stores, form),
    revision: form.processRevision,
  };
}

/** JSON of the builder's test answers; `{}` before any were saved. */
export async function testAnswers(stores: Stores, { id, testAnswersHash }: Form): Promise<string> {
  const text = testAnswersHash && (await stores.blobs.text(blobKeys.testAnswers(id, testAnswersHash)));
  return text || NO_ANSWERS;
}
