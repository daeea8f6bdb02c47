import { groupAll } from "../../../shared/contract/groups.ts";
import { searchSpelling } from "../../../shared/stores/dynamodb/people-store.ts";
import { actingOwners, type Group } from "../../../shared/stores/records/group.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** A search looks at so many pages of groups; its next page goes on after them. */
const PAGES_SEARCHED = 20;

export const handler = endpoint(groupAll, async ({ input: { query, limit, after }, stores }) => {
  const found: Group[] = [];
  let next = after;
  for (let pages = 0; pages < PAGES_SEARCHED && found.length < limit; pages += 1) {
    const page = await stores.groups.list(limit - found.length, next);
    found.push(...page.groups.filter((group) => matches(group, query)));
    next = page.next;
    if (next === undefined) break;
  }
  const rows = found.map((group) => ({
    ...{ groupId: group.id, name: group.name, owners: actingOwners(group) },
    members: Object.keys(group.members).length,
  }));
  return {
    groups: rows.sort((one, other) => one.name.localeCompare(other.name)),
    ...(next !== undefined && { next }),
  };
});

/** By any part of its name, or by how a member's address begins. */
function matches({ name, members }: Group, query: string): boolean {
  const address = query.toLowerCase();
  return (
    searchSpelling(name).includes(searchSpelling(query)) ||
    Object.keys(members).some((username) => username.startsWith(address))
  );
}
