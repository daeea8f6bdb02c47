/** Forms management (specification, section 7; product decisions 10-18). */
import * as z from "zod";
import { Privilege } from "../access.ts";
import { FormDefinition } from "../form/definition.ts";
import { ImportProblem } from "../import/import-problem.ts";
import { FileAnswer, route } from "./route.ts";

export const FormId = z.int().positive();
/** Form ids in a query string. */
export const queryFormId = z.object({ f: z.coerce.number().pipe(FormId) });
const formRef = z.object({ id: FormId });
const success = z.object({ success: z.boolean(), message: z.string().optional() });

export const FormListItem = z.object({
  id: FormId,
  formName: z.string(),
  privilege: Privilege,
  activityDate: z.iso.datetime(),
  publicationCount: z.int().min(0),
  /** JSON: the list of pages; only in the full list. */
  model: z.string().optional(),
});
export type FormListItem = z.infer<typeof FormListItem>;

export const listLite = route({
  method: "GET",
  path: "/rest/form/list/lite",
  summary: "The forms that the user may see, newest activity first, without their models.",
  access: "signed-in",
  input: z.object({}),
  output: z.array(FormListItem),
});

export const list = route({
  method: "GET",
  path: "/rest/form/list",
  summary: "The forms that the user may see, with their models.",
  access: "signed-in",
  input: z.object({}),
  output: z.array(FormListItem),
  rights: ["bodies:read"],
});

export const hasExport = route({
  method: "GET",
  path: "/rest/form/has/export",
  summary: "Whether the imported file is there to download: true or false.",
  access: { privilege: "W", formId: (input) => input.f },
  input: queryFormId,
  output: z.boolean(),
});

export const exportFile = route({
  method: "GET",
  path: "/rest/form/export",
  summary: "The imported file, byte for byte.",
  access: { privilege: "W", formId: (input) => input.f },
  answer: "file",
  input: queryFormId,
  output: FileAnswer,
  problems: ["EXPORT_FILE_MISSING"],
  rights: ["bodies:read"],
});

export const deleteForm = route({
  method: "DELETE",
  path: "/rest/form/delete",
  summary: "Move a form to the trash; its publications stop at once.",
  access: { privilege: "W", formId: (input) => input.id },
  input: formRef,
  output: success,
  rights: ["table:write"],
});

export const model = route({
  method: "POST",
  path: "/rest/form/model",
  summary: "The form as it stands now.",
  access: { privilege: "R", formId: (input) => input.id },
  input: formRef,
  output: FormDefinition.extend({ id: FormId, formName: z.string() }),
  rights: ["bodies:read"],
});

export const formProblems = route({
  method: "POST",
  path: "/rest/form/problems",
  summary: "What the import of the current version had to say: what must be mended or confirmed to publish.",
  access: { privilege: "W", formId: (input) => input.id },
  input: formRef,
  output: z.object({ version: z.int().positive(), problems: z.array(ImportProblem) }),
  rights: ["bodies:read"],
});

export const Share = z.object({
  username: z.string(),
  usernameFederated: z.string().optional(),
  domain: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  privilege: Privilege.nullable(),
  privilegePretty: z.string(),
  activityDate: z.iso.datetime().optional(),
  formId: FormId,
});

export const shares = route({
  method: "POST",
  path: "/rest/form/shares",
  summary: "Who shares the form.",
  access: { privilege: "O", formId: (input) => input.id },
  input: formRef,
  output: z.array(Share),
  planned: true,
});

export const PublicationStatus = z.enum(["OPEN", "PAUSED", "REVOKED"]);
export const Publication = z.object({
  name: z.string(),
  publicationKey: z.string(),
  publicationName: z.string(),
  activityDate: z.iso.datetime(),
  status: PublicationStatus,
});
export type Publication = z.infer<typeof Publication>;

export const publications = route({
  method: "POST",
  path: "/rest/form/publications",
  summary: "The publications of a form, newest first.",
  access: { privilege: "W", formId: (input) => input.id },
  input: formRef,
  output: z.array(Publication),
});

export const publish = route({
  method: "POST",
  path: "/rest/form/publish",
  summary: "Publish a form with its process under a name; later edits do not reach this publication.",
  access: { privilege: "W", formId: (input) => input.id },
  input: formRef.extend({
    publicationName: z.string().trim().min(1, "This field is required.").max(200),
    /** True: what the import could only take over in a simpler way has been seen and accepted. */
    confirmed: z.boolean().default(false),
    /** The version that was looked at; when another is current, nothing is published. */
    version: z.int().positive().optional(),
  }),
  output: Publication,
  problems: ["FORM_HAS_NO_PAGES", "FORM_STALE", "PUBLISH_REFUSED", "PUBLISH_UNCONFIRMED"],
  rights: ["table:write", "bodies:read", "bodies:write"],
});

const userSearchResult = z.array(Share.omit({ formId: true }));

export const userSearch = route({
  method: "POST",
  path: "/rest/user/search",
  summary: "Active users by username, full name or e-mail address.",
  access: "signed-in",
  input: z.object({ query: z.string().trim().min(3).max(200) }),
  output: userSearchResult,
  planned: true,
});

export const userFormSearch = route({
  method: "POST",
  path: "/rest/user/form/search",
  summary: "Active users with the privilege that each has on a form.",
  access: { privilege: "O", formId: (input) => input.formId },
  input: z.object({ query: z.string().trim().min(3).max(200), formId: FormId }),
  output: userSearchResult,
  planned: true,
});

const shareTarget = z.object({ formId: FormId, username: z.string().trim().min(1).max(254) });

export const shareSave = route({
  method: "POST",
  path: "/rest/user/share/save",
  summary: "Give a user a privilege on a form, at once.",
  access: { privilege: "O", formId: (input) => input.formId },
  input: shareTarget.extend({ privilege: z.enum(["R", "W"]), data: z.boolean().optional() }),
  output: success,
  rights: ["table:write"],
  planned: true,
});

export const shareRevoke = route({
  method: "POST",
  path: "/rest/user/share/revoke",
  summary: "Take a user's share of a form back, at once.",
  access: { privilege: "O", formId: (input) => input.formId },
  input: shareTarget,
  output: success,
  rights: ["table:write"],
  planned: true,
});
