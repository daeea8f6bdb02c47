/** What the list of forms says of what came in and what failed. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";

const stack = useStack();
let owner: Person;
let reader: Person;
let id: number;
let publicationKey: string;

const minute = (count: number) => new Date(Date.UTC(2026, 2, 1, 0, count)).toISOString();
const newsFor = async ({ client }: Person) =>
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
  await openStores().news.noteSubmitted(id, instance, minute(count));
  return instance;
}

describe("the list of forms", () => {
  it("says nothing of a form in which nothing came in", async () => {
    expect(await newsFor(owner)).toBeUndefined();
  });

  it("says that the latest submission is new until somebody opens it, to those who may", async () => {
    const latest = await submitted(2);
    await submitted(1); // noted late
    expect(await newsFor(owner)).toEqual({ submittedAt: minute(2), isNew: true, failed: 0 });
    expect(await newsFor(reader)).toBeUndefined();
    must(await owner.client.call(api.forms.submission, { formId: id, instanceKey: latest.instanceKey }));
    expect(await newsFor(owner)).toEqual({ submittedAt: minute(2), isNew: false, failed: 0 });
    await openStores().news.noteSubmitted(id, latest, minute(2)); // a message comes twice
    expect(await newsFor(owner)).toMatchObject({ isNew: false });
    await submitted(3);
    expect(await newsFor(owner)).toMatchObject({ submittedAt: minute(3), isNew: true });
  });

  it("counts each submission whose reports failed once, until they were made or it is erased", async () => {
    const { news } = openStores();
    for (const key of ["a", "b", "b", "c"]) await news.noteFailed(id, key);
    expect(await newsFor(owner)).toMatchObject({ failed: 3 });
    await news.noteMended(id, "a");
    await news.noteMended(id, "a");
    await news.forget(id, "b");
    expect(await newsFor(owner)).toMatchObject({ failed: 1 });
    await Promise.all(Array.from({ length: 110 }, (_value, index) => news.noteFailed(id, `more-${index}`)));
    expect(await newsFor(owner)).toMatchObject({ failed: 100 });
  });

  it("forgets the latest submission when it is erased, and keeps another", async () => {
    const { news } = openStores();
    const latest = await submitted(4);
    await news.forget(id, "other");
    expect(await newsFor(owner)).toMatchObject({ isNew: true });
    await news.forget(id, latest.instanceKey);
    expect(await newsFor(owner)).toMatchObject({ submittedAt: minute(4), isNew: false });
  });

  it("notes nothing of a failure in a form of which nothing came in, which is how an erased one looks", async () => {
    const { news } = openStores();
    await news.noteFailed(999, "a");
    await news.forget(999, "a");
    expect(await news.find([999])).toEqual(new Map());
  });
});
