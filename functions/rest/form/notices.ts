import { notices } from "../../../shared/contract/notices.ts";
import { mayReadAnswers } from "../../../shared/form-rights.ts";
import { withRights } from "../../../shared/people/notices.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** What the user chose for each publication. The owner is asked once: about the first one, until there is an answer. */
export const handler = endpoint(notices, async ({ stores, form, user }) => {
  const [publications, chosen, rights, unsubscribed] = await Promise.all([
    stores.forms.publications(form.id),
    stores.notices.find(form.id, user.username),
    stores.forms.rightsOf(form, user),
    stores.mails.findUnsubscribed(user.username),
  ]);
  if (rights === undefined) throw problem("ACCESS_DENIED"); // taken back a moment ago
  const asks = rights.privilege === "O" && chosen === undefined && publications.length === 1;
  return {
    publications: publications.map(({ publicationKey, publicationName, status }) => {
      const notice = chosen?.publications[publicationKey];
      const named = { publicationKey, publicationName, status };
      if (notice === undefined) return { ...named, when: "off" as const };
      const { when, hour, timeZone } = withRights(notice, rights);
      return { ...named, when, hour, timeZone };
    }),
    mayReadAnswers: mayReadAnswers(rights),
    ...(asks && { asks }),
    ...(unsubscribed !== undefined && { isStopped: true as const }),
  };
});
