/** What a form's people note about its submissions, and the search by answers. */
import { beforeAll, describe, expect, it } from "vitest";
import { readForSearch } from "../../functions/reviewing/read-for-search.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";

const stack = useStack();
let owner: Person;
let id: number;
let publicationKey: string;

const minute = (count: number) => new Date(Date.UTC(2026, 2, 1, 0, count)).toISOString();

function submitted(count: number, answers: object, more: Partial<Instance> = {}): Promise<Instance> {
  const at = minute(count);
  const moments = { createdAt: at, updatedAt: at, submittedAt: at };
  return storeInstance({ formId: id, publicationKey, answers: JSON.stringify(answers), ...moments, ...more });
}

type ListQuery = Omit<Parameters<typeof owner.client.call<typeof api.forms.submissions>>[1], "id">;
const list = async (query: ListQuery) =>
  must(await owner.client.call(api.forms.submissions, { id, ...query }));
const found = async (query: ListQuery) =>
  (await list(query)).submissions.map(({ instanceKey }) => instanceKey);
const mark = (
  instanceKeys: string[],
  more: Omit<
    Parameters<typeof owner.client.call<typeof api.forms.markSubmissions>>[1],
    "formId" | "instanceKeys"
  >,
) => owner.client.call(api.forms.markSubmissions, { formId: id, instanceKeys, ...more });

let ana: Instance;
let jose: Instance;
let draft: Instance;

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  const published = await publishWorkbook(owner.client, { formName: "Visit" });
  ({ publicationKey } = published);
  id = published.formId;
  ana = await submitted(1, { firstName: "Ana", lastName: "García Núñez", city: "Lyon" });
  jose = await submitted(2, { firstName: "José", city: "Lyon" }, { locale: "es", subjectId: "MRN-7" });
  draft = await storeInstance({
    ...{ formId: id, publicationKey, status: "OPEN", answers: '{"firstName":"Ana"}', submittedAt: undefined },
    ...{ createdAt: minute(3), updatedAt: minute(3) },
  });
});

describe("a search by answers", () => {
  it("finds what was submitted, by each word, without regard to case and accents", async () => {
    expect(await found({ words: "LYON" })).toEqual([jose.instanceKey, ana.instanceKey]);
    expect(await found({ words: "nunez ana" })).toEqual([ana.instanceKey]);
    expect(await found({ words: "jose" })).toEqual([jose.instanceKey]);
    expect(await found({ words: "paris" })).toEqual([]);
  });

  it("goes with every other filter", async () => {
    expect(await found({ words: "lyon", language: "es" })).toEqual([jose.instanceKey]);
    expect(await found({ words: "lyon", to: minute(1) })).toEqual([ana.instanceKey]);
    expect(await found({ words: "lyon", statuses: ["FAILED"] })).toEqual([]);
    expect(await found({ words: "lyon", text: ana.instanceId })).toEqual([ana.instanceKey]);
  });

  it("finds what came after the search before it, and finds each once", async () => {
    const now = new Date().toISOString();
    const late = await submitted(4, { city: "Late Lyon" }, { updatedAt: now, submittedAt: now });
    expect(await found({ words: "late" })).toEqual([late.instanceKey]);
    expect(await found({ words: "late" })).toEqual([late.instanceKey]);
    await openStores().erasing.markSubmission(late.instanceKey, now);
    expect(await found({ words: "late" })).toEqual([]);
  });

  it("finds what was chosen by its label", async () => {
    const { definition } = must(
      await owner.client.call(api.forms.submission, { formId: id, instanceKey: ana.instanceKey }),
    );
    const fields = definition.model.flatMap(({ composites }) => composites.flatMap((one) => one.fields));
    const choice = fields.find(({ controlType, options }) => controlType === "radio" && options?.[0]);
    const option = choice?.options?.[0] ?? expect.fail("The form has a question with choices.");
    const label = typeof option.label === "string" ? option.label : (option.label.en ?? "");
    const now = new Date().toISOString();
    const answers = { [choice?.key ?? ""]: option.key, city: "Chosenville" };
    const chosen = await submitted(5, answers, { updatedAt: now, submittedAt: now });
    expect(await found({ words: `chosenville ${label}` })).toEqual([chosen.instanceKey]);
  });

  it("finds the answer to one question, and whom it is about", async () => {
    const answer = (question: string, contains: string) => found({ answer: { question, contains } });
    const both = [jose.instanceKey, ana.instanceKey];
    expect(await answer("city", "lyon")).toEqual(both);
    expect(await answer("firstName", "lyon")).toEqual([]);
    expect(await answer("firstName", "JOSE")).toEqual([jose.instanceKey]);
    expect(await answer("constructor", "lyon")).toEqual([]);
    expect(await found({ about: "mrn-7" })).toEqual([jose.instanceKey]);
    expect(await found({ about: "ana" })).toEqual([]);
    expect(await found({ about: "mrn", answer: { question: "city", contains: "paris" } })).toEqual([]);
    const input = { id, format: "csv", answer: { question: "firstName", contains: "ana" } } as const;
    const { count } = must(await owner.client.call(api.forms.exportSubmissions, input));
    expect(count).toBe(1);
  });

  it("comes by the start of what was submitted, the oldest first where that is wanted, in pages", async () => {
    expect(await found({ order: "start", to: minute(2) })).toEqual([jose.instanceKey, ana.instanceKey]);
    const pages: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await list({ order: "oldest", words: "lyon", limit: 1, ...(after && { after }) });
      pages.push(...page.submissions.map(({ instanceKey }) => instanceKey));
      after = page.next;
      if (after === undefined) break;
    }
    expect(pages).toEqual([ana.instanceKey, jose.instanceKey]);
  });

  it("comes in pages", async () => {
    const pages: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await list({ words: "lyon", limit: 1, ...(after && { after }) });
      pages.push(...page.submissions.map(({ instanceKey }) => instanceKey));
      after = page.next;
      if (after === undefined) break;
    }
    expect(pages).toEqual([jose.instanceKey, ana.instanceKey]);
  });

  it("of many says how far it has read them, and goes on where another call ended", async () => {
    const created = Array.from({ length: 230 }, (_value, count) => {
      const at = new Date(Date.UTC(2026, 2, 2) + count * 1000).toISOString();
      const moments = { createdAt: at, updatedAt: at, submittedAt: at };
      return storeInstance({
        ...{ formId: id, publicationKey },
        ...moments,
        answers: `{"a":"row ${count}"}`,
      });
    });
    await Promise.all(created);
    const stores = openStores();
    let milliseconds = 0;
    const slow = () => (milliseconds += 10_000);
    await stores.reviews.setProgress(id, {});
    const steps: (number | undefined)[] = [];
    do steps.push(await readForSearch(stores, id, new Date(), slow));
    while (steps.at(-1) !== undefined && steps.length < 20);
    expect(steps.slice(0, 2)).toEqual([100, 200]);
    expect(steps.at(-1)).toBeUndefined();
    expect(await found({ words: "row 17" })).toHaveLength(13); // 17, 117, 217, and 170 to 179
  });
});

describe("what is noted about a submission", () => {
  it("is new until somebody opens it, and again when it is marked so", async () => {
    const { instanceKey } = await submitted(60 * 48, {});
    const rowOf = async () =>
      (await list({ from: minute(60 * 48), to: minute(60 * 48) })).submissions.find(
        (row) => row.instanceKey === instanceKey,
      ) ?? expect.fail("listed");
    expect(await rowOf()).toMatchObject({ seen: false });
    expect(await found({ seen: true })).not.toContain(instanceKey);
    must(await owner.client.call(api.forms.submission, { formId: id, instanceKey }));
    expect(await rowOf()).toMatchObject({ seen: true });
    expect(await found({ seen: true })).toContain(instanceKey);
    must(await mark([instanceKey], { seen: false }));
    expect(await found({ seen: false })).toContain(instanceKey);
    expect(await rowOf()).not.toHaveProperty("review");
  });

  it("is a state of its review and a note, for several at once; the list is filtered by it", async () => {
    const keys = [ana.instanceKey, jose.instanceKey];
    must(await mark(keys, { review: "IN_REVIEW" }));
    must(await mark([jose.instanceKey], { note: "Ask for the date." }));
    expect(await found({ review: "IN_REVIEW" })).toEqual([jose.instanceKey, ana.instanceKey]);
    expect(await found({ review: "RECEIVED" })).not.toContain(ana.instanceKey);
    const { submissions } = await list({ review: "IN_REVIEW" });
    expect(submissions.map(({ review, note }) => [review, note])).toEqual([
      ["IN_REVIEW", "Ask for the date."],
      ["IN_REVIEW", undefined],
    ]);
    must(await mark(keys, { review: "APPROVED", note: "" }));
    expect((await list({ review: "APPROVED" })).submissions.map(({ note }) => note)).toEqual([
      undefined,
      undefined,
    ]);
    expect((await mark(keys, { review: "SENT_BACK" })).status).toBe(400);
    must(await mark(keys, { review: "SENT_BACK", note: "The date is missing." }));
    expect(await found({ review: "SENT_BACK" })).toEqual([jose.instanceKey, ana.instanceKey]);
  });

  it("leaves a draft without a state", async () => {
    const row = (await list({ to: minute(90) })).submissions.find(
      ({ instanceKey }) => instanceKey === draft.instanceKey,
    );
    expect(row).toBeDefined();
    expect(row).not.toHaveProperty("seen");
  });

  it("is only noted of submissions of the form, and of all or none", async () => {
    const other = await storeInstance({ formId: 999_999, publicationKey });
    const refused = await mark([ana.instanceKey, other.instanceKey], { review: "APPROVED" });
    expect(refused.status).toBe(403);
    expect(await found({ review: "APPROVED" })).toEqual([]);
  });

  it("is recorded without the note", async () => {
    must(await mark([ana.instanceKey], { note: "Secret words" }));
    const trail = JSON.stringify(must(await owner.client.call(api.forms.audit, { id, limit: 100 })));
    expect(trail).toContain("submissions.mark");
    expect(trail).not.toContain("Secret words");
  });

  it("decides what is exported, as does a choice of rows", async () => {
    const idsOf = async (query: object) => {
      const answer = await owner.client.call(api.forms.exportSubmissions, { id, format: "json", ...query });
      const text = Buffer.from(must(answer).data ?? "", "base64").toString();
      return (JSON.parse(text) as { submissions: { instanceId: string }[] }).submissions
        .map(({ instanceId }) => instanceId)
        .toSorted();
    };
    const both = [ana.instanceId, jose.instanceId].toSorted();
    expect(await idsOf({ review: "SENT_BACK" })).toEqual(both);
    expect(await idsOf({ words: "lyon garcia" })).toEqual([ana.instanceId]);
    expect(await idsOf({ instanceKeys: [jose.instanceKey] })).toEqual([jose.instanceId]);
  });
});
