import { formSubject } from "../../../shared/audit.ts";
import { retention } from "../../../shared/contract/retention.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordAudit, recordNothing } from "../../endpoint/record-audit.ts";

/** How long a form keeps its submissions; a shorter time takes effect with the eraser's next run. */
export const handler = endpoint(retention, async ({ input, stores, form, call }) => {
  const before = form.retentionDays ?? null;
  const { formId, days } = input;
  if (days === undefined || days === before) {
    recordNothing(call);
    return { days: before };
  }
  // First, since submissions that expire sooner can't be brought back.
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "form.retention",
    object: "SUBMISSIONS",
    details: { days: days ?? "unlimited" },
  });
  await stores.forms.setRetention(formId, days ?? undefined);
  return { days };
});
