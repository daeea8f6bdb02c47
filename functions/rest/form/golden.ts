import { goldenReports, type PublishedContent } from "../../../shared/contract/golden.ts";
import { withoutChoices } from "../../../shared/form/definition/choice-tables.ts";
import { problem } from "../../../shared/problems.ts";
import { keptSet } from "../../../shared/stores/golden-set.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import type { StoredPublication } from "../../../shared/stores/records/form.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { versionNamed, versionsOf } from "../../publishing/publication-versions.ts";

/** The form and the steps of a version of a link, and the golden cases as they were kept. */
export const handler = endpoint(goldenReports, async ({ input, stores }) => {
  const { id, publicationKey, version } = input;
  const publication =
    publicationKey === undefined
      ? await publishedLast(stores, id)
      : await stores.forms.findPublication(publicationKey, id);
  if (publication === undefined && publicationKey !== undefined) throw problem("PUBLICATION_NOT_FOUND");
  const [published, kept] = await Promise.all([
    publication && contentOf(stores, publication, version),
    keptSet(stores.blobs, id),
  ]);
  return { ...(published && { published }), ...(kept && { kept }) };
});

async function publishedLast({ forms }: Pick<Stores, "forms">, id: number) {
  return (await forms.publications(id)).find(({ status }) => status !== "REVOKED"); // they come newest first
}

async function contentOf(
  stores: Pick<Stores, "blobs">,
  publication: StoredPublication,
  version = publication.version ?? 1,
): Promise<PublishedContent> {
  const { name, formId, publicationKey } = publication;
  const { snapshot, activityDate } = versionNamed(await versionsOf(stores, publication), version);
  const frozen = await loadSnapshot(stores.blobs, { formId, publicationKey, snapshot });
  const definition = withoutChoices(frozen.definition);
  const model = JSON.stringify(frozen.process);
  return { name, publicationKey, version, activityDate, definition, model };
}
