/** Who may call: decided from the row alone. Unknown, no privilege and too little privilege give the same answer. */
import { allows, type Privilege } from "../../shared/access.ts";
import { isForRespondents, type ServedRoute } from "../../shared/contract/route.ts";
import { isOpen } from "../../shared/form/answers/instance-status.ts";
import { mayCorrect, mayReadAnswers, readsAllSeen, rightsFor } from "../../shared/form-rights.ts";
import { addressOfKey } from "../../shared/people/respondent-mail-links.ts";
import { Problem, problem } from "../../shared/problems.ts";
import { keepsMailedLinks, publicationStatusOf } from "../../shared/stores/records/form.ts";
import { membershipOf } from "../../shared/stores/records/group.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { limitedTo, sitesOf } from "../../shared/stores/site-rows.ts";
import { idHash, sameHash } from "../../shared/tokens.ts";
import { recordRefusal } from "./audit-trail.ts";
import { type Call, callOf, type Middleware } from "./call.ts";

/** The session is checked before any of the request is parsed. */
export function signedIn(row: ServedRoute): Middleware {
  return {
    before(request) {
      const open = row.access === "public" || isForRespondents(row.access);
      if (!open && callOf(request).signedIn === undefined) throw problem("SIGN_IN_NEEDED");
    },
  };
}

export function access(row: ServedRoute): Middleware {
  return {
    async before(request) {
      const call = callOf(request);
      const rule = row.access;
      if (rule === "public" || rule === "signed-in") return;
      if (rule === "respondent or staff" && staffOf(call) !== undefined) return admitStaff(row, call);
      if (rule === "respondent" || rule === "respondent or staff") return admitRespondent(row, call);
      if ("role" in rule && rule.role !== undefined && !call.signedIn?.user.roles.includes(rule.role)) {
        await recordRefusal(row, call, {});
        throw problem("ACCESS_DENIED");
      }
      if ("member" in rule) {
        const isOwn = rule.about !== undefined && rule.about(call.input) === call.signedIn?.user.username;
        return admitToGroup(row, call, rule.groupId(call.input), isOwn ? "R" : rule.member);
      }
      const formId = "privilege" in rule ? rule.formId(call.input) : undefined;
      if (!("privilege" in rule) || formId === undefined) return;
      try {
        const isOwn = rule.about !== undefined && rule.about(call.input) === call.signedIn?.user.username;
        const answers = rule.correct === true ? "correct" : rule.data === true ? "read" : undefined;
        await admitToForm(call, formId, isOwn ? "R" : rule.privilege, answers);
        if (rule.signOff === true && call.rights?.signOff !== true) throw problem("ACCESS_DENIED");
        if (rule.whole === true && sitesOf(call.stores) !== undefined) throw problem("ACCESS_DENIED");
      } catch (error) {
        if (error instanceof Problem) await recordRefusal(row, call, { formId });
        throw error;
      }
    },
  };
}

/** Finds the group. @throws ACCESS_DENIED when the caller is no member, or may do less than `needed` */
async function admitToGroup(row: ServedRoute, call: Call, groupId: string, needed: Privilege) {
  const username = call.signedIn?.user.username ?? "";
  const group = await call.stores.groups.find(groupId);
  if (group !== undefined && allows(membershipOf(group, username)?.privilege, needed)) {
    call.group = group;
    return;
  }
  await recordRefusal(row, call, {});
  throw problem("ACCESS_DENIED");
}

/**
 * Finds the form, and limits what the call sees of its submissions: to those whose answers may be read, where it needs answers.
 * @throws ACCESS_DENIED when the caller's privilege on it is less than `needed`
 */
async function admitToForm(
  call: Call,
  formId: number,
  needed: Privilege,
  answers: "read" | "correct" | undefined,
) {
  const form = await call.read.form(formId);
  const user = call.signedIn?.user;
  const grants = form && user !== undefined ? await call.stores.forms.grantsOf(form, user) : [];
  const rights = rightsFor(grants, needed);
  if (form === undefined || rights === undefined) throw problem("ACCESS_DENIED");
  call.form = form;
  call.rights = rights;
  if (answers !== undefined && !(answers === "read" ? mayReadAnswers : mayCorrect)(rights))
    throw problem("ACCESS_DENIED");
  call.mayReadData = answers !== undefined || readsAllSeen(rights);
  const sites = { read: rights.readable, correct: rights.correctable, none: rights.sites }[answers ?? "none"];
  if (sites !== undefined) call.stores = limitedTo(call.stores, formId, sites, user?.username);
}

/** The form as whose staff a call is made that respondents make for themselves. */
const staffOf = ({ input }: Call) => (input as RespondentInput & { formId?: number }).formId;

/** Finds what staff correct, or enter for somebody else: what respondents haven't submitted is theirs alone. @throws ACCESS_DENIED */
async function admitStaff(row: ServedRoute, call: Call): Promise<void> {
  const { instanceKey } = call.input as RespondentInput;
  const formId = staffOf(call);
  const username = call.signedIn?.user.username;
  try {
    if (username === undefined) throw problem("SIGN_IN_NEEDED");
    if (formId === undefined) throw problem("ACCESS_DENIED");
    await admitToForm(call, formId, "R", "correct");
    const instance = instanceKey === undefined ? undefined : await call.stores.instances.find(instanceKey);
    if (instance?.formId !== formId || (isOpen(instance.status) && instance.enteredBy !== username))
      throw problem("ACCESS_DENIED");
    call.instance = instance;
    call.staff = username;
  } catch (error) {
    if (error instanceof Problem) await recordRefusal(row, call, { formId });
    throw error;
  }
}

/** What a respondent's call may identify. */
interface RespondentInput {
  instanceKey?: string;
  authKey?: string;
  publicationKey?: string;
}

async function admitRespondent(row: ServedRoute, call: Call): Promise<void> {
  const { instanceKey, authKey, publicationKey } = call.input as RespondentInput; // every respondent row has these
  if (instanceKey !== undefined) {
    const instance = await call.stores.instances.find(instanceKey);
    call.openedBy = instance && (await openedBy(call, instance, authKey));
    if (instance === undefined || call.openedBy === undefined) {
      await recordRefusal(row, call, { instance });
      throw problem("ACCESS_DENIED");
    }
    call.instance = instance;
    return;
  }
  const publication = publicationKey && (await call.read.publication(publicationKey));
  const form = publication && (await call.read.form(publication.formId));
  if (!publication || !form) throw problem("ACCESS_DENIED");
  call.publication = publication;
  call.publishedForm = form;
  call.publicationStatus = publicationStatusOf(publication, form, call.now);
}

/** The owner's session, the authKey returned at the start, or the key of a mailed link. */
async function openedBy(
  call: Call,
  instance: Instance,
  authKey: string | undefined,
): Promise<Call["openedBy"]> {
  const { ownerUsername, authKeyHash } = instance;
  if (ownerUsername !== undefined && ownerUsername === call.signedIn?.user.username) return "account";
  if (authKeyHash === undefined || authKey === undefined) return undefined;
  if (sameHash(idHash(authKey), authKeyHash)) return "key";
  if (addressOfKey(await call.stores.keyring.all(), instance, authKey, call.now) === undefined)
    return undefined;
  // A mailed link ends with what it opens; the browser that started the form can still see that it is over.
  const [publication, form] = await Promise.all([
    call.read.publication(instance.publicationKey, instance.formId),
    call.read.form(instance.formId),
  ]);
  return keepsMailedLinks(publication, form) ? "mailed link" : undefined;
}
