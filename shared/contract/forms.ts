/** Forms management (specification, section 7; product decisions 10-18). */

import * as z from "zod";
import { Privilege } from "../access.ts";
import { FormDefinition } from "../form/definition/definition.ts";
import { NamesByLocale } from "../form/definition/locales.ts";
import { QuestionCells } from "../form/definition/question-cell.ts";
import { MAX_LOGO_BYTES, MAX_REASON_CHARACTERS, MAX_SUBMISSION_LIMIT } from "../limits.ts";
import { problems } from "../problems.ts";
import { SiteLimit } from "../site-limit.ts";
import { startChecks } from "../start-check.ts";
import { ImportProblem } from "../workbook/import-problem.ts";
import { ListedPublication, Publication } from "./publication.ts";
import { PublicationAbout } from "./publication-about.ts";
import { FileAnswer, route } from "./route.ts";

export const FormId = z.int().positive();
/** Form ids in a query string. */
export const queryFormId = z.object({ f: z.coerce.number().pipe(FormId) });
const formRef = z.object({ id: FormId });
const success = z.object({ success: z.boolean(), message: z.string().optional() });

/** Which part of a list is requested. In a query string, numbers are texts. */
const pageInput = {
  /** Forms whose name contains this text, ignoring case. */
  query: z.string().trim().max(200).optional(),
  /** Where the previous page ended: the `position` of its last row, or its `next`. */
  after: z.string().min(1).max(100).optional(),
};

/**
 * DRAFT: never published. PUBLISHED: a publication is open. CHANGED: one is open, and the form or its process was changed
 * since the newest. PAUSED: none is open, and one can be resumed. CLOSED: none is open.
 */
export const FormState = z.enum(["DRAFT", "PUBLISHED", "CHANGED", "PAUSED", "CLOSED"]);
export type FormState = z.infer<typeof FormState>;

const Tag = z.string().trim().min(1).max(40);

/** What came in for a form, for those who may read what respondents answered. */
export const FormActivity = z.object({
  /** When the latest submission came in. */
  submittedAt: z.iso.datetime(),
  /** How many submissions nobody has opened yet; 100: at least as many. */
  unseen: z.int().min(0),
  /** How many submissions have failed reports; 100: at least as many. */
  failed: z.int().min(0),
});
export type FormActivity = z.infer<typeof FormActivity>;

/** What can be asked of it: submissions that nobody has opened, or reports that failed. */
export const ActivityKind = z.enum(["new", "failed"]);
export type ActivityKind = z.infer<typeof ActivityKind>;

export const FormListItem = z.object({
  id: FormId,
  formName: z.string(),
  privilege: Privilege,
  /** The submissions that the user sees, or whose answers they may read, are within one of these; absent: all. */
  sites: z.array(SiteLimit).optional(),
  activityDate: z.iso.datetime(),
  /** How many of its publications are open: neither paused nor revoked. */
  publicationCount: z.int().min(0),
  state: FormState.optional(),
  /** True: what its submissions become was changed since the form was made. */
  hasOwnReport: z.literal(true).optional(),
  /** How many texts were corrected since its workbook was imported; absent: none. */
  corrections: z.int().positive().optional(),
  /** What it is sorted under; absent: nothing. */
  tags: z.array(Tag).optional(),
  /** The group that owns it, of those that the user is a member of. */
  group: z.object({ id: z.string(), name: z.string() }).optional(),
  /** True: the user may read what respondents answered. */
  data: z.boolean().optional(),
  /** True: they may also correct it, and enter answers for others. Only in a single row. */
  correct: z.literal(true).optional(),
  /** True: the user may sign off changes of its reports. Only in a single row. */
  signOff: z.literal(true).optional(),
  /** True: changes are published once somebody else has signed them off. */
  needsSignOff: z.literal(true).optional(),
  /** In a page of the short list, and in a single row. */
  news: FormActivity.optional(),
  /** Where the row is in the whole list; opaque. */
  position: z.string().optional(),
  /** On the last row of a page: other forms follow it. */
  more: z.literal(true).optional(),
  /** JSON: the list of pages; only in the full list, for as many of its first forms as one answer carries. */
  model: z.string().optional(),
});
export type FormListItem = z.infer<typeof FormListItem>;

export const listLite = route({
  method: "GET",
  path: "/rest/form/list/lite",
  summary:
    "The forms that the user may see, newest activity first, without their models; all, a page of them, or a single one.",
  access: "signed-in",
  audit: { none: "names of forms, which their users may see" },
  scopes: ["forms:read"],
  input: () =>
    z.object({
      ...pageInput,
      limit: z.coerce.number().pipe(z.int().min(1).max(200)).optional(),
      /** Only this form: its row, or an empty list if the user may not see it. */
      id: z.coerce.number().pipe(FormId).optional(),
    }),
  output: () => z.array(FormListItem),
  rights: ["blobs:read"],
});

/** Of a call that looks at so many forms at most: `after` of the next call, which goes on; absent: all were looked at. */
export const next = { next: z.string().optional() };

export const listPage = route({
  method: "GET",
  path: "/rest/form/list/page",
  summary:
    "A page of the forms that the user may see, filtered and in an order. A call looks at some thousand forms, and says where the next one goes on.",
  access: "signed-in",
  audit: { none: "names of forms, which their users may see" },
  scopes: ["forms:read"],
  input: () =>
    z.object({
      ...pageInput,
      limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
      /** Only forms in this state. */
      state: FormState.optional(),
      /** Only forms with this tag. */
      tag: Tag.optional(),
      /** Only forms that this group owns. */
      group: z.string().min(1).max(50).optional(),
      /** Only forms with such news, of those whose answers the user may read. */
      news: ActivityKind.optional(),
      /** `name`: in the order of their names; `submission`: the form with the newest submission first, of those that the user may read. */
      sort: z.enum(["activity", "name", "submission"]).default("activity"),
    }),
  output: () =>
    z.object({
      /** None where none of those that were looked at is wanted; others may follow. */
      forms: z.array(FormListItem),
      ...next,
      /** How many forms were looked at. */
      read: z.int().min(0),
    }),
  rights: ["blobs:read"],
});

export const list = route({
  method: "GET",
  path: "/rest/form/list",
  summary: "The forms that the user may see, with their models; all, or a page of them.",
  access: "signed-in",
  audit: { none: "questions of forms, which their users may see" },
  input: () => z.object({ ...pageInput, limit: z.coerce.number().pipe(z.int().min(1).max(50)).optional() }),
  output: () => z.array(FormListItem),
  rights: ["blobs:read"],
});

export const MAX_TAGS = 10;

export const tags = route({
  method: "GET",
  path: "/rest/form/list/tags",
  summary: "What some thousand of the forms that the user may see are sorted under, each tag once.",
  access: "signed-in",
  audit: { none: "tags of forms, which their users may see" },
  input: () => z.object({ after: pageInput.after }),
  output: () => z.object({ tags: z.array(Tag), ...next }),
});

export const saveTags = route({
  method: "POST",
  path: "/rest/form/tags",
  summary: "Sort a form under tags, which everybody who sees the form has; an empty list removes them.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { action: "form.tags", kind: "change" },
  input: () =>
    formRef.extend({
      tags: z.array(Tag).max(MAX_TAGS),
      /** Those that it had when they were changed; others, which somebody has added meanwhile, stay. Absent: none stays. */
      before: z.array(Tag).max(MAX_TAGS).optional(),
    }),
  output: success,
  rights: ["table:write"],
});

const FormName = z.string().trim().min(1, "This field is required.").max(200);

export const renameForm = route({
  method: "POST",
  path: "/rest/form/rename",
  summary: "Give a form another name. Its publications keep theirs.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { action: "form.rename", kind: "change", details: ({ formName }) => ({ name: formName }) },
  input: () => formRef.extend({ formName: FormName }),
  output: success,
  problems: ["ACCESS_DENIED"],
  rights: ["table:write", "table:delete"],
});

export const duplicateForm = route({
  method: "POST",
  path: "/rest/form/duplicate",
  summary:
    "Make another form of the current version, with its process and tags: the caller's own, or that of a group whose forms the caller may change; unpublished, without shares, submissions and test answers.",
  access: { role: "DESIGNER", privilege: "W", formId: (input) => input.id },
  audit: {
    action: "form.duplicate",
    kind: "change",
    trail: { form: (input, output) => output?.formId ?? input.id },
    details: ({ id, formName }) => ({ name: formName, of: id }),
  },
  input: () => formRef.extend({ formName: FormName, groupId: z.string().min(1).max(50).optional() }),
  output: () => success.extend({ formId: FormId }),
  problems: ["ACCESS_DENIED"],
  countsBytes: true,
  rights: ["table:write", "blobs:read", "blobs:write"],
});

export const hasExport = route({
  method: "GET",
  path: "/rest/form/has/export",
  summary: "Whether the imported file is available for download: true or false.",
  access: { privilege: "W", formId: (input) => input.f },
  audit: { none: "tells only whether there is a file" },
  input: queryFormId,
  output: () => z.boolean(),
});

export const exportFile = route({
  method: "GET",
  path: "/rest/form/export",
  summary: "The imported file, byte for byte.",
  access: { privilege: "W", formId: (input) => input.f },
  audit: { action: "form.download", kind: "read", object: () => "WORKBOOK" },
  answer: "file",
  scopes: ["forms:read"],
  input: queryFormId,
  output: FileAnswer,
  problems: ["EXPORT_FILE_MISSING"],
  rights: ["blobs:read"],
});

export const deleteForm = route({
  method: "DELETE",
  path: "/rest/form/delete",
  summary: "Move a form to the trash; its publications stop at once.",
  access: { privilege: "W", whole: true, formId: (input) => input.id },
  audit: { action: "form.delete", kind: "change" },
  input: formRef,
  output: success,
  rights: ["table:write"],
});

export const TrashedForm = z.object({
  id: FormId,
  formName: z.string(),
  /** When it was moved to the trash. */
  deletedAt: z.iso.datetime(),
  /** Until when it can be restored. */
  restorableUntil: z.iso.datetime(),
});
export type TrashedForm = z.infer<typeof TrashedForm>;

export const trash = route({
  method: "GET",
  path: "/rest/form/trash",
  summary: "The user's own forms in the trash, most recently deleted first.",
  access: "signed-in",
  audit: { none: "names of one's own forms" },
  input: () => z.object({}),
  output: () => z.array(TrashedForm),
});

export const restoreForm = route({
  method: "POST",
  path: "/rest/form/restore",
  summary: "Restore one's own form from the trash; its publications continue as before.",
  access: "signed-in", // nobody has a privilege on a form in the trash: the handler checks for its owner
  audit: { action: "form.restore", kind: "change", trail: { form: (input) => input.id } },
  input: formRef,
  output: success,
  problems: ["ACCESS_DENIED"],
  rights: ["table:write"],
});

export const model = route({
  method: "POST",
  path: "/rest/form/model",
  summary: "The form in its current version.",
  access: { privilege: "R", formId: (input) => input.id },
  audit: { none: "questions, which the form's users may see" },
  scopes: ["forms:read"],
  input: formRef,
  output: () => FormDefinition.extend({ id: FormId, formName: z.string() }),
  rights: ["blobs:read"],
});

export const formProblems = route({
  method: "POST",
  path: "/rest/form/problems",
  summary:
    "The problems found by the import of the current version: what must be fixed or confirmed before publishing.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "what an import found in the questions" },
  input: formRef,
  output: () => z.object({ version: z.int().positive(), problems: z.array(ImportProblem) }),
  rights: ["blobs:read"],
});

export const formCells = route({
  method: "POST",
  path: "/rest/form/cells",
  summary: "Where the workbook of the current version names each question: none where that was not kept.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "names of cells, which the form's designers may see" },
  input: formRef,
  output: QuestionCells,
  rights: ["blobs:read"],
});

export const publications = route({
  method: "POST",
  path: "/rest/form/publications",
  summary: "The publications of a form, newest first.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "names of publications" },
  scopes: ["forms:read", "publish"],
  input: formRef,
  output: () => z.array(ListedPublication),
  rights: ["blobs:read"],
});

export const PublicationCommand = z.enum(["pause", "resume", "revoke", "rename", "settings"]);
export type PublicationCommand = z.infer<typeof PublicationCommand>;

/** What respondents read as the name of a publication. */
const publicationName = z.string().trim().min(1, "This field is required.").max(200);

export const changePublication = route({
  method: "POST",
  path: "/rest/form/publication/change",
  summary:
    "Pause, resume, revoke or rename a publication, or set its opening and closing dates, what a device computes before it starts the form, its limit of submissions, whether its device is shared, whether answers may be changed after submitting, and whose form it is. Settings that are not given stay as they are. Effective at once; revoking is final.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: {
    action: (input) => `publication.${input.command}` as const,
    kind: "change",
    object: (input) => `PUBLICATION#${input.publicationKey}`,
  },
  input: () =>
    formRef.extend({
      publicationKey: z.string().min(1).max(200),
      command: PublicationCommand,
      /** With `rename`: its new name; absent: it keeps the one that it has. */
      publicationName: publicationName.optional(),
      /** With `rename`: the name by locale code; absent: it has one for all languages. */
      publicationNames: NamesByLocale.optional(),
      /** With `settings` and `rename`: the publication's revision as it was seen; after another change it is refused. Absent: not compared. */
      revision: z.int().nonnegative().optional(),
      /** With `settings`: when it opens, before it closes; null: at once. */
      opensAt: z.iso.datetime().nullable().optional(),
      /** With `settings`: how much a device computes before a form is started; null: nothing. */
      startCheck: z.enum(startChecks).nullable().optional(),
      /** With `settings`: when it closes; null: no end date. */
      closesAt: z.iso.datetime().nullable().optional(),
      /** With `settings`: how many submissions it takes; null: any number. */
      maxSubmissions: z.int().min(1).max(MAX_SUBMISSION_LIMIT).nullable().optional(),
      /** With `settings`: whether it is filled in on a shared device. */
      sharedDevice: z.boolean().optional(),
      /** With `settings`: whether respondents may change their answers after submitting them. */
      changeable: z.boolean().optional(),
      /** Whether respondents aren't told that staff corrected their answers. */
      hidesCorrections: z.boolean().optional(),
      /** With `settings`: whether respondents may start from what they submitted last. */
      reusable: z.boolean().optional(),
      /** With `settings`: whether personal links alone start its form. */
      personalLinksOnly: z.boolean().optional(),
      /** With `settings`: whose form it is, and what happens next; null: respondents see the form alone. */
      about: PublicationAbout.nullable().optional(),
      /** With `settings`: a new logo, as base64; the one that `about` names is kept. */
      logo: z
        .base64()
        .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4, problems.LOGO_REFUSED.message)
        .optional(),
    }),
  output: Publication,
  problems: ["PUBLICATION_NOT_FOUND", "PUBLICATION_REVOKED", "PUBLICATION_CHANGED", "LOGO_REFUSED"],
  countsBytes: true,
  rights: ["table:write", "blobs:write"],
});

/** In words, so that whoever reads it later knows why. */
export const PublishReason = z
  .string()
  .trim()
  .max(MAX_REASON_CHARACTERS)
  .regex(/\p{L}{2}/u, "Say why in words.");

/** What somebody who publishes has seen and accepted. */
export const seenBefore = () => ({
  /** True: what the import had to simplify has been seen and accepted. */
  confirmed: z.boolean().default(false),
  /** The version that was reviewed; if another one is current, nothing is published. */
  version: z.int().positive().optional(),
  /** `accept`: the untranslated report texts have been seen, and `missingTranslationsReason` says why readers get them as they are. */
  missingTranslations: z.enum(["refuse", "accept"]).default("refuse"),
  /** Why it is published although texts aren't translated: kept with the publication and on the audit trail. */
  missingTranslationsReason: PublishReason.optional(),
  /**
   * Which texts that acceptance is for, as the refusal that listed them names them: where others are missing by now, these are listed
   * and nothing is published. Absent: whatever is missing.
   */
  translationsSeen: z.string().max(64).optional(),
  /** `accept`: what the analysis warns about in the reports has been seen. */
  reportWarnings: z.enum(["refuse", "accept"]).default("refuse"),
  /** Why it is published although the analysis found errors in the reports: kept with the publication and on the audit trail. */
  reportErrorsReason: PublishReason.optional(),
  /**
   * Which findings the reason and the acceptance are for, as the refusal that listed them names them: where the reports have others by
   * now, these are listed and nothing is published. A reason needs it, as it is for what was seen. Absent: any warnings are accepted.
   */
  findingsSeen: z.string().max(64).optional(),
});

/** Why a form can't be published, or not before something was seen. */
export const publishProblems = [
  "FORM_HAS_NO_PAGES",
  "FORM_STALE",
  "PUBLISH_REFUSED",
  "PUBLISH_UNCONFIRMED",
  "REPORTS_REFUSED",
  "REPORTS_NEED_REASON",
  "TRANSLATIONS_MISSING",
  "REPORTS_UNCONFIRMED",
  "SIGN_OFF_NEEDED",
] as const;

export const publish = route({
  method: "POST",
  path: "/rest/form/publish",
  summary: "Publish a form with its process under a name; later edits do not affect this publication.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { action: "form.publish", kind: "change" },
  scopes: ["publish"],
  input: () =>
    formRef.extend({
      publicationName,
      /** The name by locale code. Absent: the form's own titles, where the publication has the form's title. */
      publicationNames: NamesByLocale.optional(),
      ...seenBefore(),
    }),
  output: Publication,
  problems: [...publishProblems],
  countsBytes: true,
  rights: ["table:write", "blobs:read", "blobs:write"],
});
