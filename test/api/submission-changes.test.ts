/** What programs that keep a copy of a form's submissions are told: everything, in pages, under writes, erasures and lost answers. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { changesSince } from "../../functions/reviewing/changes.ts";
import { api } from "../../shared/contract/index.ts";
import type { InputOf, OutputOf } from "../../shared/contract/route.ts";
import { sweepMarked } from "../../shared/people/erasing/erase-due.ts";
import { storeAnswers } from "../../shared/stores/answers.ts";
import {
  changeIdOf,
  firstPlace,
  openSubmissionChangeStore,
} from "../../shared/stores/dynamodb/submission-change-store.ts";
import { openTable } from "../../shared/stores/dynamodb/table.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { CHANGE_SETTLED_SECONDS } from "../../shared/timings.ts";
import { newKey } from "../../shared/tokens.ts";
import { Random } from "../fuzz/random.ts";
import { tokenOf } from "../support/access-token.ts";
import { budget, testSeed } from "../support/budget.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook, submitAnswers, waitForReports } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";

const stack = useStack();
/** What it notes is settled within a second. */
let recently: ReturnType<typeof openSubmissionChangeStore>;
let owner: Person;
let elsewhere: Person;
beforeAll(async () => {
  recently = changesBy(() => new Date(Date.now() - (CHANGE_SETTLED_SECONDS - 1) * 1_000));
  owner = await enrolled(stack, "Olga", "Owner");
  elsewhere = await enrolled(stack, "Elin", "Elsewhere");
});

type Change = OutputOf<typeof api.forms.submissionChanges>["changes"][number];
type Place = Parameters<typeof changesSince>[2];
type Published = Awaited<ReturnType<typeof publishWorkbook>>;

/** A store of changes whose clock is another. */
const changesBy = (clock: () => Date) =>
  openSubmissionChangeStore(openTable(new DynamoDBClient({}), process.env.SPROUT_TABLE ?? ""), clock);
const readBy = async ({ client }: Person, input: InputOf<typeof api.forms.submissionChanges>) =>
  must(await client.call(api.forms.submissionChanges, input));
/** All pages from a cursor on. */
async function allBy(person: Person, id: number, since?: string, limit = 500) {
  const changes: Change[] = [];
  for (let from = since; ; ) {
    const page = await readBy(person, { id, since: from, limit });
    changes.push(...page.changes);
    from = page.next;
    if (!page.more) return { changes, next: from };
  }
}
const stored = ({ formId, publicationKey }: Published, change: Partial<Instance> = {}) =>
  storeInstance({ formId, publicationKey, runId: "none", ...change });
const keysIn = (changes: readonly Change[]) =>
  changes.map((one) => ("instanceKey" in one ? one.instanceKey : one.id)).toSorted();

describe("a program that keeps a copy", () => {
  it("gets a submission with its answers, files and reports, as it is stored", async () => {
    const form = await publishWorkbook(owner.client);
    const { next } = await allBy(owner, form.formId);
    const { ref, instanceKey } = await submitAnswers(stack.client(), form.publicationKey);
    await waitForReports(stack.client(), ref);
    expect((await allBy(owner, form.formId, next)).changes).toEqual([]); // it isn't settled yet
    await recently.note(form.formId, instanceKey); // as if it was some time ago
    await expect.poll(async () => (await allBy(owner, form.formId, next)).changes).toHaveLength(1);
    const [change] = (await allBy(owner, form.formId, next)).changes;
    const detail = must(await owner.client.call(api.forms.submission, { formId: form.formId, instanceKey }));
    expect(change).toMatchObject({
      ...{
        id: changeIdOf(instanceKey),
        instanceId: detail.instanceId,
        status: "COMPLETE",
        version: 1,
        earlier: [],
        files: [],
      },
      ...{ answers: JSON.parse(detail.model), outputs: detail.outputs, locale: detail.locale },
    });
    expect(detail.outputs.length).toBeGreaterThan(0);
  });

  it("gets all of before and nothing of drafts and tests, in pages that can be asked for again", async () => {
    const form = await publishWorkbook(owner.client);
    const files = {
      photo: {
        file: `${"a".repeat(32)}.jpg`,
        name: "a.jpg",
        type: "image/jpeg",
        bytes: 3,
        sha256: "a".repeat(64),
      },
    };
    const kept = [
      await stored(form, {
        answers: JSON.stringify({ children: [{ name: "Ada" }, { name: "Bo" }], ...files }),
      }),
      ...(await Promise.all(Array.from({ length: 40 }, () => stored(form)))),
    ];
    await Promise.all([
      stored(form, { status: "OPEN", messageCode: "SAVED", submittedAt: undefined }),
      stored(form, { testSince: "2026-03-01T00:00:00.000Z" }),
    ]);
    const whole = await allBy(owner, form.formId);
    expect(keysIn(whole.changes)).toEqual(kept.map((one) => one.instanceKey).toSorted());
    const first = whole.changes.find((one) => one.id === changeIdOf(kept[0]?.instanceKey ?? ""));
    expect(first).toMatchObject({
      answers: { children: [{ name: "Ada" }, { name: "Bo" }] },
      files: [{ question: "photo", name: "a.jpg", bytes: 3, sha256: "a".repeat(64) }],
    });
    const inSevens = await allBy(owner, form.formId, undefined, 7);
    expect(inSevens.changes).toEqual(whole.changes);
    const page = await readBy(owner, { id: form.formId, limit: 9 });
    const again = async () => (await readBy(owner, { id: form.formId, since: page.next, limit: 9 })).changes;
    expect(await again()).toEqual(await again());
  });

  it("gets erasures, by an id that opens nothing, and to who sees another site no more than that", async () => {
    const form = await publishWorkbook(owner.client);
    const site = { subjectPrefixes: ["ELSEWHERE-"] };
    const share = {
      formId: form.formId,
      username: elsewhere.email,
      privilege: "R" as const,
      data: true,
      site,
    };
    must(await owner.client.call(api.forms.shareSave, share));
    const theirs = await stored(form, { subjectId: "ELSEWHERE-1" });
    const other = await stored(form);
    const [all, some] = [await allBy(owner, form.formId), await allBy(elsewhere, form.formId)];
    expect(keysIn(all.changes)).toEqual([theirs.instanceKey, other.instanceKey].toSorted());
    expect(keysIn(some.changes)).toEqual([theirs.instanceKey]);
    await recently.note(form.formId, other.instanceKey);
    await expect
      .poll(async () => keysIn((await allBy(owner, form.formId, all.next)).changes))
      .toEqual([other.instanceKey]);
    expect((await allBy(elsewhere, form.formId, some.next)).changes).toEqual([]);
    must(
      await owner.client.call(api.forms.eraseSubmission, {
        formId: form.formId,
        instanceKey: other.instanceKey,
      }),
    );
    expect((await allBy(owner, form.formId, all.next)).changes).toEqual([]); // it is gone at once
    await recently.noteErased(form.formId, other.instanceKey); // as its sweep does
    const erased = { id: changeIdOf(other.instanceKey), at: expect.any(String), erased: true };
    await expect.poll(async () => (await allBy(owner, form.formId, all.next)).changes).toEqual([erased]);
    await recently.note(form.formId, other.instanceKey); // a worker that was late
    expect((await allBy(elsewhere, form.formId, some.next)).changes).toEqual([erased]);
  });

  it("gets lines where it asks for them, the last with the cursor", async () => {
    const form = await publishWorkbook(owner.client);
    await Promise.all([stored(form), stored(form)]);
    const { token } = await tokenOf(owner.email, { scopes: ["submissions:read"] });
    const response = await fetch(`${stack.origin}/rest/form/submissions/changes`, {
      method: "POST",
      headers: {
        ...{
          authorization: `Bearer ${token}`,
          accept: "application/x-ndjson",
          "content-type": "application/json",
        },
      },
      body: JSON.stringify({ id: form.formId }),
    });
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    const lines = (await response.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => Object.keys(line)[0])).toEqual(["id", "id", "next"]);
  });

  it("is refused a cursor of another form, a changed one, and none at all", async () => {
    const [form, other] = [await publishWorkbook(owner.client), await publishWorkbook(owner.client)];
    const { next } = await readBy(owner, { id: form.formId });
    for (const since of [next.slice(0, -2), `${next}A`, "1.AAAA", "nonsense", `2${next}`])
      expect(
        (await owner.client.call(api.forms.submissionChanges, { id: form.formId, since })).problem?.name,
      ).toBe("CURSOR_REFUSED");
    const ofOther = await owner.client.call(api.forms.submissionChanges, { id: other.formId, since: next });
    expect(ofOther.problem?.name).toBe("CURSOR_REFUSED");
  });

  it("gets pages that fit into an answer, however long its answers are", async () => {
    const form = await publishWorkbook(owner.client);
    const long = async () => {
      const instanceKey = newKey();
      const answers = await storeAnswers(openStores().blobs, instanceKey, { story: "x".repeat(250_000) });
      return stored(form, { instanceKey, answers: undefined, ...answers });
    };
    await Promise.all(Array.from({ length: 30 }, long));
    const page = await readBy(owner, { id: form.formId });
    expect(page.more).toBe(true);
    expect(page.changes.length).toBeLessThan(16);
    expect((await allBy(owner, form.formId)).changes).toHaveLength(30);
  });
});

const WRITES = budget({ search: 1_000, usual: 120 });

describe("under concurrent writes and erasures", () => {
  it(`has in the end what is stored, nothing missing and nothing twice but as documented (TEST_SEED=${testSeed})`, async () => {
    const random = new Random(testSeed);
    const stores = openStores();
    const form = await publishWorkbook(owner.client);
    const { formId } = form;
    // Time is the test's own: each write moves it, and each writer's clock is off by up to 30 seconds.
    let time = Date.parse("2026-11-20T00:00:00.000Z");
    const writers = Array.from({ length: 8 }, () => {
      const skew = random.between(-29, 29) * 1_000;
      return changesBy(() => new Date(time + skew));
    });
    const live = new Map<string, Instance>();
    for (let before = 0; before < 30; before += 1) {
      const instance = await stored(form, { answers: JSON.stringify({ n: -before }) });
      live.set(instance.instanceKey, instance);
    }
    const erased = new Set<string>();

    async function write(n: number): Promise<void> {
      const by = random.pick(writers);
      const known = [...live.keys()];
      const act = known.length === 0 ? 0 : random.below(10);
      const instanceKey = known.length === 0 ? "" : random.pick(known);
      if (act < 6) {
        const instance = await stored(form, { answers: JSON.stringify({ n }) });
        await by.note(formId, instance.instanceKey);
        live.set(instance.instanceKey, instance);
      } else if (act < 8) {
        const before = await stores.instances.find(instanceKey);
        if (before === undefined) return;
        const at = new Date(time).toISOString();
        const changed = await stores.instances.submitChange(instanceKey, before.revision, {
          ...{ answers: JSON.stringify({ n }), updatedAt: at, submittedAt: at, location: "0:", locale: "en" },
          ...{
            timeZone: "UTC",
            runId: `r${n}`,
            status: "POST_PROCESSING",
            messageCode: "PROCESSING",
            name: "Form",
          },
          replaced: [
            ...(before.replaced ?? []),
            { runId: "none", submittedAt: before.submittedAt ?? at, locale: "en" },
          ],
        });
        if (changed === undefined) return;
        if (random.chance(0.2)) await by.note(formId, instanceKey); // a worker that died after it, and came again
        await by.note(formId, instanceKey);
        await stores.instances.complete(instanceKey, `r${n}`, "OK");
      } else {
        live.delete(instanceKey);
        await stores.erasing.markSubmission(instanceKey, new Date(time).toISOString(), { formId });
        erased.add(instanceKey);
        await by.noteErased(formId, instanceKey); // as its sweep does, which may be killed and come again
        if (random.chance(0.3)) await by.noteErased(formId, instanceKey);
      }
    }

    const copy = new Map<string, Change>();
    const seen = new Set<string>();
    const twice: string[] = [];
    let place: Place = firstPlace(new Date(time - 60_000).toISOString());
    async function read(): Promise<boolean> {
      const settled = new Date(time - 60_000).toISOString();
      const isWalk = "part" in place;
      const page = await changesSince(stores, formId, place, { settled, limit: random.between(1, 40) });
      if (random.chance(0.15)) return true; // the answer was lost: the same cursor is asked again
      for (const change of page.changes) {
        const mark = `${change.id} ${change.at}`;
        if (!isWalk && seen.has(mark)) twice.push(mark);
        if (!isWalk) seen.add(mark);
        if ("erased" in change) copy.delete(change.id);
        else copy.set(change.id, change);
      }
      place = page.next;
      return page.more;
    }

    let isOver = false;
    const writing = (async () => {
      for (let n = 1; n <= WRITES; n += 4) {
        await Promise.all([0, 1, 2, 3].map((more) => write(n + more)));
        time += random.between(0, 5_000);
      }
      isOver = true;
    })();
    while (!isOver) {
      await read();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await writing;
    time += 120_000;
    while (await read());

    expect(twice).toEqual([]);
    const shown = [...copy.values()].map((one) =>
      "answers" in one ? [one.instanceKey, one.answers.n, one.version] : [],
    );
    const expected = (await stores.instances.findMany([...live.keys()])).map(
      ({ instanceKey, answers = "{}", replaced = [] }) => [
        instanceKey,
        JSON.parse(answers).n,
        replaced.length + 1,
      ],
    );
    expect(shown.toSorted()).toEqual(expected.toSorted());
    expect(erased.size).toBeGreaterThan(5);
    expect([...erased].filter((key) => copy.has(changeIdOf(key)))).toEqual([]);
    await sweepMarked(stores, { now: new Date(), quietSeconds: 0 });
  }, 300_000);
});
