/** `sprout person`: creates an account, writes all data stored about somebody to a file, or erases it for good. */
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Role } from "../../shared/access.ts";
import { formSubject, groupSubject, userSubject } from "../../shared/audit.ts";
import { EmailAddress } from "../../shared/contract/account.ts";
import { groupIdOf } from "../../shared/groups.ts";
import { sweepMarked } from "../../shared/people/erasing/erase-due.ts";
import { personalData } from "../../shared/people/erasing/personal-data.ts";
import { personHash, setTombstone } from "../../shared/people/erasing/tombstones.ts";
import { lastOwnedBy, leaveAllGroups, saveMember } from "../../shared/people/group-members.ts";
import { unknownPasswordHash } from "../../shared/people/password-hash.ts";
import { transferForm } from "../../shared/people/transfer-ownership.ts";
import { rolesOfNew } from "../../shared/roles.ts";
import { passwordLink } from "../../shared/site.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { PASSWORD_LINK_SECONDS } from "../../shared/timings.ts";
import { idHash, newSecretId } from "../../shared/tokens.ts";
import { CommandProblem } from "./command-problem.ts";
import { askingProduct, isPlaceUnknown, noteOperator, openProductData, readLine } from "./product-data.ts";

export async function person(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    out: { type: "string" },
    forms: { type: "string" },
    administrator: { type: "boolean", default: false },
    "first-name": { type: "string" },
    "last-name": { type: "string" },
    environment: { type: "string" },
  });
  const [what, address, ...more] = positionals;
  const isKnown = what === "create" || what === "export" || what === "erase";
  if (!isKnown || address === undefined || more.length > 0)
    throw new CommandProblem(
      "Say: person create EMAIL, or: person export EMAIL --out FILE, or: person erase EMAIL.",
    );
  const username = address.trim().toLowerCase();
  const stores = await openProductData(values.environment);
  return askingProduct(async () => {
    const now = new Date();
    if (what === "create") {
      const { administrator: isAdministrator, "first-name": firstName, "last-name": lastName } = values;
      if (isPlaceUnknown())
        throw new CommandProblem(
          "The product doesn't say where people reach it. Deploy again with --outputs-file, and name that file.",
        );
      console.log(await createPerson(stores, address, { isAdministrator, firstName, lastName }, now));
      return 0;
    }
    if (what === "export") return exportPerson(stores, username, values.out, now);
    console.log(await erasePerson(stores, username, { forms: values.forms, now }));
    return 0;
  });
}

async function exportPerson(
  stores: Stores,
  username: string,
  out: string | undefined,
  now: Date,
): Promise<number> {
  if (out === undefined) throw new CommandProblem("Name the file by --out FILE.");
  const held = await personalData(stores, username, now);
  const linked = await linkedSubmissions(stores, username);
  if (held === undefined && linked.length === 0)
    throw new CommandProblem(`No data is stored about ${username}.`);
  // Before it is exported; for an address without an account, each form's own trail records it.
  const noted = { action: "account.data", object: "ACCOUNT" } as const;
  if (held !== undefined) await noteOperator(stores, userSubject(username), noted, now);
  for (const formId of new Set(linked.map(({ formId }) => formId)))
    await noteOperator(
      stores,
      formSubject(formId),
      { action: "submissions.list", object: "SUBMISSIONS" },
      now,
    );
  const submissionsWhoseLinkWasMailedThere = linked.map(({ instanceId, formId }) => ({ instanceId, formId }));
  const text = JSON.stringify({ ...held, submissionsWhoseLinkWasMailedThere }, null, 2);
  await writeFile(out, `${text}\n`, { mode: 0o600 });
  console.log(`All data stored about ${username} is in ${out}.`);
  return 0;
}

/**
 * Marks and sweeps at once; data written concurrently is swept by the eraser a quarter of an hour later. @returns what was
 * done
 */
export async function erasePerson(
  stores: Stores,
  username: string,
  { forms, now }: { forms: string | undefined; now: Date },
): Promise<string> {
  const user = await stores.users.find(username);
  const linked = await linkedSubmissions(stores, username);
  if (user === undefined && linked.length === 0)
    throw new CommandProblem(`No data is stored about ${username}.`);
  const own = user === undefined ? [] : await ownForms(stores, username);
  if (own.length > 0 && forms === undefined)
    throw new CommandProblem(
      `${username} owns ${own.map(({ id, name }) => `${id} “${name}”`).join(", ")}.
Choose what happens to them: --forms erase, with all their submissions; or --forms EMAIL, who will own them.`,
    );
  const lastOwned = user === undefined ? [] : await lastOwnedBy(stores, user);
  const heir = forms?.trim().toLowerCase();
  const isPerson = heir !== undefined && heir !== "erase" && groupIdOf(heir) === undefined;
  if (lastOwned.length > 0 && !isPerson)
    throw new CommandProblem(
      `${username} is the last owner of the groups ${lastOwned.map(({ name }) => `“${name}”`).join(", ")}.
Say who will own them: --forms EMAIL.`,
    );
  if (heir === username) throw new CommandProblem(`${username} is being erased and can't own the forms.`);
  if (heir !== undefined && heir !== "erase") {
    await transferOwnership(stores, own, heir, now);
    for (const { id } of lastOwned) {
      const noted = { action: "group.member", object: `USER#${heir}` } as const;
      await noteOperator(stores, groupSubject(id), noted, now);
      await saveMember(stores, id, { username: heir, privilege: "O", data: true }, now);
    }
  }
  if (user !== undefined) await leaveAllGroups(stores, user);
  for (const { instanceKey } of linked) await stores.erasing.forgetContact(instanceKey);
  if (user !== undefined) {
    // Both before the mark: no restore brings back what is marked.
    await noteOperator(stores, userSubject(username), { action: "account.erase", object: "ACCOUNT" }, now);
    await setTombstone(stores.blobs, { kind: "person", key: personHash(user), at: now.toISOString() });
    await stores.erasing.markPerson(username, now.toISOString());
  }
  const { failures } = await sweepMarked(stores, { now });
  if (failures.length > 0) throw new AggregateError(failures, "Some data could not be erased; run it again.");
  return `${username} is erased. Data written at this very moment is erased by the eraser's next run.`;
}

async function transferOwnership(stores: Stores, own: readonly Form[], to: string, now: Date): Promise<void> {
  const groupId = groupIdOf(to);
  const isThere =
    groupId === undefined
      ? (await stores.users.find(to))?.active === true
      : (await stores.groups.find(groupId)) !== undefined;
  if (!isThere)
    throw new CommandProblem(groupId === undefined ? `${to} has no active account.` : `${to} is no group.`);
  for (const form of own) {
    // First, since afterwards the form is no longer found by its former owner.
    await stores.erasing.forgetPublisher(form.id, form.ownerUsername);
    const object = groupId === undefined ? `USER#${to}` : `GROUP#${groupId}`;
    const noted = { action: "form.handover", object } as const;
    await noteOperator(stores, formSubject(form.id), noted, now);
    if (!(await transferForm(stores, form, { to, keepsWrite: false, now, tells: true })))
      throw new CommandProblem(`Form ${form.id} changed at this very moment. Run it again.`);
  }
}

async function ownForms({ forms }: Stores, username: string): Promise<Form[]> {
  const { rows } = await forms.listFor(username);
  const listed = rows.flatMap(({ form, privilege }) => (privilege === "O" ? [form] : []));
  return [...listed, ...(await forms.listTrash(username, "0"))];
}

/** Submissions of people without an account whose link was mailed to an address: found by scanning all items. */
async function linkedSubmissions({ tableScan }: Stores, address: string) {
  const found: { instanceKey: string; instanceId: string; formId: number }[] = [];
  for await (const page of tableScan.pages()) {
    for (const raw of page) {
      const { sk, contact, instanceKey, instanceId, formId } = tableScan.read(raw);
      if (sk === "INSTANCE" && JSON.stringify(contact ?? "").includes(JSON.stringify(address)))
        found.push({
          instanceKey: String(instanceKey),
          instanceId: String(instanceId),
          formId: Number(formId),
        });
    }
  }
  return found;
}

export interface NewPerson {
  /** Who administers also designs. */
  isAdministrator: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
}

/**
 * Makes an account that nobody can sign in to, and the link by which its owner chooses the password; where the account
 * exists, only the link, and what it may do in addition. Needs neither the product's secret nor mail: the password is set by
 * the product itself, on the page that the link opens. Only the link's hash is stored; it ends when it is used, when the
 * password is changed otherwise, or after `PASSWORD_LINK_SECONDS`. Both are recorded on the account's trail before they are
 * done.
 * @returns what to print
 * @throws CommandProblem for an address that can't be used, and for a product that doesn't say where it is reached
 */
export async function createPerson(
  stores: Stores,
  address: string,
  { isAdministrator, firstName, lastName }: NewPerson,
  now: Date,
): Promise<string> {
  const read = EmailAddress.safeParse(address);
  if (!read.success) throw new CommandProblem(`"${address}" is not an e-mail address.`);
  const username = read.data;
  const known = await stores.users.find(username);
  if (known === undefined && (await stores.users.isBeingErased(username)))
    throw new CommandProblem(`An account of ${username} is being erased. Create it again in half an hour.`);
  if (known?.active === false)
    throw new CommandProblem(
      `The account of ${username} is deactivated. An administrator can reactivate it.`,
    );
  const more: readonly Role[] = isAdministrator ? ["DESIGNER", "ADMIN"] : [];
  const person =
    known ??
    (await add(
      stores,
      {
        username,
        firstName: firstName ?? username.slice(0, username.lastIndexOf("@")),
        lastName: lastName ?? "",
        roles: [...new Set([...rolesOfNew(username, stores.designers), ...more])],
      },
      now,
    ));
  const isPromoted = known !== undefined && (await grant(stores, known, more, now));
  const link = await newLink(stores, person, now);
  const hours = PASSWORD_LINK_SECONDS / 3_600;
  const done = known === undefined ? `${username} has an account` : `${username} already has an account`;
  return `${done}${isAdministrator ? `${isPromoted ? ", and now" : " and"} administers` : ""}.
Who opens this link chooses its password. The link works once, within ${hours} hours; give it to nobody else:

${link}`;
}

async function add(
  stores: Stores,
  person: Pick<User, "username" | "firstName" | "lastName" | "roles">,
  now: Date,
): Promise<User> {
  const salt = randomBytes(16);
  const user: User = {
    ...person,
    locale: "en",
    passwordHash: unknownPasswordHash(salt, randomBytes(32), stores.passwordCost),
    active: true,
    sessionEpoch: 1,
    createdAt: now.toISOString(),
  };
  const noted = { action: "account.create", object: "ACCOUNT" } as const;
  await noteOperator(stores, userSubject(user.username), noted, now);
  await stores.people.addTerms(user);
  if (await stores.users.create(user)) return user;
  await stores.people.dropTerms(user, await stores.users.find(user.username));
  throw new CommandProblem(`${user.username} signed up at this very moment. Run it again.`);
}

/** @returns whether roles were added */
async function grant(stores: Stores, { username, roles }: User, more: readonly Role[], now: Date) {
  const all = [...new Set([...roles, ...more])];
  if (all.length === roles.length) return false;
  await noteOperator(stores, userSubject(username), { action: "user.roles", object: "USER" }, now);
  await stores.users.setRoles(username, all);
  return true;
}

async function newLink(stores: Stores, { username, sessionEpoch }: User, now: Date): Promise<string> {
  const ticket = newSecretId();
  const noted = { action: "account.link", object: "ACCOUNT" } as const;
  await noteOperator(stores, userSubject(username), noted, now);
  const expiresAt = Math.floor(now.getTime() / 1_000) + PASSWORD_LINK_SECONDS;
  await stores.codes.issueTicket(idHash(ticket), username, expiresAt, sessionEpoch, "link");
  return passwordLink(stores.origin, ticket);
}
