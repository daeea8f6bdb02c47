/** What staff enter for somebody else, as from a paper form; correcting is a call of the runtime, as staff of its form. */
import * as z from "zod";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { Key, SubjectId } from "./runtime.ts";

export const beginEntry = route({
  method: "POST",
  path: "/rest/form/entry",
  summary:
    "Begin a submission for somebody else, whose answers the caller types in: it is marked with the caller's name, also takes answers while its publication is paused or past its date, and is continued by the caller alone until it is submitted.",
  access: { privilege: "R", correct: true, formId: (input) => input.formId },
  audit: { action: "submission.enter", kind: "change", object: () => "SUBMISSION" },
  input: () =>
    z.strictObject({
      formId: FormId,
      publicationKey: Key,
      /** Whom the answers are about. */
      subjectId: SubjectId.optional(),
      /** The caller's. */
      timeZone: z.string().min(1).max(64).optional(),
      /** Of the reports; absent, or none of the form's: the form's own. */
      locale: z.string().min(2).max(35).optional(),
    }),
  output: () => z.object({ instanceKey: Key }),
  problems: [
    ...(["PUBLICATION_NOT_FOUND", "PUBLICATION_REVOKED", "PUBLICATION_FULL", "ENTRY_ELSEWHERE"] as const),
    "TOO_MANY_REQUESTS",
  ],
  rights: ["table:write", "blobs:read"],
});
