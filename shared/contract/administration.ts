/** What administrators see of the product as a whole: what waits, and what failed; never whose answers. */
import * as z from "zod";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";

/** More are not counted. */
export const MOST_COUNTED = 1_000;

/** In the order in which they are shown. */
export const waitingKinds = ["reports", "mails", "audit", "erasures"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** Of reports, their submissions; of the audit trail, accounts and forms with entries to come. 1,000: at least as many. */
  count: z.int().min(0),
  /** Since when the oldest has waited. */
  since: z.iso.datetime().optional(),
  /** True: longer than it should take. */
  isLate: z.boolean(),
});

/** Submissions of one form whose reports failed and wait for somebody to retry them. */
const FailedReports = z.object({ formId: FormId, owner: z.string(), count: z.int().positive() });

export const Health = z.object({
  waiting: z.array(Waiting),
  /** Most first. */
  failed: z.array(FailedReports),
});
export type Health = z.infer<typeof Health>;

export const health = route({
  method: "GET",
  path: "/rest/administration/health",
  summary: "What waits in the whole product, since when, and the forms whose reports failed; no answers.",
  access: { role: "ADMIN" },
  audit: { none: "counts, and who owns the forms whose reports failed" },
  input: () => z.object({}),
  output: Health,
});
