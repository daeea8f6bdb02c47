/** Who of the staff entered or corrected submissions, by name: for those who may read the answers. */
import type { Stores } from "../../shared/stores/index.ts";
import type { Correction, Instance } from "../../shared/stores/records/instance.ts";
import { nameOf } from "../../shared/stores/records/user.ts";

/** @returns a person's name; the address of an account that is gone */
export async function staffNames(
  { users }: Pick<Stores, "users">,
  instances: readonly Pick<Instance, "enteredBy" | "correction" | "replaced">[],
): Promise<(username: string) => string> {
  const usernames = new Set(
    instances.flatMap(({ enteredBy, correction, replaced = [] }) =>
      [enteredBy, correction?.username, ...replaced.map((one) => one.correction?.username)].flatMap(
        (username) => username ?? [],
      ),
    ),
  );
  const found = usernames.size === 0 ? [] : await users.findMany([...usernames]);
  const names = new Map([...usernames].map((username, index) => [username, found[index]]));
  return (username) => {
    const user = names.get(username);
    return user === undefined ? username : nameOf(user);
  };
}

/** A correction as staff see it. */
export const shownCorrection = (correction: Correction | undefined, name: (username: string) => string) =>
  correction && { correction: { by: name(correction.username), reason: correction.reason } };
