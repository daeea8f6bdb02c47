/** Forms, who may see them, their publications, and uploads that may become forms. */

import * as z from "zod";
import { firstAuthor, processAuthor, versionAuthor } from "../records/authors.ts";
import { Form, type FormVersion, type ProcessSave, Upload } from "../records/form.ts";
import type { Caller } from "../records/user.ts";
import { anyOf, change, is, isAbsent, isNew, isStill, isThere } from "./change.ts";
import { formIdOf, listsOf, listTags } from "./form-entries.ts";
import { type FormNames, openFormNames } from "./form-names.ts";
import { formPosition, indexKeys, keys } from "./keys.ts";
import { type FormCriteria, listForms } from "./list-forms.ts";
import { openPublicationStore } from "./publication-store.ts";
import { openShareStore, type ShareStore } from "./share-store.ts";
import { openSignOffStore } from "./sign-off-store.ts";
import { ifNotErased, type Table } from "./table.ts";

const Counter = z.object({ last: z.int() });
/** Of a new product: no release has stored a form before. */
const FIRST_ID = 1;

/** The form's process was saved so often. */
const hasRevision = (revision: number) => {
  const isSame = is("processRevision", "=", revision);
  return revision === 0 ? anyOf(isAbsent("processRevision"), isSame) : isSame;
};
/** The form isn't in the trash. */
const isKept = isAbsent("deletedAt");

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
  const viewersOf = async ({ id, ownerUsername }: Form) => [
    ownerUsername,
    ...(await shares.listShares(id)).map(({ username }) => username),
  ];
  /** A form's position in its owner's list, as an assignment of an update that has `activityDate`. */
  const listPosition = (formId: number, { activityDate }: Pick<Form, "activityDate">) => ({
    gsi1sk: formPosition(activityDate, formId),
  });

  return {
    ...shares,
    ...openCustodyStore(table, names, shares),
    ...openPublicationStore(table, shares),
    ...openSignOffStore(table),
    find,
    async nextId() {
      const counter = await table.update(keys.formCounter(), change().add("last"), Counter);
      if (counter === undefined) throw new Error("The form counter returned no number.");
      return counter.last;
    },
    /** @param author who made it; absent: its owner. @returns false when there is one with this id */
    async create(form: Form, author = form.ownerUsername) {
      const { id, name, ownerUsername } = form;
      if (id === FIRST_ID) await names.setReady();
      await names.add(id, name, [ownerUsername]);
      const isCreated = await table.put(
        keys.form(id),
        {
          submittedAt: "",
          ...form,
          ...firstAuthor(form, author),
          gsi1pk: indexKeys.formsOf(ownerUsername),
          ...listPosition(id, form),
        },
        isNew,
      );
      if (!isCreated) await names.drop(id, name, [ownerUsername], (await find(id))?.name);
      return isCreated;
    },
    /** Makes a form of an earlier release findable by its name. @param username who has it in the list */
    async indexName(formId: number, username: string) {
      const form = await find(formId);
      if (form !== undefined) await names.add(formId, form.name, [username]);
    },
    /** Every form is findable by its name. */
    markIndexed: () => names.setReady(),
    /**
     * Makes a version current; the form keeps its name.
     * @param form as it was read
     * @param author who made the version
     * @param save what is saved of its process at the same time, in place of the revision that was read
     * @returns false when another import was first, or another save of the process
     */
    async addVersion(form: Form, version: FormVersion, author: string, save?: ProcessSave) {
      const { id: formId, processRevision: revision } = form;
      const process = save && {
        ...{ ...save, processRevision: revision + 1 },
        ...processAuthor(form, save.processHash, author),
      };
      const changed = await table.update(
        keys.form(formId),
        change()
          .set({ corrections: 0, ...version, ...process, ...listPosition(formId, version) })
          .set(versionAuthor(form, version.version, author))
          .when(
            ...[is("version", "=", form.version), is("version", "=", version.version - 1), isKept],
            ...(save ? [hasRevision(revision)] : []),
          ),
        Form,
      );
      if (changed !== undefined) await shares.recordActivity(formId, version.activityDate);
      return changed !== undefined;
    },
    /** Gives a form another name: of two at the same time, the later one stays. @returns false when it is in the trash */
    async rename(form: Form, name: string) {
      const viewers = await viewersOf(form);
      await names.add(form.id, name, viewers);
      const renamed = await table.update(
        keys.form(form.id),
        change().set({ name }).when(isThere, isKept, isAbsent("erasing")),
        Form,
      );
      const viewersNow = await viewersOf(renamed ?? form);
      const current = (await find(form.id))?.name;
      if (renamed === undefined) await names.drop(form.id, name, viewers, current);
      else {
        const added = viewersNow.filter((username) => !viewers.includes(username));
        await names.add(form.id, name, added);
        await names.drop(form.id, form.name, viewersNow, current);
      }
      return renamed !== undefined;
    },
    /** Moves a form to its owner's trash. @returns false when it is there already */
    async trash(form: Form, deletedAt: string) {
      const trashed = await table.update(
        keys.form(form.id),
        change()
          .set({ deletedAt, outboxPk: indexKeys.trashedForms, outboxAt: deletedAt })
          .set({ gsi1pk: indexKeys.trashOf(form.ownerUsername), gsi1sk: formPosition(deletedAt, form.id) })
          .when(isThere, isKept),
        Form,
      );
      return trashed !== undefined;
    },
    /** Restores a form from the trash if it was put there after `since`. @returns false when it is no longer there */
    async restore(form: Form, since: string) {
      const restored = await table.update(
        keys.form(form.id),
        change()
          .set({ gsi1pk: indexKeys.formsOf(form.ownerUsername), ...listPosition(form.id, form) })
          .remove("deletedAt", "outboxPk", "outboxAt")
          .when(is("deletedAt", ">", since), is("activityDate", "=", form.activityDate), isAbsent("erasing")),
        Form,
      );
      return restored !== undefined;
    },
    /** The forms that were moved to the trash after `since` and that the user owns, also as an owner of a group; newest first. */
    async listTrash(caller: Caller, since: string) {
      const lists = await listsOf(table, caller);
      const owners = lists.filter(({ owned }) => owned.privilege === "O").map(({ principal }) => principal);
      const entries = await Promise.all(
        owners.map((owner) =>
          table.list(
            {
              index: "gsi1",
              partition: { name: "gsi1pk", value: indexKeys.trashOf(owner) },
              sort: { name: "gsi1sk", between: [since, "9"] },
              newestFirst: true,
            },
            z.object({ pk: z.string(), gsi1sk: z.string() }),
          ),
        ),
      );
      const newest = entries.flat().sort((a, b) => (a.gsi1sk < b.gsi1sk ? 1 : -1));
      const forms = await table.getMany(
        newest.map(({ pk }) => keys.form(formIdOf(pk))),
        Form,
      );
      return forms
        .flatMap((form) => ifNotErased(form) ?? [])
        .filter((form) => owners.includes(form.ownerUsername));
    },
    /** The forms that a user owns or shares, also as a member of groups; newest activity first. */
    listFor: (caller: Caller, criteria?: FormCriteria) => listForms(table, names, caller, criteria),
    /** What some thousand of the forms that a user owns or shares are sorted under, and where to go on. */
    tagsFor: (caller: Caller, after?: string) => listTags(table, caller, after),
    /**
     * @param form as it was read
     * @param author who saves
     * @returns the form as saved, or undefined when another save was first
     */
    saveProcess(form: Form, save: ProcessSave, author: string) {
      const { id: formId, processRevision: revision } = form;
      return table.update(
        keys.form(formId),
        change()
          .set({ ...save, ...listPosition(formId, save), processRevision: revision + 1 })
          .set(processAuthor(form, save.processHash, author))
          .when(isThere, isKept, hasRevision(revision)),
        Form,
      );
    },
    /** The builder's test answers have no revision: the last save wins. */
    saveTestAnswers: (formId: number, testAnswersHash: string, activityDate: string) =>
      table.update(
        keys.form(formId),
        change()
          .set({ testAnswersHash, activityDate, ...listPosition(formId, { activityDate }) })
          .when(isThere, isKept),
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
     * @param replacement `before`: the form that it replaces, which its owner has deleted
     * @returns the id that stands; undefined when the upload isn't kept any more
     */
    async keepFormOfUpload(
      { uploadId }: Pick<Upload, "uploadId">,
      imported: string,
      replacement: { formId: number; before: number | undefined },
    ): Promise<number | undefined> {
      const key = keys.upload(uploadId);
      await table.update(key, change().setOnce({ madeForms: {} }).when(isThere), Upload);
      const place = ["madeForms", imported] as const;
      const kept = await table.update(
        key,
        change().setAt(place, replacement.formId).when(isThere, isStill(place, replacement.before)),
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
      const listed =
        days === undefined
          ? { gsi2pk: undefined, gsi2sk: undefined }
          : { gsi2pk: indexKeys.retention, gsi2sk: keys.form(formId).pk };
      await table.update(
        keys.form(formId),
        change()
          .setOrRemove({ retentionDays: days, ...listed })
          .when(isThere, isAbsent("erasing")),
        Form,
      );
    },
    /** The secret of its de-identified exports. @param proposed of the first one. @returns undefined when the form is gone */
    async codeSecret({ id, codeSecret }: Form, proposed: string): Promise<string | undefined> {
      if (codeSecret !== undefined) return codeSecret;
      const isFirst = [isThere, isAbsent("codeSecret"), isAbsent("erasing")];
      const stored = await table.update(
        keys.form(id),
        change()
          .set({ codeSecret: proposed })
          .when(...isFirst),
        Form,
      );
      return (stored ?? (await table.get(keys.form(id), Form)))?.codeSecret;
    },
    /** @param tags none: it is sorted under nothing */
    async setTags(formId: number, tags: readonly string[]) {
      await table.update(
        keys.form(formId),
        change()
          .setOrRemove({ tags: tags.length === 0 ? undefined : tags })
          .when(isThere, isAbsent("erasing")),
        Form,
      );
    },
    /** Makes somebody else the owner. @returns false when the form is gone, or its owner or position has changed */
    async transferOwnership(form: Form, username: string) {
      const { id, ownerUsername, activityDate, deletedAt } = form;
      const place =
        deletedAt === undefined
          ? { gsi1pk: indexKeys.formsOf(username), gsi1sk: formPosition(activityDate, id) }
          : { gsi1pk: indexKeys.trashOf(username), gsi1sk: formPosition(deletedAt, id) };
      await names.add(id, form.name, [username]);
      const handed = await table.update(
        keys.form(id),
        change()
          .set({ ownerUsername: username, ...place })
          .when(is("ownerUsername", "=", ownerUsername), is("activityDate", "=", activityDate))
          .when(isAbsent("erasing"), isStill("deletedAt", deletedAt)),
        Form,
      );
      const former = handed === undefined ? username : ownerUsername;
      const seesIt = former === (handed ?? form).ownerUsername || (await findShare(id, former)) !== undefined;
      if (!seesIt) await names.drop(id, form.name, [former]);
      return handed !== undefined;
    },
  };
}
