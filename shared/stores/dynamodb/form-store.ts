/** Forms, who may see them, their publications, and uploads on their way to become forms. */
import * as z from "zod";
import { Form, type FormVersion, type ProcessSave, Upload } from "../records/form.ts";
import { formPosition, indexKeys, keys } from "./keys.ts";
import { type FormListing, type FormsWanted, listForms } from "./list-forms.ts";
import { openPublicationStore, type PublicationStore } from "./publication-store.ts";
import { openShareStore, type ShareStore } from "./share-store.ts";
import { ifNotErased, isNew, type Table } from "./table.ts";

const Counter = z.object({ last: z.int() });

const UPLOAD_KEEP_SECONDS = 24 * 60 * 60;

export interface FormStore extends ShareStore, CustodyStore, PublicationStore {
  nextId(): Promise<number>;
  /** The form, also when it lies in the trash. */
  find(formId: number): Promise<Form | undefined>;
  create(form: Form): Promise<boolean>;
  /** Makes a version current. @returns false when another import was first */
  addVersion(formId: number, version: FormVersion): Promise<boolean>;
  /** Puts a form into its owner's trash. @returns false when it lies there already */
  trash(form: Form, deletedAt: string): Promise<boolean>;
  /** Takes a form out of the trash if it was put there after `since`. @returns false when it is not there any more */
  restore(form: Form, since: string): Promise<boolean>;
  /** The forms of a user's own that were put into the trash after `since`, newest first. */
  listTrash(username: string, since: string): Promise<Form[]>;
  /** The forms that a user owns or shares, newest activity first. */
  listFor(username: string, wanted?: FormsWanted): Promise<FormListing>;
  /** @returns the form as saved, or undefined when the revision is no longer `revision` */
  saveProcess(formId: number, revision: number, save: ProcessSave): Promise<Form | undefined>;
  /** The builder's test answers belong to no revision: the last ones saved count. */
  saveTestAnswers(formId: number, testAnswersHash: string, activityDate: string): Promise<Form | undefined>;
  findMany(formIds: readonly number[]): Promise<Form[]>;
  addUpload(upload: Upload, now: number): Promise<void>;
  findUpload(uploadId: string): Promise<Upload | undefined>;
}

export function openFormStore(table: Table): FormStore {
  async function find(formId: number) {
    return ifNotErased(await table.get(keys.form(formId), Form));
  }

  const shares = openShareStore(table);
  /** Where a form stands in its owner's list, as an assignment of an update that has `activityDate`. */
  const standing = (formId: number, { activityDate }: Pick<Form, "activityDate">) => ({
    gsi1sk: formPosition(activityDate, formId),
  });

  return {
    ...shares,
    ...openCustodyStore(table),
    ...openPublicationStore(table, shares),
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
        { ...form, gsi1pk: indexKeys.formsOf(form.ownerUsername), ...standing(form.id, form) },
        isNew,
      ),
    async addVersion(formId, version) {
      const changed = await table.update(
        keys.form(formId),
        {
          update:
            "SET #name = :name, #version = :version, importKey = :importKey, fileName = :fileName, fileContentType = :fileContentType, activityDate = :activityDate, gsi1sk = :gsi1sk",
          condition: "#version = :before AND attribute_not_exists(deletedAt)",
          names: { name: "name", version: "version" },
          values: { ...version, ...standing(formId, version), before: version.version - 1 },
        },
        Form,
      );
      if (changed !== undefined) await shares.noteActivity(formId, version.activityDate);
      return changed !== undefined;
    },
    async trash(form, deletedAt) {
      const trashed = await table.update(
        keys.form(form.id),
        {
          update:
            "SET deletedAt = :deletedAt, gsi1pk = :trash, gsi1sk = :position, outboxPk = :outbox, outboxAt = :deletedAt",
          condition: "attribute_exists(pk) AND attribute_not_exists(deletedAt)",
          values: {
            deletedAt,
            trash: indexKeys.trashOf(form.ownerUsername),
            outbox: indexKeys.trashedForms,
            position: formPosition(deletedAt, form.id),
          },
        },
        Form,
      );
      return trashed !== undefined;
    },
    async restore(form, since) {
      const restored = await table.update(
        keys.form(form.id),
        {
          update: "SET gsi1pk = :forms, gsi1sk = :position REMOVE deletedAt, outboxPk, outboxAt",
          condition: "deletedAt > :since AND activityDate = :activityDate AND attribute_not_exists(erasing)",
          values: {
            since,
            activityDate: form.activityDate,
            forms: indexKeys.formsOf(form.ownerUsername),
            position: formPosition(form.activityDate, form.id),
          },
        },
        Form,
      );
      return restored !== undefined;
    },
    listTrash: (username, since) =>
      table.list(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.trashOf(username) },
          sort: { name: "gsi1sk", between: [since, "9"] },
          newestFirst: true,
        },
        Form,
      ),
    listFor: (username, wanted) => listForms(table, username, wanted),
    saveProcess(formId, revision, save) {
      const given = Object.entries(save).map(([name]) => `${name} = :${name}`);
      return table.update(
        keys.form(formId),
        {
          update: `SET ${given.join(", ")}, processRevision = :next, gsi1sk = :gsi1sk`,
          condition: `attribute_not_exists(deletedAt) AND ${
            revision === 0
              ? "attribute_exists(pk) AND (attribute_not_exists(processRevision) OR processRevision = :revision)"
              : "processRevision = :revision"
          }`,
          values: { ...save, ...standing(formId, save), revision, next: revision + 1 },
        },
        Form,
      );
    },
    saveTestAnswers: (formId, testAnswersHash, activityDate) =>
      table.update(
        keys.form(formId),
        {
          update: "SET testAnswersHash = :testAnswersHash, activityDate = :activityDate, gsi1sk = :gsi1sk",
          condition: "attribute_exists(pk) AND attribute_not_exists(deletedAt)",
          values: { testAnswersHash, activityDate, ...standing(formId, { activityDate }) },
        },
        Form,
      ),
    async findMany(formIds) {
      const found = await table.getMany([...new Set(formIds)].map(keys.form), Form);
      return found.flatMap((form) => ifNotErased(form) ?? []);
    },
    async addUpload(upload, now) {
      const held = { gsi1pk: indexKeys.heldFor(upload.username), gsi1sk: upload.uploadedAt };
      await table.put(
        keys.upload(upload.uploadId),
        { ...upload, ...held, ttl: now + UPLOAD_KEEP_SECONDS },
        isNew,
      );
    },
    findUpload: (uploadId) => table.get(keys.upload(uploadId), Upload),
  };
}

interface CustodyStore {
  /** @param days without activity after which submissions are erased; undefined: never by themselves */
  setRetention(formId: number, days: number | undefined): Promise<void>;
  /** Makes somebody else the owner. @returns false when the form is gone or changed its owner or place meanwhile */
  handOver(form: Form, username: string): Promise<boolean>;
}

/** Who keeps a form, and how long its submissions are kept. */
function openCustodyStore(table: Table): CustodyStore {
  return {
    async setRetention(formId, days) {
      const condition = "attribute_exists(pk) AND attribute_not_exists(erasing)";
      const change =
        days === undefined
          ? { update: "REMOVE retentionDays, gsi2pk, gsi2sk", condition }
          : {
              update: "SET retentionDays = :days, gsi2pk = :retention, gsi2sk = :position",
              condition,
              values: { days, retention: indexKeys.retention, position: keys.form(formId).pk },
            };
      await table.update(keys.form(formId), change, Form);
    },
    async handOver(form, username) {
      const { id, ownerUsername, activityDate, deletedAt } = form;
      const place =
        deletedAt === undefined
          ? { list: indexKeys.formsOf(username), position: formPosition(activityDate, id) }
          : { list: indexKeys.trashOf(username), position: formPosition(deletedAt, id) };
      const handed = await table.update(
        keys.form(id),
        {
          update: "SET ownerUsername = :username, gsi1pk = :list, gsi1sk = :position",
          condition: `ownerUsername = :owner AND activityDate = :activityDate AND attribute_not_exists(erasing)
            AND ${deletedAt === undefined ? "attribute_not_exists(deletedAt)" : "deletedAt = :deletedAt"}`,
          values: {
            username,
            owner: ownerUsername,
            activityDate,
            ...place,
            ...(deletedAt !== undefined && { deletedAt }),
          },
        },
        Form,
      );
      return handed !== undefined;
    },
  };
}
