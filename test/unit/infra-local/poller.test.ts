import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Emulators, startEmulators } from "../../../infra/local/emulators.ts";
import { makeResources } from "../../../infra/local/make-resources.ts";
import { startPoller } from "../../../infra/local/poller.ts";

let emulators: Emulators;
let poller: { stop(): Promise<void> } | undefined;
let sqs: SQSClient;

beforeAll(async () => {
  emulators = await startEmulators({ dataFolder: undefined });
  Object.assign(process.env, emulators.environment);
  Object.assign(process.env, await makeResources());
  sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
});
afterEach(async () => {
  await poller?.stop();
  await new Promise((resolve) => setTimeout(resolve, 50)); // the queues learn that its long polls hung up
});
afterAll(() => emulators.stop());

const send = (queue: string, body: object) =>
  sqs.send(new SendMessageCommand({ QueueUrl: process.env[queue], MessageBody: JSON.stringify(body) }));

async function waiting(queue: string): Promise<number> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: process.env[queue], AttributeNames: ["All"] }),
  );
  return (
    Number(Attributes?.ApproximateNumberOfMessages) +
    Number(Attributes?.ApproximateNumberOfMessagesNotVisible)
  );
}

/** Starts the poller with one worker file; all other files do nothing. */
function work(
  file: string,
  worker: (event: SQSEvent) => unknown,
  log: (line: string) => void = () => undefined,
) {
  poller = startPoller({
    log,
    load: async (loaded) => async (event) => (loaded === file ? worker(event as SQSEvent) : undefined),
  });
}

describe("the poller", () => {
  it("passes a message to its queue's worker as Lambda does, and deletes it", async () => {
    const events: SQSEvent[] = [];
    work("events/mail-due.ts", (event) => void events.push(event));
    await send("SPROUT_QUEUE_MAILS", { mailId: "m1" });
    await vi.waitFor(() => expect(events).toHaveLength(1));
    expect(events[0]?.Records[0]).toMatchObject({
      body: '{"mailId":"m1"}',
      eventSource: "aws:sqs",
      eventSourceARN: "arn:aws:sqs:us-east-1:000000000000:sprout-mails",
      attributes: { ApproximateReceiveCount: "1" },
    });
    await vi.waitFor(async () => expect(await waiting("SPROUT_QUEUE_MAILS")).toBe(0));
  });

  it("redelivers failed messages, after a second and then after two", async () => {
    const times: number[] = [];
    work("events/submission-completed.ts", (event) => {
      times.push(performance.now());
      const failed = times.length < 3 ? [{ itemIdentifier: event.Records[0]?.messageId }] : [];
      return { batchItemFailures: failed };
    });
    await send("SPROUT_QUEUE_SUBMISSIONS", { instanceKey: "i" });
    await vi.waitFor(() => expect(times).toHaveLength(3), { timeout: 60_000 });
    const gaps = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1_000));
    expect(gaps).toEqual([1, 2]);
    await vi.waitFor(async () => expect(await waiting("SPROUT_QUEUE_SUBMISSIONS")).toBe(0));
  });

  it("keeps a message whose worker throws, and reports it", async () => {
    const lines: string[] = [];
    let calls = 0;
    const worker = () => {
      calls += 1;
      if (calls === 1) throw new Error("the first time fails");
    };
    work("events/mail-due.ts", worker, (line) => lines.push(line));
    await send("SPROUT_QUEUE_MAILS", { mailId: "m2" });
    await vi.waitFor(() => expect(calls).toBe(2), { timeout: 20_000 });
    expect(lines.join()).toContain("the first time fails");
  });

  it("prints one document at a time and runs four steps at once", async () => {
    const running = { prints: 0, steps: 0 };
    const most = { prints: 0, steps: 0 };
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const count = async (kind: "prints" | "steps") => {
      running[kind] += 1;
      most[kind] = Math.max(most[kind], running[kind]);
      await gone;
      running[kind] -= 1;
      done += 1;
    };
    let done = 0;
    poller = startPoller({
      log: () => undefined,
      load: async (file) => async () => {
        if (file === "events/print-ready.ts") await count("prints");
        if (file === "events/step-ready.ts") await count("steps");
      },
    });
    for (let index = 0; index < 6; index++) {
      await send("SPROUT_QUEUE_PRINTS", { index });
      await send("SPROUT_QUEUE_STEPS", { index });
    }
    await vi.waitFor(() => expect(running).toEqual({ prints: 1, steps: 4 }), { timeout: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 60)); // one more than these would begin meanwhile
    letGo();
    await vi.waitFor(() => expect(done).toBe(12), { timeout: 60_000 });
    expect(most).toEqual({ prints: 1, steps: 4 });
  });

  it("runs the reconciler at once", async () => {
    const files: string[] = [];
    poller = startPoller({ log: () => undefined, load: async (file) => async () => void files.push(file) });
    await vi.waitFor(() => expect(files).toContain("events/reconcile.ts"));
  });

  it("finishes a message in flight when it stops, and receives no other", async () => {
    let finished = 0;
    let started = 0;
    work("events/print-ready.ts", async () => {
      started += 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
      finished += 1;
    });
    await send("SPROUT_QUEUE_PRINTS", { index: 1 });
    await send("SPROUT_QUEUE_PRINTS", { index: 2 });
    await vi.waitFor(() => expect(started).toBe(1));
    const startedAt = performance.now();
    await poller?.stop();
    expect(performance.now() - startedAt, "it does not wait for the long polls").toBeLessThan(15_000);
    expect([started, finished]).toEqual([1, 1]);
    const { Messages } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: process.env.SPROUT_QUEUE_PRINTS, MaxNumberOfMessages: 10 }),
    );
    expect(Messages?.map(({ Body }) => Body)).toEqual(['{"index":2}']);
  });
});
