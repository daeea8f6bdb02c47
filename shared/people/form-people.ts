/** Who has a form. */
import { groupIdOf } from "../groups.ts";
import type { Stores } from "../stores/index.ts";
import type { Form } from "../stores/records/form.ts";

/** Its owner, and those who share it; of groups, their members: by name. */
export async function peopleOf(
  { forms, users, groups }: Pick<Stores, "forms" | "users" | "groups">,
  form: Form,
) {
  const principals = [
    form.ownerUsername,
    ...(await forms.listShares(form.id)).map(({ username }) => username),
  ];
  const groupIds = principals.flatMap((principal) => groupIdOf(principal) ?? []);
  const members = (await groups.findMany(groupIds)).flatMap((group) => Object.keys(group?.members ?? {}));
  const usernames = principals.filter((principal) => groupIdOf(principal) === undefined);
  const people = (await users.findMany([...new Set([...usernames, ...members])])).flatMap(
    (user) => user ?? [],
  );
  return people.map(({ username, firstName, lastName }) => ({ username, name: `${firstName} ${lastName}` }));
}
