import { startedUnderName } from "../../../shared/stores/records/form.ts";
import type { SubmitPolicy } from "./policy.ts";

/** A form may name its submissions by their answers. */
export const submissionName: SubmitPolicy = {
  applies: ({ definition }) => definition.instanceName !== undefined,
  patch: async ({ checked, instance, publication }) => {
    const found = await publication();
    return {
      submissionName: checked().submissionName ?? "",
      // before this was recorded, a name that differed from the publication's was the respondent's
      ...((found === undefined || !startedUnderName(found, instance.name)) && { renamed: true }),
    };
  },
};
