/** A user as administrators see them. */

import type { ListedUser } from "../../shared/contract/people.ts";
import { rolesHeld } from "../../shared/roles.ts";
import { domainOf } from "../../shared/stores/dynamodb/user-store.ts";
import type { User } from "../../shared/stores/records/user.ts";

/** @param administrators the addresses that the deployment's settings name */
export function listedUser(user: User, administrators: string): ListedUser {
  const { username, firstName, lastName, locale, active, createdAt } = user;
  const roles = rolesHeld(username, user.roles, administrators);
  return { username, firstName, lastName, domain: domainOf(username), locale, roles, active, createdAt };
}
