/** `sprout person create`: an account and a one-time link to its first password, for a product that sends no mail yet. */
import { randomBytes } from "node:crypto";
import type { Role } from "../../shared/access.ts";
import { userSubject } from "../../shared/audit.ts";
import { EmailAddress } from "../../shared/contract/account.ts";
import { unknownPasswordHash } from "../../shared/people/password-hash.ts";
import { rolesOfNew } from "../../shared/roles.ts";
import { passwordLink } from "../../shared/site.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { PASSWORD_LINK_SECONDS } from "../../shared/timings.ts";
import { idHash, newSecretId } from "../../shared/tokens.ts";
import { CommandProblem } from "./command-problem.ts";
import { noteOperator } from "./note-operator.ts";

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
