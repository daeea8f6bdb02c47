/** What is new among the submissions of a form: for programs that keep a copy. */
import * as z from "zod";
import { MAX_CHANGED_SUBMISSIONS } from "../limits.ts";
import { CHANGE_SETTLED_SECONDS, ERASURE_TOLD_DAYS } from "../timings.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { OutputReference } from "./runtime.ts";
import { SubmissionStatus } from "./submissions.ts";

const Output = OutputReference.omit({ instanceKey: true });

export const SubmissionChange = z.union([
  z.strictObject({ id: z.string(), at: z.iso.datetime(), erased: z.literal(true) }),
  z.object({
    /** Names the submission for good, also once it is erased; opens nothing. */
    id: z.string(),
    /** When it became so. */
    at: z.iso.datetime(),
    instanceKey: z.string(),
    instanceId: z.string(),
    publicationKey: z.string(),
    status: SubmissionStatus,
    locale: z.string(),
    timeZone: z.string(),
    startedAt: z.iso.datetime(),
    submittedAt: z.iso.datetime(),
    /** From 1; each change of submitted answers, and each correction, is the next. */
    version: z.int(),
    /** Whom it is about, where a prefilled link says so. */
    subjectId: z.string().optional(),
    /** True: staff entered it for somebody else. */
    entered: z.literal(true).optional(),
    /** True: staff corrected it. */
    corrected: z.literal(true).optional(),
    /** By field key; a repeat is a list of objects, a file is as in `files`. */
    answers: z.record(z.string(), z.unknown()),
    /** Their content: `/rest/form/submission/file` with the key of the submission and the hash. */
    files: z.array(
      z.object({
        question: z.string(),
        name: z.string(),
        type: z.string(),
        bytes: z.int(),
        sha256: z.string(),
      }),
    ),
    /** Their content: `/rest/form/submission/output` with the key of the submission and the id. */
    outputs: z.array(Output),
    /** What newer answers have replaced, the newest first, with their reports. */
    earlier: z.array(z.object({ version: z.int(), submittedAt: z.iso.datetime(), outputs: z.array(Output) })),
  }),
]);
export type SubmissionChange = z.infer<typeof SubmissionChange>;

export const submissionChanges = route({
  method: "POST",
  path: "/rest/form/submissions/changes",
  summary: `Submissions that came in, changed or were erased since a cursor, in that order, ${MAX_CHANGED_SUBMISSIONS} at most; without a cursor, all, from the start. Each comes as it is now, once its reports are done or have failed, some ${CHANGE_SETTLED_SECONDS} seconds later; nothing is left out. One may come again, with the same \`id\`: where it changed again, and where the first pages were read meanwhile. Erasures are told for ${ERASURE_TOLD_DAYS} days. With \`Accept: application/x-ndjson\`, a line for each, and a last one with the cursor.`,
  access: { privilege: "R", data: true, formId: (input) => input.id },
  audit: { action: "submissions.read", kind: "read", trail: "by handler" },
  scopes: ["submissions:read"],
  lines: "changes",
  input: () =>
    z.strictObject({
      id: FormId,
      /** The `next` of the page before. */
      since: z.string().min(1).max(1_000).optional(),
      limit: z.int().min(1).max(MAX_CHANGED_SUBMISSIONS).default(MAX_CHANGED_SUBMISSIONS),
    }),
  output: () =>
    z.object({
      changes: z.array(SubmissionChange),
      /** Where to go on, now or in a year. */
      next: z.string(),
      /** False: there is nothing else for now. */
      more: z.boolean(),
    }),
  problems: ["CURSOR_REFUSED"],
  rights: ["blobs:read"],
});
