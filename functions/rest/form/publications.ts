import { publications } from "../../../shared/contract/forms.ts";
import { logoLink } from "../../../shared/stores/form-logo.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** The publications of a form, newest first. */
export const handler = endpoint(publications, async ({ input, stores }) =>
  Promise.all(
    (await stores.forms.publications(input.id)).map(async (publication) => ({
      ...publication,
      ...(await logoLink(stores.blobs, input.id, publication.about)),
      ...(publication.maxSubmissions !== undefined && {
        takenSubmissions: (await stores.places.find(publication))?.taken ?? 0,
      }),
    })),
  ),
);
