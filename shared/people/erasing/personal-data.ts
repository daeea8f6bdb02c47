/** All data about a person, for that person: no hashes of secrets, and nothing about anybody else. */
import { userSubject } from "../../audit.ts";
import { shownName } from "../../form/engine/submission-name.ts";
import { mayReadAnswers } from "../../form-rights.ts";
import { MAX_OFFERS_LISTED } from "../../limits.ts";
import { problem } from "../../problems.ts";
import { answersText } from "../../stores/answers.ts";
import type { StoredFactors } from "../../stores/dynamodb/factor-store.ts";
import type { Stores } from "../../stores/index.ts";
import type { Instance } from "../../stores/records/instance.ts";
import { mailPreferencesOf } from "../respondent-mails.ts";

const AUDIT_AT_ONCE = 200;
/** Long answers are stored in S3; this many are read at a time. */
const READS_AT_ONCE = 25;

/** How much may be read at once; default: no limit. */
export interface OwnDataBounds {
  maxSubmissions?: number;
  /** Of all answers together, as JSON. */
  maxCharacters?: number;
}

/**
 * Everything, as one JSON value; undefined where the address has no account.
 * @param now decides which sessions are live
 * @throws OWN_DATA_TOO_LARGE
 */
export async function personalData(stores: Stores, username: string, now: Date, bounds: OwnDataBounds = {}) {
  const user = await stores.users.find(username);
  if (user === undefined) return undefined;
  const seconds = Math.floor(now.getTime() / 1000);
  const { firstName, lastName, locale, roles, active, createdAt, mailWishes, identity } = user;
  const [
    sessions,
    tokens,
    factors,
    listing,
    offers,
    trash,
    unsubscribed,
    groups,
    chosen,
    organisation,
    hooks,
  ] = await Promise.all([
    stores.sessions.list(username, user.sessionEpoch, seconds),
    stores.tokens.list(username),
    stores.factors.find(username),
    stores.forms.listFor(user),
    stores.offers.listFor(username, now, MAX_OFFERS_LISTED),
    stores.forms.listTrash(username, "0"),
    stores.mails.findUnsubscribed(username),
    stores.groups.membershipsOf(user),
    stores.notices.ofPerson(username),
    stores.organisations.find(username),
    stores.hooks.ofPerson(username),
  ]);
  const time = (at: number) => new Date(at * 1000).toISOString();
  return {
    exportedAt: now.toISOString(),
    account: { username, firstName, lastName, locale, roles, active, createdAt },
    signInAtIssuer: identity ?? null,
    secondFactors: factorsOf(factors),
    mailsWanted: mailPreferencesOf(mailWishes),
    mailsAboutWhatComesIn: chosen.map(({ formId, publications }) => ({ formId, publications })),
    hooks: hooks.map(({ formId, address, events, links, createdAt: setAt }) => ({
      ...{ formId, address, events, links, setAt },
    })),
    unsubscribedFromMailsAboutForms: unsubscribed?.at ?? null,
    sessions: sessions.map(({ createdAt: beganAt, lastSeenAt, userAgent = "" }) => ({
      beganAt: time(beganAt),
      lastSeenAt: time(lastSeenAt),
      browser: userAgent,
    })),
    accessTokens: tokens.map(({ name, scopes, forms, createdAt: at, expiresAt, usedAt }) => ({
      ...{ name, scopes, forms: forms ?? "all", createdAt: time(at), expiresAt: time(expiresAt) },
      usedAt: usedAt === undefined ? null : time(usedAt),
    })),
    organisation: organisation ?? null,
    groups: groups.map(({ id, name, privilege, data }) => ({ id, name, privilege, mayReadAnswers: data })),
    forms: listing.rows.map(({ form: { id, name, activityDate }, group, ...rights }) => ({
      ...{ id, name, activityDate, privilege: rights.privilege, mayReadAnswers: mayReadAnswers(rights) },
      ...(group && { ofTheGroup: group.name }),
    })),
    formsOffered: offers.map(({ formId: id, offeredAt }) => ({ id, offeredAt })),
    formsInTheTrash: trash.map(({ id, name, deletedAt }) => ({ id, name, deletedAt })),
    submissions: await submissionsOf(stores, username, bounds),
    auditTrailOfTheAccount: await auditOf(stores, username),
  };
}

/** Without secrets, keys and hashes. */
function factorsOf({ passkeys, totp, recovery, devices }: StoredFactors) {
  return {
    passkeys: Object.values(passkeys).map(({ name, addedAt, usedAt }) => ({ name, addedAt, usedAt })),
    authenticatorApp: totp ? { addedAt: totp.addedAt } : null,
    recoveryCodesLeft: Object.keys(recovery).length,
    rememberedDevices: Object.values(devices).map(({ userAgent, addedAt }) => ({
      browser: userAgent,
      addedAt,
    })),
  };
}

/** A few at a time, so that long answers are not all read at once. */
async function submissionsOf(
  stores: Stores,
  username: string,
  { maxSubmissions = Number.POSITIVE_INFINITY, maxCharacters = Number.POSITIVE_INFINITY }: OwnDataBounds,
) {
  const rows = await stores.submissions.listOwn(username, {});
  if (rows.length > maxSubmissions) throw problem("OWN_DATA_TOO_LARGE");
  const found: object[] = [];
  let characters = 0;
  for (let start = 0; start < rows.length; start += READS_AT_ONCE) {
    const some = rows.slice(start, start + READS_AT_ONCE);
    for (const one of await Promise.all(some.map(({ instanceKey }) => submissionOf(stores, instanceKey)))) {
      if (one === undefined) continue;
      characters += one.characters;
      found.push(one.submission);
    }
    if (characters > maxCharacters) throw problem("OWN_DATA_TOO_LARGE");
  }
  return found;
}

async function submissionOf(stores: Stores, instanceKey: string) {
  const instance = await stores.instances.find(instanceKey);
  if (instance === undefined) return undefined;
  const { instanceId, name, status, createdAt, updatedAt, submittedAt, locale, timeZone, runId } = instance;
  const submissionName = shownName(instance);
  const [run, text, earlier] = await Promise.all([
    runId === undefined ? undefined : stores.instances.findRun(instanceKey, runId),
    answersText(stores.blobs, instance),
    replacedBy(stores, instance),
  ]);
  const outputs = Object.values(run?.steps ?? {}).map(({ contentType, bytes }) => ({ contentType, bytes }));
  const submission = {
    instanceId,
    name,
    status,
    createdAt,
    updatedAt,
    submittedAt,
    locale,
    timeZone,
    ...(submissionName !== undefined && { submissionName }),
    ...(instance.subjectId !== undefined && { subjectId: instance.subjectId }),
    answers: JSON.parse(text) as unknown,
    ...(instance.draft !== undefined && {
      changeNotSubmitted: JSON.parse(
        await answersText(stores.blobs, { instanceKey, ...instance.draft }),
      ) as unknown,
    }),
    ...(earlier.length > 0 && { earlierSubmissions: earlier.map(({ shown }) => shown) }),
    ...(instance.sentBack !== undefined && { sentBackWith: instance.sentBack }),
    outputs,
  };
  const characters = earlier.reduce((sum, one) => sum + one.characters, text.length);
  return { submission, characters };
}

/** What newer answers have replaced; a release that kept none has its time only. */
async function replacedBy(stores: Stores, { instanceKey, replaced = [] }: Instance) {
  return Promise.all(
    replaced.map(async ({ submittedAt, answersHash }) => {
      if (answersHash === undefined) return { shown: { submittedAt }, characters: 0 };
      const text = await answersText(stores.blobs, { instanceKey, answersHash });
      return { shown: { submittedAt, answers: JSON.parse(text) as unknown }, characters: text.length };
    }),
  );
}

async function auditOf({ audit }: Stores, username: string) {
  const entries: object[] = [];
  let after: string | undefined;
  do {
    const page = await audit.list(userSubject(username), AUDIT_AT_ONCE, after);
    entries.push(...page.entries);
    after = page.next;
  } while (after !== undefined);
  return entries;
}
