/** What waits for a user in all forms: what came in, what failed, what respondents don't have yet, what is wrong in reports. */
import * as z from "zod";
import { FormActivity, FormId, next } from "./forms.ts";
import { route } from "./route.ts";

/** Where the call before ended: its `next`. */
const after = z.string().min(1).max(100).optional();
const named = { formId: FormId, formName: z.string() };

/** Of a form, for those who may read what respondents answered. */
const ActivityOfForm = z.object({ ...named, ...FormActivity.shape });
/** How much came in for a form. */
const Arrived = z.object({
  ...named,
  /** 1,000: at least as many. */
  count: z.int().positive(),
});

export const needs = route({
  method: "GET",
  path: "/rest/form/needs",
  summary:
    "What waits for the user in some hundred of all forms: submissions that nobody has opened, reports that failed, forms that were changed since they were published, and how much came in since a moment.",
  access: "signed-in",
  audit: { none: "names and counts of forms, which their users may see" },
  input: () => z.object({ since: z.iso.datetime(), after }),
  output: () =>
    z.object({
      /** How many forms were looked at. */
      forms: z.int().min(0),
      /** Those with something new or failed, the newest submission first. */
      news: z.array(ActivityOfForm),
      /** Those that were changed since they were published, and that the user may publish. */
      changed: z.array(z.object(named)),
      /** Those in which something came in since the moment, most first. */
      arrived: z.array(Arrived),
      ...next,
    }),
  rights: ["table:write", "blobs:read"],
});
export type AttentionItems = z.infer<typeof needs.output>;

/** How the reports of a form are, as it is now. */
export const ReportHealth = z.object({
  /** What stops publishing. */
  errors: z.int().min(0),
  /** What asks before publishing. */
  warnings: z.int().min(0),
  /** Translations of a text that was changed since. */
  stale: z.int().min(0),
  /** Translations that aren't there. */
  missing: z.int().min(0),
  /** The place of the first error, or else of the first warning; absent without either. */
  place: z.object({ stepKey: z.string(), line: z.int() }).optional(),
  /** The first step that shows a text without a translation. */
  textStepKey: z.string().optional(),
});
export type ReportHealth = z.infer<typeof ReportHealth>;

export const reportHealth = route({
  method: "POST",
  path: "/rest/form/reports/health",
  summary:
    "The forms that the user may change whose reports have findings, or lack translations. Each state of a form is looked at once; a call looks at some, and at a few for the first time.",
  access: "signed-in",
  audit: { none: "counts of findings in forms, which their writers may see" },
  input: () => z.object({ after }),
  output: () => z.object({ forms: z.array(z.object({ ...named, ...ReportHealth.shape })), ...next }),
  rights: ["table:write", "blobs:read"],
});
