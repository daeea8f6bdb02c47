import { publications } from "../../../shared/contract/forms.ts";
import { logoLink } from "../../../shared/stores/form-logo.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { publisherReader } from "../../support/publication-versions.ts";

/** The publications of a form, newest first. */
export const handler = endpoint(publications, async ({ input, stores, form }) => {
  const listed = await stores.forms.publications(input.id);
  const areUpdated = listed.some(({ versions }) => versions !== undefined);
  const withPublishers = areUpdated ? await publisherReader(stores, form) : () => ({});
  return Promise.all(
    listed.map(async (publication) => ({
      ...publication,
      ...withPublishers(publication),
      ...(await logoLink(stores.blobs, input.id, publication.about)),
      ...(publication.maxSubmissions !== undefined && {
        takenSubmissions: (await stores.places.find(publication))?.taken ?? 0,
      }),
    })),
  );
});
