/** The versions of a publication. One that was never updated stores no list of them. */
import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { StoredPublication, StoredVersion } from "../../shared/stores/records/form.ts";

/** Oldest first; at least one. */
export async function versionsOf(
  { blobs }: Pick<Stores, "blobs">,
  publication: StoredPublication,
): Promise<readonly StoredVersion[]> {
  if (publication.versions !== undefined) return publication.versions;
  const { formVersion, processRevision } = await loadSnapshot(blobs, publication);
  const { activityDate, content, missingTranslations } = publication;
  return [{ version: 1, activityDate, formVersion, processRevision, content, missingTranslations }];
}

/** @throws PUBLICATION_NOT_FOUND for a number that none of them has */
export function versionNamed(versions: readonly StoredVersion[], version: number): StoredVersion {
  const found = versions.find((one) => one.version === version);
  if (found === undefined) throw problem("PUBLICATION_NOT_FOUND");
  return found;
}
