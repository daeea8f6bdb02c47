/**
 * Whose account somebody opens who was recognised by an issuer. The issuer and its `sub` together are who they are; the mail
 * that the issuer has verified only finds the account the first time, and only in a domain of that issuer.
 */
import { randomBytes } from "node:crypto";
import { userSubject } from "../../shared/audit.ts";
import { EmailAddress } from "../../shared/contract/account.ts";
import { type IdentityProvider, isBreakGlass, providerOf } from "../../shared/identity-providers.ts";
import { productLocale } from "../../shared/localize.ts";
import { unknownPasswordHash } from "../../shared/people/password-hash.ts";
import { rolesOfNew } from "../../shared/roles.ts";
import type { IssuedClaims } from "../../shared/stores/issuers/claims.ts";
import type { IssuerIdentity, User } from "../../shared/stores/records/user.ts";
import type { Call } from "../endpoint/call.ts";
import { recordAudit } from "../endpoint/record-audit.ts";

/** Why somebody whom an issuer recognised can't sign in. */
export type Refusal = "unverified" | "domain" | "taken" | "deactivated" | "erasing" | "password-only";

export type Found = { user: User } | { refusal: Refusal; username?: string };

/** Finds the account, or makes it. */
export async function federatedAccount(
  call: Call,
  provider: IdentityProvider,
  claims: IssuedClaims,
): Promise<Found> {
  const { issuer, subject } = claims;
  const identity = { issuer, subject };
  const known = await call.stores.federation.findOwner(identity);
  const owner = known === undefined ? undefined : await call.read.user(known);
  // An account that another identity has taken over since, or that is gone, isn't theirs any more.
  if (owner !== undefined && isSame(owner.identity, identity)) return allowed(call, provider, owner);
  return firstSignIn(call, provider, claims, identity);
}

async function firstSignIn(
  call: Call,
  provider: IdentityProvider,
  claims: IssuedClaims,
  identity: IssuerIdentity,
): Promise<Found> {
  const { stores } = call;
  const email = EmailAddress.safeParse(claims.verifiedEmail);
  if (!email.success) return { refusal: "unverified" };
  const username = email.data;
  if (providerOf(stores, username)?.id !== provider.id) return { refusal: "domain" };
  if (isBreakGlass(stores, username)) return { refusal: "password-only", username };
  const found =
    (await call.read.user(username)) ?? (await create(call, provider, username, claims, identity));
  if (found === "erasing") return { refusal: "erasing" };
  const { identity: tied } = found;
  if (tied !== undefined && !isSame(tied, identity) && tied.issuer === identity.issuer)
    return { refusal: "taken", username };
  const outcome = allowed(call, provider, found);
  if ("refusal" in outcome) return outcome;
  // One that another issuer gave is of a time when the domain signed in there.
  const user = isSame(tied, identity) ? found : await tie(call, provider, found, identity);
  if (user === undefined) return { refusal: "taken", username };
  await stores.federation.setOwner(identity, username, call.now.toISOString());
  return { user };
}

function allowed(call: Call, provider: IdentityProvider, user: User): Found {
  const { username } = user;
  if (providerOf(call.stores, username)?.id !== provider.id) return { refusal: "domain", username };
  if (isBreakGlass(call.stores, username)) return { refusal: "password-only", username };
  return user.active ? { user } : { refusal: "deactivated", username };
}

/** Ties an account that is there to who its owner is at the issuer. @returns undefined where somebody else came first */
async function tie(
  call: Call,
  provider: IdentityProvider,
  { username, identity: from }: User,
  identity: IssuerIdentity,
): Promise<User | undefined> {
  const tied = await call.stores.users.tieTo(username, identity, from);
  if (tied !== undefined) await record(call, username, "account.identity", provider);
  return tied;
}

/**
 * Makes an account that no password opens.
 * @returns the one that is there, where another call was first; "erasing" where it can't be found and is still there
 */
async function create(
  call: Call,
  provider: IdentityProvider,
  username: string,
  claims: IssuedClaims,
  identity: IssuerIdentity,
): Promise<User | "erasing"> {
  const { stores } = call;
  const user: User = {
    username,
    firstName: claims.firstName || username.slice(0, username.lastIndexOf("@")),
    lastName: claims.lastName,
    locale: productLocale(claims.locale),
    roles: rolesOfNew(username, stores.designers),
    passwordHash: unknownPasswordHash(randomBytes(16), randomBytes(32), stores.passwordCost),
    active: true,
    sessionEpoch: 1,
    createdAt: call.now.toISOString(),
    identity,
  };
  await stores.people.addTerms(user);
  if (await stores.users.create(user)) {
    await record(call, username, "account.create", provider);
    return user;
  }
  const other = await stores.users.find(username);
  await stores.people.dropTerms(user, other);
  return other ?? "erasing";
}

function record(
  call: Call,
  username: string,
  action: "account.create" | "account.identity",
  { id }: IdentityProvider,
): Promise<void> {
  const details = { by: "federated", provider: id };
  return recordAudit(call, {
    subject: userSubject(username),
    action,
    object: "ACCOUNT",
    actor: username,
    details,
  });
}

const isSame = (one: IssuerIdentity | undefined, other: IssuerIdentity) =>
  one?.issuer === other.issuer && one.subject === other.subject;
