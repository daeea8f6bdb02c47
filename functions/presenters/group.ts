/** Groups as their members see them. */
import type { ListedGroup } from "../../shared/contract/groups.ts";
import type { FoundUser } from "../../shared/contract/sharing.ts";
import { groupPrincipal } from "../../shared/groups.ts";
import { type Group, membershipOf } from "../../shared/stores/records/group.ts";
import { type FormRights, shownRights } from "./user.ts";

/** @returns nothing for somebody who is no member */
export function listedGroup(group: Group, username: string): ListedGroup[] {
  const membership = membershipOf(group, username);
  if (membership === undefined) return [];
  const { id: groupId, name, privilege, data, correct, signOff } = membership;
  const rights = {
    privilege,
    data,
    ...(correct === true && { correct }),
    ...(signOff === true && { signOff }),
  };
  return [{ groupId, name, ...rights, members: Object.keys(group.members).length }];
}

/** A group in the place of a person: in searches, and in lists of shares. */
export function foundGroup(
  { id, name }: Pick<Group, "id" | "name">,
  rights: FormRights | undefined,
): FoundUser {
  const username = groupPrincipal(id);
  return {
    ...{ username, usernameFederated: username, domain: "", firstName: name, lastName: "" },
    ...shownRights(rights),
  };
}
