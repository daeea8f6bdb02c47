/** Erasing submissions, at once or when their retention period ends (product decision 14; reliability, section 6). */
import * as z from "zod";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { Key } from "./runtime.ts";

export const eraseSubmission = route({
  method: "POST",
  path: "/rest/form/submission/erase",
  summary:
    "Erase a submission for good, with its answers and reports: hidden at once, and soon after deleted in all its copies. Erasing it again is no error.",
  access: { privilege: "O", formId: (input) => input.formId },
  audit: { action: "submission.erase", kind: "change", object: () => "SUBMISSION" },
  input: () => z.strictObject({ formId: FormId, instanceKey: Key }),
  output: () => z.object({ success: z.boolean() }),
  problems: ["ACCESS_DENIED"],
  rights: ["table:write", "blobs:write"],
});

/** Ten years; to keep submissions longer, set no limit. */
const MAX_RETENTION_DAYS = 3_650;

export const retention = route({
  method: "POST",
  path: "/rest/form/retention",
  summary:
    "After how many days without activity submissions of a form are erased; null: never automatically. Without `days`, only returns the setting.",
  access: { privilege: "O", formId: (input) => input.formId },
  audit: {
    action: ({ days }) => (days === undefined ? undefined : "form.retention"),
    kind: "change",
    object: () => "SUBMISSIONS",
  },
  input: () =>
    z.strictObject({
      formId: FormId,
      days: z.int().min(1).max(MAX_RETENTION_DAYS).nullable().optional(),
    }),
  output: () => z.object({ days: z.int().nullable() }),
  rights: ["table:write"],
});
