/** Whom a form belongs to: a person, or a group. */
import { allows } from "../../shared/access.ts";
import { groupIdOf, groupPrincipal } from "../../shared/groups.ts";
import { announceForm } from "../../shared/people/group-members.ts";
import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { nameOf, type User } from "../../shared/stores/records/user.ts";

/** @throws ACCESS_DENIED for a group whose forms the user may not change */
export async function ownerOfNew(
  stores: Pick<Stores, "groups">,
  user: User,
  groupId: string | undefined,
  now: Date,
): Promise<string> {
  if (groupId === undefined) return user.username;
  const membership = (await stores.groups.membershipsOf(user)).find(({ id }) => id === groupId);
  if (!allows(membership?.privilege, "W")) throw problem("ACCESS_DENIED");
  await announceForm(stores, groupId, now);
  return groupPrincipal(groupId);
}

/** The name of a person or a group; what stands for them where they are gone. */
export async function nameOfPrincipal(
  { users, groups }: Pick<Stores, "users" | "groups">,
  principal: string,
): Promise<string> {
  const groupId = groupIdOf(principal);
  if (groupId !== undefined) return (await groups.find(groupId))?.name ?? principal;
  const person = await users.find(principal);
  return person === undefined ? principal : nameOf(person);
}
