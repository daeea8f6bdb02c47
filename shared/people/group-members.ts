/**
 * Who is in a group. What members may do is in the group alone; a person's own item lists the groups to look into. It is written
 * before the group when somebody joins and after it when somebody leaves: whatever stops in between leaves a place to look into,
 * never a right, and the same call again completes it.
 */
import { allows } from "../access.ts";
import { groupPrincipal } from "../groups.ts";
import { MAX_MEMBERS } from "../limits.ts";
import { problem } from "../problems.ts";
import type { Stores } from "../stores/index.ts";
import { actingOwners, type Group, type Member, membershipOf } from "../stores/records/group.ts";
import type { User } from "../stores/records/user.ts";
import { newGroupId } from "../tokens.ts";

type GroupStores = Pick<Stores, "groups" | "users">;
type Named = Pick<User, "username" | "groups">;

/** A form that was given to a group so recently may not be in its list yet. */
const FILLED_MS = 60_000;

/** @returns the group without the member, or with another one in the place. @throws GROUP_OWNER_NEEDED where no owner would be left */
function withMember(group: Group, username: string, member: Member | undefined): Group {
  const { [username]: _before, ...others } = group.members;
  const members = member === undefined ? others : { ...others, [username]: member };
  if (actingOwners(group).length > 0 && actingOwners({ members }).length === 0)
    throw problem("GROUP_OWNER_NEEDED", { groups: [group.name] });
  return { ...group, members };
}

/** @throws USER_NOT_FOUND, GROUPS_TOO_MANY */
async function join({ users }: GroupStores, username: string, groupId: string, at: string): Promise<void> {
  const joined = await users.joinGroup(username, groupId, at);
  if (joined !== "joined") throw problem(joined === "full" ? "GROUPS_TOO_MANY" : "USER_NOT_FOUND");
}

/** Makes a group that its creator owns. @throws GROUPS_TOO_MANY */
export async function createGroup(stores: GroupStores, { username }: Named, name: string, now: Date) {
  const id = newGroupId();
  const at = now.toISOString();
  await join(stores, username, id, at);
  const members = { [username]: { privilege: "O", data: true, since: at } } as const;
  const group: Group = { id, name, createdAt: at, revision: 1, members };
  await stores.groups.create(group);
  return group;
}

/**
 * Adds a member, or changes what one may do.
 * @returns the member as it was
 * @throws USER_NOT_FOUND, GROUPS_TOO_MANY, MEMBERS_TOO_MANY, GROUP_OWNER_NEEDED
 */
export async function saveMember(
  stores: GroupStores,
  groupId: string,
  member: Pick<Member, "privilege" | "data"> & {
    correct?: boolean | undefined;
    signOff?: boolean | undefined;
  } & Pick<User, "username">,
  now: Date,
): Promise<Member | undefined> {
  const { username, privilege, data, correct, signOff } = member;
  const at = now.toISOString();
  await join(stores, username, groupId, at);
  let before: Member | undefined;
  await stores.groups.change(groupId, (group) => {
    before = membershipOf(group, username) && group.members[username];
    if (before === undefined && Object.keys(group.members).length >= MAX_MEMBERS)
      throw problem("MEMBERS_TOO_MANY");
    const isOwner = privilege === "O";
    const mayCorrect = !isOwner && data && (correct ?? before?.correct) === true;
    const maySign = !isOwner && (signOff ?? before?.signOff) === true;
    const rights = {
      ...{ privilege, data: data || isOwner },
      ...(mayCorrect && { correct: true as const }),
      ...(maySign && { signOff: true as const }),
    };
    return withMember(group, username, { since: before?.since ?? at, ...rights });
  });
  // Somebody whose account ended, or who left, while this was written.
  const latest = await stores.users.find(username);
  if (latest?.active === true && latest.groups?.[groupId] !== undefined) return before;
  await removeMember(stores, groupId, username);
  throw problem("USER_NOT_FOUND");
}

/** @returns the member as it was. @throws MEMBER_NOT_FOUND, GROUP_OWNER_NEEDED */
export async function removeMember(
  stores: GroupStores,
  groupId: string,
  username: string,
): Promise<Member | undefined> {
  let before: Member | undefined;
  await stores.groups.change(groupId, (group) => {
    before = membershipOf(group, username) && group.members[username];
    return before === undefined ? group : withMember(group, username, undefined);
  });
  await stores.users.leaveGroup(username, groupId);
  return before;
}

/** The groups that would be left without an owner. */
export async function lastOwnedBy({ groups }: Pick<Stores, "groups">, user: Named): Promise<Group[]> {
  const found = await groups.findMany(Object.keys(user.groups ?? {}));
  return found.flatMap((group) => {
    const owners = group === undefined ? [] : actingOwners(group);
    return group !== undefined && owners.length === 1 && owners[0] === user.username ? [group] : [];
  });
}

/** @throws GROUP_OWNER_NEEDED, with the names of the groups that need them */
async function refuseLastOwner(stores: GroupStores, user: Named): Promise<void> {
  const needed = await lastOwnedBy(stores, user);
  if (needed.length > 0) throw problem("GROUP_OWNER_NEEDED", { groups: needed.map(({ name }) => name) });
}

/**
 * Takes somebody whose account is to be erased out of all groups, for good.
 * @throws GROUP_OWNER_NEEDED: where it is known before, nothing is done
 */
export async function leaveAllGroups(stores: GroupStores, user: Named): Promise<void> {
  for (let current: Named | undefined = user; current !== undefined; ) {
    await refuseLastOwner(stores, current);
    for (const groupId of Object.keys(current.groups ?? {}))
      if ((await stores.groups.find(groupId)) === undefined)
        await stores.users.leaveGroup(user.username, groupId);
      else await removeMember(stores, groupId, user.username);
    if (await stores.users.joinNoGroup(user.username)) return;
    current = await stores.users.find(user.username); // somebody has just added them to another one
  }
}

/** Takes somebody whose account is being erased out of a group, whoever is left in it. */
export async function forgetMember(
  { groups }: Pick<Stores, "groups">,
  groupId: string,
  username: string,
): Promise<void> {
  if ((await groups.find(groupId)) === undefined) return;
  await groups.change(groupId, (group) => {
    if (membershipOf(group, username) === undefined) return group;
    const { [username]: _gone, ...members } = group.members;
    return { ...group, members };
  });
}

/** From now on somebody counts as an owner or doesn't: their account is active or deactivated. @throws GROUP_OWNER_NEEDED */
async function setAway(stores: GroupStores, { username, groups = {} }: Named, away: boolean): Promise<void> {
  for (const group of await stores.groups.findMany(Object.keys(groups))) {
    if (group === undefined) continue;
    await stores.groups.change(group.id, (current) => {
      const member = membershipOf(current, username) && current.members[username];
      if (member === undefined || (member.away ?? false) === away) return current;
      const { away: _before, ...others } = member;
      return withMember(current, username, away ? { ...others, away } : others);
    });
  }
}

/**
 * Deactivates an account, unless a group would be left without an owner; what somebody else does with the groups at the same
 * moment is looked at again afterwards.
 * @throws GROUP_OWNER_NEEDED, and the account is as it was
 */
export async function deactivate(stores: GroupStores, user: Named): Promise<User | undefined> {
  await refuseLastOwner(stores, user);
  let changed: User | undefined;
  try {
    await setAway(stores, user, true);
    changed = await stores.users.setActive(user.username, false);
    if (changed !== undefined) await setAway(stores, changed, true);
    return changed;
  } catch (error) {
    await (changed === undefined ? setAway(stores, user, false) : reactivate(stores, user));
    throw error;
  }
}

/** Activates an account: it counts as an owner again. */
export async function reactivate(stores: GroupStores, { username }: Named): Promise<User | undefined> {
  const changed = await stores.users.setActive(username, true);
  if (changed !== undefined) await setAway(stores, changed, false);
  return changed;
}

/** Names somebody who owns a group that has no acting owner any more, as after a restore. @throws GROUP_HAS_OWNER, USER_NOT_FOUND */
export async function appointOwner(stores: GroupStores, groupId: string, username: string, now: Date) {
  const group = await stores.groups.find(groupId);
  if (group === undefined) throw problem("ACCESS_DENIED");
  if (actingOwners(group).length > 0) throw problem("GROUP_HAS_OWNER");
  return saveMember(stores, groupId, { username, privilege: "O", data: true }, now);
}

/** Says that a form is about to be given to a group, which from now on can't be deleted for a minute. @throws ACCESS_DENIED where it is gone */
export async function announceForm({ groups }: Pick<Stores, "groups">, groupId: string, now: Date) {
  await groups.change(groupId, (group) => ({ ...group, filledAt: now.toISOString() }));
}

/** Deletes a group that owns no form. @throws GROUP_HAS_FORMS */
export async function endGroup(
  stores: GroupStores & Pick<Stores, "forms" | "organisations">,
  group: Group,
  now: Date,
): Promise<void> {
  const { id, members, filledAt = "" } = group;
  const principal = groupPrincipal(id);
  const isRecent = now.getTime() - Date.parse(filledAt) < FILLED_MS;
  const [listing, trash] = await Promise.all([
    stores.forms.listFor(principal),
    stores.forms.listTrash(principal, "0"),
  ]);
  const owns = listing.rows.some(({ privilege }) => allows(privilege, "O")) || trash.length > 0;
  if (isRecent || owns || !(await stores.groups.end(group))) throw problem("GROUP_HAS_FORMS");
  for (const { form } of listing.rows) await stores.forms.revokeShare(form.id, principal);
  await stores.organisations.remove(principal);
  for (const username of Object.keys(members)) await stores.users.leaveGroup(username, id);
}
