/** A user as administrators see them, and as searches and lists of shares show them. */
import { privilegeLabels } from "../../shared/access.ts";
import type { ListedUser } from "../../shared/contract/people.ts";
import type { FoundUser } from "../../shared/contract/sharing.ts";
import { rolesHeld } from "../../shared/roles.ts";
import { hasFactor, noFactors } from "../../shared/stores/dynamodb/factor-store.ts";
import { domainOf } from "../../shared/stores/dynamodb/user-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { type FormShare, givesAnswers } from "../../shared/stores/records/share.ts";
import type { User } from "../../shared/stores/records/user.ts";

/** Users as administrators see them. */
export async function listedUsers(
  users: readonly User[],
  { administrators, factors }: Pick<Stores, "administrators" | "factors">,
): Promise<ListedUser[]> {
  const factorsOf = await factors.findMany(users.map(({ username }) => username));
  return users.map((user, index) => {
    const { username, firstName, lastName, locale, active, createdAt, identity } = user;
    const roles = rolesHeld(username, user.roles, administrators);
    const listed = { username, firstName, lastName, domain: domainOf(username), locale, roles, active };
    const connected = identity && { connected: true as const };
    return { ...listed, createdAt, ...connected, hasFactor: hasFactor(factorsOf[index] ?? noFactors) };
  });
}

/** A user's rights on a form; an owner has no share but all rights. */
export type FormRights = Pick<FormShare, "data" | "site" | "siteData"> & {
  correct?: boolean | undefined;
  signOff?: boolean | undefined;
  privilege: keyof typeof privilegeLabels;
  activityDate?: string;
};

/** A user as searches and lists of shares show them. */
export function foundUser(
  { username, firstName, lastName }: User,
  rights: FormRights | undefined,
): FoundUser {
  return {
    username,
    usernameFederated: username,
    domain: domainOf(username),
    firstName,
    lastName,
    ...shownRights(rights),
  };
}

/** Rights as searches and lists of shares show them. */
export function shownRights(rights: FormRights | undefined) {
  if (rights === undefined) return { privilege: null, privilegePretty: "", data: false };
  const { privilege, site, activityDate } = rights;
  return {
    ...{ privilege, privilegePretty: privilegeLabels[privilege], data: givesAnswers(rights) },
    ...(givesAnswers(rights) && rights.correct === true && { correct: true as const }),
    ...(rights.signOff === true && { signOff: true as const }),
    ...(site !== undefined && { site }),
    ...(activityDate !== undefined && { activityDate }),
  };
}
