/** The versions of a publication. One that was never updated stores no list of them. */
import type {
  Publication,
  PublicationVersion,
  SignOff,
  StoredSignOff,
} from "../../shared/contract/publication.ts";
import { peopleOf } from "../../shared/people/form-people.ts";
import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import { authorMark } from "../../shared/stores/records/authors.ts";
import type { Form, StoredPublication, StoredVersion } from "../../shared/stores/records/form.ts";
import { idHash } from "../../shared/tokens.ts";

/** Oldest first; at least one. */
export async function versionsOf(
  { blobs }: Pick<Stores, "blobs">,
  publication: StoredPublication,
): Promise<readonly StoredVersion[]> {
  if (publication.versions !== undefined) return publication.versions;
  const { formVersion, processRevision } = await loadSnapshot(blobs, publication);
  const { activityDate, content, publisher } = publication;
  const { missingTranslations, reportErrors, untranslated, signOff } = publication;
  const frozen = {
    ...{ formVersion, processRevision, content, missingTranslations, reportErrors, untranslated },
    ...(signOff && { signOff }),
  };
  return [{ version: 1, activityDate, ...frozen, ...(publisher !== undefined && { publisher }) }];
}

/** @throws PUBLICATION_NOT_FOUND for a number that none of them has */
export function versionNamed(versions: readonly StoredVersion[], version: number): StoredVersion {
  const found = versions.find((one) => one.version === version);
  if (found === undefined) throw problem("PUBLICATION_NOT_FOUND");
  return found;
}

/** Names who published, without their address: it is compared with those of the people who have the form. */
export function publisherMark(publicationKey: string, username: string): string {
  return idHash(`${publicationKey} ${username}`);
}

/** The same for who saved a form's process. */
export function processMark(formId: number, username: string): string {
  return publisherMark(`process of ${formId}`, username);
}

/** What says by whom the versions of a form's publications were published, and whose reasons were kept: its owner, or somebody who shares it. */
export async function publisherReader(stores: Pick<Stores, "forms" | "users" | "groups">, form: Form) {
  const people = await peopleOf(stores, form);
  return (
    publication: StoredPublication,
  ): Pick<Publication, "versions" | "reportErrors" | "untranslated" | "signOff"> => {
    const { publicationKey, versions, reportErrors, untranslated, signOff } = publication;
    const names = new Map(
      people.map(({ username, name }) => [publisherMark(publicationKey, username), name]),
    );
    const named = <T extends object>({ publisher, ...one }: T & { publisher?: string | undefined }) => {
      const by = publisher === undefined ? undefined : names.get(publisher);
      return by === undefined ? one : { ...one, by };
    };
    const signed = (stored: StoredSignOff): SignOff =>
      stored.state !== "approved"
        ? stored
        : {
            ...stored,
            approvers: stored.approvers.map(({ mark, ...one }) => {
              const by = people.find(({ username }) => authorMark(form, username) === mark)?.name;
              return by === undefined ? one : { ...one, by };
            }),
          };
    const withReasons = <T extends Reasons>({
      reportErrors: errors,
      untranslated: texts,
      signOff: approval,
      ...one
    }: T) => ({
      ...one,
      ...(approval && { signOff: signed(approval) }),
      ...(errors && { reportErrors: named(errors) }),
      ...(texts && { untranslated: named(texts) }),
    });
    return {
      ...(versions && {
        versions: versions.map((version): PublicationVersion => withReasons(named(version))),
      }),
      ...withReasons({ reportErrors, untranslated, signOff }),
    };
  };
}
type Reasons = Pick<StoredVersion, "reportErrors" | "untranslated" | "signOff">;
