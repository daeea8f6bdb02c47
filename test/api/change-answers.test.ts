/** Answers that are changed after they were submitted, where the publication allows it. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { sweep } from "../../shared/people/erasing/sweep.ts";
import { walkSteps } from "../../shared/process/step.ts";
import { takeStep } from "../../shared/runs/take-step.ts";
import { keys } from "../../shared/stores/dynamodb/keys.ts";
import { openStores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import { newKey } from "../../shared/tokens.ts";
import { enrolled, type Person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let owner: Person;
let formId: number;
let publicationKey: string;

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
      const wanted = { ...ref, outputId: page?.outputId ?? "", ...(version && { version }) };
      const { data = "" } = must(await client.call(api.runtime.output, wanted));
      return Buffer.from(data, "base64").toString();
    };
    expect(await read()).toContain("Zoé");
    expect(await read(2)).toBe(await read());
    expect(await read(1)).toContain(demoAnswers.firstName);
    expect(await read(1)).not.toContain("Zoé");
    const missing = { ...ref, outputId: page?.outputId ?? "", version: 3 };
    expect((await client.call(api.runtime.output, missing)).problem?.name).toBe("OUTPUT_NOT_FOUND");

    const shown = await detail();
    expect(shown).toMatchObject({ changeable: true, replaced: [{ version: 1 }] });
    const seen = { formId, instanceKey: ref.instanceKey, outputId: page?.outputId ?? "", version: 1 };
    must(await owner.client.call(api.forms.submissionOutput, seen));
  });

  it("takes exactly one of two changes that race, and tells the other", async () => {
    const { client, ref, opened, send, outputs } = await submitted();
    const { revision } = await opened();
    const both = await Promise.all([send("submit", "Ana", revision), send("submit", "Bea", revision)]);
    const won = both.filter(({ problem }) => problem === undefined);
    expect(won).toHaveLength(1);
    expect(both.flatMap(({ problem }) => problem?.name ?? [])).toEqual(["INSTANCE_STALE"]);
    await waitForReports(client, ref);
    const { replaced } = await outputs();
    expect(replaced).toHaveLength(1);
    const partition = keys.instance(ref.instanceKey).pk;
    const { places } = await openStores().erasing.listPlaces({ partition });
    const runs = places.filter(({ sk }) => /^RUN#[^#]+$/.test(sk));
    expect(runs).toHaveLength(2);

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
    expect((await stores.erasing.listPlaces({ partition: place.pk })).places).toEqual([]);
  });

  it("counts as failed by its newest answers, not by what they replaced", async () => {
    const { client, ref, opened, send } = await submitted();
    const { blobs, instances, news } = openStores();
    const { instanceKey } = ref;
    const failed = async () => (await news.find([formId])).get(formId)?.failed;
    const earlier = (await instances.find(instanceKey))?.runId ?? "";
    const run = (await instances.findRun(instanceKey, earlier)) ?? expect.fail("no run");
    await news.noteFailed(formId, instanceKey);
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
