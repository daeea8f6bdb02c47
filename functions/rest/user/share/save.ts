import { formSubject } from "../../../../shared/audit.ts";
import { shareSave } from "../../../../shared/contract/sharing.ts";
import { groupIdOf } from "../../../../shared/groups.ts";
import { MAX_SHARES } from "../../../../shared/limits.ts";
import { mailAboutForm } from "../../../../shared/people/form-mails.ts";
import { problem } from "../../../../shared/problems.ts";
import { givesAnswers, givesCorrecting } from "../../../../shared/stores/records/share.ts";
import { findOwnGroup, findToShare } from "../../../accounts/find-people.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { attemptsLeft, mailsTo } from "../../../endpoint/limit-attempts.ts";
import { recordAudit } from "../../../endpoint/record-audit.ts";

/** Gives a person, or a group of the caller's, a share, or changes it; it applies to their next call. A mail tells them of a new one. */
export const handler = endpoint(shareSave, async ({ input, stores, now, user, form, call }) => {
  const { formId, username, privilege } = input;
  const { ownerUsername, activityDate } = form;
  if (username === ownerUsername) throw problem("SHARE_OF_OWNER");
  const before = await stores.forms.findShare(formId, username);
  // The owner already knows who has a share: it can be changed whatever a search would find.
  const groupId = groupIdOf(username);
  const group = groupId === undefined ? undefined : await stores.groups.find(groupId);
  if (before === undefined)
    await (groupId === undefined ? findToShare(call, user, username) : findOwnGroup(call, user, groupId));
  else if (groupId === undefined ? !(await stores.users.find(username))?.active : group === undefined)
    throw problem("USER_NOT_FOUND");
  if (before === undefined && (await stores.forms.listShares(formId)).length >= MAX_SHARES)
    throw problem("SHARES_TOO_MANY");

  const at = now.toISOString();
  const givenAt = before === undefined ? at : before.givenAt;
  const data = input.data ?? (before !== undefined && givesAnswers(before));
  const correct = data && (input.correct ?? (before !== undefined && givesCorrecting(before)));
  const signOff = input.signOff ?? before?.signOff ?? false;
  const site = input.site === undefined ? before?.site : (input.site ?? undefined);
  const rights = {
    ...(site === undefined ? { data } : { data: false, site, siteData: data }),
    ...(correct && { correct }),
    ...(signOff && { signOff }),
  };
  await stores.forms.saveShare(
    { formId, username, privilege, ...rights, activityDate: at, ...(givenAt !== undefined && { givenAt }) },
    activityDate,
  );
  if (before === undefined && (await attemptsLeft(call, mailsTo(`form ${username}`, call))))
    await mailAboutForm(stores, { kind: "form-shared", to: username, formId }, now);
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "share.save",
    object: `SHARE#${username}`,
    before: before && {
      ...{ privilege: before.privilege, data: givesAnswers(before), site: before.site },
      ...(givesCorrecting(before) && { correct: true }),
      ...(before.signOff && { signOff: true }),
    },
    after: { privilege, data, site, ...(correct && { correct }), ...(signOff && { signOff }) },
    details: {
      ...{ privilege, data },
      ...(correct && { correct }),
      ...(signOff && { signOff }),
      ...(site !== undefined && { site: JSON.stringify(site) }),
      ...(group && { name: group.name }),
    },
  });
  return { success: true };
});
