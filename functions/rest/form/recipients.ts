import { recipients } from "../../../shared/contract/recipients.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recipientRows, shownSettings } from "../../reviewing/recipient-rows.ts";

/** The whole list at once: how many are missing is a number of all of them. */
export const handler = endpoint(recipients, async ({ input, stores }) => {
  const { id, publicationKey } = input;
  const [publication, settings, all] = await Promise.all([
    stores.forms.findPublication(publicationKey, id),
    stores.recipients.settings(id, publicationKey),
    stores.recipients.list(id, publicationKey),
  ]);
  if (publication === undefined) throw problem("PUBLICATION_NOT_FOUND");
  return { ...shownSettings(settings), recipients: await recipientRows(stores, all) };
});
