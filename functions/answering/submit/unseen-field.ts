import { problem } from "../../../shared/problems.ts";
import type { SubmitPolicy } from "./policy.ts";

/** People don't see the field: who fills it in is a program. What was saved stays. */
export const unseenField: SubmitPolicy = {
  applies: ({ isSubmit, input }) => isSubmit && (input.website ?? "") !== "",
  before: async ({ publication }) => {
    if ((await publication())?.startCheck !== undefined) throw problem("LOOKS_AUTOMATED");
    return undefined;
  },
};
