/** Forms, who may see them, their publications, and uploads on their way to become forms. */
import * as z from "zod";
import { Privilege } from "../../access.ts";
import { Publication } from "../../contract/forms.ts";
import { indexKeys, keys, prefixes } from "./keys.ts";
import { isNew, type Table } from "./table.ts";

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
  deletedAt: z.string().optional(),
  /** Hash of the process tree, by which its body is found; absent until the first save. */
  processHash: z.string().optional(),
  processRevision: z.int().default(0),
  /** Hash of the builder's test answers. */
  testAnswersHash: z.string().optional(),
});
export type Form = z.infer<typeof Form>;

/** What a form's version is made from. */
export type FormVersion = Pick<
  Form,
  "name" | "version" | "importKey" | "fileName" | "fileContentType" | "activityDate"
>;

/** What saving a process changes; `testAnswersHash` is that of the builder's test answers. */
export type ProcessSave = Pick<Form, "activityDate"> & { processHash: string; testAnswersHash?: string };

const ShareRow = z.object({
  formId: z.int(),
  username: z.string(),
  privilege: Privilege,
  activityDate: z.string(),
});
const FormOrShare = z.union([Form, ShareRow]);

const StoredPublication = Publication.extend({ formId: z.int(), createdBy: z.string() });
export type StoredPublication = z.infer<typeof StoredPublication>;

/** True while a publication takes answers: it is neither paused nor revoked, and its form is not in the trash. */
export function takesAnswers(publication: StoredPublication | undefined, form: Form | undefined): boolean {
  return publication?.status === "OPEN" && form !== undefined && form.deletedAt === undefined;
}

const Pointer = z.object({ formId: z.int() });
const Counter = z.object({ last: z.int() });

export const Upload = z.object({
  uploadId: z.string(),
  username: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  uploadedAt: z.string(),
});
export type Upload = z.infer<typeof Upload>;

const UPLOAD_KEEP_SECONDS = 24 * 60 * 60;

export interface FormStore {
  nextId(): Promise<number>;
  /** The form, also when it lies in the trash. */
  find(formId: number): Promise<Form | undefined>;
  create(form: Form): Promise<boolean>;
  /** Makes a version current. @returns false when another import was first */
  addVersion(formId: number, version: FormVersion): Promise<boolean>;
  trash(formId: number, deletedAt: string): Promise<void>;
  /** What a user may do with a form; nothing while it lies in the trash. */
  privilegeOf(form: Form, username: string): Promise<Privilege | undefined>;
  /** Every form that a user owns or shares, with the privilege, newest activity first. */
  listFor(username: string): Promise<{ form: Form; privilege: Privilege }[]>;
  /** @returns the form as saved, or undefined when the revision is no longer `revision` */
  saveProcess(formId: number, revision: number, save: ProcessSave): Promise<Form | undefined>;
  addPublication(publication: StoredPublication): Promise<void>;
  publications(formId: number): Promise<StoredPublication[]>;
  /** @param formId the form that it belongs to, where that is known */
  findPublication(publicationKey: string, formId?: number): Promise<StoredPublication | undefined>;
  addUpload(upload: Upload, now: number): Promise<void>;
  findUpload(uploadId: string): Promise<Upload | undefined>;
}

export function openFormStore(table: Table): FormStore {
  async function find(formId: number) {
    return table.get(keys.form(formId), Form);
  }

  return {
    find,
    async nextId() {
      const counter = await table.update(
        keys.formCounter(),
        { update: "ADD #last :one", names: { last: "last" }, values: { one: 1 } },
        Counter,
      );
      if (counter === undefined) throw new Error("The form counter gave no number.");
      return counter.last;
    },
    create: (form) =>
      table.put(
        keys.form(form.id),
        { ...form, gsi1pk: indexKeys.formsOf(form.ownerUsername), gsi1sk: `FORM#${form.id}` },
        isNew,
      ),
    async addVersion(formId, version) {
      const changed = await table.update(
        keys.form(formId),
        {
          update:
            "SET #name = :name, #version = :version, importKey = :importKey, fileName = :fileName, fileContentType = :fileContentType, activityDate = :activityDate",
          condition: "#version = :before AND attribute_not_exists(deletedAt)",
          names: { name: "name", version: "version" },
          values: { ...version, before: version.version - 1 },
        },
        Form,
      );
      return changed !== undefined;
    },
    async trash(formId, deletedAt) {
      await table.update(
        keys.form(formId),
        {
          update: "SET deletedAt = :deletedAt",
          condition: "attribute_exists(pk) AND attribute_not_exists(deletedAt)",
          values: { deletedAt },
        },
        Form,
      );
    },
    async privilegeOf(form, username) {
      if (form.deletedAt !== undefined) return undefined;
      if (form.ownerUsername === username) return "O";
      return (await table.get(keys.share(form.id, username), ShareRow))?.privilege;
    },
    async listFor(username) {
      const rows = await table.list(
        { index: "gsi1", partition: { name: "gsi1pk", value: indexKeys.formsOf(username) } },
        FormOrShare,
      );
      const listed = await Promise.all(
        rows.map(async (row) => {
          if ("id" in row) return { form: row, privilege: "O" as const };
          const form = await find(row.formId);
          return form && { form, privilege: row.privilege };
        }),
      );
      return listed
        .filter((entry) => entry !== undefined)
        .filter(({ form }) => form.deletedAt === undefined)
        .sort((a, b) => b.form.activityDate.localeCompare(a.form.activityDate));
    },
    saveProcess(formId, revision, save) {
      const given = Object.entries(save).map(([name]) => `${name} = :${name}`);
      return table.update(
        keys.form(formId),
        {
          update: `SET ${given.join(", ")}, processRevision = :next`,
          condition:
            revision === 0
              ? "attribute_exists(pk) AND (attribute_not_exists(processRevision) OR processRevision = :revision)"
              : "processRevision = :revision",
          values: { ...save, revision, next: revision + 1 },
        },
        Form,
      );
    },
    async addPublication(publication) {
      const { formId, publicationKey } = publication;
      // The pointer alone opens nothing: the publication itself decides, so a crash in between is harmless.
      await table.put(keys.publicationPointer(publicationKey), { formId }, isNew);
      await table.put(keys.publication(formId, publicationKey), publication, isNew);
    },
    async publications(formId) {
      const found = await table.list(
        {
          partition: { name: "pk", value: keys.form(formId).pk },
          sort: { name: "sk", beginsWith: prefixes.publication },
        },
        StoredPublication,
      );
      return found.sort((a, b) => b.activityDate.localeCompare(a.activityDate));
    },
    async findPublication(publicationKey, formId) {
      const pointer =
        formId === undefined ? await table.get(keys.publicationPointer(publicationKey), Pointer) : { formId };
      return pointer && table.get(keys.publication(pointer.formId, publicationKey), StoredPublication);
    },
    async addUpload(upload, now) {
      await table.put(keys.upload(upload.uploadId), { ...upload, ttl: now + UPLOAD_KEEP_SECONDS }, isNew);
    },
    findUpload: (uploadId) => table.get(keys.upload(uploadId), Upload),
  };
}
