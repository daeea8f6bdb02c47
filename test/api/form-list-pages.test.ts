/** The list of forms page by page, in each order and with each filter: complete, in order, and nothing twice. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { bySubmission } from "../../functions/reviewing/forms-with-activity.ts";
import { api } from "../../shared/contract/index.ts";
import type { AttentionItems } from "../../shared/contract/needs.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { openActivityStore } from "../../shared/stores/dynamodb/activity-store.ts";
import { change, isThere } from "../../shared/stores/dynamodb/change.ts";
import { keys } from "../../shared/stores/dynamodb/keys.ts";
import { byName, type FormCriteria } from "../../shared/stores/dynamodb/list-forms.ts";
import { openTable } from "../../shared/stores/dynamodb/table.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const FORMS = 130;
const FIRST_ID = 70_000;
const stack = useStack();
let owner: Person;
let reader: Person;

type Listed = Omit<InputOf<typeof api.forms.listPage>, "limit" | "after">;

/** Every page to the end. */
async function pagesOf({ client }: Person, expected: Listed, limit = 20): Promise<string[]> {
  const names: string[] = [];
  for (let after: string | undefined; ; ) {
    const { forms, next } = must(await client.call(api.forms.listPage, { ...expected, limit, after }));
    names.push(...forms.map(({ formName }) => formName));
    if (next === undefined) return names;
    after = next;
  }
}

const minute = (count: number) => new Date(Date.UTC(2026, 2, 1) + count * 60_000).toISOString();
const isShared = (count: number) => count % 3 === 0;
const isTagged = (count: number) => count === 1 || count === 99;
const isTrashed = (count: number) => count % 10 === 9 && !isTagged(count);
/** Those in which something came in: not in the order of their activity. */
const submittedAt = (count: number) => (count % 2 === 1 ? minute((count * 37) % 1_000) : undefined);
/** Numbers as numbers, and neither capitals nor accents count. */
const nameOf = (count: number) => `${["Á", "a", "B"][count % 3]}${count}`;
const formOf = (count: number): Form => ({
  ...{ id: FIRST_ID + count, name: nameOf(count), ownerUsername: owner.email, version: 1, importKey: "x" },
  ...{ processRevision: 0, activityDate: minute(count), fileName: "f.xlsx", fileContentType: "text/csv" },
  ...(isTagged(count) && { tags: ["Ward 3"] }),
});
const kept = (matches: (count: number) => boolean = () => true) =>
  Array.from({ length: FORMS }, (_value, count) => count).filter(
    (count) => !isTrashed(count) && matches(count),
  );

const newestActivity = (counts: readonly number[]) => counts.toSorted((a, b) => b - a).map(nameOf);
const byNames = (counts: readonly number[]) =>
  counts
    .map(nameOf)
    .sort(new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare)
    .map((name) => name.toLowerCase().replace("á", "a"));
const folded = (names: readonly string[]) => names.map((name) => name.toLowerCase().replace("á", "a"));
function newestSubmission(counts: readonly number[]) {
  const at = (count: number) => submittedAt(count) ?? "";
  return counts.toSorted((a, b) => Number(at(a) < at(b)) - Number(at(b) < at(a)) || b - a).map(nameOf);
}

beforeAll(async () => {
  [owner, reader] = await Promise.all([enrolled(stack, "Olga", "Owner"), enrolled(stack, "Rita", "Reader")]);
  const { forms, activity } = openStores();
  await forms.markIndexed();
  for (let count = 0; count < FORMS; count += 1) {
    const form = formOf(count);
    await forms.create(form);
    const share = { formId: form.id, username: reader.email, privilege: "R", data: true } as const;
    if (isShared(count)) await forms.saveShare({ ...share, activityDate: minute(0) }, form.activityDate);
    const at = submittedAt(count);
    if (at !== undefined)
      await activity.recordSubmitted(form.id, { instanceKey: `s${count}`, createdAt: at }, at, new Date());
    // now, so that the purge leaves it there
    if (isTrashed(count)) await forms.trash(form, new Date().toISOString());
  }
});

describe("all pages of the list of forms", () => {
  it("have each form once, by activity, name and newest submission", async () => {
    expect(await pagesOf(owner, {})).toEqual(newestActivity(kept()));
    expect(folded(await pagesOf(owner, { sort: "name" }))).toEqual(byNames(kept()));
    expect(await pagesOf(owner, { sort: "submission" })).toEqual(newestSubmission(kept()));
  });

  it("have what is shared with somebody, and of that nothing that its owner has deleted", async () => {
    expect(await pagesOf(reader, {})).toEqual(newestActivity(kept(isShared)));
    expect(folded(await pagesOf(reader, { sort: "name" }))).toEqual(byNames(kept(isShared)));
    expect(await pagesOf(reader, { sort: "submission" })).toEqual(newestSubmission(kept(isShared)));
  });

  it.each([
    ["a tag", { tag: "Ward 3" }, isTagged],
    ["new submissions", { news: "new" }, (count: number) => submittedAt(count) !== undefined],
    ["a state", { state: "DRAFT" }, () => true],
    ["a word", { query: "b1" }, (count: number) => nameOf(count).startsWith("B1")],
    [
      "a word and new submissions",
      { query: "b1", news: "new" },
      (count: number) => nameOf(count).startsWith("B1") && submittedAt(count) !== undefined,
    ],
    [
      "a tag and new submissions",
      { tag: "Ward 3", news: "new" },
      (count: number) => isTagged(count) && submittedAt(count) !== undefined,
    ],
  ] as const)("have each form with %s once, in each order", async (_name, expected, matches) => {
    const counts = kept(matches);
    expect(counts.length).toBeGreaterThan(0);
    for (const limit of [1, 7]) {
      if (limit === 1 && counts.length > 20) continue;
      expect(await pagesOf(owner, expected, limit)).toEqual(newestActivity(counts));
      expect(folded(await pagesOf(owner, { ...expected, sort: "name" }, limit))).toEqual(byNames(counts));
      expect(await pagesOf(owner, { ...expected, sort: "submission" }, limit)).toEqual(
        newestSubmission(counts),
      );
    }
  });

  it("go on where a whole page is of forms that were deleted", async () => {
    expect(folded(await pagesOf(reader, { sort: "name" }, 1))).toEqual(byNames(kept(isShared)));
  });

  describe("skip none by name where, between two pages,", () => {
    const PAGE = 5;
    const trashed = async (count: number) => {
      await openStores().forms.trash(formOf(count), new Date().toISOString());
      return () => openStores().forms.restore(formOf(count), minute(0));
    };
    const renamed = async (count: number) => {
      await openStores().forms.rename(formOf(count), "zz");
      return () => openStores().forms.rename({ ...formOf(count), name: "zz" }, nameOf(count));
    };
    it.each([
      ["a form before the page is deleted", 1, trashed],
      ["the last form is deleted", PAGE - 1, trashed],
      ["the last form gets a name further down", PAGE - 1, renamed],
    ] as const)("%s", async (_name, at, change) => {
      const input = { sort: "name", limit: PAGE } as const;
      const first = must(await owner.client.call(api.forms.listPage, input));
      const undo = await change((first.forms[at]?.id ?? 0) - FIRST_ID);
      const second = must(await owner.client.call(api.forms.listPage, { ...input, after: first.next }));
      await undo();
      const names = [...first.forms, ...second.forms].map(({ formName }) => formName);
      expect(folded(names)).toEqual(byNames(kept()).slice(0, 2 * PAGE));
    });
  });

  it("have a form by its new name", async () => {
    const { forms } = openStores();
    await forms.rename(formOf(3), "zz");
    for (const who of [owner, reader]) expect((await pagesOf(who, { sort: "name" })).at(-1)).toBe("zz");
    await forms.rename({ ...formOf(3), name: "zz" }, nameOf(3));
  });

  it("name each tag once, for those who see a form with it", async () => {
    expect(must(await owner.client.call(api.forms.tags, {}))).toEqual({ tags: ["Ward 3"] });
    expect(must(await reader.client.call(api.forms.tags, {})).tags).toEqual(
      kept(isShared).some(isTagged) ? ["Ward 3"] : [],
    );
  });
});

describe("a list of which a call looks at some forms only", () => {
  /** What each call finds, to the end. */
  async function callsOf(expected: FormCriteria): Promise<string[][]> {
    const calls: string[][] = [];
    for (let after: string | undefined; ; ) {
      const { rows, next, read } = await openStores().forms.listFor(owner.email, { ...expected, after });
      expect(read).toBeLessThanOrEqual(expected.mostRead ?? FORMS);
      calls.push(rows.map(({ form }) => form.name));
      if (next === undefined) return calls;
      after = next;
    }
  }

  it.each([
    ["by activity", undefined, newestActivity],
    ["by name", byName, (counts: readonly number[]) => newestActivity(counts).sort()],
  ] as const)(
    "has each that is wanted once, %s, also after calls that found none",
    async (_name, order, sorted) => {
      const matches = ({ tags }: Form) => tags !== undefined;
      const calls = await callsOf({ limit: 20, mostRead: 7, matches, arrangement: order });
      expect(calls.filter((found) => found.length === 0).length).toBeGreaterThan(5);
      expect(order === undefined ? calls.flat() : calls.flat().sort()).toEqual(sorted(kept(isTagged)));
    },
  );

  it("ends with the last form, not with a call that finds none", async () => {
    const calls = await callsOf({ limit: 200, mostRead: kept().length, matches: () => true });
    expect(calls.map((found) => found.length)).toEqual([kept().length]);
  });

  it("goes on after a page that was full before as many were looked at", async () => {
    const calls = await callsOf({ limit: 3, mostRead: 7, matches: () => true });
    expect(calls.flat()).toEqual(newestActivity(kept()));
    expect(Math.max(...calls.map((found) => found.length))).toBe(3);
  });

  it("tells what waits in all of them, each once", async () => {
    const parts: AttentionItems[] = [];
    for (let after: string | undefined; ; ) {
      const part = must(await owner.client.call(api.forms.needs, { since: minute(-1), after }));
      parts.push(part);
      if (part.next === undefined) break;
      after = part.next;
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((sum, { forms }) => sum + forms, 0)).toBe(kept().length);
    const isNew = (count: number) => submittedAt(count) !== undefined;
    expect(parts.flatMap(({ news }) => news.map(({ formName }) => formName)).sort()).toEqual(
      newestActivity(kept(isNew)).sort(),
    );
  });
});

describe("the list by newest submission", () => {
  /** A page of it, and of how many forms the news were read for it. */
  async function readsOf(who: Person, expected: FormCriteria) {
    const { forms, activity } = openStores();
    let reads = 0;
    const latest = (ids: readonly number[]) => {
      reads += ids.length;
      return activity.latest(ids);
    };
    const arrangement = bySubmission({ activity: { ...activity, latest } });
    const { rows } = await forms.listFor(who.email, { ...expected, arrangement });
    return { names: rows.map(({ form }) => form.name), reads };
  }

  it("reads the news of no form, but of those on the page that share a minute with others", async () => {
    const { activity } = openStores();
    const first = await readsOf(owner, { limit: 5 });
    expect(first).toEqual({ names: newestSubmission(kept()).slice(0, 5), reads: 0 });
    expect((await readsOf(reader, { limit: 5 })).reads).toBe(0);
    expect((await readsOf(owner, { limit: 200 })).names).toEqual(newestSubmission(kept()));

    // six within a minute after all others, in no order
    const second = (count: number) => minute(2_000).replace(":00.000", `:${10 + ((count * 7) % 6)}.000`);
    const busy = [0, 3, 6, 12, 15, 18];
    for (const count of busy) {
      const place = { instanceKey: `busy${count}`, createdAt: second(count) };
      await activity.recordSubmitted(formOf(count).id, place, second(count), new Date(second(count)));
    }
    const sorted = busy.toSorted((a, b) => (second(a) < second(b) ? 1 : -1)).map(nameOf);
    for (const who of [owner, reader]) {
      expect((await pagesOf(who, { sort: "submission" }, 4)).slice(0, 6)).toEqual(sorted);
      expect(await readsOf(who, { limit: 3 })).toEqual({ names: sorted.slice(0, 3), reads: 6 });
      expect((await readsOf(who, { limit: 3, after: "6" })).reads).toBe(0);
    }
  });

  it("has forms of an older release in their place, and their next submission is in the list", async () => {
    const { forms, activity } = openStores();
    const before = await pagesOf(reader, { sort: "submission" });
    const table = openTable(new DynamoDBClient({}), process.env.SPROUT_TABLE ?? "");
    for (const count of kept()) {
      const { id } = formOf(count);
      for (const key of [keys.form(id), ...(isShared(count) ? [keys.share(id, reader.email)] : [])])
        await table.update(key, change().remove("submittedAt"), z.unknown());
      await table.update(keys.formActivity(id), change().remove("listedAt").when(isThere), z.unknown());
    }
    expect(await pagesOf(reader, { sort: "submission" })).toEqual(before);
    const last = kept(isShared).at(0) ?? 0;
    const at = minute(3_000);
    await activity.recordSubmitted(
      formOf(last).id,
      { instanceKey: "again", createdAt: at },
      at,
      new Date(at),
    );
    expect((await forms.find(formOf(last).id))?.submittedAt).toBe(at.slice(0, 16));
    for (const who of [owner, reader])
      expect((await pagesOf(who, { sort: "submission" }))[0]).toBe(nameOf(last));
  });

  it("writes a form once a minute, however many come in", async () => {
    const table = openTable(new DynamoDBClient({}), process.env.SPROUT_TABLE ?? "");
    const { id } = formOf(1);
    let writes = 0;
    const news = openActivityStore({
      ...table,
      update(key, change, schema) {
        if (key.pk === keys.form(id).pk) writes += 1;
        return table.update(key, change, schema);
      },
    });
    for (let count = 0; count < 5; count += 1) {
      const at = minute(4_000).replace(":00.000", `:0${count}.000`);
      await news.recordSubmitted(id, { instanceKey: `many${count}`, createdAt: at }, at, new Date(at));
    }
    expect(writes).toBe(1);
  });
});
