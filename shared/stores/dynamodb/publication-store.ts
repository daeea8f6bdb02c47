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
import { formPosition, keys, prefixes } from "./keys.ts";
import type { ShareStore } from "./share-store.ts";
import { ifNotErased, isNew, type Table } from "./table.ts";

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
      const given = notedNames.filter((name) => now[name] !== undefined);
      const gone = notedNames.filter((name) => now[name] === undefined);
      const updated = await table.update(
        keys.form(formId),
        {
          update: [
            `SET ${given.map((name) => `${name} = :${name}`).join(", ")}`,
            ...(gone.length > 0 ? [`REMOVE ${gone.join(", ")}`] : []),
          ].join(" "),
          condition: ["attribute_exists(pk)", ...notedNames.map((name) => unchanged(name, form[name]))].join(
            " AND ",
          ),
          values: Object.fromEntries([
            ...given.map((name) => [name, now[name]]),
            ...notedNames.flatMap((name) =>
              form[name] === undefined ? [] : [[`${name}Before`, form[name]]],
            ),
          ]),
        },
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
      const stored = { ...publication, createdBy: "" };
      if (!(await table.put(keys.publication(formId, publicationKey), stored, isNew))) return;
      const { activityDate } = publication;
      await table.update(
        keys.form(formId),
        {
          update: "SET activityDate = :activityDate, gsi1sk = :gsi1sk ADD publicationCount :one",
          condition: "attribute_exists(pk) AND attribute_not_exists(deletedAt)",
          values: { activityDate, gsi1sk: formPosition(activityDate, formId), one: 1 },
        },
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
    async changePublication(formId: number, publicationKey: string, change: PublicationChange) {
      const changed = await table.update(
        keys.publication(formId, publicationKey),
        {
          ...publicationUpdate(change),
          names: { status: "status" },
        },
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
          {
            update: [
              "SET #name = :name, publicationName = :name, earlierNames = :earlierNames",
              publicationNames === undefined ? " REMOVE publicationNames" : ", publicationNames = :names",
              " ADD revision :one",
            ].join(""),
            condition: `#status <> :revoked AND publicationName = :before AND ${isRevision(found.revision ?? 0)}`,
            names: { name: "name", status: "status" },
            values: {
              name: publicationName,
              earlierNames: [...kept, earlier].slice(-MAX_EARLIER_NAMES),
              ...(publicationNames && { names: publicationNames }),
              revoked: "REVOKED",
              before: plain,
              ...{ one: 1, revision: found.revision ?? 0 },
            },
          },
          StoredPublication,
        );
        if (renamed !== undefined) return renamed;
      }
    },
    /** Notes that submissions of a publication may have a subject id. @returns false where it doesn't exist */
    async noteSubjects(formId: number, publicationKey: string): Promise<boolean> {
      const noted = await table.update(
        keys.publication(formId, publicationKey),
        {
          update: "SET namesSubjects = :yes",
          condition: "attribute_exists(pk)",
          values: { yes: true },
        },
        StoredPublication,
      );
      return noted !== undefined;
    },
    /**
     * Puts another version behind its link.
     * @param before the number of the version that it follows
     * @returns undefined when another one came first, or it was revoked
     */
    async updatePublication(formId: number, publicationKey: string, before: number, next: PublicationUpdate) {
      const given = Object.entries(next).filter(([, value]) => value !== undefined);
      const gone = (
        ["snapshot", "content", "movesDrafts", "missingTranslations", "reportErrors"] as const
      ).filter((name) => next[name] === undefined);
      const updated = await table.update(
        keys.publication(formId, publicationKey),
        {
          update: [
            `SET ${given.map(([name]) => `#${name} = :${name}`).join(", ")}`,
            gone.length > 0 ? `REMOVE ${gone.map((name) => `#${name}`).join(", ")}` : "",
          ].join(" "),
          condition: `attribute_exists(pk) AND #status <> :revoked AND ${
            before === 1 ? "attribute_not_exists(#version)" : "#version = :before"
          }`,
          names: {
            status: "status",
            ...Object.fromEntries([
              ...given.map(([name]) => [name, name]),
              ...gone.map((name) => [name, name]),
            ]),
          },
          values: {
            ...Object.fromEntries(given),
            revoked: "REVOKED",
            ...(before !== 1 && { before }),
          },
        },
        StoredPublication,
      );
      if (updated === undefined) return undefined;
      const { activityDate } = next;
      await table.update(
        keys.form(formId),
        {
          update: "SET activityDate = :activityDate, gsi1sk = :gsi1sk",
          condition: "attribute_exists(pk) AND attribute_not_exists(deletedAt)",
          values: { activityDate, gsi1sk: formPosition(activityDate, formId) },
        },
        Form,
      );
      await updateOpenCount(formId);
      await shares.recordActivity(formId, activityDate);
      return updated;
    },
    /** The publications that exist, each once; a list of instances requests all of them at once. */
    async findPublications(wanted: readonly Pick<StoredPublication, "formId" | "publicationKey">[]) {
      const distinct = new Map(wanted.map((one) => [`${one.formId} ${one.publicationKey}`, one]));
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

/** Condition: nobody else has stored anything since. */
function unchanged(name: (typeof notedNames)[number], before: unknown): string {
  return before === undefined ? `attribute_not_exists(${name})` : `${name} = :${name}Before`;
}

function publicationUpdate(change: PublicationChange): {
  update: string;
  condition: string;
  values: Record<string, unknown>;
} {
  const states = change.from.map((_state, index) => `#status = :from${index}`).join(" OR ");
  const before = Object.fromEntries(change.from.map((state, index) => [`from${index}`, state]));
  if ("status" in change)
    return {
      ...{ update: "SET #status = :status", condition: states },
      values: { ...before, status: change.status },
    };
  const { settings, revision } = change;
  const given = publicationSettings.filter((name) => Object.hasOwn(settings, name));
  const assigned = given.filter((name) => settings[name] !== undefined);
  const ended = given.filter((name) => settings[name] === undefined);
  return {
    update: [
      ...(assigned.length > 0 ? [`SET ${assigned.map((name) => `${name} = :${name}`).join(", ")}`] : []),
      ...(ended.length > 0 ? [`REMOVE ${ended.join(", ")}`] : []),
      "ADD revision :one",
    ].join(" "),
    condition: revision === undefined ? states : `(${states}) AND ${isRevision(revision)}`,
    values: {
      ...{ ...before, one: 1 },
      ...(revision !== undefined && { revision }),
      ...Object.fromEntries(assigned.map((name) => [name, settings[name]])),
    },
  };
}

/** A publication that was never changed has none. */
const isRevision = (revision: number) =>
  revision === 0 ? "(attribute_not_exists(revision) OR revision = :revision)" : "revision = :revision";
