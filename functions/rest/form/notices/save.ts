import { saveNotices } from "../../../../shared/contract/notices.ts";
import { withRights } from "../../../../shared/people/notices.ts";
import { problem } from "../../../../shared/problems.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** Stores what the user wants. What came in before they wanted any is in no mail; another time changes nothing about what is. */
export const handler = endpoint(saveNotices, async ({ input, stores, form, user, now }) => {
  const { publicationKey, hour, timeZone } = input;
  const [publication, chosen, rights] = await Promise.all([
    stores.forms.findPublication(publicationKey, form.id),
    stores.notices.find(form.id, user.username),
    stores.forms.rightsOf(form, user),
  ]);
  if (publication === undefined) throw problem("PUBLICATION_NOT_FOUND");
  if (rights === undefined) throw problem("ACCESS_DENIED"); // taken back a moment ago
  const { when } = withRights(input, rights);
  const before = chosen?.publications[publicationKey];
  const since =
    before === undefined || before.when === "off"
      ? { since: now.toISOString() }
      : { since: before.since, mailedUntil: before.mailedUntil };
  await stores.notices.save(form.id, user.username, publicationKey, { when, hour, timeZone, ...since });
  if (when !== "off") await stores.mails.resubscribe(user.username);
  return { success: true };
});
