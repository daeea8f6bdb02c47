import type { SubmitPolicy } from "./policy.ts";

/** Which pages of earlier answers are left to confirm is kept with each save. */
export const copiedAnswers: SubmitPolicy = {
  applies: ({ instance }) => instance.copied !== undefined,
  patch: async ({ confirmed }) => {
    const copied = (await confirmed())?.copied;
    return copied === undefined ? {} : { copied };
  },
};
