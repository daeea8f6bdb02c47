/**
 * Random histories of people, groups and forms, compared with a plain model that is written apart: who may do what with which form,
 * which forms are in whose list and whose trash. And what a function leaves that stops before any of its writes.
 */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { groupPrincipal } from "../../shared/groups.ts";
import {
  createGroup,
  deactivate,
  reactivate,
  removeMember,
  saveMember,
} from "../../shared/people/group-members.ts";
import { transferForm } from "../../shared/people/transfer-ownership.ts";
import { Problem } from "../../shared/problems.ts";
import { openFormStore } from "../../shared/stores/dynamodb/form-store.ts";
import { openGroupStore } from "../../shared/stores/dynamodb/group-store.ts";
import { openTable } from "../../shared/stores/dynamodb/table.ts";
import { openUserStore } from "../../shared/stores/dynamodb/user-store.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { Random } from "../fuzz/random.ts";
import { budget, testSeed } from "../support/budget.ts";
import { useStack } from "../support/stack.ts";

useStack();
const HISTORIES = budget({ search: 200, usual: 2 });
const STEPS = 60;
const privileges = ["O", "W", "R"] as const;
type Privilege = (typeof privileges)[number];
interface Rights {
  privilege: Privilege;
  data: boolean;
}

const now = () => new Date();
let serial = 0;

async function newUser(name: string): Promise<string> {
  serial += 1;
  const username = `${name}${serial}@lab.example`;
  const user: User = {
    ...{ username, firstName: name, lastName: "Of a history", locale: "en", roles: ["USER", "DESIGNER"] },
    ...{ passwordHash: "x", active: true, sessionEpoch: 1, createdAt: now().toISOString() },
  };
  await openStores().users.create(user);
  return username;
}

async function newForm(owner: string, name?: string): Promise<number> {
  const { forms } = openStores();
  const id = await forms.nextId();
  serial += 1;
  const activityDate = new Date(Date.UTC(2026, 2, 1) + serial * 60_000).toISOString();
  await forms.create({
    ...{
      id,
      name: name ?? `Form ${id} of many`,
      ownerUsername: owner,
      version: 1,
      importKey: "x",
      fileName: "f",
    },
    ...{ fileContentType: "text/csv", activityDate, processRevision: 0 },
  });
  return id;
}

/** The product's rules in their plainest words. */
class Model {
  readonly active = new Map<string, boolean>();
  readonly groups = new Map<string, Map<string, Rights>>();
  readonly forms = new Map<number, { owner: string; isTrashed: boolean; shares: Map<string, Rights> }>();

  owners(group: string, without = ""): string[] {
    const members = [...(this.groups.get(group) ?? [])];
    return members.flatMap(([who, { privilege }]) =>
      privilege === "O" && who !== without && this.active.get(who) === true ? [who] : [],
    );
  }

  rights(who: string, form: number): Rights | undefined {
    const { owner, isTrashed, shares } = this.forms.get(form) ?? expect.fail("It is a form.");
    if (isTrashed) return undefined;
    let best: Rights | undefined;
    const add = (one: Rights | undefined) => {
      if (one === undefined) return;
      const stronger = privileges.find(
        (privilege) => privilege === one.privilege || privilege === best?.privilege,
      );
      best = { privilege: stronger ?? "R", data: one.data || (best?.data ?? false) };
    };
    if (owner === who) add({ privilege: "O", data: true });
    add(shares.get(who));
    for (const [id, members] of this.groups) {
      const member = members.get(who);
      if (member === undefined) continue;
      if (owner === `group:${id}`) add(member);
      add(shares.get(`group:${id}`));
    }
    return best;
  }

  ownsInTrash(who: string, form: number): boolean {
    const { owner, isTrashed } = this.forms.get(form) ?? expect.fail("It is a form.");
    const isOwner =
      owner === who || this.groups.get(owner.slice("group:".length))?.get(who)?.privilege === "O";
    return isTrashed && isOwner;
  }
}

/** @returns false when it was refused, as the model must have said */
const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );

async function compare(model: Model, label: string): Promise<void> {
  const { forms, users } = openStores();
  for (const who of model.active.keys()) {
    const user = (await users.find(who)) ?? expect.fail("The account is there.");
    const listed = (await forms.listFor(user)).rows.map(({ form, privilege, data }) => ({
      id: form.id,
      privilege,
      data,
    }));
    const found = (await forms.listFor(user, { query: "of many" })).rows.map(({ form }) => form.id);
    const trash = (await forms.listTrash(user, "0")).map(({ id }) => id);
    const expected = [...model.forms.keys()].flatMap((id) => {
      const rights = model.rights(who, id);
      return rights === undefined ? [] : [{ id, ...rights }];
    });
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    expect(listed.toSorted(byId), `${label}, list of ${who}`).toEqual(expected.toSorted(byId));
    expect(new Set(found), `${label}, search of ${who}`).toEqual(new Set(expected.map(({ id }) => id)));
    expect(found).toHaveLength(expected.length);
    expect(new Set(trash), `${label}, trash of ${who}`).toEqual(
      new Set([...model.forms.keys()].filter((id) => model.ownsInTrash(who, id))),
    );
    for (const id of model.forms.keys()) {
      const form = (await forms.find(id)) ?? expect.fail("The form is there.");
      const rights = await forms.rightsOf(form, user);
      const { privilege, data } = rights ?? {};
      expect(rights && { privilege, data }, `${label}, ${who} with ${id}`).toEqual(model.rights(who, id));
    }
  }
}

async function playHistory(random: Random, label: string): Promise<void> {
  const stores = openStores();
  const { forms, users } = stores;
  const model = new Model();
  const people: string[] = [];
  for (const name of ["ana", "ben", "eva", "kim"]) people.push(await newUser(name));
  for (const who of people) model.active.set(who, true);
  const groupIds: string[] = [];
  for (const who of people.slice(0, 3)) {
    const { id } = await createGroup(stores, { username: who }, `Of ${who}`, now());
    groupIds.push(id);
    model.groups.set(id, new Map([[who, { privilege: "O", data: true }]]));
  }
  for (const who of [...people, ...groupIds.map(groupPrincipal)])
    model.forms.set(await newForm(who), { owner: who, isTrashed: false, shares: new Map() });
  const principals = [...people, ...groupIds.map(groupPrincipal)];

  const acts: Record<string, () => Promise<void>> = {
    async add() {
      const [group, who] = [random.pick(groupIds), random.pick(people)];
      const privilege = random.pick(privileges);
      const data = random.chance(0.5) || privilege === "O";
      const mayBe = privilege === "O" || model.owners(group, who).length > 0;
      const expected = model.active.get(who) === true && mayBe;
      expect(
        await isDone(saveMember(stores, group, { username: who, privilege, data }, now())),
        `${label} add`,
      ).toBe(expected);
      if (expected) model.groups.get(group)?.set(who, { privilege, data });
    },
    async remove() {
      const [group, who] = [random.pick(groupIds), random.pick(people)];
      const isMember = model.groups.get(group)?.has(who) === true;
      const expected = !isMember || model.owners(group, who).length > 0;
      expect(await isDone(removeMember(stores, group, who)), `${label} remove`).toBe(expected);
      if (expected) model.groups.get(group)?.delete(who);
    },
    async away() {
      const who = random.pick(people);
      const user = (await users.find(who)) ?? expect.fail("The account is there.");
      const own = groupIds.filter((id) => model.owners(id).includes(who));
      const isActive = model.active.get(who) === true;
      const expected = !isActive || own.every((id) => model.owners(id, who).length > 0);
      expect(
        await isDone(isActive ? deactivate(stores, user) : reactivate(stores, user)),
        `${label} away`,
      ).toBe(expected);
      if (expected) model.active.set(who, !isActive);
    },
    async share() {
      const [id, to] = [random.pick([...model.forms.keys()]), random.pick(principals)];
      const form = model.forms.get(id);
      const stored = await forms.find(id);
      if (form === undefined || stored === undefined || form.owner === to) return;
      const rights = { privilege: random.pick(["W", "R"] as const), data: random.chance(0.5) };
      await forms.saveShare(
        { formId: id, username: to, ...rights, activityDate: now().toISOString() },
        stored.activityDate,
      );
      form.shares.set(to, rights);
    },
    async revoke() {
      const [id, to] = [random.pick([...model.forms.keys()]), random.pick(principals)];
      if (model.forms.get(id)?.owner === to) return;
      await forms.revokeShare(id, to);
      model.forms.get(id)?.shares.delete(to);
    },
    async handOver() {
      const [id, to] = [random.pick([...model.forms.keys()]), random.pick(principals)];
      const form = model.forms.get(id);
      const stored = await forms.find(id);
      if (form === undefined || stored === undefined || form.owner === to) return;
      const keepsWrite = random.chance(0.5);
      expect(await transferForm(stores, stored, { to, keepsWrite, now: now() })).toBe(true);
      form.shares.delete(to);
      if (keepsWrite) form.shares.set(form.owner, { privilege: "W", data: false });
      form.owner = to;
    },
    async trash() {
      const id = random.pick([...model.forms.keys()]);
      const form = model.forms.get(id);
      const stored = await forms.find(id);
      if (form === undefined || stored === undefined) return;
      if (form.isTrashed) await forms.restore(stored, "0");
      else await forms.trash(stored, now().toISOString());
      form.isTrashed = !form.isTrashed;
    },
    async rename() {
      const stored = await forms.find(random.pick([...model.forms.keys()]));
      if (stored?.deletedAt === undefined && stored !== undefined)
        await forms.rename(stored, `Renamed ${random.below(1_000)} of many`);
    },
  };
  for (let step = 1; step <= STEPS; step += 1) {
    await acts[random.pick(Object.keys(acts))]?.();
    if (step % 20 === 0) await compare(model, `${label}, step ${step}`);
  }
}

describe("random histories", () => {
  it(
    `give everybody what a plain model gives them (seed ${testSeed})`,
    async () => {
      for (let history = 0; history < HISTORIES; history += 1)
        await playHistory(new Random(testSeed + history), `history ${history}`);
    },
    budget({ search: 1_800_000, usual: 30_000 }),
  );
});

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
  }, 20_000);
});
