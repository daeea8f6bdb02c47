import { groupRead } from "../../shared/contract/groups.ts";
import { problem } from "../../shared/problems.ts";
import { nameOf } from "../../shared/stores/records/user.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { listedGroup } from "../presenters/group.ts";

/** A group with its members, by name. */
export const handler = endpoint(groupRead, async ({ stores, user, group }) => {
  const [listed] = listedGroup(group, user.username);
  if (listed === undefined) throw problem("ACCESS_DENIED");
  const usernames = Object.keys(group.members);
  const users = await stores.users.findMany(usernames);
  const people = Object.entries(group.members).map(([username, member], index) => {
    const { privilege, data, since } = member;
    const correct = (privilege === "O" || (data && member.correct)) && { correct: true as const };
    const signOff = (privilege === "O" || member.signOff) && { signOff: true as const };
    const found = users[index];
    const active = found?.active === true;
    return {
      username,
      name: found ? nameOf(found) : username,
      privilege,
      data,
      ...correct,
      ...signOff,
      since,
      active,
    };
  });
  return { ...listed, people: people.sort((a, b) => a.name.localeCompare(b.name)) };
});
