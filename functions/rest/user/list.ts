import { userList } from "../../../shared/contract/people.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { listedUsers } from "../../presenters/user.ts";

/** Users for administrators, whether active or not. */
export const handler = endpoint(userList, async ({ input, stores }) => {
  const { query, limit, after } = input;
  if (query !== "") {
    const found = await stores.people.search(query, limit, () => true);
    return { users: await listedUsers(found, stores) };
  }
  const { people, next } = await stores.people.listPeople(limit, after);
  return { users: await listedUsers(people, stores), ...(next !== undefined && { next }) };
});
