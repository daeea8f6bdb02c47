/** Groups, each in one item: every change of one is a single conditional write. */

import * as z from "zod";
import { problem } from "../../problems.ts";
import { Group, type Membership, membershipOf } from "../records/group.ts";
import type { Caller } from "../records/user.ts";
import { change, is, isNew } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** How often a change is tried again when another one of the same group was first. */
const ATTEMPTS = 10;

/** The groups that somebody is a member of now, with what each allows; read from the groups themselves. */
export async function membershipsOf(table: Table, caller: Caller): Promise<Membership[]> {
  if (typeof caller === "string") return [];
  const { username, groups = {} } = caller;
  const found = await table.getMany(Object.keys(groups).map(keys.group), Group);
  return found.flatMap((group) => (group && membershipOf(group, username)) ?? []);
}

export function openGroupStore(table: Table) {
  const find = (groupId: string) => table.get(keys.group(groupId), Group);

  return {
    find,
    findMany: (groupIds: readonly string[]) => table.getMany(groupIds.map(keys.group), Group),
    membershipsOf: (caller: Caller) => membershipsOf(table, caller),
    async create(group: Group) {
      await table.put(keys.group(group.id), { ...group, gsi1pk: indexKeys.groups, gsi1sk: group.id }, isNew);
    },
    /**
     * Changes a group as it is at that moment: of two changes at the same time, the second sees what the first has made.
     * @param next makes the group as it will be, or throws why not
     * @throws ACCESS_DENIED where it is gone, SERVICE_BUSY
     */
    async change(groupId: string, next: (group: Group) => Group): Promise<Group> {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const before = await find(groupId);
        if (before === undefined) throw problem("ACCESS_DENIED");
        const after = next(before);
        if (after === before) return before;
        const { name, members, filledAt } = after;
        const changed = await table.update(
          keys.group(groupId),
          change()
            .set({ name, members, filledAt, revision: before.revision + 1 })
            .when(is("revision", "=", before.revision)),
          Group,
        );
        if (changed !== undefined) return changed;
      }
      throw problem("SERVICE_BUSY");
    },
    /** @returns false when it was changed since it was read */
    async end({ id, revision }: Group) {
      const ended = await table.deleteReturning(keys.group(id), Group, is("revision", "=", revision));
      return ended !== undefined;
    },
    /** All groups by id, a page at a time. @param after the last id of the previous page */
    async list(limit: number, after: string | undefined) {
      const { items, more } = await table.page(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.groups },
          ...(after !== undefined && { sort: { name: "gsi1sk", above: after } }),
          limit,
        },
        z.object({ pk: z.string(), sk: z.string(), gsi1sk: z.string() }),
      );
      const found = await table.getMany(
        items.map(({ pk, sk }) => ({ pk, sk })),
        Group,
      );
      return { groups: found.flatMap((group) => group ?? []), next: more ? items.at(-1)?.gsi1sk : undefined };
    },
  };
}
