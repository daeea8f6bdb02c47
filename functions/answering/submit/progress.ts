import { reachedBy, recordSave } from "../record-progress.ts";
import type { SubmitPolicy } from "./policy.ts";

/** How far respondents come is counted for the statistics. */
export const progress: SubmitPolicy = {
  applies: () => true,
  patch: ({ instance, input }) => reachedBy(instance, input.location),
  after: async ({ call, instance }, save) => recordSave(call, instance, save),
};
