import type { SubmitPolicy } from "./policy.ts";

/** A publication that is closed, paused or revoked takes nothing. */
export const openToAnswers: SubmitPolicy = {
  applies: () => true,
  before: async ({ publication }) => {
    await publication();
    return undefined;
  },
};
