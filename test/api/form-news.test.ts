/** What the list of forms says of what came in and what failed. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { keys } from "../../shared/stores/dynamodb/keys.ts";
import { openStores } from "../../shared/stores/index.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { storeInstance } from "../support/stored-instance.ts";

const stack = useStack();
let owner: Person;
let reader: Person;
let id: number;
let publicationKey: string;

const minute = (count: number) => new Date(Date.UTC(2026, 2, 1, 0, 0, count * 60)).toISOString();
const activityFor = async ({ client }: Person) =>
  must(await client.call(api.forms.listLite, { limit: 5 }))[0]?.news;

beforeAll(async () => {
  [owner, reader] = await Promise.all([enrolled(stack, "Olga", "Owner"), enrolled(stack, "Rita", "Reader")]);
  ({ formId: id, publicationKey } = await publishWorkbook(owner.client, { formName: "Visit" }));
  const share = { formId: id, username: reader.email, privilege: "R", data: false } as const;
  must(await owner.client.call(api.forms.shareSave, share));
});

async function submitted(count: number) {
  const moments = { createdAt: minute(count), updatedAt: minute(count), submittedAt: minute(count) };
  const instance = await storeInstance({
    formId: id,
    publicationKey,
    answers: '{"firstName":"Ana"}',
    ...moments,
  });
  await openStores().activity.recordSubmitted(id, instance, minute(count), new Date());
  return instance;
}

const opened = async ({ instanceKey }: { instanceKey: string }) =>
  must(await owner.client.call(api.forms.submission, { formId: id, instanceKey }));

describe("the list of forms", () => {
  it("says nothing of a form in which nothing came in", async () => {
    expect(await activityFor(owner)).toBeUndefined();
  });

  it("counts the submissions that nobody has opened, for those who may read them", async () => {
    const latest = await submitted(2);
    const earlier = await submitted(1); // noted late
    expect(await activityFor(owner)).toEqual({ submittedAt: minute(2), unseen: 2, failed: 0 });
    expect(await activityFor(reader)).toBeUndefined();
    await opened(latest);
    expect(await activityFor(owner)).toEqual({ submittedAt: minute(2), unseen: 1, failed: 0 });
    await openStores().activity.recordSubmitted(id, latest, minute(2), new Date()); // a message comes twice
    expect(await activityFor(owner)).toMatchObject({ unseen: 1 });
    await opened(earlier);
    expect(await activityFor(owner)).toMatchObject({ unseen: 0 });
    await submitted(3);
    expect(await activityFor(owner)).toMatchObject({ submittedAt: minute(3), unseen: 1 });
  });

  it("counts what is marked as new again, and answers that were changed, but nothing that isn't submitted", async () => {
    const { reviews } = openStores();
    const again = await submitted(3.5);
    const mark = (instanceKey: string, seen: boolean) =>
      owner.client.call(api.forms.markSubmissions, { formId: id, instanceKeys: [instanceKey], seen });
    expect(await activityFor(owner)).toMatchObject({ unseen: 2 });
    must(await mark(again.instanceKey, true));
    expect(await activityFor(owner)).toMatchObject({ unseen: 1 });
    must(await mark(again.instanceKey, false));
    expect(await activityFor(owner)).toMatchObject({ unseen: 2 });
    await opened(again);
    await reviews.receiveAgain(id, again, minute(3.6));
    expect(await activityFor(owner)).toMatchObject({ unseen: 2 });
    await opened(again);
    const started = await storeInstance({
      formId: id,
      publicationKey,
      status: "OPEN",
      submittedAt: undefined,
    });
    must(await mark(started.instanceKey, false));
    expect(await activityFor(owner)).toMatchObject({ unseen: 1 });
  });

  it("counts no further than a hundred, and none that is erased", async () => {
    const { activity, erasing } = openStores();
    const places = Array.from({ length: 105 }, (_value, index) => ({
      instanceKey: `many-${index}`,
      createdAt: minute(0),
    }));
    await Promise.all(places.map((place) => activity.recordSubmitted(id, place, minute(0), new Date())));
    expect(await activityFor(owner)).toMatchObject({ unseen: 100 });
    await erasing.remove(places.map((place) => keys.reviewItem(id, place.createdAt, place.instanceKey)));
    expect(await activityFor(owner)).toMatchObject({ submittedAt: minute(3.5), unseen: 1 });
  });

  it("counts each submission whose reports failed once, until they were made or it is erased", async () => {
    const { activity } = openStores();
    for (const key of ["a", "b", "b", "c"]) await activity.recordFailed(id, key);
    expect(await activityFor(owner)).toMatchObject({ failed: 3 });
    await activity.recordRepaired(id, "a");
    await activity.recordRepaired(id, "a");
    await activity.forget(id, "b");
    expect(await activityFor(owner)).toMatchObject({ failed: 1 });
    await Promise.all(
      Array.from({ length: 110 }, (_value, index) => activity.recordFailed(id, `more-${index}`)),
    );
    expect(await activityFor(owner)).toMatchObject({ failed: 100 });
  });

  it("forgets the latest submission when it is erased, and keeps another", async () => {
    const { activity, erasing } = openStores();
    const latest = await submitted(4);
    await activity.forget(id, "other");
    expect(await activityFor(owner)).toMatchObject({ unseen: 2 });
    await activity.forget(id, latest.instanceKey);
    await erasing.remove([keys.reviewItem(id, latest.createdAt, latest.instanceKey)]);
    expect(await activityFor(owner)).toMatchObject({ submittedAt: minute(4), unseen: 1 });
  });

  it("counts the latest of what an earlier release received, which is in no index", async () => {
    const { activity, erasing } = openStores();
    const latest = await submitted(5);
    await erasing.remove([keys.reviewItem(id, latest.createdAt, latest.instanceKey)]);
    expect(await activityFor(owner)).toMatchObject({ unseen: 2 });
    await opened(latest);
    expect(await activityFor(owner)).toMatchObject({ unseen: 1 });
    expect((await activity.find([id])).size).toBe(1);
  });

  it("isn't counted again where nothing was new, until something is", async () => {
    const { activity, reviews } = openStores();
    const form = 998;
    const places = [1, 2].map((count) => ({ instanceKey: `quiet-${count}`, createdAt: minute(count) }));
    const [one = expect.fail("no place"), other = expect.fail("no place")] = places;
    const at = (count: number) => new Date(minute(count));
    const counted = async (count: number) =>
      (await activity.findAndRecord([form], at(count))).found.get(form)?.unseen;
    await activity.recordSubmitted(form, one, minute(1), at(1));
    expect(await counted(2)).toBe(1);
    await reviews.mark(form, one, { seenAt: minute(3) });
    expect(await counted(3), "too soon to hold").toBe(0);
    // As if the index had been late: what was found so soon is counted again.
    const unnoticed = { instanceKey: "quiet-0", createdAt: minute(0), submittedAt: minute(0) };
    await reviews.mark(form, unnoticed, { seenAt: null });
    expect(await counted(4)).toBe(1);
    await reviews.mark(form, unnoticed, { seenAt: minute(4) });
    expect(await counted(20)).toBe(0);
    await reviews.mark(form, unnoticed, { seenAt: null });
    expect(await counted(21), "it holds").toBe(0);
    expect((await activity.find([form])).get(form)?.unseen, "for all").toBe(0);
    await activity.recordNewAgain(form, at(22));
    expect(await counted(40), "marked as new again").toBe(1);
    await reviews.mark(form, unnoticed, { seenAt: minute(41) });
    expect(await counted(60)).toBe(0);
    await activity.recordSubmitted(form, other, minute(61), at(61));
    expect(await counted(62)).toBe(1);
    await reviews.mark(form, other, { seenAt: minute(63) });
    expect(await counted(80)).toBe(0);
    // One that was submitted before the latest, and arrives after it.
    const late = { instanceKey: "quiet-late", createdAt: minute(50) };
    await activity.recordSubmitted(form, late, minute(50), at(81));
    expect(await counted(82)).toBe(1);
  });

  it("notes nothing of a failure in a form of which nothing came in, which is how an erased one looks", async () => {
    const { activity } = openStores();
    await activity.recordFailed(999, "a");
    await activity.forget(999, "a");
    expect(await activity.find([999])).toEqual(new Map());
  });
});

describe("forms with news", () => {
  let quiet: number;
  let busy: number;
  let failedKey: string;
  const found = async ({ client }: Person, input: { news?: "new" | "failed"; sort?: "submission" }) =>
    must(await client.call(api.forms.listPage, { limit: 2, ...input })).forms.map((form) => form.id);

  beforeAll(async () => {
    ({ formId: quiet } = await publishWorkbook(owner.client, { formName: "Quiet" }));
    ({ formId: busy } = await publishWorkbook(owner.client, { formName: "Busy" }));
    // The form with news is the one with the oldest activity.
    const { activity } = openStores();
    const failed = await storeInstance({
      formId: busy,
      publicationKey: "busy",
      submittedAt: minute(9),
      updatedAt: minute(9),
    });
    await activity.recordSubmitted(busy, failed, minute(9), new Date(minute(9)));
    failedKey = failed.instanceKey;
    await activity.recordFailed(busy, failed.instanceKey);
    await openStores().reviews.mark(busy, failed, { seenAt: minute(9) });
  });

  it("are found wherever they are in the list, by those who may read the answers", async () => {
    expect(await found(owner, { news: "new" })).toEqual([id]);
    expect(await found(owner, { news: "failed" })).toEqual([busy, id]);
    expect(await found(reader, { news: "new" })).toEqual([]);
    expect(await found(reader, { news: "failed" })).toEqual([]);
  });

  it("are found when something is marked as new again after nothing was for long", async () => {
    const mark = async (seen: boolean) =>
      must(
        await owner.client.call(api.forms.markSubmissions, { formId: busy, instanceKeys: [failedKey], seen }),
      );
    const listedActivity = async () => {
      const { news } = must(await owner.client.call(api.forms.needs, { since: minute(10) }));
      return news.find(({ formId }) => formId === busy)?.unseen;
    };
    expect(await listedActivity()).toBe(0);
    await mark(false);
    expect(await listedActivity()).toBe(1);
    expect(await found(owner, { news: "new" })).toEqual([busy, id]);
    await mark(true);
    expect(await listedActivity()).toBe(0);
  });

  it("are listed by their newest submission, the others after them", async () => {
    expect(await found(owner, { sort: "submission" })).toEqual([busy, id]);
    const all = must(await owner.client.call(api.forms.listPage, { sort: "submission" }));
    expect(all.forms.map((form) => form.id)).toEqual([busy, id, quiet]);
    expect(await found(reader, { sort: "submission" })).toEqual([id]);
  });

  it("are what a user is told of, with what came in since a moment and what respondents don't have yet", async () => {
    const since = minute(2.5);
    const at = (person: Person) => person.client.call(api.forms.needs, { since });
    const { forms, news, changed, arrived } = must(await at(owner));
    expect(forms).toBe(3);
    expect(news.map(({ formName, unseen, failed }) => [formName, unseen, failed])).toEqual([
      ["Busy", 0, 1],
      ["Visit", 1, 100],
    ]);
    expect(changed).toEqual([]);
    expect(arrived).toEqual([
      { formId: id, formName: "Visit", count: 4 },
      { formId: busy, formName: "Busy", count: 1 },
    ]);
    expect(must(await at(reader))).toEqual({ forms: 1, news: [], changed: [], arrived: [] });
  });
});

describe("the reports of forms", () => {
  it("are looked at once for each state of a form, a few at a time, for those who may change them", async () => {
    const save = async (formId: number, template: string) => {
      const said = step("HANDLEBARS", { ...viewable("Said"), template });
      must(await owner.client.call(api.process.processSave, { formId, model: JSON.stringify(treeOf(said)) }));
    };
    const look = async ({ client }: Person, after?: string) =>
      must(await client.call(api.forms.reportHealth, { after }));
    expect(await look(owner)).toEqual({ forms: [] });
    await save(id, "<p>{{answers.nothingLikeThis}}</p>");
    const [found] = (await look(owner)).forms;
    expect(found).toMatchObject({ formId: id, formName: "Visit", stale: 0, missing: 0 });
    expect((found?.errors ?? 0) + (found?.warnings ?? 0)).toBeGreaterThan(0);
    expect(found?.place?.line).toBe(1);
    expect(await look(owner)).toEqual({ forms: [found] }); // as it was kept
    expect(await look(reader)).toEqual({ forms: [] });
    await save(id, "<p>{{answers.firstName}}</p>");
    expect(await look(owner)).toEqual({ forms: [] });
    for (let count = 0; count < 4; count += 1) {
      const { formId } = await publishWorkbook(owner.client, { formName: `More ${count}` });
      await save(formId, "{{answers.nothingLikeThis}}");
    }
    const first = await look(owner);
    expect(first.forms).toHaveLength(3);
    expect((await look(owner, first.next)).forms).toHaveLength(1);
    const all = await look(owner);
    expect([all.forms.length, all.next]).toEqual([4, undefined]);
  });
});
