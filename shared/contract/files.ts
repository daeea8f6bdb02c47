/** Files of respondents: uploaded straight to storage by a signed link, checked, and opened by one (product decision 38). */
import * as z from "zod";
import { UploadedFile } from "../form/definition/definition.ts";
import { MAX_FILE_BYTES, MAX_FILE_NAME } from "../limits.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { Key, StaffInstanceRef } from "./runtime.ts";

/** SHA-256 of a file's content, in hexadecimal: names it within its submission. */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const startFile = route({
  method: "POST",
  path: "/rest/form/file/start",
  summary: `A link to upload one file to, of at most ${MAX_FILE_BYTES / 1024 / 1024} MB. It takes exactly the content that was announced, for ten minutes.`,
  access: "respondent or staff",
  audit: { none: "the submission itself shows what was sent and when" },
  input: () =>
    StaffInstanceRef.extend({
      /** The key of the question. */
      field: z.string().min(1).max(1_000),
      bytes: z.int().min(1),
      sha256: Sha256,
    }),
  output: () =>
    z.object({
      /** Where to PUT the file; absent: it is there already and only has to be confirmed. */
      url: z.url().optional(),
      /** To be sent with it. */
      headers: z.record(z.string(), z.string()),
    }),
  problems: [
    "INSTANCE_COMPLETE",
    "PUBLICATION_EARLY",
    "PUBLICATION_CLOSED",
    "PUBLICATION_EXPIRED",
    "UPLOAD_NOT_ASKED",
    "UPLOAD_TOO_LARGE",
    "TOO_MANY_REQUESTS",
  ],
  rights: ["blobs:read", "blobs:write"],
});

export const confirmFile = route({
  method: "POST",
  path: "/rest/form/file/confirm",
  summary:
    "Check an uploaded file by its content and keep it with the draft. Its answer is what the question's answer becomes.",
  access: "respondent or staff",
  audit: { none: "the submission itself shows what was sent and when" },
  input: () =>
    StaffInstanceRef.extend({
      field: z.string().min(1).max(1_000),
      sha256: Sha256,
      /** As the device calls it. */
      name: z.string().max(4 * MAX_FILE_NAME),
    }),
  output: () => z.object({ file: UploadedFile }),
  problems: [
    "INSTANCE_COMPLETE",
    "UPLOAD_NOT_ASKED",
    "UPLOAD_NOT_FOUND",
    "UPLOAD_REFUSED",
    "UPLOAD_BEING_CHECKED",
    "UPLOAD_HARMFUL",
    "UPLOADS_TOO_LARGE",
  ],
  rights: ["blobs:read", "blobs:write"],
});

/** A file to be saved, never shown as a page. */
const FileLink = z.object({ url: z.url(), contentType: z.string() });

export const openFile = route({
  method: "POST",
  path: "/rest/form/file",
  summary: "A short-lived link that downloads a file of the respondent's own.",
  access: "respondent or staff",
  audit: {
    action: ({ formId }) => (formId === undefined ? "respondent.file" : "submissions.file"),
    kind: "read",
  },
  input: () => StaffInstanceRef.extend({ sha256: Sha256 }),
  output: FileLink,
  problems: ["FILE_NOT_FOUND"],
  rights: ["blobs:read"],
});

export const submissionFile = route({
  method: "POST",
  path: "/rest/form/submission/file",
  summary: "A short-lived link that downloads a file of a submission. Recorded on the audit trail.",
  access: { privilege: "R", data: true, formId: (input) => input.formId },
  audit: { action: "submissions.file", kind: "read", object: () => "SUBMISSION" },
  scopes: ["submissions:read"],
  input: () => z.strictObject({ formId: FormId, instanceKey: Key, sha256: Sha256 }),
  output: FileLink,
  problems: ["ACCESS_DENIED", "FILE_NOT_FOUND"],
  rights: ["blobs:read"],
});
