/** The list of forms page by page, in each order and with each filter: complete, in order, and nothing twice. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const FORMS = 130;
const stack = useStack();
let owner: Person;
let reader: Person;

type Listed = Omit<InputOf<typeof api.forms.listLite>, "limit" | "after">;

/** Every page to the end. */
async function pagesOf({ client }: Person, wanted: Listed, limit = 20): Promise<string[]> {
  const names: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = must(await client.call(api.forms.listLite, { ...wanted, limit, after }));
    names.push(...page.map(({ formName }) => formName));
    const last = page.at(-1);
    if (last?.more !== true) return names;
    after = last.position;
  }
}

const minute = (count: number) => new Date(Date.UTC(2026, 2, 1) + count * 60_000).toISOString();
const isShared = (count: number) => count % 3 === 0;
const isTagged = (count: number) => count === 1 || count === 99;
const isTrashed = (count: number) => count % 10 === 9 && !isTagged(count);
/** Those in which something came in: not in the order of their activity. */
const submittedAt = (count: number) => (count % 4 === 1 ? minute((count * 37) % 1_000) : undefined);
/** Numbers as numbers, and neither capitals nor accents count. */
const nameOf = (count: number) => `${["Á", "a", "B"][count % 3]}${count}`;
const formOf = (count: number): Form => ({
  ...{ id: 70_000 + count, name: nameOf(count), ownerUsername: owner.email, version: 1, importKey: "x" },
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
  const { forms, news } = openStores();
  await forms.setFindable();
  for (let count = 0; count < FORMS; count += 1) {
    const form = formOf(count);
    await forms.create(form);
    const share = { formId: form.id, username: reader.email, privilege: "R", data: true } as const;
    if (isShared(count)) await forms.saveShare({ ...share, activityDate: minute(0) }, form.activityDate);
    const at = submittedAt(count);
    if (at !== undefined)
      await news.noteSubmitted(form.id, { instanceKey: `s${count}`, createdAt: at }, at, new Date());
    if (isTrashed(count)) await forms.trash(form, minute(5_000));
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
  ] as const)("have each form with %s once, in each order", async (_name, wanted, matches) => {
    const counts = kept(matches);
    expect(counts.length).toBeGreaterThan(0);
    for (const limit of [1, 7]) {
      if (limit === 1 && counts.length > 20) continue;
      expect(await pagesOf(owner, wanted, limit)).toEqual(newestActivity(counts));
      expect(folded(await pagesOf(owner, { ...wanted, sort: "name" }, limit))).toEqual(byNames(counts));
      expect(await pagesOf(owner, { ...wanted, sort: "submission" }, limit)).toEqual(
        newestSubmission(counts),
      );
    }
  });

  it("go on where a whole page is of forms that were deleted", async () => {
    expect(folded(await pagesOf(reader, { sort: "name" }, 1))).toEqual(byNames(kept(isShared)));
  });

  it("have a form by its new name", async () => {
    const { forms } = openStores();
    await forms.rename(formOf(3), "zz");
    for (const who of [owner, reader]) expect((await pagesOf(who, { sort: "name" })).at(-1)).toBe("zz");
    await forms.rename({ ...formOf(3), name: "zz" }, nameOf(3));
  });

  it("name each tag once, for those who see a form with it", async () => {
    expect(must(await owner.client.call(api.forms.tags, {}))).toEqual(["Ward 3"]);
    expect(must(await reader.client.call(api.forms.tags, {}))).toEqual(
      kept(isShared).some(isTagged) ? ["Ward 3"] : [],
    );
  });
});
