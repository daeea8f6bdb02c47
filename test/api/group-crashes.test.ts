/** What is left where a function stops before any of its writes about groups: never a right too many, and the same again completes it. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { groupPrincipal } from "../../shared/groups.ts";
import { createGroup, removeMember, saveMember } from "../../shared/people/group-members.ts";
import { transferForm } from "../../shared/people/transfer-ownership.ts";
import { openFormStore } from "../../shared/stores/dynamodb/form-store.ts";
import { openGroupStore } from "../../shared/stores/dynamodb/group-store.ts";
import { openTable } from "../../shared/stores/dynamodb/table.ts";
import { openUserStore } from "../../shared/stores/dynamodb/user-store.ts";
import { openStores } from "../../shared/stores/index.ts";
import { useStack } from "../support/stack.ts";
import { newForm, newUser } from "../support/stored-people.ts";

useStack();
const now = () => new Date();

/** Stores whose table fails at its n-th write, and from then on. */
function failingAt(count: number) {
  const table = openTable(new DynamoDBClient({}), process.env.SPROUT_TABLE ?? "");
  let writes = 0;
  const failing =
    <Args extends unknown[], Answer>(write: (...args: Args) => Promise<Answer>) =>
    (...args: Args): Promise<Answer> => {
      writes += 1;
      return writes >= count ? Promise.reject(new Error("Stopped here.")) : write(...args);
    };
  const weak = {
    ...table,
    put: failing(table.put),
    update: failing(table.update) as typeof table.update, // the same but for its failures
    deleteReturning: failing(table.deleteReturning) as typeof table.deleteReturning,
  };
  const stores = {
    ...openStores(),
    users: openUserStore(weak),
    groups: openGroupStore(weak),
    forms: openFormStore(weak),
  };
  return { stores, hasFailed: () => writes >= count };
}

describe("a function that stops before any of its writes", () => {
  it("leaves no right too many, and the same again completes it", async () => {
    const good = openStores();
    const ana = await newUser("ana");
    const rightsOn = async (id: number, who: string) => {
      const [form, user] = [await good.forms.find(id), await good.users.find(who)];
      const rights = form && user && (await good.forms.rightsOf(form, user));
      return rights?.privilege;
    };
    const inGroup = async (group: string, who: string) =>
      (await good.groups.find(group))?.members[who]?.privilege;
    for (let count = 1, isOver = false; !isOver; count += 1) {
      const ben = await newUser("ben");
      const { id: group } = await createGroup(good, { username: ana }, "Stops", now());
      const form = await newForm(groupPrincipal(group), "F");
      const member = { username: ben, privilege: "W", data: false } as const;
      const adding = failingAt(count);
      await saveMember(adding.stores, group, member, now()).catch(() => undefined);
      expect(await rightsOn(form, ben), `add, write ${count}`).toBe(await inGroup(group, ben));
      await saveMember(good, group, member, now());
      expect(await rightsOn(form, ben)).toBe("W");
      const removing = failingAt(count);
      await removeMember(removing.stores, group, ben).catch(() => undefined);
      expect(await rightsOn(form, ben), `remove, write ${count}`).toBe(await inGroup(group, ben));
      await removeMember(good, group, ben);
      expect([await rightsOn(form, ben), (await good.users.find(ben))?.groups]).toEqual([undefined, {}]);
      // A form of Ben's that goes to the group: Ana gets it with the group or not at all, Ben loses it with that.
      const gift = await newForm(ben, "G");
      const stored = (await good.forms.find(gift)) ?? expect.fail("It is there.");
      const giving = failingAt(count);
      const move = { to: groupPrincipal(group), keepsWrite: false, now: now() };
      await transferForm(giving.stores, stored, move).catch(() => undefined);
      const owner = (await good.forms.find(gift))?.ownerUsername;
      const expected = owner === ben ? [undefined, "O"] : ["O", undefined];
      expect([await rightsOn(gift, ana), await rightsOn(gift, ben)], `move, write ${count}`).toEqual(
        expected,
      );
      if (owner === ben) await transferForm(good, stored, move);
      expect([await rightsOn(gift, ana), await rightsOn(gift, ben)]).toEqual(["O", undefined]);
      await removeMember(good, group, ana).catch(() => undefined);
      await good.users.leaveGroup(ana, group); // so that she has room for the next
      isOver = ![adding, removing, giving].some(({ hasFailed }) => hasFailed());
    }
  });
});
