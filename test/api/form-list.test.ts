/** The list of forms: their states, tags, filters and order. */
import { beforeAll, describe, expect, it } from "vitest";
import type { FormState } from "../../shared/contract/forms.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let owner: Person;
let id: number;
let publicationKey: string;

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  const published = await publishWorkbook(owner.client, { formName: "Beta 10" });
  id = published.formId;
  publicationKey = published.publicationKey;
  await copyOf("alpha");
  await copyOf("Beta 9");
});

/** The same form under another name, unpublished. */
async function copyOf(name: string): Promise<void> {
  const { forms } = openStores();
  const form = await forms.find(id);
  if (form === undefined) throw new Error("The form is not there.");
  const { publicationCount, openPublications, closings, pausedPublications, openContent, ...draft } = form;
  expect([publicationCount, openPublications, closings, pausedPublications]).toEqual([1, 1, "", undefined]);
  expect(openContent).toMatch(/^1 /);
  await forms.create({ ...draft, id: await forms.nextId(), name });
}

type ListInput = Parameters<typeof listed>[0];
async function listed(input: { state?: FormState; tag?: string; query?: string; sort?: "name" }) {
  return must(await owner.client.call(api.forms.listPage, input)).forms;
}
const names = async (input: ListInput) => (await listed(input)).map(({ formName }) => formName);
const stateOf = async () => (await listed({})).find((form) => form.id === id)?.state;
const change = async (command: "pause" | "resume" | "revoke") =>
  must(await owner.client.call(api.forms.changePublication, { id, publicationKey, command }));

describe("the list of forms", () => {
  it("is in the order of names if wanted, numbers as numbers, a page at a time", async () => {
    expect(await names({ sort: "name" })).toEqual(["alpha", "Beta 9", "Beta 10"]);
    const first = must(await owner.client.call(api.forms.listPage, { sort: "name", limit: 2 }));
    expect(first.next).toBe(first.forms[1]?.position);
    const second = must(
      await owner.client.call(api.forms.listPage, { sort: "name", limit: 2, after: first.next }),
    );
    expect(second.forms).toMatchObject([{ formName: "Beta 10" }]);
    expect(second.next).toBeUndefined();
  });

  it("finds forms by their tags, which writers change and everybody sees", async () => {
    const save = (tags: string[], before?: string[]) =>
      owner.client.call(api.forms.saveTags, { id, tags, ...(before && { before }) });
    expect((await listed({ query: "Beta 10" }))[0]).not.toHaveProperty("tags");
    must(await save(["Ward 3", "2026", "Ward 3"]));
    expect(await listed({ tag: "Ward 3" })).toMatchObject([{ id, tags: ["Ward 3", "2026"] }]);
    expect(await names({ tag: "Ward 3", query: "alpha" })).toEqual([]);
    expect(await names({ tag: "Ward 4" })).toEqual([]);
    expect((await save([" "])).status).toBe(400);
    expect(must(await owner.client.call(api.forms.tags, {})).tags).toEqual(["Ward 3", "2026"]);
    must(await save(["Ward 3", "2026"])); // no change, so nothing new in the trail
    must(await save([], ["Ward 3"]));
    expect(must(await owner.client.call(api.forms.tags, {})).tags, "what wasn't seen stays").toEqual([
      "2026",
    ]);
    must(await save([]));
    expect(await names({ tag: "2026" })).toEqual([]);
    const { entries } = must(await owner.client.call(api.forms.audit, { id }));
    expect(entries.filter(({ action }) => action === "form.tags")).toHaveLength(3);
  });

  it("has the new name of a form at once, for everybody who sees it, and finds it by that alone", async () => {
    const helper = await enrolled(stack, "Hana", "Helper");
    must(
      await owner.client.call(api.forms.shareSave, { formId: id, username: helper.email, privilege: "R" }),
    );
    const rename = (who: Person, formName: string) => who.client.call(api.forms.renameForm, { id, formName });
    const found = async (who: Person, query: string) =>
      must(await who.client.call(api.forms.listLite, { query })).map(({ formName }) => formName);
    expect((await rename(helper, "Mine")).status).toBe(403);
    expect((await rename(owner, " ")).status).toBe(400);
    must(await rename(owner, " Winter diary "));
    must(await rename(owner, "Winter diary")); // no change, so nothing new in the trail
    for (const who of [owner, helper]) {
      expect(await found(who, "diary")).toEqual(["Winter diary"]);
      expect(await found(who, "Beta 10")).toEqual([]);
    }
    const { publicationName } = must(await owner.client.call(api.forms.publications, { id }))[0] ?? {};
    expect(publicationName).not.toBe("Winter diary");
    const { entries } = must(await owner.client.call(api.forms.audit, { id }));
    expect(entries.filter(({ action }) => action === "form.rename")).toMatchObject([
      { details: { name: "Winter diary" } },
    ]);
    must(await rename(owner, "Beta 10"));
    expect(await found(helper, "beta")).toEqual(["Beta 10"]);
  });

  it("leaves the name of a form that was deleted meanwhile", async () => {
    const { forms } = openStores();
    const form = await forms.find(id);
    if (form === undefined) throw new Error("The form is not there.");
    const gone = { ...form, id: await forms.nextId(), name: "Old" };
    await forms.create(gone);
    await forms.trash(gone, new Date().toISOString());
    expect(await forms.rename(gone, "New")).toBe(false);
    expect((await forms.find(gone.id))?.name).toBe("Old");
  });

  it("says and filters by state: draft, published, changed, paused, closed", async () => {
    expect(await stateOf()).toBe("PUBLISHED");
    expect(await names({ state: "DRAFT", sort: "name" })).toEqual(["alpha", "Beta 9"]);
    expect(await names({ state: "PUBLISHED" })).toEqual(["Beta 10"]);
    await change("pause");
    expect(await stateOf()).toBe("PAUSED");
    await change("resume");
    expect(await stateOf()).toBe("PUBLISHED");
    const stored = (await openStores().forms.find(id)) ?? expect.fail("no form");
    const { processRevision, processHash = "" } = stored;
    const save = (revision: number, hash: string) => {
      const changed = { processHash: hash, activityDate: new Date().toISOString() };
      return openStores().forms.saveProcess({ ...stored, processRevision: revision }, changed, "");
    };
    await save(processRevision, "another");
    expect(await stateOf()).toBe("CHANGED");
    expect(await names({ state: "CHANGED", query: "beta" })).toEqual(["Beta 10"]);
    await save(processRevision + 1, processHash);
    expect(await stateOf(), "the change was undone").toBe("PUBLISHED");
    await change("revoke");
    expect(await stateOf()).toBe("CLOSED");
    expect(await names({ state: "PUBLISHED" })).toEqual([]);
  });
});
