import { createHash } from "node:crypto";
import type { Context, SQSEvent } from "aws-lambda";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { handler as printReadyHandler } from "../../events/print-ready.ts";
import { handler as reconcileHandler } from "../../events/reconcile.ts";
import { handler as stepReadyHandler } from "../../events/step-ready.ts";
import { handler as submissionCompletedHandler } from "../../events/submission-completed.ts";
import { api } from "../../shared/contract/index.ts";
import { services, workers } from "../../shared/contract/workers.ts";
import type { ProcessTypeCode, Step } from "../../shared/process/step.ts";
import { totalOf } from "../../shared/statistics/facts.ts";
import { outboxShard } from "../../shared/stores/dynamodb/keys.ts";
import { openStores } from "../../shared/stores/index.ts";
import { FunctionFailed } from "../../shared/stores/lambda/function-failed.ts";
import { PART_BYTES } from "../../shared/stores/lambda/pdf-parts.ts";
import type { Instance, Run } from "../../shared/stores/records/instance.ts";
import { newKey } from "../../shared/tokens.ts";
import { budget } from "../support/budget.ts";
import { comingAgain, detectingLoops, MOST_IN_A_CHAIN } from "../support/loop-detection.ts";
import { noisyPicture } from "../support/noisy-picture.ts";
import { pdfText } from "../support/pdf.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
  submitAnswers,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { treeOf, step as unnamedStep, viewable } from "../support/steps.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { loadWithinAccess, withinAccess } from "../support/within-access.ts";

const printReady = withinAccess("events/print-ready.ts", printReadyHandler);
const reconcile = withinAccess("events/reconcile.ts", reconcileHandler);
const stepReady = withinAccess("events/step-ready.ts", stepReadyHandler);
const submissionCompleted = withinAccess("events/submission-completed.ts", submissionCompletedHandler);

process.env.SPROUT_LOG = "off"; // what fails here fails on purpose

/** The functions that say that a chain of their runs is meant. */
const inChain = [...Object.values(workers), ...Object.values(services)]
  .filter((one) => "inChain" in one)
  .map(({ file }) => `events/${file}`);
let areLoopsMeant = true;
/** Each message takes one step only, and sends those that follow. */
let isOneStepEach = false;
const loops = detectingLoops(
  async (file) => {
    const handler = await loadWithinAccess(file);
    return (event, input) => handler(isOneStepEach ? comingAgain(event) : event, input);
  },
  (file) => areLoopsMeant && inChain.includes(file),
);

/**
 * The reconciler runs where a test runs it: the stack's own, each minute, would pick up what a test leaves unfinished.
 */
const stack = useStack({
  load: async (file) => (file === "events/reconcile.ts" ? async () => undefined : loops.load(file)),
});
let designer: Client;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

const step = (code: ProcessTypeCode, name: string, more: Partial<Step> = {}) =>
  unnamedStep(code, { name, ...more });

/** A delivery of messages; `received` is how often each has come. */
function delivery(bodies: object[] | string[], received = 1): SQSEvent {
  const Records = bodies.map((body, index) => ({
    messageId: `m${index}`,
    body: typeof body === "string" ? body : JSON.stringify(body),
    receiptHandle: `r${index}`,
    attributes: { ApproximateReceiveCount: String(received) },
  }));
  return { Records } as unknown as SQSEvent; // the consumer reads nothing else of a record
}
const context = {} as Context; // nothing of it is read

/** Submits the demo's answers to a form with this process, and answers its instance without waiting. */
async function submitTo(children: Step[]) {
  const tree = treeOf(...children);
  const { publicationKey } = await publishWorkbook(designer, { process: JSON.stringify(tree) });
  const respondent = stack.client();
  const { ref } = await submitAnswers(respondent, publicationKey);
  return { respondent, ref, tree };
}

async function runOf(instanceKey: string): Promise<{ instance: Instance; run: Run }> {
  const { instances } = openStores();
  const instance = await instances.find(instanceKey);
  const run = await instances.findRun(instanceKey, instance?.runId ?? "");
  if (instance === undefined || run === undefined) throw new Error("There is no run.");
  return { instance, run };
}

describe("a run", () => {
  it("gives every branch of the tree its output, whichever queue it takes", async () => {
    const { respondent, ref } = await submitTo([
      step("JOLT", "Pick", {
        template: JSON.stringify([{ operation: "shift", spec: { answers: { lastName: "name" } } }]),
        children: [
          step("HANDLEBARS", "First", {
            ...viewable("First"),
            template: "<p>One {{name}}</p>",
            children: [step("HTML2PDF", "Print", viewable("Printed"))],
          }),
          step("HANDLEBARS", "Second", { ...viewable("Second"), template: "<p>Two {{name}}</p>" }),
        ],
      }),
      step("HANDLEBARS", "Beside", { ...viewable("Beside"), template: "<p>{{firstName}}</p>" }),
    ]);
    const { outputReferences, messageCode } = await waitForReports(respondent, ref);
    expect(messageCode).toBe("OK");
    expect(outputReferences.map(({ name }) => name)).toEqual(["First", "Printed", "Second", "Beside"]);
  });

  const levels = budget({ search: 60, usual: MOST_IN_A_CHAIN + 4 });
  it(`goes down a tree of ${levels} levels, which Lambda would stop as an endless loop if its functions did not say otherwise`, async () => {
    let tree = step("HANDLEBARS", "Last", { ...viewable("Last"), template: "<p>{{name}}</p>" });
    for (let level = levels - 1; level > 0; level -= 1) {
      const spec = level === 1 ? { answers: { lastName: "name" } } : { name: "name" };
      const template = JSON.stringify([{ operation: "shift", spec }]);
      tree = step("JOLT", `Level ${level}`, { template, children: [tree] });
    }
    isOneStepEach = true;
    onTestFinished(() => {
      isOneStepEach = false;
      areLoopsMeant = true;
    });
    const { respondent, ref } = await submitTo([tree]);
    const { outputReferences, messageCode } = await waitForReports(respondent, ref);
    expect([messageCode, outputReferences.map(({ name }) => name)]).toEqual(["OK", ["Last"]]);
    expect(loops.mostRuns["events/step-ready.ts"]).toBe(levels);
    expect(loops.stopped).toEqual([]);

    areLoopsMeant = false;
    const other = await submitTo([tree]);
    await expect.poll(() => loops.stopped).toEqual(["events/step-ready.ts"]);
    const { run } = await runOf(other.ref.instanceKey);
    expect(Object.keys(run.steps)).toHaveLength(1 + MOST_IN_A_CHAIN);
  });

  it("changes nothing when its messages are delivered again, late and in another order", async () => {
    const print = step("HTML2PDF", "Print", viewable("Printed"));
    const page = step("HANDLEBARS", "Page", {
      ...viewable("Page"),
      template: "<p>{{lastName}}</p>",
      children: [print],
    });
    const { respondent, ref, tree } = await submitTo([page]);
    const before = await waitForReports(respondent, ref);
    const { run } = await runOf(ref.instanceKey);
    const message = (of: Step) => ({ instanceKey: ref.instanceKey, runId: run.runId, stepKey: of.key });
    for (const again of [print, page, tree, print]) {
      const handler = again === print ? printReady : stepReady;
      expect(await handler(delivery([message(again)]), context)).toEqual({ batchItemFailures: [] });
    }
    await submissionCompleted(delivery([{ instanceKey: ref.instanceKey }]), context);
    expect((await runOf(ref.instanceKey)).run).toEqual(run);
    expect(must(await respondent.call(api.runtime.outputList, ref))).toEqual(before);
  });

  it("makes the same bytes from the same answers, so that a repeat writes the same", async () => {
    const print = step("HTML2PDF", "Print", viewable("Printed"));
    const { respondent, ref } = await submitTo([
      step("HANDLEBARS", "Page", { template: "<h1>{{lastName}}</h1>", children: [print] }),
    ]);
    await waitForReports(respondent, ref);
    const { run } = await runOf(ref.instanceKey);
    const stores = openStores();
    const key = `instances/${ref.instanceKey}/outputs/${run.steps[print.key]?.outputHash}`;
    const first = await stores.blobs.bytes(key);
    const { [print.key]: _, ...others } = run.steps;
    await stores.instances.beginRun({ ...run, runId: "again", steps: others });
    await printReady(
      delivery([{ instanceKey: ref.instanceKey, runId: "again", stepKey: print.key }]),
      context,
    );
    const again = await stores.blobs.bytes(key);
    expect(first?.length).toBeGreaterThan(1_000);
    expect(Buffer.from(again ?? []).equals(Buffer.from(first ?? []))).toBe(true);
  });

  it("ends at once, without a retry, at a step that can never succeed; the answers and the other reports are safe", async () => {
    // Twenty-one loops in each other over two answers: two million turns, more than a template may take.
    const bomb = `${"{{#each @root.answers.reasons}}".repeat(21)}x${"{{/each}}".repeat(21)}`;
    const bad = step("HANDLEBARS", "Endless", {
      ...viewable("Endless"),
      template: bomb,
      children: [step("HTML2PDF", "Never", viewable("Never"))],
    });
    const good = step("HANDLEBARS", "Fine", { ...viewable("Fine"), template: "<p>{{lastName}}</p>" });
    const { respondent, ref } = await submitTo([bad, good]);
    const done = await waitForReports(respondent, ref);
    expect(done).toMatchObject({ status: "COMPLETE", messageCode: "FAILED" });
    expect(done.message).toContain("Your answers are safe");
    const { instances, activity } = openStores();
    const formId = (await instances.find(ref.instanceKey))?.formId ?? 0;
    await expect
      .poll(async () => (await activity.find([formId])).get(formId))
      .toMatchObject({ unseen: 1, failed: 1 });
    expect(done.outputReferences.map(({ name }) => name)).toEqual(["Fine"]);
    const { run } = await runOf(ref.instanceKey);
    expect(Object.keys(run.failures)).toEqual([bad.key]);
  });
});

describe("a light step after another", () => {
  const pick = JSON.stringify([{ operation: "shift", spec: { answers: { lastName: "name" } } }]);

  /** Delivers the message of the first of two steps. @returns which steps are done then, and what was sent */
  async function deliver({ received = 1, isBusy = false }) {
    const print = step("HTML2PDF", "Print", viewable("Printed"));
    const next = step("HANDLEBARS", "Next", { template: "<p>{{name}}</p>", children: [print] });
    const beside = step("HANDLEBARS", "Beside", { template: "<p>Beside {{name}}</p>" });
    const first = step("JOLT", "First", { template: pick, children: [next, beside] });
    const { respondent, ref, tree } = await submitTo([first]);
    await waitForReports(respondent, ref);
    const stores = openStores();
    const { run } = await runOf(ref.instanceKey);
    const runId = newKey();
    const { [tree.key]: root } = run.steps;
    await stores.instances.beginRun({ ...run, runId, steps: root === undefined ? {} : { [tree.key]: root } });
    const { functions, queues } = stores;
    const { call } = functions;
    const names = new Map([first, next, beside, print].map(({ key, name }) => [key, name]));
    const sent: string[] = [];
    const render = vi.spyOn(functions, "call").mockImplementation(async (name, job, milliseconds) => {
      const isNext = "step" in job && job.step.key === next.key;
      if (isBusy && isNext) throw new FunctionFailed("render", "busy", { failsAgain: false });
      return call(name, job, milliseconds);
    });
    const send = vi.spyOn(queues, "send").mockImplementation(async (queue, message) => {
      sent.push(`${queue}: ${"stepKey" in message ? names.get(message.stepKey) : "?"}`);
    });
    try {
      const message = { instanceKey: ref.instanceKey, runId, stepKey: first.key };
      const { batchItemFailures } = await stepReady(delivery([message], received), context);
      const after = await stores.instances.findRun(ref.instanceKey, runId);
      const done = Object.keys(after?.steps ?? {}).flatMap((key) => names.get(key) ?? []);
      return { batchItemFailures, done: done.toSorted(), sent: sent.toSorted() };
    } finally {
      render.mockRestore();
      send.mockRestore();
    }
  }

  it("is taken in the same delivery, and the others are sent", async () => {
    expect(await deliver({})).toEqual({
      batchItemFailures: [],
      done: ["First", "Next"],
      sent: ["prints: Print", "steps: Beside"],
    });
  });

  it("gets a message of its own, with all its tries, where it may succeed later or the delivery comes again", async () => {
    const sentOn = { batchItemFailures: [], done: ["First"], sent: ["steps: Beside", "steps: Next"] };
    expect(await deliver({ isBusy: true })).toEqual(sentOn);
    expect(await deliver({ received: 2 })).toEqual(sentOn);
  });
});

describe("a step that failed", () => {
  it("succeeds when its message is sent again after its cause was fixed", async () => {
    const print = step("HTML2PDF", "Print", viewable("Printed"));
    const page = step("HANDLEBARS", "Page", { template: "<p>{{lastName}}</p>", children: [print] });
    const { respondent, ref } = await submitTo([page]);
    await waitForReports(respondent, ref);
    const stores = openStores();
    const { run } = await runOf(ref.instanceKey);
    const { [print.key]: _, ...others } = run.steps;
    // As if the browser had failed permanently: the run is recorded as failed, and so is the submission.
    await stores.instances.beginRun({ ...run, runId: "failed", steps: others });
    const failedRun = { ...run, runId: "failed" };
    const failed = await stores.instances.failStep(failedRun, print.key, "no browser");
    expect(failed.failures).toEqual({ [print.key]: "no browser" });
    const message = { instanceKey: ref.instanceKey, runId: "failed", stepKey: print.key };
    await printReady(delivery([message]), context);
    const still = await stores.instances.findRun(ref.instanceKey, "failed");
    expect(still?.failures, "a late duplicate does not try again").toEqual({ [print.key]: "no browser" });
    await stores.instances.clearFailures(failedRun);
    await printReady(delivery([message]), context);
    const fixed = await stores.instances.findRun(ref.instanceKey, "failed");
    expect(fixed?.failures).toEqual({});
    expect(fixed?.steps).toHaveProperty(print.key);
    expect(
      (await stores.instances.failStep({ ...run, runId: "failed" }, print.key, "late")).failures,
    ).toEqual({});
  });
});

describe("a report that is printed", () => {
  /** A run whose one print is about to be made. */
  async function printing(template: string) {
    const print = step("HTML2PDF", "Print", viewable("Printed"));
    const { respondent, ref } = await submitTo([step("HANDLEBARS", "Page", { template, children: [print] })]);
    await waitForReports(respondent, ref);
    const { run } = await runOf(ref.instanceKey);
    const { [print.key]: done, ...others } = run.steps;
    const runId = newKey();
    const { instances } = openStores();
    await instances.beginRun({ ...run, runId, steps: others, failures: {} });
    const message = { instanceKey: ref.instanceKey, runId, stepKey: print.key };
    const deliver = (received = 1) => printReady(delivery([message], received), context);
    const runNow = () => instances.findRun(ref.instanceKey, runId);
    return { print, done, failure: run.failures[print.key], deliver, runNow };
  }

  it("lists the characters that could not be printed with the step, in an order that reveals nothing of the text", async () => {
    const { done, failure } = await printing("<p>𝄢 {{lastName}} 𝄞</p>");
    expect(failure).toBeUndefined();
    expect(done?.warnings).toEqual([expect.stringMatching(/: 𝄞 \(U\+1D11E\), 𝄢 \(U\+1D122\)$/)]);
  });

  it("can have any number of quotes and line ends: a page of 3 MB still fits into a call", async () => {
    const { done, failure } = await printing(
      `<p>{{lastName}}</p><!--{{#each @root.answers}}${'"\n'.repeat(90_000)}{{/each}}-->`,
    );
    expect([failure, done?.contentType]).toEqual([undefined, "application/pdf"]);
  });

  it("can be larger than an answer of Lambda: it comes in parts, and is opened by a link", async () => {
    const picture = noisyPicture(1_600, 2_000).toString("base64");
    const { functions } = openStores();
    const { call } = functions;
    const answers: { from: number; hash: string }[] = [];
    functions.call = async (name, input, milliseconds) => {
      const outcome = await call(name, input, milliseconds);
      if ("from" in input && "sha256" in outcome) answers.push({ from: input.from, hash: outcome.sha256 });
      return outcome;
    };
    try {
      const template = `<p>{{lastName}}</p><img style="width:100%" src="data:image/png;base64,${picture}">`;
      const { respondent, ref } = await submitTo([
        step("HANDLEBARS", "Page", { template, children: [step("HTML2PDF", "Print", viewable("Printed"))] }),
      ]);
      const { outputReferences } = await waitForReports(respondent, ref);
      const outputId = outputReferences[0]?.outputId ?? expect.fail("no report");
      const { url, data } = must(await respondent.call(api.runtime.output, { ...ref, outputId }));
      expect(data).toBeUndefined();
      const bytes = Buffer.from(await (await fetch(url ?? expect.fail("no link"))).arrayBuffer());
      expect(bytes.length).toBeGreaterThan(6_000_000);
      expect(await pdfText(bytes)).toEqual([expect.stringContaining("Haddad")]);
      const hash = createHash("sha256").update(bytes).digest("hex");
      const starts = [0, 1, 2].map((nth) => nth * PART_BYTES);
      expect(answers).toEqual(starts.map((from) => ({ from, hash })));
    } finally {
      functions.call = call;
    }
  });

  it("is retried later when no printer is free or reachable, and made then", async () => {
    const { print, deliver, runNow } = await printing("<p>{{lastName}}</p>");
    const { functions } = openStores();
    const { call } = functions;
    try {
      for (const reason of ["busy", "slow", "ended"] as const) {
        functions.call = () => Promise.reject(new FunctionFailed("print", reason, { failsAgain: true }));
        expect((await deliver()).batchItemFailures).toHaveLength(1);
        expect(await runNow()).toMatchObject({ failures: {} });
      }
    } finally {
      functions.call = call;
    }
    expect((await deliver()).batchItemFailures).toEqual([]);
    expect((await runNow())?.steps).toHaveProperty(print.key);
  });
});

describe("a run that succeeds in its last try", () => {
  it("counts as finished, and not as failed", async () => {
    const page = step("HANDLEBARS", "Page", { ...viewable("Page"), template: "<p>{{lastName}}</p>" });
    const { respondent, ref } = await submitTo([page]);
    await waitForReports(respondent, ref);
    const { instance } = await runOf(ref.instanceKey);
    const { instances, statistics } = openStores();
    const again: Instance = {
      ...instance,
      instanceKey: newKey(),
      runId: newKey(),
      status: "POST_PROCESSING",
      messageCode: "PROCESSING",
    };
    await instances.create(again);
    const ends: boolean[] = [];
    const { recordEnd } = statistics;
    statistics.recordEnd = (run, hasFailed, now) => {
      ends.push(hasFailed);
      return recordEnd(run, hasFailed, now);
    };
    try {
      await submissionCompleted(delivery([{ instanceKey: again.instanceKey }], 5), context);
      await vi.waitFor(
        async () => expect(await instances.find(again.instanceKey)).toMatchObject({ messageCode: "OK" }),
        { timeout: 20_000 },
      );
    } finally {
      statistics.recordEnd = recordEnd;
    }
    expect(ends, "failed before the last try began, finished after it").toEqual([true, false]);
    const today = new Date().toISOString().slice(0, 10);
    const days = await statistics.read(instance.formId, "2000-01-01", today);
    const counts = days.flatMap(({ byPublication }) => Object.values(byPublication));
    expect(counts.map(({ failed, secondsToReport }) => [failed, totalOf(secondsToReport)])).toEqual([[0, 2]]);
  });
});

describe("a step that users wrote", () => {
  /** A run whose one template is about to be rendered, by a function that answers so. */
  async function render(answer: () => Promise<never>, received = 1) {
    const page = step("HANDLEBARS", "Page", { template: "<p>{{lastName}}</p>" });
    const { respondent, ref } = await submitTo([page]);
    await waitForReports(respondent, ref);
    const stores = openStores();
    const { run } = await runOf(ref.instanceKey);
    const { [page.key]: _, ...others } = run.steps;
    const runId = newKey();
    await stores.instances.beginRun({ ...run, runId, steps: others });
    const { call } = stores.functions;
    stores.functions.call = answer;
    try {
      const message = { instanceKey: ref.instanceKey, runId, stepKey: page.key };
      const { batchItemFailures } = await stepReady(delivery([message], received), context);
      const after = await stores.instances.findRun(ref.instanceKey, runId);
      return { isToComeAgain: batchItemFailures.length > 0, failure: after?.failures[page.key] };
    } finally {
      stores.functions.call = call;
    }
  }
  const failed = (reason: "ended" | "slow" | "tooLarge", failsAgain: boolean) => () =>
    Promise.reject(new FunctionFailed("render", reason, { failsAgain }));

  it("fails at once when it would fail again", async () => {
    expect(await render(failed("ended", true))).toEqual({
      isToComeAgain: false,
      failure: "This step can't be run on these answers.",
    });
    expect(await render(failed("tooLarge", true))).toEqual({
      isToComeAgain: false,
      failure: "The input or output of this step is too large to pass on.",
    });
  });

  it("is retried when its function was killed, slow or throttled, and fails with the last try", async () => {
    const throttled = () =>
      Promise.reject(Object.assign(new Error("Rate exceeded"), { name: "TooManyRequestsException" }));
    for (const answer of [failed("ended", false), failed("slow", false), throttled]) {
      expect(await render(answer)).toEqual({ isToComeAgain: true, failure: undefined });
      expect(await render(answer, 5)).toEqual({
        isToComeAgain: false,
        failure: "This step failed repeatedly.",
      });
    }
  });
});

describe("a submission whose run can't start", () => {
  it("is shown as failed with the last try, even if nothing of the run could be read", async () => {
    const { publicationKey } = await publishWorkbook(designer);
    const { instanceKey } = await startInstance(stack.client(), publicationKey);
    const { instances } = openStores();
    const found = (await instances.find(instanceKey)) ?? expect.fail("no instance");
    const unreadable: Instance = {
      ...found,
      instanceKey: newKey(),
      publicationKey: "gone",
      runId: newKey(),
      status: "POST_PROCESSING",
      messageCode: "PROCESSING",
    };
    await instances.create(unreadable);
    const deliver = (received: number) =>
      submissionCompleted(delivery([{ instanceKey: unreadable.instanceKey }], received), context);
    for (const received of [1, 2, 3, 4]) {
      expect((await deliver(received)).batchItemFailures).toHaveLength(1);
      expect((await instances.find(unreadable.instanceKey))?.status).toBe("POST_PROCESSING");
    }
    expect((await deliver(5)).batchItemFailures).toHaveLength(1);
    expect(await instances.find(unreadable.instanceKey)).toMatchObject({
      status: "COMPLETE",
      messageCode: "FAILED",
    });
    expect((await instances.listFailed()).map((one) => one.instanceKey)).toContain(unreadable.instanceKey);
  });
});

describe("a delivery", () => {
  it("that failed is repeated with growing delays; the last one goes to the dead letters at once", async () => {
    const { queues } = openStores();
    const { retryLater } = queues;
    const waits: number[] = [];
    queues.retryLater = async (_queue, _handle, seconds) => void waits.push(seconds);
    try {
      const { findRun } = openStores().instances;
      openStores().instances.findRun = () => Promise.reject(new Error("The table is away."));
      for (const received of [1, 2, 3, 4, 5])
        await stepReady(delivery([{ instanceKey: "i", runId: "r", stepKey: "s" }], received), context);
      openStores().instances.findRun = findRun;
    } finally {
      queues.retryLater = retryLater;
    }
    for (const [nth, most] of [10, 30, 90, 270].entries()) {
      expect(waits[nth]).toBeGreaterThanOrEqual(most / 2);
      expect(waits[nth]).toBeLessThanOrEqual(most);
    }
    expect(waits[4]).toBe(0);
  });

  it("returns only the messages that should be delivered again", async () => {
    const gone = { instanceKey: "no-such-instance" };
    const result = await submissionCompleted(delivery(["no JSON", JSON.stringify(gone), "{}"]), context);
    expect(result).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }, { itemIdentifier: "m2" }] });
  });
});

describe("the reconciler", () => {
  // What another test left unfinished would be sent again, too, once it is old enough: on a slow machine.
  beforeAll(async () => {
    const { instances } = openStores();
    for (const { instanceKey, runId } of await instances.unfinished("9999", 500))
      if (runId !== undefined) await instances.complete(instanceKey, runId, "OK");
  });

  it("sends all that waits in one run, however many a part of the outbox has", async () => {
    const { instances, queues } = openStores();
    // More than one reading takes of a part.
    const waiting = Array.from({ length: 130 }, () => {
      for (;;) {
        const instanceKey = newKey();
        if (outboxShard(instanceKey) === 0) return instanceKey;
      }
    });
    const [status, at] = ["POST_PROCESSING", "2026-03-01T00:00:00.000Z"] as const;
    const sent: string[] = [];
    for (const instanceKey of waiting) {
      const of = { instanceKey, formId: 1, publicationKey: newKey(), status: "OPEN", revision: 0 } as const;
      const { location, locale, timeZone } = await storeInstance(of);
      const save = { status, messageCode: "PROCESSING", location, locale, timeZone, updatedAt: at } as const;
      await instances.save(instanceKey, 0, { ...save, submittedAt: at, runId: "waiting" });
    }
    const { send } = queues;
    const isWaiting = new Set(waiting);
    queues.send = async (queue, message) => {
      if ("instanceKey" in message && isWaiting.has(message.instanceKey)) sent.push(message.instanceKey);
      else await send(queue, message);
    };
    await reconcile({});
    queues.send = send;
    expect(sent.toSorted()).toEqual(waiting.toSorted());
    for (const instanceKey of waiting) await instances.complete(instanceKey, "waiting", "OK");
  });

  it("picks up a submission whose message was never sent", async () => {
    const { publicationKey } = await publishWorkbook(designer);
    const respondent = stack.client();
    const started = await startInstance(respondent, publicationKey);
    const submittedAt = new Date(Date.now() - 600_000).toISOString();
    const stores = openStores();
    await stores.instances.save(started.instanceKey, 0, {
      status: "POST_PROCESSING",
      messageCode: "PROCESSING",
      answers: JSON.stringify(demoAnswers),
      location: "0:",
      locale: "en",
      timeZone: "UTC",
      updatedAt: submittedAt,
      submittedAt,
      runId: "lost",
    });
    const { submissions } = await reconcile({});
    expect(submissions).toBe(1);
    const { outputReferences, messageCode } = await waitForReports(respondent, refOf(started));
    expect([messageCode, outputReferences.length]).toEqual(["OK", 2]);
    expect((await reconcile({})).submissions).toBe(0);
  });

  it("resends lost messages at growing intervals, and gives up after hours; they can be redriven", async () => {
    const { publicationKey } = await publishWorkbook(designer);
    const { instanceKey } = await startInstance(stack.client(), publicationKey);
    const { instances, queues } = openStores();
    const submittedAt = "2026-01-01T00:00:00.000Z";
    await instances.save(instanceKey, 0, {
      status: "POST_PROCESSING",
      messageCode: "PROCESSING",
      answers: JSON.stringify(demoAnswers),
      location: "0:",
      locale: "en",
      timeZone: "UTC",
      updatedAt: submittedAt,
      submittedAt,
      runId: "silent",
    });
    const { send } = queues;
    const sent: string[] = [];
    queues.send = async (queue, message) => {
      if ("instanceKey" in message && message.instanceKey === instanceKey)
        sent.push(instanceKey); // and lost
      else await send(queue, message);
    };
    const minutes: number[] = [];
    vi.stubEnv("SPROUT_LOG", "all");
    const lines: { event: string; requestId?: string; count?: number }[] = [];
    const written = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
      const logged = JSON.parse(String(line)) as (typeof lines)[number]; // the log's
      // What the stack does by its own clock meanwhile has lines of other names.
      if (logged.requestId === "reconcile") lines.push(logged);
      return true;
    });
    let rounds = 0;
    try {
      for (let minute = 0; minute < 24 * 60 && minutes.length < 9; minute += 5) {
        const time = new Date(Date.parse(submittedAt) + (minute + 3) * 60_000).toISOString();
        rounds += 1;
        if ((await reconcile({ time })).submissions > 0) minutes.push(minute);
      }
    } finally {
      written.mockRestore();
      vi.stubEnv("SPROUT_LOG", "off");
      queues.send = send;
    }
    expect(sent).toHaveLength(8);
    expect(
      lines.filter(({ event }) => event === "round"),
      "a line for each, by which an alarm sees it stop",
    ).toHaveLength(rounds);
    const late = lines.filter(({ event }) => event === "late");
    expect(
      late.map(({ count }) => count),
      "from a quarter of an hour on",
    ).toEqual(minutes.filter((minute) => minute + 3 > 15).map(() => 1));
    const waits = minutes.slice(1).map((minute, nth) => minute - (minutes[nth] ?? 0));
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    const failed = await instances.find(instanceKey);
    expect(failed).toMatchObject({ status: "COMPLETE", messageCode: "FAILED" });
    const formId = failed?.formId ?? 0;
    expect((await openStores().activity.find([formId])).get(formId)?.failed).toBeGreaterThan(0);
    expect((await instances.listFailed()).map((one) => one.instanceKey)).toContain(instanceKey);
  });

  it("sends the others when one can't be sent, and reports it", async () => {
    const { publicationKey } = await publishWorkbook(designer);
    const { instances, queues } = openStores();
    const submittedAt = "2026-01-02T00:00:00.000Z";
    for (const runId of ["first", "second"]) {
      const { instanceKey } = await startInstance(stack.client(), publicationKey);
      await instances.save(instanceKey, 0, {
        status: "POST_PROCESSING",
        messageCode: "PROCESSING",
        answers: JSON.stringify(demoAnswers),
        location: "0:",
        locale: "en",
        timeZone: "UTC",
        updatedAt: submittedAt,
        submittedAt,
        runId,
      });
    }
    const { send } = queues;
    let tries = 0;
    queues.send = (queue, message) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error("The queue is away.")) : send(queue, message);
    };
    try {
      await expect(reconcile({})).rejects.toThrow("could not be sent again");
    } finally {
      queues.send = send;
    }
    expect(tries).toBe(2);
    expect((await reconcile({})).submissions).toBe(1);
  });
});
