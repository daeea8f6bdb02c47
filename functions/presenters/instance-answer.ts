/** How an instance is sent to the client. */
import type { PublicationAbout } from "../../shared/contract/publication-about.ts";
import type { FormInstance } from "../../shared/contract/runtime.ts";
import { isOpen } from "../../shared/form/answers/instance-status.ts";
import { withoutChoices } from "../../shared/form/definition/choice-tables.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { OUTPUT_LINK_SECONDS } from "../../shared/limits.ts";
import { answersText } from "../../shared/stores/answers.ts";
import { logoLink } from "../../shared/stores/form-logo.ts";
import { mediaLinks } from "../../shared/stores/form-media.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { aboutWithLogo } from "../../shared/stores/organisation.ts";
import { type FrozenPublication, loadSnapshot } from "../../shared/stores/publications.ts";
import type { Form, PublicationStatus, StoredPublication } from "../../shared/stores/records/form.ts";
import {
  type Instance,
  isTest,
  versionOf,
  withoutCorrections,
} from "../../shared/stores/records/instance.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { TEST_DAYS } from "../../shared/timings.ts";
import { instanceState, isReusable, openedForChange, openedForCorrection } from "./instance-state.ts";

/**
 * @param extra the pages when an instance is opened, its authKey when it is started, its publication in both cases; without a
 * standing: open
 */
export async function instanceAnswer(
  stores: Stores,
  found: Instance,
  extra: {
    withSchema: boolean;
    authKey?: string;
    publicationStatus?: PublicationStatus;
    publication?: StoredPublication | undefined;
    /** With the schema: its form, whose owner may say whose it is. */
    form?: Form | undefined;
    /** After how many days answers are erased; null: never by themselves. Absent: it isn't said. */
    erasedAfterDays?: number | null;
    /** Questions that are new or changed since the respondent was here. */
    changed?: readonly string[];
    /** Answers of its link that the form doesn't take. */
    unfilled?: FormInstance["unfilled"];
    /** Somebody else has submitted with its link. */
    linkUsed?: true;
    /** A submission that is answered as open to be changed. */
    change?: boolean;
    /** Its respondent isn't told of corrections. Absent: as its publication says, if that is given. */
    hidesCorrections?: boolean;
    /** A submission for staff who correct it, or have just done so: its revision is the version of its answers. */
    correction?: "opened" | "sent";
  },
): Promise<FormInstance> {
  const isHidden = extra.hidesCorrections ?? extra.publication?.hidesCorrections ?? false;
  const stored = isHidden && extra.correction === undefined ? withoutCorrections(found) : found;
  const instance =
    extra.change === true
      ? openedForChange(stored)
      : extra.correction === "opened"
        ? openedForCorrection(stored)
        : stored;
  const snapshot = await loadSnapshot(stores.blobs, instance);
  const { definition } = snapshot;
  const own = extra.publication?.about;
  const about =
    extra.form === undefined || !extra.withSchema
      ? own
      : await aboutWithLogo(stores, extra.form, own, definition.defaultLocale);
  const { name, instanceKey, instanceId, publicationKey, location, locale, revision, updatedAt } = instance;
  return {
    ...instanceState(instance, extra.publicationStatus ?? "open"),
    name,
    // A name chosen by the respondent is the same in all languages.
    ...namesOf(instance, snapshot.name),
    instanceKey,
    instanceId,
    publicationKey,
    ...(extra.authKey !== undefined && { authKey: extra.authKey }),
    ...(extra.withSchema && {
      schema: JSON.stringify(withoutChoices(definition).model),
      ...(await tablesOf(stores, instance.formId, definition)),
      ...(await logoLink(stores.blobs, instance.formId, about)),
      ...(await mediaLinks(stores.blobs, (id) => blobKeys.publicationMedia(instance.formId, id), definition)),
    }),
    locales: definition.locales,
    defaultLocale: definition.defaultLocale,
    ...(definition.instanceName !== undefined && {
      instanceName: definition.instanceName,
      ...(instance.renamed === true && { renamed: true }),
    }),
    ...(definition.strictValidators !== undefined && { strictValidators: definition.strictValidators }),
    model: await answersText(stores.blobs, instance),
    location,
    locale,
    ...(extra.publicationStatus === "early" && { opensAt: extra.publication?.opensAt }),
    ...(extra.publication?.startCheck !== undefined && { guarded: true as const }),
    ...(extra.publication?.closesAt !== undefined && { closesAt: extra.publication.closesAt }),
    ...(extra.publication?.sharedDevice === true && { sharedDevice: true as const }),
    ...(isReusable(extra.publication) && !isTest(stored) && { reusable: true as const }),
    ...(instance.copied !== undefined && isOpen(stored.status) && { copied: instance.copied }),
    ...shownAbout(about),
    ...(extra.change === true && {
      change: {
        version: versionOf(stored) + 1,
        ...(stored.sentBack !== undefined && { note: stored.sentBack }),
      },
    }),
    ...(extra.correction === "opened" && { change: { version: versionOf(stored) + 1 } }),
    ...(extra.erasedAfterDays !== undefined && {
      erasedAfterDays: isTest(stored)
        ? Math.min(TEST_DAYS, extra.erasedAfterDays ?? TEST_DAYS)
        : extra.erasedAfterDays,
    }),
    ...(extra.withSchema && isTest(stored) && { test: true as const }),
    ...(extra.withSchema && {
      ...(instance.linkMark !== undefined && { linkMark: instance.linkMark }),
      ...(instance.subjectId !== undefined && { namesSubject: true as const }),
    }),
    ...(extra.withSchema && stores.region !== undefined && { region: stores.region }),
    ...(extra.changed !== undefined && { changed: [...extra.changed] }),
    ...(extra.unfilled !== undefined && { unfilled: extra.unfilled }),
    ...(extra.linkUsed !== undefined && { linkUsed: extra.linkUsed }),
    revision: extra.correction === undefined ? revision : versionOf(stored),
    updatedAt,
  };
}

/** What belongs in mails is not on the page. */
function shownAbout({ reminder: _reminder, ...about }: PublicationAbout = {}): Pick<FormInstance, "about"> {
  return Object.keys(about).length === 0 ? {} : { about };
}

/** The tables that the form reads; a link, which opens that table alone, for each that is stored beside the form. */
async function tablesOf(
  { blobs }: Stores,
  formId: number,
  { tables, tablesBeside = {} }: FormDefinition,
): Promise<Pick<FormInstance, "tables" | "tableLinks">> {
  const isBeside = (name: string) => Object.hasOwn(tablesBeside, name);
  const inline = Object.entries(tables ?? {}).filter(([name]) => !isBeside(name));
  const links = await Promise.all(
    Object.entries(tablesBeside).map(async ([name, hash]) => {
      const key = blobKeys.publicationTable(formId, hash);
      return [name, await blobs.link(key, "table.json", "application/json", OUTPUT_LINK_SECONDS)] as const;
    }),
  );
  return {
    ...(inline.length > 0 && { tables: JSON.stringify(Object.fromEntries(inline)) }),
    ...(links.length > 0 && { tableLinks: Object.fromEntries(links) }),
  };
}

/** What its publication was called in other languages when it was begun. */
function namesOf({ name, names, renamed }: Instance, frozen: FrozenPublication["name"]) {
  if (names !== undefined && renamed !== true) return { names };
  return frozen?.plain === name && { names: frozen.byLocale };
}
