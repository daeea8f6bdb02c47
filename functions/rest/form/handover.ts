import { handOver } from "../../../shared/contract/sharing.ts";
import { mailAboutForm } from "../../../shared/people/form-mails.ts";
import { problem } from "../../../shared/problems.ts";
import { findToShare } from "../../accounts/find-people.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { attemptsLeft, mailsTo } from "../../endpoint/limit-attempts.ts";

/** Offers the form to somebody whom its owner can find: nobody owns a form without having accepted it. */
export const handler = endpoint(handOver, async ({ input, now, user, form, call, stores }) => {
  const { username: to, keepsWrite } = input;
  if (to === form.ownerUsername) throw problem("SHARE_OF_OWNER");
  await findToShare(call, user, to);
  const { id: formId, ownerUsername: from } = form;
  await stores.offers.add({ formId, from, to, keepsWrite, offeredAt: now.toISOString() });
  if (await attemptsLeft(call, mailsTo(`form ${to}`, call)))
    await mailAboutForm(stores, { kind: "form-offered", to, formId }, now);
  return { success: true };
});
