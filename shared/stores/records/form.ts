/** What is stored of a form, of its publications, and of uploads on their way to become forms. */
import * as z from "zod";
import { Publication } from "../../contract/forms.ts";

export const Form = z.object({
  id: z.int().positive(),
  name: z.string(),
  ownerUsername: z.string(),
  /** The current version; its definition and workbook lie in S3 under the key of the import that made it. */
  version: z.int(),
  importKey: z.string(),
  fileName: z.string(),
  fileContentType: z.string(),
  activityDate: z.string(),
  /** When it was put into the trash. */
  deletedAt: z.string().optional(),
  /** How often it was published. */
  publicationCount: z.int().optional(),
  /** How many of its publications are open; absent: nobody has counted yet. */
  openPublications: z.int().optional(),
  /** When those of them close that close by themselves, ISO 8601 with blanks between, the soonest first; absent as the count is. */
  closings: z.string().optional(),
  /** Hash of the process tree, by which its body is found; absent until the first save. */
  processHash: z.string().optional(),
  processRevision: z.int().default(0),
  /** Hash of the builder's test answers. */
  testAnswersHash: z.string().optional(),
  /** Submissions are erased when nothing happened to them for so many days; absent: kept until somebody erases them. */
  retentionDays: z.int().positive().optional(),
  /** When it began to be erased: from then on it is not there for anybody. */
  erasing: z.string().optional(),
});
export type Form = z.infer<typeof Form>;

/** What a form's version is made from. */
export type FormVersion = Pick<
  Form,
  "name" | "version" | "importKey" | "fileName" | "fileContentType" | "activityDate"
>;

/** What saving a process changes; `testAnswersHash` is that of the builder's test answers. */
export type ProcessSave = Pick<Form, "activityDate"> & { processHash: string; testAnswersHash?: string };

export const StoredPublication = Publication.extend({ formId: z.int() });
export type StoredPublication = z.infer<typeof StoredPublication>;

/** What has become of a publication: paused, or its form in the trash, is closed; past its date it is expired. */
export type Standing = "open" | "closed" | "expired" | "revoked";

/** Only what is open takes answers. */
export function standingOf(
  publication: StoredPublication | undefined,
  form: Form | undefined,
  now: Date,
): Standing {
  if (publication?.status === "REVOKED") return "revoked";
  if (publication?.status !== "OPEN" || form === undefined || form.deletedAt !== undefined) return "closed";
  const { closesAt } = publication;
  return closesAt !== undefined && new Date(closesAt) <= now ? "expired" : "open";
}

/** False once a publication was revoked or its form thrown away: links that were mailed open nothing any more. */
export function keepsMailedLinks(
  publication: StoredPublication | undefined,
  form: Form | undefined,
): boolean {
  if (publication === undefined || form === undefined) return false;
  return publication.status !== "REVOKED" && form.deletedAt === undefined;
}

export const Upload = z.object({
  uploadId: z.string(),
  username: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  uploadedAt: z.string(),
});
export type Upload = z.infer<typeof Upload>;

/** What changes the state of a publication, or its settings: those that are not given end. */
export type PublicationChange = { from: readonly StoredPublication["status"][] } & (
  | Pick<StoredPublication, "status">
  | { settings: Pick<StoredPublication, "closesAt" | "sharedDevice"> }
);
