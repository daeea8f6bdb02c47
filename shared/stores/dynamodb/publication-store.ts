/** The publications of a form, and how many of them are open. */

import * as z from "zod";
import {
  Form,
  type PublicationChange,
  type PublicationUpdate,
  publicationSettings,
  StoredPublication,
  storedOpenCount,
} from "../records/form.ts";
import { anyOf, type Change, change, is, isAbsent, isNew, isStill, isThere } from "./change.ts";
import { formPosition, indexKeys, keys, prefixes } from "./keys.ts";
import type { ShareStore } from "./share-store.ts";
import { ifNotErased, type Table } from "./table.ts";

const Pointer = z.object({ formId: z.int() });

/** A publication's item stays small. */
const MAX_EARLIER_NAMES = 20;

type Dated = Pick<z.infer<typeof StoredPublication>, "activityDate">;

export function openPublicationStore(table: Table, shares: Pick<ShareStore, "recordActivity">) {
  /** Newest first. */
  async function publications(formId: number) {
    const found = await table.list(
      {
        partition: { name: "pk", value: keys.form(formId).pk },
        sort: { name: "sk", beginsWith: prefixes.publication },
      },
      StoredPublication,
    );
    // Dates as text, in which no language has an order of its own.
    const isBefore = (one: Dated, other: Dated) => Number(one.activityDate < other.activityDate);
    return found.sort((a, b) => isBefore(a, b) - isBefore(b, a));
  }

  /** What the form stores about its open publications, so that a list of forms need not read publications. */
  async function openOnes(formId: number): Promise<NotedOpen> {
    const all = await publications(formId);
    const open = all.filter(({ status }) => status === "OPEN");
    const closings = open
      .flatMap(({ closesAt }) => closesAt ?? [])
      .sort()
      .join(" ");
    return {
      openPublications: open.length,
      closings,
      pausedPublications: all.filter(({ status }) => status === "PAUSED").length || undefined,
      openContent: open[0]?.content,
    };
  }

  /**
   * Stores how many publications are open, for the list of forms. A writer that was overtaken counts again, so that the last
   * one has seen every change.
   */
  async function updateOpenCount(formId: number): Promise<void> {
    for (;;) {
      const form = ifNotErased(await table.get(keys.form(formId), Form));
      const now = await openOnes(formId);
      if (form === undefined || isSame(form, now)) return;
      const updated = await table.update(
        keys.form(formId),
        change()
          .setOrRemove({ ...now })
          // nobody else has stored anything since
          .when(isThere, ...notedNames.map((name) => isStill(name, form[name]))),
        Form,
      );
      if (updated !== undefined) return;
    }
  }

  return {
    async addPublication(publication: StoredPublication) {
      const { formId, publicationKey } = publication;
      // The pointer alone grants nothing: the publication itself decides, so a crash in between is harmless.
      await table.put(keys.publicationPointer(publicationKey), { formId }, isNew);
      // Releases before data version 3 can't read one without a `createdBy`.
      const { activityDate } = publication;
      const stored = { ...publication, createdBy: "", ...unannounced(activityDate) };
      if (!(await table.put(keys.publication(formId, publicationKey), stored, isNew))) return;
      await table.update(
        keys.form(formId),
        change()
          .set({ activityDate, gsi1sk: formPosition(activityDate, formId) })
          .add("publicationCount")
          .when(isThere, isAbsent("deletedAt")),
        Form,
      );
      await updateOpenCount(formId);
      await shares.recordActivity(formId, activityDate);
    },
    publications,
    /** How many publications of a form are open: neither paused, nor revoked, nor past their date. */
    async countOpenPublications(form: Form, now: Date) {
      const counted = storedOpenCount(form, now);
      if (counted !== undefined) return counted;
      return storedOpenCount({ ...form, ...(await openOnes(form.id)) }, now) ?? 0;
    },
    /**
     * Pauses, resumes or revokes, or changes settings. @returns the changed publication, or undefined when it was in none of
     * `from`, or has another revision
     */
    async changePublication(formId: number, publicationKey: string, changes: PublicationChange) {
      const changed = await table.update(
        keys.publication(formId, publicationKey),
        publicationUpdate(changes),
        StoredPublication,
      );
      if (changed !== undefined) await updateOpenCount(formId);
      return changed;
    },
    /**
     * Gives it another name, and keeps what it was called; the same name changes nothing.
     * @returns undefined when it was revoked, has another revision or there is none
     */
    async renamePublication(
      formId: number,
      publicationKey: string,
      {
        publicationName,
        publicationNames,
        revision,
      }: Pick<StoredPublication, "publicationName" | "publicationNames" | "revision">,
    ): Promise<StoredPublication | undefined> {
      const key = keys.publication(formId, publicationKey);
      for (;;) {
        const found = await table.get(key, StoredPublication);
        if (found === undefined || found.status === "REVOKED") return undefined;
        if (revision !== undefined && revision !== (found.revision ?? 0)) return undefined;
        const { publicationName: plain, publicationNames: byLocale, earlierNames = [] } = found;
        const isSameName = plain === publicationName;
        if (isSameName && JSON.stringify(byLocale) === JSON.stringify(publicationNames)) return found;
        const earlier = { plain, ...(byLocale && { byLocale }) };
        const kept = earlierNames.filter((one) => one.plain !== plain);
        const renamed = await table.update(
          key,
          change()
            .set({ name: publicationName, publicationName })
            .set({ earlierNames: [...kept, earlier].slice(-MAX_EARLIER_NAMES) })
            .setOrRemove({ publicationNames })
            .add("revision")
            .when(is("status", "<>", "REVOKED"), is("publicationName", "=", plain))
            .when(isRevision(found.revision ?? 0)),
          StoredPublication,
        );
        if (renamed !== undefined) return renamed;
      }
    },
    /** Notes that submissions of a publication may have a subject id. @returns false where it doesn't exist */
    async noteSubjects(formId: number, publicationKey: string): Promise<boolean> {
      const noted = await table.update(
        keys.publication(formId, publicationKey),
        change().set({ namesSubjects: true }).when(isThere),
        StoredPublication,
      );
      return noted !== undefined;
    },
    /** Notes that staff enter submissions of a publication. */
    async noteStaff(formId: number, publicationKey: string) {
      await table.update(
        keys.publication(formId, publicationKey),
        change().set({ hasStaffWork: true }).when(isThere),
        StoredPublication,
      );
    },
    /**
     * Puts another version behind its link.
     * @param before the number of the version that it follows
     * @returns undefined when another one came first, or it was revoked
     */
    async updatePublication(formId: number, publicationKey: string, before: number, next: PublicationUpdate) {
      const { snapshot, content, movesDrafts, ...more } = next;
      const { missingTranslations, reportErrors, untranslated, signOff, ...others } = more;
      const reasons = { missingTranslations, reportErrors, untranslated, signOff };
      const updated = await table.update(
        keys.publication(formId, publicationKey),
        change()
          .set({ ...others, ...unannounced(next.activityDate) })
          .setOrRemove({ snapshot, content, movesDrafts, ...reasons })
          .when(
            isThere,
            is("status", "<>", "REVOKED"),
            isStill("version", before === 1 ? undefined : before),
          ),
        StoredPublication,
      );
      if (updated === undefined) return undefined;
      const { activityDate } = next;
      await table.update(
        keys.form(formId),
        change()
          .set({ activityDate, gsi1sk: formPosition(activityDate, formId) })
          .when(isThere, isAbsent("deletedAt")),
        Form,
      );
      await updateOpenCount(formId);
      await shares.recordActivity(formId, activityDate);
      return updated;
    },
    /** The publications that exist, each once; a list of instances requests all of them at once. */
    async findPublications(keysOfEach: readonly Pick<StoredPublication, "formId" | "publicationKey">[]) {
      const distinct = new Map(keysOfEach.map((one) => [`${one.formId} ${one.publicationKey}`, one]));
      const found = await table.getMany(
        [...distinct.values()].map((one) => keys.publication(one.formId, one.publicationKey)),
        StoredPublication,
      );
      return found.filter((publication) => publication !== undefined);
    },
    /** @param formId the form that it belongs to, if known */
    async findPublication(publicationKey: string, formId?: number) {
      const pointer =
        formId === undefined ? await table.get(keys.publicationPointer(publicationKey), Pointer) : { formId };
      return pointer && table.get(keys.publication(pointer.formId, publicationKey), StoredPublication);
    },
  };
}

/** What a form stores about its publications. */
const notedNames = ["openPublications", "closings", "pausedPublications", "openContent"] as const;
type NotedOpen = Required<Pick<Form, "openPublications" | "closings">> &
  Pick<Form, "pausedPublications" | "openContent">;

function isSame(form: Form, now: NotedOpen): boolean {
  return notedNames.every((name) => form[name] === now[name]);
}

function publicationUpdate(changes: PublicationChange): Change {
  const isInState = anyOf(...changes.from.map((state) => is("status", "=", state)));
  if ("status" in changes) return change().set({ status: changes.status }).when(isInState);
  const { settings, revision } = changes;
  const named = publicationSettings.filter((name) => Object.hasOwn(settings, name));
  return change()
    .setOrRemove(Object.fromEntries(named.map((name) => [name, settings[name]])))
    .add("revision")
    .when(isInState, revision !== undefined && isRevision(revision));
}

/** Where hooks' clock finds what was published, written together with it. */
const unannounced = (outboxAt: string) => ({ outboxPk: indexKeys.published, outboxAt });

/** A publication that was never changed has none. */
const isRevision = (revision: number) => {
  const isSame = is("revision", "=", revision);
  return revision === 0 ? anyOf(isAbsent("revision"), isSame) : isSame;
};
