/**
 * Whose account somebody opens who was recognised by an issuer. The issuer and its `sub` together are who they are; the mail
 * that the issuer has verified only finds the account the first time, and only in a domain of that issuer.
 */
import { randomBytes } from "node:crypto";
import { EmailAddress } from "../../shared/contract/account.ts";
import { type IdentityProvider, isBreakGlass, providerOf } from "../../shared/identity-providers.ts";
import { productLocale } from "../../shared/localize.ts";
import { unknownPasswordHash } from "../../shared/people/password-hash.ts";
import { rolesOfNew } from "../../shared/roles.ts";
import type { IssuedClaims } from "../../shared/stores/issuers/claims.ts";
import type { IssuerIdentity, User } from "../../shared/stores/records/user.ts";
import type { Call } from "../endpoint/call.ts";
import { recordByOwner } from "./sign-in-attempts.ts";

/** Why somebody whom an issuer recognised can't sign in. */
export type Refusal = "unverified" | "domain" | "taken" | "deactivated" | "erasing" | "password-only";

export type Found = { user: User } | { refusal: Refusal; username?: string };

/** Finds the account, or makes it. */
export async function federatedAccount(
  call: Call,
  provider: IdentityProvider,
  claims: IssuedClaims,
): Promise<Found> {
  const { stores } = call;
  const identity = { issuer: claims.issuer, subject: claims.subject };
  const owner = await ownerOf(call, identity);
  const username = owner?.username ?? EmailAddress.safeParse(claims.verifiedEmail).data;
  if (username === undefined) return { refusal: "unverified" };
  if (providerOf(stores, username)?.id !== provider.id) return { refusal: "domain" };
  if (isBreakGlass(stores, username)) return { refusal: "password-only", username };
  const user = owner ?? (await call.read.user(username)) ?? (await create(call, provider, username, claims));
  if (user === undefined) return { refusal: "erasing" };
  if (!user.active) return { refusal: "deactivated", username };
  if (user === owner) return { user };
  if (!(await tie(call, provider, user, identity))) return { refusal: "taken", username };
  await stores.federation.setOwner(identity, username, call.now.toISOString());
  return { user };
}

/** Not of an account that is gone, or that another identity has taken over since. */
async function ownerOf(call: Call, identity: IssuerIdentity): Promise<User | undefined> {
  const username = await call.stores.federation.findOwner(identity);
  const owner = username === undefined ? undefined : await call.read.user(username);
  return isSame(owner?.identity, identity) ? owner : undefined;
}

/**
 * Ties an account to who its owner is at the issuer. One that another issuer gave is of a time when the domain signed in there.
 * @returns false where it is somebody else's of the same issuer, by now
 */
async function tie(
  call: Call,
  provider: IdentityProvider,
  { username, identity: from }: User,
  identity: IssuerIdentity,
): Promise<boolean> {
  if (isSame(from, identity)) return true;
  if (from?.issuer === identity.issuer) return false;
  if ((await call.stores.users.tieTo(username, identity, from)) === undefined) return false;
  await recordByOwner(call, username, { action: "account.identity", details: detailsOf(provider) });
  return true;
}

/**
 * Makes an account that no password opens.
 * @returns the one that is there, where another call was first; undefined where it can't be found and is still there
 */
async function create(
  call: Call,
  provider: IdentityProvider,
  username: string,
  { issuer, subject, firstName, lastName, locale }: IssuedClaims,
): Promise<User | undefined> {
  const { stores } = call;
  const user: User = {
    username,
    firstName: firstName || username.slice(0, username.lastIndexOf("@")),
    lastName,
    locale: productLocale(locale),
    roles: rolesOfNew(username, stores.designers),
    passwordHash: unknownPasswordHash(randomBytes(16), randomBytes(32), stores.passwordCost),
    active: true,
    sessionEpoch: 1,
    createdAt: call.now.toISOString(),
    identity: { issuer, subject },
  };
  await stores.people.addTerms(user);
  if (await stores.users.create(user)) {
    await recordByOwner(call, username, { action: "account.create", details: detailsOf(provider) });
    return user;
  }
  const other = await stores.users.find(username);
  await stores.people.dropTerms(user, other);
  return other;
}

/** What the trail says of a sign-in there. */
export const detailsOf = ({ id }: IdentityProvider) => ({ by: "federated", provider: id });

const isSame = (one: IssuerIdentity | undefined, other: IssuerIdentity) =>
  one?.issuer === other.issuer && one.subject === other.subject;
