/** A form with everyone who may access it, and a check whether a call lets each of them in. */
import { expect } from "vitest";
import { deviceCookieName } from "../../../functions/endpoint/cookies.ts";
import { api, routes } from "../../../shared/contract/index.ts";
import type { Route } from "../../../shared/contract/route.ts";
import { groupPrincipal } from "../../../shared/groups.ts";
import type { SiteLimit } from "../../../shared/site-limit.ts";
import { openStores } from "../../../shared/stores/index.ts";
import { idHash } from "../../../shared/tokens.ts";
import type { Client } from "../../support/client.ts";
import { enrolled, type Person } from "../../support/people.ts";
import { must, publishWorkbook, startInstance } from "../../support/published-form.ts";
import { inputSchema, poorInput } from "../../support/sample-input.ts";
import type { StackInUse } from "../../support/stack.ts";
import { storeInstance } from "../../support/stored-instance.ts";
import {
  type Group,
  groups,
  ofUnsent,
  type PrincipalName,
  principalNames,
  whoMay,
  whoMayWithForm,
  withoutSession,
} from "./who-may.ts";

interface FormPlace {
  formId: number;
  publicationKey: string;
  own: { instanceKey: string; authKey: string };
  /** The key of an instance that was submitted. */
  submitted: string;
  /** The key of an instance that is being erased already. */
  leaving: string;
}

export interface AccessWorld extends FormPlace {
  /** The form that a group owns. */
  ofGroup: FormPlace;
  groupId: string;
  clients: Readonly<Record<PrincipalName, Client>>;
}

/** How a row is named in the table by hand. @example rowName(api.account.ping) // "GET /ping" */
export const rowName = ({ method, path }: Pick<Route, "method" | "path">) => `${method} ${path}`;

/** Calls that are checked for a principal: public calls need no check. */
export const testedRows = (): Route[] =>
  routes.filter((row) => whoMay[rowName(row)] !== "everybody" || row.path === api.runtime.formByKey.path);

/** Those whose rights come from a group. */
const ofGroups = [
  ...(["an owner of the group", "a writer of the group", "a reader of the group"] as const),
  ...(["a reader of the group with the data right", "a reader of a group that it is shared with"] as const),
  "a reader of the group with the right to correct",
  "a reader of the group with the right to sign off",
  ...(["an owner of another group", "somebody who was taken out of the group"] as const),
] as const;

const withAccount = [
  ...ofGroups,
  ...(["O", "R", "R with the data right", "W", "W with the data right", "W who may not design"] as const),
  ...(["R with the right to correct", "R with the right to correct, of another site"] as const),
  "R with the right to sign off",
  "W with the data right, of another site",
  ...([
    "an administrator",
    "a stranger",
    "a user who may not design",
    "somebody whose share was taken back",
  ] as const),
  ...(["somebody whose session ran out", "somebody who was deactivated"] as const),
  ...(["somebody whose second factor is due", "somebody who has yet to set up a second factor"] as const),
  "somebody on a remembered device",
] as const;

export async function buildWorld(stack: StackInUse): Promise<AccessWorld> {
  const created: [string, Person][] = [];
  for (const [index, name] of withAccount.entries())
    created.push([name, await enrolled(stack, `P${index}`, "Person")]);
  const people = Object.fromEntries(created) as Record<(typeof withAccount)[number], Person>; // one for each name
  const owner = people.O.client;
  const { formId, publicationKey } = await publishWorkbook(owner);
  const share = async (
    name: keyof typeof people,
    privilege: "R" | "W",
    data = false,
    site?: SiteLimit,
    correct = false,
  ) =>
    must(
      await owner.call(api.forms.shareSave, {
        ...{ formId, username: people[name].email, privilege, data, site, correct },
      }),
    );
  await share("R", "R");
  await share("R with the data right", "R", true);
  await share("W", "W");
  await share("W with the data right", "W", true);
  await share("W who may not design", "W");
  const elsewhere = { subjectPrefixes: ["ELSEWHERE-"] };
  await share("W with the data right, of another site", "W", true, elsewhere);
  await share("R with the right to correct", "R", true, undefined, true);
  await share("R with the right to correct, of another site", "R", true, elsewhere, true);
  const signer = people["R with the right to sign off"].email;
  must(await owner.call(api.forms.shareSave, { formId, username: signer, privilege: "R", signOff: true }));
  const former = "somebody whose share was taken back";
  await share(former, "W", true);
  must(await owner.call(api.forms.shareRevoke, { formId, username: people[former].email }));
  const stores = openStores();
  stores.administrators = people["an administrator"].email;
  await stores.users.setActive(people["somebody who was deactivated"].email, false);
  await stores.users.endSessions(people["somebody whose session ran out"].email);
  for (const name of ["a user who may not design", "W who may not design"] as const)
    await stores.users.setRoles(people[name].email, ["USER"]);
  await signInWithFactors(people);
  const respondent = stack.client();
  const own = await startInstance(respondent, publicationKey);
  const otherRespondent = stack.client();
  await startInstance(otherRespondent, publicationKey);
  const submitted = await storeSubmitted(formId, publicationKey);
  const { instanceKey: leaving } = await startInstance(stack.client(), publicationKey);
  await stores.erasing.markSubmission(leaving, new Date().toISOString());
  const { groupId, ofGroup } = await buildGroup(stack, people);
  const accounts = created.map(([name, { client }]) => [name, client]);
  const clients = {
    ...Object.fromEntries(accounts),
    anonymous: respondent,
    "the respondent of the instance": respondent,
    "somebody with the publication's key alone": respondent,
    "another respondent": otherRespondent,
  } as Record<PrincipalName, Client>; // one for each name
  return { formId, publicationKey, own, submitted, leaving, groupId, ofGroup, clients };
}

/** A form that a group owns, and everybody whose rights on it come from a group. */
async function buildGroup(stack: StackInUse, people: Readonly<Record<(typeof ofGroups)[number], Person>>) {
  const { client: owner } = people["an owner of the group"];
  const newGroup = async (by: Client) =>
    must(await by.call(api.forms.groupCreate, { name: "Ward 3" })).groupId;
  const add = async (
    by: Client,
    groupId: string,
    member: { privilege: "O" | "W" | "R"; data?: boolean; correct?: boolean; signOff?: boolean },
    to: Person,
  ) => must(await by.call(api.forms.groupMemberSave, { groupId, username: to.email, ...member }));
  const groupId = await newGroup(owner);
  await add(owner, groupId, { privilege: "W" }, people["a writer of the group"]);
  await add(owner, groupId, { privilege: "R" }, people["a reader of the group"]);
  await add(
    owner,
    groupId,
    { privilege: "R", data: true },
    people["a reader of the group with the data right"],
  );
  const corrector = people["a reader of the group with the right to correct"];
  await add(owner, groupId, { privilege: "R", data: true, correct: true }, corrector);
  const signer = people["a reader of the group with the right to sign off"];
  await add(owner, groupId, { privilege: "R", signOff: true }, signer);
  const former = people["somebody who was taken out of the group"];
  await add(owner, groupId, { privilege: "O" }, former);
  must(await owner.call(api.forms.groupMemberRemove, { groupId, username: former.email }));
  await newGroup(people["an owner of another group"].client);
  const { formId, publicationKey } = await publishWorkbook(owner);
  must(
    await owner.call(api.forms.handOver, {
      id: formId,
      username: groupPrincipal(groupId),
      keepsWrite: false,
    }),
  );
  const sharing = await newGroup(owner);
  await add(owner, sharing, { privilege: "R" }, people["a reader of a group that it is shared with"]);
  must(await owner.call(api.forms.shareSave, { formId, username: groupPrincipal(sharing), privilege: "R" }));
  const own = await startInstance(stack.client(), publicationKey);
  const { instanceKey: leaving } = await startInstance(stack.client(), publicationKey);
  await openStores().erasing.markSubmission(leaving, new Date().toISOString());
  const submitted = await storeSubmitted(formId, publicationKey);
  return { groupId, ofGroup: { formId, publicationKey, own, submitted, leaving } };
}

const storeSubmitted = async (formId: number, publicationKey: string) =>
  (await storeInstance({ formId, publicationKey, runId: "none" })).instanceKey;

const isOfGroups = (name: PrincipalName) => (ofGroups as readonly PrincipalName[]).includes(name);

/** Three who sign in by the call: a factor is due, has to be set up first, or isn't needed on this device. */
async function signInWithFactors(people: Record<(typeof withAccount)[number], Person>): Promise<void> {
  const stores = openStores();
  const at = new Date().toISOString();
  for (const name of ["somebody whose second factor is due", "somebody on a remembered device"] as const) {
    const { email } = people[name];
    await stores.factors.addTotp(email, { secret: "1.sealed", addedAt: at, step: 1 }, { isFirst: true });
  }
  const { client, email } = people["somebody on a remembered device"];
  const device = { epoch: 1, userAgent: "", addedAt: at };
  await stores.factors.rememberDevice(email, idHash("the device"), device, {});
  client.cookies.set(deviceCookieName(client.origin), "the device");
  const dueFor = async ({ client, email, password }: Person) =>
    must(await client.call(api.account.login, { username: email, password })).factor;
  expect(await dueFor(people["somebody whose second factor is due"])).toEqual({ methods: ["totp"] });
  expect(await dueFor(people["somebody on a remembered device"])).toBeUndefined();
  stores.secondFactor = "all";
  const enrolling = await dueFor(people["somebody who has yet to set up a second factor"]);
  stores.secondFactor = "off";
  expect(enrolling?.mustEnrol).toBe(true);
}

/**
 * The principals that are checked for a row: calls that would remove the form for the others are not made by those who
 * may.
 */
export function testedPrincipals(row: Route): PrincipalName[] {
  const ending = row.path === api.forms.deleteForm.path;
  // What is about neither a form nor a group is the same for all designers.
  const knowsGroups =
    row.access === "respondent or staff" ||
    (typeof row.access === "object" && !("role" in row.access && row.access.role === "ADMIN"));
  const names = principalNames.filter(
    (name) => knowsGroups || !isOfGroups(name) || name === "an owner of the group",
  );
  return names.filter((name) => !(ending && mayCall(row, name)));
}

function groupOf(row: Route): Group {
  return whoMay[rowName(row)] ?? expect.fail(`The table by hand has no ${rowName(row)}.`);
}

const isOf = (group: Group, name: PrincipalName) =>
  (groups[group] as readonly PrincipalName[]).includes(name);
const mayCall = (row: Route, name: PrincipalName) => isOf(groupOf(row), name);

/**
 * Sends the call, and compares its answer with the table written by hand: those who may are not refused, whatever else is
 * answered; the others are refused as the product refuses.
 * @returns what differs, in words; undefined where nothing does
 */
export async function differenceOf(
  world: AccessWorld,
  row: Route,
  name: PrincipalName,
): Promise<string | undefined> {
  const input = inputOf(world, row, name);
  const found = await differenceFrom(groupOf(row), world, row, { name, input });
  const group = whoMayWithForm[rowName(row)];
  if (found !== undefined || group === undefined) return found;
  const { formId, submitted } = placeOf(world, name);
  // nothing of theirs is discarded: what is submitted can't be, nor what a respondent has open
  const { authKey: _key, change: _change, ...named } = input;
  const ofStaff = { ...named, formId };
  if (inputSchema(row).properties?.instanceKey === undefined)
    return differenceFrom(group, world, row, { name, input: ofStaff });
  const unsent = await differenceFrom(ofUnsent, world, row, { name, input: ofStaff });
  return unsent ?? differenceFrom(group, world, row, { name, input: { ...ofStaff, instanceKey: submitted } });
}

async function differenceFrom(
  group: Group,
  world: AccessWorld,
  row: Route,
  { name, input }: { name: PrincipalName; input: Record<string, unknown> },
): Promise<string | undefined> {
  const client = world.clients[name];
  const hasSession = (groups["signed in"] as readonly PrincipalName[]).includes(name);
  if (!hasSession) await client.fetch("/ping"); // a token of the visitor
  const { status, problem } = await client.call(row, input);
  const refusal = problem?.name ?? "nothing";
  const text = `${rowName(row)} for ${name}: ${status} ${refusal} ${JSON.stringify(problem?.details ?? {})}`;
  if (["XSRF_REFUSED", "INPUT_INVALID"].includes(refusal)) return `${text} hides what is asked`;
  if (status >= 500) return text;
  const isRefused = ["ACCESS_DENIED", "SIGN_IN_NEEDED", "PUBLICATION_CLOSED"].includes(refusal);
  if (isOf(group, name)) return isRefused ? `${text}, and may` : undefined;
  const wantsSession = !withoutSession.includes(group) && !hasSession;
  const expected = wantsSession ? "401 SIGN_IN_NEEDED" : "403 ACCESS_DENIED";
  return `${status} ${refusal}` === expected ? undefined : `${text}, and should meet ${expected}`;
}

/**
 * An input that names the form or the instance, and is otherwise as incomplete as the row allows, so that nothing
 * happens.
 */
function inputOf(world: AccessWorld, row: Route, name: PrincipalName): Record<string, unknown> {
  const { formId, publicationKey, own, leaving } = placeOf(world, name);
  const ofRespondents = withoutSession.includes(whoMay[rowName(row)] ?? "everybody");
  return known(row, {
    ...poorInput(row),
    id: formId,
    formId,
    groupId: isAboutGroup(row) ? world.groupId : undefined,
    f: formId,
    publicationKey,
    process: { key: "none" },
    key: "none",
    p: "none",
    instanceKey: own.instanceKey,
    instanceKeys: [own.instanceKey],
    ...(ofRespondents && { formId: undefined, ...keysOf(world, row, name) }),
    ...(special[row.path] ?? {}),
    ...(row.path === api.forms.eraseSubmission.path && { instanceKey: leaving }),
  });
}

const placeOf = (world: AccessWorld, name: PrincipalName): FormPlace =>
  isOfGroups(name) ? world.ofGroup : world;
const isAboutGroup = ({ path }: Route) => path.startsWith("/rest/group/") || path === "/rest/group";

/** The keys that someone has. Where a row requires an instance, there may be only a publication's to send. */
function keysOf({ own, publicationKey }: AccessWorld, row: Route, name: PrincipalName): object {
  if (name === "the respondent of the instance") return own;
  if (name !== "somebody with the publication's key alone") return { ...own, authKey: "A".repeat(43) };
  const isNeeded = inputSchema(row).required?.includes("instanceKey") === true;
  return { instanceKey: isNeeded ? publicationKey : undefined, authKey: publicationKey };
}

/** What single rows need to pass their schemas; every one of them names something that doesn't exist. */
const special: Record<string, Record<string, unknown>> = {
  "/rest/form/key": { instanceKey: undefined, authKey: undefined },
  "/rest/upload/sprout": {
    file: { fileName: "x.csv", contentType: "text/csv", body: new TextEncoder().encode("x") },
  },
  "/rest/form/submit": { model: "{}", command: "save", revision: 99 },
  "/rest/form/output": { outputId: "none" },
  "/rest/form/submission/output": { outputId: "none" },
  "/rest/instance/discard": { change: true }, // there is none, so the instance stays
  "/rest/rename/instance": { name: "Mine" },
  "/rest/instance/mail": { email: "parent@example.org" },
  "/rest/subscriptions/save": { reportReady: false, reminder: false },
  "/rest/form/publication/change": { publicationKey: "none", command: "revoke" },
  "/rest/form/publication/difference": { publicationKey: "none" },
  "/rest/form/publication/use": { publicationKey: "none" },
  "/rest/form/publication/link": { publicationKey: "none", validUntil: "2026-12-01T00:00:00Z" },
  "/rest/form/recipients": { publicationKey: "none" },
  "/rest/form/recipients/save": { publicationKey: "none" },
  "/rest/form/recipients/send": { publicationKey: "none", to: "new" },
  "/rest/form/recipients/export": { publicationKey: "none" },
  "/rest/form/publication/update": { publicationKey: "none", base: 1 },
  "/rest/form/rename": { formName: "x" },
  "/rest/form/duplicate": { formName: "x" },
  "/rest/form/publish": { publicationName: "x", version: 99 },
  "/rest/user/search": { query: "zzz" },
  "/rest/user/form/search": { query: "zzz" },
  "/rest/form/handover/answer": { accept: false },
  "/rest/group/create": { name: "Ward 3" },
  "/rest/group/rename": { name: "Ward 3" },
  "/rest/group/member/save": { username: "nobody@lab.example", privilege: "R" },
  "/rest/group/member/remove": { username: "nobody@lab.example" },
  "/rest/group/appoint": { username: "nobody@lab.example" },
  "/rest/user/share/save": { username: "nobody@lab.example", privilege: "R" },
  "/rest/user/share/revoke": { username: "nobody@lab.example" },
  "/rest/account/erase": { username: "nobody@lab.example" },
  "/rest/form/submissions/export": { format: "json" },
  "/rest/user/change": { username: "nobody@lab.example", active: true },
  "/rest/account/factors/remove": { kind: "device", id: "none" },
  "/rest/account/profile": { firstName: "P", lastName: "Person", locale: "en" },
  "/rest/import/sprout": { id: "none", formName: "x", formId: 0 },
  "/rest/import/annotated": { id: "none" },
  "/rest/upload/stats": { id: "none" },
  "/rest/form/process/transform": { processType: "HANDLEBARS", template: "x", input: "{}" },
  "/rest/form/process/save": { model: "{}", workingOutputModel: "{}", revision: 99 },
  "/rest/form/process/form/save": { workingOutputModel: "{}" },
  "/rest/form/process/template/save": { template: "x" },
  "/rest/form/process/transformUntilMe": { processType: "HANDLEBARS", input: "{}" },
  "/rest/form/import/translations": { id: "none", processKey: "none" },
  "/rest/form/languages/import": { id: "none" },
};

/** Only what the schema knows: strict rows refuse the rest. */
export function known(row: Route, input: Record<string, unknown>): Record<string, unknown> {
  const { shape } = row.input as unknown as { shape?: Record<string, unknown> }; // an object, perhaps refined
  const names = Object.keys(shape ?? input);
  return Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
}
