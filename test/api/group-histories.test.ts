/**
 * Random histories of people, groups and forms, compared with a plain model that is written apart: who may do what with which form,
 * which forms are in whose list and whose trash.
 */
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
import { openStores } from "../../shared/stores/index.ts";
import { Random } from "../fuzz/random.ts";
import { budget, testSeed } from "../support/budget.ts";
import { useStack } from "../support/stack.ts";
import { newForm, newUser } from "../support/stored-people.ts";

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
    budget({ search: 1_800_000, usual: 180_000 }),
  );
});
