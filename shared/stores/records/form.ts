/** What is stored of a form, of its publications, and of uploads that may become forms. */
import * as z from "zod";
import type { FormState } from "../../contract/forms.ts";
import {
  AcceptedForReason,
  Publication,
  PublicationVersion,
  StoredSignOff,
} from "../../contract/publication.ts";
import { NamesByLocale } from "../../form/definition/locales.ts";
import { authorFields } from "./authors.ts";
import { SignOffSetting, SignOffWaiver } from "./sign-off.ts";

export const Form = z.object({
  id: z.int().positive(),
  name: z.string(),
  ownerUsername: z.string(),
  /** The current version; its definition and workbook are stored in S3 under the key of the import that created it. */
  version: z.int(),
  importKey: z.string(),
  fileName: z.string(),
  fileContentType: z.string(),
  /** How many of its texts were corrected since that import: a corrected copy of the workbook is beside it. Absent: none. */
  corrections: z.int().optional(),
  activityDate: z.string(),
  /**
   * The minute of its latest submission, as `minuteOf` names it; "": it had none; absent: of an older release, in which nothing
   * came in since. Its list has it, too.
   */
  submittedAt: z.string().optional(),
  /** When it was moved to the trash. */
  deletedAt: z.string().optional(),
  /** How often it was published. */
  publicationCount: z.int().optional(),
  /** How many of its publications are open; absent: not counted yet. */
  openPublications: z.int().optional(),
  /** When those that have an end date close, ISO 8601 separated by spaces, soonest first; absent when the count is. */
  closings: z.string().optional(),
  /** How many of its publications are paused; absent: none. */
  pausedPublications: z.int().optional(),
  /** The content of its newest open publication, as `contentOf` names it; absent: none is open, or it is older than this. */
  openContent: z.string().optional(),
  /** What its users sort it under, in their order. */
  tags: z.array(z.string()).optional(),
  /** Hash of the process tree, which identifies its body; absent until the first save. */
  processHash: z.string().optional(),
  processRevision: z.int().default(0),
  /** Hash of the list of its latest versions; absent in those of older releases that weren't saved since. */
  processVersionsHash: z.string().optional(),
  /** Hash of the builder's test answers. */
  testAnswersHash: z.string().optional(),
  /** Submissions are erased after this many days without activity; absent: kept until somebody erases them. */
  retentionDays: z.int().positive().optional(),
  /** Makes the codes and the days of its de-identified exports; absent: it had none. It leaves the product with no export. */
  codeSecret: z.string().optional(),
  /** Whether somebody else signs off what is published; absent: that was never chosen. */
  signOff: SignOffSetting.optional(),
  /** Hash of its latest review. */
  reviewHash: z.string().optional(),
  signOffWaiver: SignOffWaiver.optional(),
  ...authorFields,
  /** When its erasure started: from then on it counts as missing for everybody. */
  erasing: z.string().optional(),
});
export type Form = z.infer<typeof Form>;

/** @param moment ISO 8601. @example minuteOf("2026-03-01T09:41:07.120Z") // "2026-03-01T09:41" */
export function minuteOf(moment: string): string {
  return moment.slice(0, "2026-03-01T09:41".length);
}

/** What a form's version is made from. */
export type FormVersion = Pick<
  Form,
  "version" | "importKey" | "fileName" | "fileContentType" | "corrections" | "activityDate"
>;

/** What saving a process changes; `testAnswersHash` is that of the builder's test answers. */
export type ProcessSave = Pick<Form, "activityDate"> & {
  processHash: string;
  processVersionsHash?: string;
  testAnswersHash?: string;
};

const StoredReason = AcceptedForReason.omit({ by: true }).extend({
  /** Whose reason it is, as `publisherMark` names them. */
  publisher: z.string(),
});
export type StoredReason = z.infer<typeof StoredReason>;

const StoredVersion = PublicationVersion.omit({ by: true }).extend({
  /** Who published it, as `publisherMark` names them; absent in those of older releases. */
  publisher: z.string().optional(),
  /** Names what it froze; absent: the first version's. */
  snapshot: z.string().optional(),
  /** Absent in those of older releases. */
  content: z.string().optional(),
  /** As in the publication: it holds for this version, also when the link goes back to it. */
  missingTranslations: z.literal("accept").optional(),
  /** Likewise. */
  reportErrors: StoredReason.optional(),
  untranslated: StoredReason.optional(),
  signOff: StoredSignOff.optional(),
});
export type StoredVersion = z.infer<typeof StoredVersion>;

export const StoredPublication = Publication.extend({
  formId: z.int(),
  /** What was published last, as `contentOf` names it; absent in those of older releases. */
  content: z.string().optional(),
  /** Names what its newest version froze; absent: the first version's. */
  snapshot: z.string().optional(),
  /** The number of its newest version; absent: 1. */
  version: z.int().optional(),
  versions: z.array(StoredVersion).optional(),
  reportErrors: StoredReason.optional(),
  untranslated: StoredReason.optional(),
  signOff: StoredSignOff.optional(),
  /** The default language of its newest version's form; absent in those of older releases. */
  defaultLocale: z.string().optional(),
  /** Who published its first version, likewise. */
  publisher: z.string().optional(),
  /** True: links to it name whom answers are about. */
  namesSubjects: z.literal(true).optional(),
  /** True: staff entered some of its submissions. */
  hasStaffWork: z.literal(true).optional(),
  /** What it was called before it was renamed, the newest last: submissions that were begun then have that name. */
  earlierNames: z.array(z.object({ plain: z.string(), byLocale: NamesByLocale.optional() })).optional(),
});
export type StoredPublication = z.infer<typeof StoredPublication>;

/** The newest version of a publication, and all of which more than the first exist. */
export type PublicationUpdate = Required<Pick<StoredPublication, "version" | "versions" | "activityDate">> &
  Pick<
    StoredPublication,
    | "content"
    | "snapshot"
    | "movesDrafts"
    | "missingTranslations"
    | "reportErrors"
    | "untranslated"
    | "signOff"
    | "defaultLocale"
  >;

/** Which name of its publication an instance was begun with: the one that it has, or had once; undefined: neither. */
export function startedUnderName(
  { publicationName, publicationNames, earlierNames = [] }: NamedPublication,
  name: string,
): { plain: string; byLocale?: NamesByLocale | undefined } | undefined {
  const now = { plain: publicationName, byLocale: publicationNames };
  return [...earlierNames, now].findLast(({ plain }) => plain === name);
}
type NamedPublication = Pick<StoredPublication, "publicationName" | "publicationNames" | "earlierNames">;

/** Names what a form publishes: with another version or process, it is another name. */
export function contentOf({ version, processHash = "" }: Pick<Form, "version" | "processHash">): string {
  return `${version} ${processHash}`;
}

/**
 * How many publications of a form are open, by what is stored with the form: those past their date no longer count, and
 * nothing is written when that happens.
 *
 * @returns undefined for a form of an older release, which was never counted
 */
export function storedOpenCount(
  { publicationCount = 0, openPublications, closings }: Form,
  now: Date,
): number | undefined {
  if (publicationCount === 0 && openPublications === undefined) return 0;
  if (openPublications === undefined || closings === undefined) return undefined;
  const closed = closings.split(" ").filter((at) => at !== "" && new Date(at) <= now).length;
  return Math.max(0, openPublications - closed);
}

/** @param open how many of its publications are open. @example formStateOf(form, 0) // "DRAFT" */
export function formStateOf(form: Form, open: number): FormState {
  const { publicationCount = 0, pausedPublications = 0, openContent } = form;
  if (publicationCount === 0) return "DRAFT";
  if (open === 0) return pausedPublications > 0 ? "PAUSED" : "CLOSED";
  return openContent === undefined || openContent === contentOf(form) ? "PUBLISHED" : "CHANGED";
}

/** The state of a publication: early before its opening date; closed when it is paused or its form is in the trash; expired past its date. */
export type PublicationStatus = "open" | "early" | "closed" | "expired" | "revoked" | "full";

/**
 * Only an open one accepts answers. Whether it is full is counted elsewhere (`submission-limit.ts`).
 * @param test true: for a test, which may come before a publication opens and after it closed, until it is revoked
 */
export function publicationStatusOf(
  publication: StoredPublication | undefined,
  form: Form | undefined,
  now: Date,
  test = false,
): Exclude<PublicationStatus, "full"> {
  if (publication?.status === "REVOKED") return "revoked";
  if (publication === undefined || form === undefined || form.deletedAt !== undefined) return "closed";
  if (test) return "open";
  if (publication.status !== "OPEN") return "closed";
  const { opensAt, closesAt } = publication;
  if (opensAt !== undefined && new Date(opensAt) > now) return "early";
  return closesAt !== undefined && new Date(closesAt) <= now ? "expired" : "open";
}

/** False once a publication was revoked or its form deleted: mailed links no longer open anything. */
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
  /** How many lists came with it. */
  attachedFiles: z.int().optional(),
  /** The forms that its imports have made, by what was imported: an import whose answer was lost makes no second one. */
  madeForms: z.record(z.string(), z.int()).optional(),
});
export type Upload = z.infer<typeof Upload>;

export const publicationSettings = [
  "opensAt",
  "closesAt",
  "startCheck",
  "maxSubmissions",
  "sharedDevice",
  "changeable",
  "hidesCorrections",
  "reusable",
  "personalLinksOnly",
  "about",
] as const;

type Settings = Pick<StoredPublication, (typeof publicationSettings)[number]>;

/** What changes the state of a publication, or its settings: those that are `undefined` are removed, absent ones stay. */
export type PublicationChange = { from: readonly StoredPublication["status"][] } & (
  | Pick<StoredPublication, "status">
  | { settings: { [Name in keyof Settings]?: Settings[Name] | undefined }; revision?: number | undefined }
);
