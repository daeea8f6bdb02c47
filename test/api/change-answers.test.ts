/** Answers that are changed after they were submitted, where the publication allows it. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { sweep } from "../../shared/people/erasing/sweep.ts";
import { walkSteps } from "../../shared/process/step.ts";
import { takeStep } from "../../shared/runs/take-step.ts";
import { keys } from "../../shared/stores/dynamodb/keys.ts";
import { openStores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import { newInstanceId, newKey } from "../../shared/tokens.ts";
import { Random } from "../fuzz/random.ts";
import { budget, testSeed } from "../support/budget.ts";
import { enrolled, type Person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let owner: Person;
let formId: number;
let publicationKey: string;

/** One less than a submission can be changed: the test changes it once more. */
const RACES = budget({ search: 18, usual: 1 });

const allow = (changeable: boolean) =>
  owner.client.call(api.forms.changePublication, {
    ...{ id: formId, publicationKey, changeable },
    command: "settings",
  });

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  ({ formId, publicationKey } = await publishWorkbook(owner.client, { formName: "Visit" }));
  must(await allow(true));
});

/** A respondent whose reports are there. */
async function submitted() {
  const client = stack.client();
  const started = await startInstance(client, publicationKey);
  const ref = refOf(started);
  must(
    await client.call(api.runtime.submit, {
      ...{ ...ref, command: "submit", revision: 0, locale: "en", timeZone: "Europe/Madrid" },
      model: JSON.stringify(demoAnswers),
    }),
  );
  await waitForReports(client, ref);
  const opened = async () => must(await client.call(api.runtime.instance, { ...ref, change: true }));
  const send = (command: "submit" | "save" | "autosave", firstName: string, revision: number) =>
    client.call(api.runtime.submit, {
      ...{ ...ref, command, revision, change: true, locale: "en", timeZone: "Europe/Madrid" },
      model: JSON.stringify({ ...demoAnswers, firstName }),
    });
  const outputs = async () => must(await client.call(api.runtime.outputList, ref));
  const detail = async () =>
    must(await owner.client.call(api.forms.submission, { formId, instanceKey: ref.instanceKey }));
  return { client, ref, opened, send, outputs, detail };
}

describe("discarding a change", () => {
  it("leaves what was submitted, and is done once", async () => {
    const { client, ref, opened, send, outputs } = await submitted();
    const discard = () => client.call(api.runtime.discardInstance, { ...ref, change: true });
    const before = await outputs();
    must(await discard()); // nothing to discard
    const { revision } = await opened();
    must(await send("save", "Ann", revision));
    expect(await outputs()).toMatchObject({ change: { isBegun: true } });
    expect(must(await discard())).toEqual({ success: true });
    expect(await outputs()).toEqual(before);
    expect(JSON.parse((await opened()).model)).toMatchObject({ firstName: demoAnswers.firstName });
    const late = await send("autosave", "Ann", revision + 1); // of a page that doesn't know
    expect(late).toMatchObject({ status: 409, body: { name: "INSTANCE_STALE" } });
    const whole = await client.call(api.runtime.discardInstance, ref);
    expect(whole).toMatchObject({ status: 409, body: { name: "INSTANCE_COMPLETE" } });
    expect(await outputs()).toEqual(before);
  });
});

describe("changing answers after submitting", () => {
  it("keeps a change beside the submission, and replaces it with a run of its own", async () => {
    const { client, ref, opened, send, outputs, detail } = await submitted();
    const first = await outputs();
    expect(first).toMatchObject({ status: "COMPLETE", change: { isBegun: false } });
    expect(first).not.toHaveProperty("replaced");
    const toChange = await opened();
    expect(toChange).toMatchObject({ status: "OPEN", change: { version: 2 }, location: "0:" });
    expect(JSON.parse(toChange.model)).toMatchObject({ firstName: demoAnswers.firstName });

    const kept = must(await send("autosave", "Zoé", toChange.revision));
    expect(kept).toMatchObject({ status: "OPEN", revision: toChange.revision + 1 });
    expect(JSON.parse((await detail()).model)).toMatchObject({ firstName: demoAnswers.firstName });
    expect(JSON.parse(must(await client.call(api.runtime.instance, ref)).model)).toMatchObject({
      firstName: demoAnswers.firstName,
    });
    expect(await outputs()).toMatchObject({ status: "COMPLETE", change: { isBegun: true } });
    expect(JSON.parse((await opened()).model)).toMatchObject({ firstName: "Zoé" });

    const done = must(await send("submit", "Zoé", kept.revision));
    expect(done).toMatchObject({ status: "POST_PROCESSING" });
    await waitForReports(client, ref);
    // the answer to it may have been lost
    expect(must(await send("submit", "Zoé", kept.revision))).toMatchObject({ status: "COMPLETE" });
    const second = await outputs();
    expect(second.outputReferences).toHaveLength(first.outputReferences.length);
    expect(second.change).toEqual({ isBegun: false });
    expect(second.replaced).toMatchObject([{ version: 1, submittedAt: first.submittedAt }]);
    expect(second.replaced?.[0]?.outputReferences).toEqual(first.outputReferences);

    const page = first.outputReferences.find(({ contentType }) => contentType === "text/html");
    const read = async (version?: number) => {
      const expected = { ...ref, outputId: page?.outputId ?? "", ...(version && { version }) };
      const { data = "" } = must(await client.call(api.runtime.output, expected));
      return Buffer.from(data, "base64").toString();
    };
    expect(await read()).toContain("Zoé");
    expect(await read(2)).toBe(await read());
    expect(await read(1)).toContain(demoAnswers.firstName);
    expect(await read(1)).not.toContain("Zoé");
    const missing = { ...ref, outputId: page?.outputId ?? "", version: 3 };
    expect((await client.call(api.runtime.output, missing)).problem?.name).toBe("OUTPUT_NOT_FOUND");

    const shown = await detail();
    expect(shown).toMatchObject({ changeable: true, replaced: [{ version: 1, timeZone: "Europe/Madrid" }] });
    expect(JSON.parse(shown.replaced?.[0]?.model ?? "")).toMatchObject({ firstName: demoAnswers.firstName });
    expect(JSON.parse(shown.model)).toMatchObject({ firstName: "Zoé" });
    const seen = { formId, instanceKey: ref.instanceKey, outputId: page?.outputId ?? "", version: 1 };
    must(await owner.client.call(api.forms.submissionOutput, seen));
  });

  it(`takes exactly one of two changes that race, ${RACES} times, and tells the other (TEST_SEED=${testSeed})`, async () => {
    const { client, ref, opened, send, outputs, detail } = await submitted();
    const random = new Random(testSeed);
    for (let race = 1; race <= RACES; race += 1) {
      const { revision } = await opened();
      const names = [`Ana ${race}`, `Bea ${race}`];
      const both = await Promise.all(
        names.map(async (name) => {
          await new Promise((resolve) => setTimeout(resolve, random.below(15)));
          return send("submit", name, revision);
        }),
      );
      const won = names.filter((_name, at) => both[at]?.problem === undefined);
      expect(won).toHaveLength(1);
      expect(both.flatMap(({ problem }) => problem?.name ?? [])).toEqual(["INSTANCE_STALE"]);
      await waitForReports(client, ref);
      const { model, replaced = [] } = await detail();
      expect(JSON.parse(model)).toMatchObject({ firstName: won[0] });
      expect(replaced).toHaveLength(race);
    }
    const { outputReferences, replaced = [] } = await outputs();
    for (const earlier of replaced) expect(earlier.outputReferences).toHaveLength(outputReferences.length);
    const partition = keys.instance(ref.instanceKey).pk;
    const { items } = await openStores().erasing.listItems({ partition });
    const runs = items.filter(({ sk }) => /^RUN#[^#]+$/.test(sk));
    expect(runs).toHaveLength(1 + RACES);

    const after = await opened();
    must(await send("submit", "Bea", after.revision));
    const early = await send("submit", "Cleo", (await opened()).revision);
    expect(["REPORTS_UNDER_WAY", undefined]).toContain(early.problem?.name);
  });

  it("makes no new version of answers that are the same", async () => {
    const { opened, send, outputs } = await submitted();
    const { revision } = await opened();
    must(await send("submit", demoAnswers.firstName, revision));
    expect(await outputs()).not.toHaveProperty("replaced");
    const saved = must(await send("save", demoAnswers.firstName, revision)); // it is kept until it is submitted or discarded
    expect(saved.messageCode).toBe("SAVED");
    expect((await outputs()).change).toMatchObject({ isBegun: true });
  });

  it("is possible 20 times, and what comes then is refused and leaves everything as it is", async () => {
    const { client, ref } = await submitted();
    const { instances } = openStores();
    const found = (await instances.find(ref.instanceKey)) ?? expect.fail("no instance");
    const { runId = "", submittedAt = "", locale, timeZone } = found;
    const earlier = { runId, submittedAt, locale, timeZone, answersHash: "0".repeat(64) };
    /** A submission that was changed so many times. */
    const changed = async (times: number) => {
      const instanceKey = newKey();
      await instances.create({
        ...found,
        ...{
          instanceKey,
          instanceId: newInstanceId(),
          replaced: Array.from({ length: times }, () => earlier),
        },
      });
      const { problem } = await client.call(api.runtime.submit, {
        ...{ ...ref, instanceKey, command: "submit", revision: found.revision, change: true },
        ...{ locale, timeZone, model: JSON.stringify({ ...demoAnswers, firstName: "Cleo" }) },
      });
      return [problem?.name, (await instances.find(instanceKey))?.replaced?.length];
    };
    expect(await changed(19)).toEqual([undefined, 20]);
    expect(await changed(20)).toEqual(["TOO_MANY_CHANGES", 20]);
  });

  it("shows the note of what is sent back, until the answers are changed", async () => {
    const { client, ref, opened, send, outputs, detail } = await submitted();
    const { instanceKey } = ref;
    const note = "Please check the date of birth.";
    const mark = (more: object) =>
      owner.client.call(api.forms.markSubmissions, { formId, instanceKeys: [instanceKey], ...more });
    must(await mark({ note: "only for us" }));
    expect((await outputs()).change).toEqual({ isBegun: false });
    must(await mark({ review: "SENT_BACK", note }));
    expect((await outputs()).change).toEqual({ isBegun: false, note });
    const toChange = await opened();
    expect(toChange.change).toEqual({ version: 2, note });
    must(await mark({ review: "IN_REVIEW" }));
    expect((await outputs()).change).toEqual({ isBegun: false });
    must(await mark({ review: "SENT_BACK", note }));
    await detail(); // opened, it is seen
    expect(await detail()).toMatchObject({ review: "SENT_BACK", seen: true });

    must(await send("submit", "Dana", toChange.revision));
    await waitForReports(client, ref);
    expect((await outputs()).change).toEqual({ isBegun: false });
    const { submissions } = must(await owner.client.call(api.forms.submissions, { id: formId }));
    const row = submissions.find((one) => one.instanceKey === instanceKey);
    expect(row).toMatchObject({ seen: false, note });
    expect(row).not.toHaveProperty("review");
  });

  it("is exported as its newest answers, with their version; and is erased with all its runs", async () => {
    const { client, ref, opened, send } = await submitted();
    must(await send("submit", "Eva", (await opened()).revision));
    await waitForReports(client, ref);
    const { data = "" } = must(
      await owner.client.call(api.forms.exportSubmissions, {
        ...{ id: formId, format: "csv", instanceKeys: [ref.instanceKey] },
      }),
    );
    const [header = "", line = ""] = Buffer.from(data, "base64").toString().split("\r\n");
    expect(header.split(",")[6]).toBe("version");
    expect(line.split(",")[6]).toBe("2");
    expect(line).toContain("Eva");

    must(await owner.client.call(api.forms.eraseSubmission, { formId, instanceKey: ref.instanceKey }));
    const stores = openStores();
    const place = { ...keys.instance(ref.instanceKey), outboxAt: "" };
    expect(await sweep(stores, place, { now: new Date(), quietSeconds: 0 })).toBe(true);
    expect((await stores.erasing.listItems({ partition: place.pk })).items).toEqual([]);
  });

  it("counts as failed by its newest answers, not by what they replaced", async () => {
    const { client, ref, opened, send } = await submitted();
    const { blobs, instances, activity } = openStores();
    const { instanceKey } = ref;
    const failed = async () => (await activity.find([formId])).get(formId)?.failed;
    const earlier = (await instances.find(instanceKey))?.runId ?? "";
    const run = (await instances.findRun(instanceKey, earlier)) ?? expect.fail("no run");
    await activity.recordFailed(formId, instanceKey);
    expect(await failed()).toBe(1);
    must(await send("submit", "Gil", (await opened()).revision));
    await waitForReports(client, ref);
    expect(await failed()).toBe(0);

    // A message of a run that isn't the newest comes late, and its last step has failed.
    const { process } = await loadSnapshot(blobs, { formId, publicationKey });
    const stepKey = [...walkSteps(process)].at(-1)?.step.key ?? expect.fail("no step");
    const { [stepKey]: _, ...steps } = run.steps;
    const runId = newKey();
    await instances.beginRun({ ...run, runId, steps, failures: { [stepKey]: "It failed." } });
    const delivery = { stores: openStores(), isFirst: true, isLast: false, startedAt: performance.now() };
    await takeStep({ instanceKey, runId, stepKey }, delivery);
    expect((await instances.listLedger(runId)).length).toBeGreaterThan(0);
    expect(await failed()).toBe(0);
  });

  it("is refused where the publication doesn't allow it, which changes nothing of how it is answered", async () => {
    const { client, ref, opened, send, outputs, detail } = await submitted();
    const { revision } = await opened();
    must(await allow(false));
    try {
      expect(await opened()).toMatchObject({ status: "COMPLETE" });
      expect(await opened()).not.toHaveProperty("change");
      expect(await outputs()).not.toHaveProperty("change");
      expect(await detail()).not.toHaveProperty("changeable");
      for (const command of ["submit", "save", "autosave"] as const)
        expect((await send(command, "Flo", revision)).problem?.name).toBe("INSTANCE_COMPLETE");
      must(
        await owner.client.call(api.forms.markSubmissions, {
          ...{ formId, instanceKeys: [ref.instanceKey], review: "SENT_BACK", note: "for us" },
        }),
      );
      expect(await openStores().instances.find(ref.instanceKey)).not.toHaveProperty("sentBack");
      expect((await client.call(api.runtime.instance, ref)).problem).toBeUndefined();
    } finally {
      must(await allow(true));
    }
  });
});

describe("starting from the last answers", () => {
  const start = (client: Client, ref: { instanceKey: string; authKey?: string }) =>
    client.call(api.runtime.instance, { ...ref, again: true, locale: "en", timeZone: "Europe/Madrid" });
  const settings = (input: { reusable?: boolean; sharedDevice?: boolean }) =>
    owner.client.call(api.forms.changePublication, {
      ...{ id: formId, publicationKey, changeable: true, command: "settings" },
      ...input,
    });

  it("copies what fits into a form of its own, and submits it once each page was confirmed", async () => {
    must(await settings({ reusable: true }));
    const { client, ref, outputs } = await submitted();
    const { submittedAt, reusable } = await outputs();
    expect(reusable).toBe(true);
    const started = must(await start(client, ref));
    const { copied, authKey = "", instanceKey, schema = "" } = started;
    expect(started).toMatchObject({ status: "NEW", revision: 0, reusable: true, copied: { submittedAt } });
    expect(instanceKey).not.toBe(ref.instanceKey);
    expect(authKey).not.toBe(ref.authKey);
    expect(JSON.parse(started.model)).toMatchObject({ firstName: demoAnswers.firstName });
    const pages = copied?.pages ?? [];
    const keysOfPages = JSON.parse(schema).map(({ key }: { key: string }) => key);
    expect(pages.length).toBeGreaterThan(1);
    expect(keysOfPages).toEqual(expect.arrayContaining(pages));

    const send = (command: "autosave" | "submit", revision: number, confirmedPages: string[]) =>
      client.call(api.runtime.submit, {
        ...{ instanceKey, authKey, command, revision, confirmedPages, timeZone: "Europe/Madrid" },
        model: JSON.stringify(demoAnswers),
      });
    const [first = "", ...rest] = pages;
    const saved = must(await send("autosave", 0, [first, "nothing"]));
    expect(saved.copied?.pages).toEqual(rest);
    const opened = must(await client.call(api.runtime.instance, { instanceKey, authKey }));
    expect(opened.copied).toEqual({ submittedAt, pages: rest });
    const refused = await send("submit", saved.revision, rest.slice(1));
    expect(refused).toMatchObject({ status: 422, body: { name: "ANSWERS_INVALID" } });
    expect(refused.problem?.details).toMatchObject({ fields: [{ field: rest[0], code: "notConfirmed" }] });
    const done = must(await send("submit", saved.revision, rest));
    expect(done).not.toHaveProperty("copied");
    await waitForReports(client, { instanceKey, authKey });
  });

  it("is for those who may open the submission, while its publication offers it", async () => {
    const { client, ref, outputs } = await submitted();
    const stranger = await start(stack.client(), { instanceKey: ref.instanceKey, authKey: "x" });
    expect(stranger).toMatchObject({ status: 403, body: { name: "ACCESS_DENIED" } });
    for (const input of [{ reusable: false }, { reusable: true, sharedDevice: true }]) {
      must(await settings(input));
      expect(await outputs()).not.toHaveProperty("reusable");
      const empty = must(await start(client, ref));
      expect(empty.model).toBe("{}");
      expect(empty).not.toHaveProperty("copied");
      expect(empty).not.toHaveProperty("reusable");
    }
    must(await settings({ reusable: true, sharedDevice: false }));
    const draft = await startInstance(client, publicationKey);
    expect(must(await start(client, refOf(draft))).model).toBe("{}"); // it isn't submitted
    const pause = { id: formId, publicationKey, command: "pause" } as const;
    must(await owner.client.call(api.forms.changePublication, pause));
    expect(await start(client, ref)).toMatchObject({ body: { name: "PUBLICATION_CLOSED" } });
    expect(await outputs()).not.toHaveProperty("reusable");
    must(await owner.client.call(api.forms.changePublication, { ...pause, command: "resume" }));
    must(await owner.client.call(api.forms.eraseSubmission, { formId, instanceKey: ref.instanceKey }));
    expect(await start(client, ref)).toMatchObject({ body: { name: "ACCESS_DENIED" } });
  });
});
