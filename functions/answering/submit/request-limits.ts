import { limitSaving, limitSubmitting } from "../../endpoint/limit-attempts.ts";
import type { SubmitPolicy } from "./policy.ts";

/** How often answers are submitted, and how much is saved, has limits. */
export const requestLimits: SubmitPolicy = {
  applies: () => true,
  before: async ({ call, instance, isSubmit, size }) => {
    if (isSubmit) await limitSubmitting(call, size);
    else await limitSaving(call, instance, size);
    return undefined;
  },
};
