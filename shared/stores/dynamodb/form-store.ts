/** Forms, who may see them, their publications, and uploads that may become forms. */
import * as z from "zod";
import { Form, type FormVersion, type ProcessSave, Upload } from "../records/form.ts";
import { formIdOf, listTags } from "./form-entries.ts";
import { type FormNames, openFormNames } from "./form-names.ts";
import { formPosition, indexKeys, keys } from "./keys.ts";
import { type FormsWanted, listForms } from "./list-forms.ts";
import { openPublicationStore } from "./publication-store.ts";
import { openShareStore, type ShareStore } from "./share-store.ts";
import { ifNotErased, isNew, type Table } from "./table.ts";

const Counter = z.object({ last: z.int() });
/** Of a new product: no release has stored a form before. */
const FIRST_ID = 1;

const UPLOAD_KEEP_SECONDS = 24 * 60 * 60;

export type FormStore = ReturnType<typeof openFormStore>;

export function openFormStore(table: Table) {
  /** The form, also when it is in the trash. */
  async function find(formId: number) {
    return ifNotErased(await table.get(keys.form(formId), Form));
  }

  const names = openFormNames(table);
  const shares = openShareStore(table, { names, find });
  /** Who has the form in the list. */
  const seersOf = async ({ id, ownerUsername }: Form) => [
    ownerUsername,
    ...(await shares.listShares(id)).map(({ username }) => username),
  ];
  /** A form's position in its owner's list, as an assignment of an update that has `activityDate`. */
  const standing = (formId: number, { activityDate }: Pick<Form, "activityDate">) => ({
    gsi1sk: formPosition(activityDate, formId),
  });

  return {
    ...shares,
    ...openCustodyStore(table, names, shares),
    ...openPublicationStore(table, shares),
    find,
    async nextId() {
      const counter = await table.update(
        keys.formCounter(),
        { update: "ADD #last :one", names: { last: "last" }, values: { one: 1 } },
        Counter,
      );
      if (counter === undefined) throw new Error("The form counter returned no number.");
      return counter.last;
    },
    /** @returns false when there is one with this id */
    async create(form: Form) {
      const { id, name, ownerUsername } = form;
      if (id === FIRST_ID) await names.setReady();
      await names.add(id, name, [ownerUsername]);
      const isMade = await table.put(
        keys.form(id),
        { ...form, gsi1pk: indexKeys.formsOf(ownerUsername), ...standing(id, form) },
        isNew,
      );
      if (!isMade) await names.drop(id, name, [ownerUsername], (await find(id))?.name);
      return isMade;
    },
    /** Makes a form of an earlier release findable by its name. @param username who has it in the list */
    async makeFindable(formId: number, username: string) {
      const form = await find(formId);
      if (form !== undefined) await names.add(formId, form.name, [username]);
    },
    /** Every form is findable by its name. */
    setFindable: () => names.setReady(),
    /** Makes a version current; the form keeps its name. @returns false when another import was first */
    async addVersion(formId: number, version: FormVersion) {
      const changed = await table.update(
        keys.form(formId),
        {
          update:
            "SET #version = :version, importKey = :importKey, fileName = :fileName, fileContentType = :fileContentType, activityDate = :activityDate, gsi1sk = :gsi1sk",
          condition: "#version = :before AND attribute_not_exists(deletedAt)",
          names: { version: "version" },
          values: { ...version, ...standing(formId, version), before: version.version - 1 },
        },
        Form,
      );
      if (changed !== undefined) await shares.recordActivity(formId, version.activityDate);
      return changed !== undefined;
    },
    /** Gives a form another name: of two at the same time, the later one stays. @returns false when it is in the trash */
    async rename(form: Form, name: string) {
      const seers = await seersOf(form);
      await names.add(form.id, name, seers);
      const renamed = await table.update(
        keys.form(form.id),
        {
          update: "SET #name = :name",
          condition:
            "attribute_exists(pk) AND attribute_not_exists(deletedAt) AND attribute_not_exists(erasing)",
          names: { name: "name" },
          values: { name },
        },
        Form,
      );
      const seersNow = await seersOf(renamed ?? form);
      const current = (await find(form.id))?.name;
      if (renamed === undefined) await names.drop(form.id, name, seers, current);
      else {
        const added = seersNow.filter((username) => !seers.includes(username));
        await names.add(form.id, name, added);
        await names.drop(form.id, form.name, seersNow, current);
      }
      return renamed !== undefined;
    },
    /** Moves a form to its owner's trash. @returns false when it is there already */
    async trash(form: Form, deletedAt: string) {
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
    /** Restores a form from the trash if it was put there after `since`. @returns false when it is no longer there */
    async restore(form: Form, since: string) {
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
    /** The user's own forms that were moved to the trash after `since`, newest first. */
    async listTrash(username: string, since: string) {
      const entries = await table.list(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.trashOf(username) },
          sort: { name: "gsi1sk", between: [since, "9"] },
          newestFirst: true,
        },
        z.object({ pk: z.string() }),
      );
      const forms = await table.getMany(
        entries.map(({ pk }) => keys.form(formIdOf(pk))),
        Form,
      );
      return forms.flatMap((form) => ifNotErased(form) ?? []);
    },
    /** The forms that a user owns or shares, newest activity first. */
    listFor: (username: string, wanted?: FormsWanted) => listForms(table, names, username, wanted),
    /** What some thousand of the forms that a user owns or shares are sorted under, and where to go on. */
    tagsFor: (username: string, after?: string) => listTags(table, username, after),
    /** @returns the form as saved, or undefined when the revision is no longer `revision` */
    saveProcess(formId: number, revision: number, save: ProcessSave) {
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
    /** The builder's test answers have no revision: the last save wins. */
    saveTestAnswers: (formId: number, testAnswersHash: string, activityDate: string) =>
      table.update(
        keys.form(formId),
        {
          update: "SET testAnswersHash = :testAnswersHash, activityDate = :activityDate, gsi1sk = :gsi1sk",
          condition: "attribute_exists(pk) AND attribute_not_exists(deletedAt)",
          values: { testAnswersHash, activityDate, ...standing(formId, { activityDate }) },
        },
        Form,
      ),
    async findMany(formIds: readonly number[]) {
      const found = await table.getMany([...new Set(formIds)].map(keys.form), Form);
      return found.flatMap((form) => ifNotErased(form) ?? []);
    },
    async addUpload(upload: Upload, now: number) {
      const held = { gsi1pk: indexKeys.heldFor(upload.username), gsi1sk: upload.uploadedAt };
      await table.put(
        keys.upload(upload.uploadId),
        { ...upload, ...held, ttl: now + UPLOAD_KEEP_SECONDS },
        isNew,
      );
    },
    findUpload: (uploadId: string) => table.get(keys.upload(uploadId), Upload),
    /**
     * Keeps the id of the form that an import of an upload makes. Of two at the same time, the first stays.
     *
     * @param wanted `before`: the form that it replaces, which its owner has deleted
     * @returns the id that stands; undefined when the upload isn't kept any more
     */
    async keepFormOfUpload(
      { uploadId }: Pick<Upload, "uploadId">,
      imported: string,
      wanted: { formId: number; before: number | undefined },
    ): Promise<number | undefined> {
      const isThere = "attribute_exists(pk)";
      const key = keys.upload(uploadId);
      const empty = { update: "SET madeForms = if_not_exists(madeForms, :none)", condition: isThere };
      await table.update(key, { ...empty, values: { none: {} } }, Upload);
      const isFree =
        wanted.before === undefined
          ? "attribute_not_exists(madeForms.#imported)"
          : "madeForms.#imported = :before";
      const kept = await table.update(
        key,
        {
          update: "SET madeForms.#imported = :formId",
          condition: `${isThere} AND ${isFree}`,
          names: { imported },
          values: wanted.before === undefined ? { formId: wanted.formId } : wanted,
        },
        Upload,
      );
      return (kept ?? (await table.get(key, Upload)))?.madeForms?.[imported];
    },
  };
}

/** Who owns a form, what it is sorted under, and how long its submissions are kept. */
function openCustodyStore(table: Table, names: FormNames, { findShare }: Pick<ShareStore, "findShare">) {
  return {
    /** @param days without activity after which submissions are erased; undefined: never automatically */
    async setRetention(formId: number, days: number | undefined) {
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
    /** @param tags none: it is sorted under nothing */
    async setTags(formId: number, tags: readonly string[]) {
      const condition = "attribute_exists(pk) AND attribute_not_exists(erasing)";
      const change =
        tags.length === 0
          ? { update: "REMOVE tags", condition }
          : { update: "SET tags = :tags", condition, values: { tags } };
      await table.update(keys.form(formId), change, Form);
    },
    /** Makes somebody else the owner. @returns false when the form is gone, or its owner or position has changed */
    async handOver(form: Form, username: string) {
      const { id, ownerUsername, activityDate, deletedAt } = form;
      const place =
        deletedAt === undefined
          ? { list: indexKeys.formsOf(username), position: formPosition(activityDate, id) }
          : { list: indexKeys.trashOf(username), position: formPosition(deletedAt, id) };
      await names.add(id, form.name, [username]);
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
      const former = handed === undefined ? username : ownerUsername;
      const seesIt = former === (handed ?? form).ownerUsername || (await findShare(id, former)) !== undefined;
      if (!seesIt) await names.drop(id, form.name, [former]);
      return handed !== undefined;
    },
  };
}
