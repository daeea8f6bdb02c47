import { publications } from "../../../shared/contract/forms.ts";
import { inFives, smallCount } from "../../../shared/statistics/shown-statistics.ts";
import { logoLink } from "../../../shared/stores/form-logo.ts";
import { sitesOf } from "../../../shared/stores/site-rows.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { publisherReader } from "../../publishing/publication-versions.ts";

/** The publications of a form, newest first. */
export const handler = endpoint(publications, async ({ input, stores, form, call }) => {
  const listed = await stores.forms.publications(input.id);
  const nameSomebody = listed.some(
    (one) => one.versions ?? one.reportErrors ?? one.untranslated ?? one.signOff,
  );
  const withPublishers = nameSomebody ? await publisherReader(stores, form) : () => ({});
  return Promise.all(
    listed.map(async (publication) => ({
      ...publication,
      ...withPublishers(publication),
      ...(await logoLink(stores.blobs, input.id, publication.about)),
      ...(publication.maxSubmissions !== undefined &&
        sitesOf(stores) === undefined &&
        takenOf(publication.maxSubmissions, await stores.reservations.find(publication), call.mayReadData)),
    })),
  );
});

/** Whoever may not read answers can't tell small groups apart, nor watch single submissions come in. */
function takenOf(most: number, { taken }: { taken: number } = { taken: 0 }, mayReadData: boolean) {
  return {
    takenSubmissions: mayReadData ? taken : inFives(smallCount(taken)),
    ...(taken >= most && { isFull: true as const }),
  };
}
