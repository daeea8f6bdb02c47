/** Erasing submissions, at once or when their time is over (product decision 14; reliability, section 6). */
import * as z from "zod";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { Key } from "./runtime.ts";

export const eraseSubmission = route({
  method: "POST",
  path: "/rest/form/submission/erase",
  summary:
    "Erase a submission for good, with its answers and reports, at once out of sight and soon after in all its copies. One that is being erased already is no fault.",
  access: { privilege: "O", formId: (input) => input.formId },
  audit: { action: "submission.erase", kind: "change", object: () => "SUBMISSION" },
  input: z.strictObject({ formId: FormId, instanceKey: Key }),
  output: z.object({ success: z.boolean() }),
  problems: ["ACCESS_DENIED"],
  rights: ["table:write", "blobs:write"],
});

/** Ten years: longer is for ever. */
const MAX_RETENTION_DAYS = 3_650;

export const retention = route({
  method: "POST",
  path: "/rest/form/retention",
  summary:
    "After how many days without activity submissions of a form are erased; null: never by themselves. Without `days`, only tells.",
  access: { privilege: "O", formId: (input) => input.formId },
  audit: {
    action: ({ days }) => (days === undefined ? undefined : "form.retention"),
    kind: "change",
    object: () => "SUBMISSIONS",
  },
  input: z.strictObject({
    formId: FormId,
    days: z.int().min(1).max(MAX_RETENTION_DAYS).nullable().optional(),
  }),
  output: z.object({ days: z.int().nullable() }),
  rights: ["table:write"],
});
