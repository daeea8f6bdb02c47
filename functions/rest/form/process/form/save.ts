import { processFormSave } from "../../../../../shared/contract/process.ts";
import { endpoint } from "../../../../endpoint/endpoint.ts";
import { saveTestAnswers } from "../../../../publishing/save-process.ts";

/** Saves the builder's test answers; the tree stays as it is. */
export const handler = endpoint(processFormSave, async ({ input, stores, now, form }) => {
  const { processRevision } = await saveTestAnswers(stores, form, input.workingOutputModel, now);
  return { success: true, revision: processRevision };
});
