import { formSubject } from "../../../shared/audit.ts";
import { handOver } from "../../../shared/contract/sharing.ts";
import { groupIdOf } from "../../../shared/groups.ts";
import { mailAboutForm } from "../../../shared/people/form-mails.ts";
import { transferForm } from "../../../shared/people/transfer-ownership.ts";
import { problem } from "../../../shared/problems.ts";
import { findOwnGroup, findToShare } from "../../accounts/find-people.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { attemptsLeft, mailsTo } from "../../endpoint/limit-attempts.ts";
import { recordAudit } from "../../endpoint/record-audit.ts";

/**
 * Offers the form to somebody whom its owner can find, or to one of their groups: nobody owns a form without having accepted it.
 * Between the caller and a group that the caller owns, there is nobody else to accept.
 */
export const handler = endpoint(handOver, async ({ input, now, user, form, call, stores }) => {
  const { username: to, keepsWrite } = input;
  const { id: formId, ownerUsername: from } = form;
  if (to === from) throw problem("SHARE_OF_OWNER");
  const groupId = groupIdOf(to);
  const group = groupId === undefined ? undefined : await findOwnGroup(call, user, groupId);
  const isTheirs = group === undefined ? to === user.username : group.privilege === "O";
  const subject = formSubject(formId);
  const about = group
    ? { object: `GROUP#${group.id}`, details: { name: group.name } }
    : { object: `USER#${to}` };
  if (isTheirs) {
    if (!(await transferForm(stores, form, { to, keepsWrite, now }))) throw problem("OFFER_ENDED");
    await recordAudit(call, { subject, action: "form.handover", ...about });
    return { success: true, isDone: true };
  }
  if (group === undefined) await findToShare(call, user, to);
  await stores.offers.add({ formId, from, to, keepsWrite, offeredAt: now.toISOString() });
  if (await attemptsLeft(call, mailsTo(`form ${to}`, call)))
    await mailAboutForm(stores, { kind: "form-offered", to, formId }, now);
  await recordAudit(call, { subject, action: "form.offer", ...about });
  return { success: true };
});
