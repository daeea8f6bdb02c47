import { formSubject } from "../../../shared/audit.ts";
import { recordAudit } from "../../endpoint/record-audit.ts";
import { assertStaysWithin } from "../stays-within.ts";
import type { SubmitPolicy } from "./policy.ts";

/** What staff enter for somebody else is among the submissions that they see; the trail says who sent it. */
export const staffEntry: SubmitPolicy = {
  applies: ({ call, isSubmit }) => isSubmit && call.staff !== undefined,
  before: async ({ call, instance, checked }) => {
    assertStaysWithin(call, instance, checked().answers);
    return undefined;
  },
  after: async ({ call, instance: { formId, instanceId } }) =>
    recordAudit(call, {
      subject: formSubject(formId),
      action: "submission.enter",
      object: `SUBMISSION#${instanceId}`,
      details: { submitted: true },
    }),
};
