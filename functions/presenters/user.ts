/** A user as administrators see them, and as searches and lists of shares show them. */
import { privilegeLabels } from "../../shared/access.ts";
import type { ListedUser } from "../../shared/contract/people.ts";
import type { FoundUser } from "../../shared/contract/sharing.ts";
import { rolesHeld } from "../../shared/roles.ts";
import { domainOf } from "../../shared/stores/dynamodb/user-store.ts";
import { type FormShare, mayReadAnswers } from "../../shared/stores/records/share.ts";
import type { User } from "../../shared/stores/records/user.ts";

/**
 * A user as administrators see them.
 * @param administrators the addresses that the deployment's settings name
 */
export function listedUser(user: User, administrators: string): ListedUser {
  const { username, firstName, lastName, locale, active, createdAt } = user;
  const roles = rolesHeld(username, user.roles, administrators);
  return { username, firstName, lastName, domain: domainOf(username), locale, roles, active, createdAt };
}

/** A user's rights on a form; an owner has no share but all rights. */
export type FormRights = Pick<FormShare, "data" | "site" | "siteData"> & {
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
    privilege: rights?.privilege ?? null,
    privilegePretty: rights === undefined ? "" : privilegeLabels[rights.privilege],
    data: rights !== undefined && mayReadAnswers(rights),
    ...(rights?.site !== undefined && { site: rights.site }),
    ...(rights?.activityDate !== undefined && { activityDate: rights.activityDate }),
  };
}
