/**
 * What Lambda's event source mappings and EventBridge are on AWS: long-polls each queue, passes messages to their worker,
 * deletes those that succeeded, and runs scheduled work. The queue itself moves dead letters.
 */
import { randomUUID } from "node:crypto";
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { ScheduledEvent, SQSBatchResponse, SQSEvent, SQSMessageAttributes } from "aws-lambda";
import { schedules, type Worker } from "../../shared/contract/workers.ts";
import { queues, queueVariable } from "../resources.ts";
import type { Log } from "./call-function.ts";
import { invoke, type LoadHandler, loadHandler } from "./load-handler.ts";

export interface PollerOptions {
  log: Log;
  load?: LoadHandler;
}

/** Chromium needs the machine for itself; other workers mostly wait. */
const concurrencyOf = (worker: Polling["worker"]) => (worker.prints ? 1 : 4);
const LONG_POLL_SECONDS = 20;
const AFTER_FAILURE_MS = 1_000;
const MAX_RECEIVED = 10;

/** `process.env` must name the queues. @returns stop: lets work in progress finish and receives nothing more */
export function startPoller({ log, load = loadHandler }: PollerOptions): { stop(): Promise<void> } {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false });
  const stopping = new AbortController();
  const loops = queues.map(({ name, worker }) => {
    const url = process.env[queueVariable(name)];
    if (url === undefined) throw new Error(`The variable ${queueVariable(name)} names no queue.`);
    return pollQueue({ client, url, worker, load, log, signal: stopping.signal });
  });
  const scheduled = startSchedules({ load, log });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...loops, scheduled.stop()]);
      client.destroy();
    },
  };
}

export interface Polling {
  client: SQSClient;
  url: string;
  worker: Pick<Worker, "file" | "batchSize" | "timeoutSeconds" | "prints">;
  load: LoadHandler;
  log: Log;
  signal: AbortSignal;
}

/** Until the signal, and what was received by then is done. */
export async function pollQueue(polling: Polling): Promise<void> {
  const { worker, signal } = polling;
  const concurrency = concurrencyOf(worker);
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const free = (concurrency - running.size) * worker.batchSize;
    const messages = await receive(polling, Math.min(free, MAX_RECEIVED));
    for (let start = 0; start < messages.length; start += worker.batchSize) {
      const batch = work(polling, messages.slice(start, start + worker.batchSize)).finally(() =>
        running.delete(batch),
      );
      running.add(batch);
    }
    if (running.size >= concurrency) await Promise.race(running);
  }
  await Promise.all(running);
}

async function receive({ client, url, signal, log }: Polling, count: number): Promise<Message[]> {
  try {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: count,
        WaitTimeSeconds: LONG_POLL_SECONDS,
        MessageSystemAttributeNames: ["All"],
        MessageAttributeNames: ["All"],
      }),
      { abortSignal: signal },
    );
    return Messages;
  } catch (error) {
    if (signal.aborted) return [];
    log(`Receiving from ${url} failed: ${String(error)}`);
    await new Promise((resolve) => setTimeout(resolve, AFTER_FAILURE_MS));
    return [];
  }
}

/** One call of the worker. Never throws: failed messages stay in the queue. */
async function work({ client, url, worker, load, log }: Polling, messages: Message[]): Promise<void> {
  const event = toSqsEvent(url, messages);
  const file = `events/${worker.file}`;
  const failed = await invoke({ load, file, event, timeoutSeconds: worker.timeoutSeconds })
    .then((result) => failedIds(result, messages))
    .catch((error: unknown) => {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return allIds(messages);
    });
  const endings = messages.map((message) => {
    const handle = { QueueUrl: url, ReceiptHandle: message.ReceiptHandle };
    if (!failed.has(message.MessageId)) return client.send(new DeleteMessageCommand(handle));
    // on AWS it would be delivered again when its visibility timeout ends, minutes later: 1, 2, 4… s are enough for a
    // developer who waits
    const VisibilityTimeout = 2 ** (receiveCount(message) - 1);
    return client.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout }));
  });
  for (const ending of await Promise.allSettled(endings)) {
    if (ending.status === "rejected")
      log(`A message of ${url} could not be acknowledged: ${String(ending.reason)}`);
  }
}

const allIds = (messages: Message[]) => new Set(messages.map(({ MessageId }) => MessageId));

/** As Lambda reads it: no list means all succeeded, an unknown identifier means all failed. */
function failedIds(result: unknown, messages: Message[]): Set<string | undefined> {
  const { batchItemFailures = [] } = (result ?? {}) as Partial<SQSBatchResponse>; // every consumer returns this or nothing
  const known = allIds(messages);
  const failed = new Set<string | undefined>(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => known.has(id)) ? failed : known;
}

export function toSqsEvent(queueUrl: string, messages: readonly Message[]): SQSEvent {
  const [account, name] = new URL(queueUrl).pathname.split("/").slice(-2);
  const awsRegion = process.env.AWS_REGION ?? "us-east-1";
  return {
    Records: messages.map((message) => ({
      messageId: message.MessageId ?? "",
      receiptHandle: message.ReceiptHandle ?? "",
      body: message.Body ?? "",
      md5OfBody: message.MD5OfBody ?? "",
      attributes: {
        ApproximateReceiveCount: String(receiveCount(message)),
        SentTimestamp: message.Attributes?.SentTimestamp ?? "",
        SenderId: message.Attributes?.SenderId ?? "",
        ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? "",
      },
      messageAttributes: messageAttributes(message),
      eventSource: "aws:sqs",
      eventSourceARN: `arn:aws:sqs:${awsRegion}:${account}:${name}`,
      awsRegion,
    })),
  };
}

/** How often a message was delivered, including this time. */
function receiveCount(message: Message): number {
  return Number(message.Attributes?.ApproximateReceiveCount ?? 1);
}

function messageAttributes(message: Message): SQSMessageAttributes {
  return Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, { DataType, StringValue, BinaryValue }]) => [
      name,
      {
        dataType: DataType ?? "String",
        ...(StringValue !== undefined && { stringValue: StringValue }),
        ...(BinaryValue !== undefined && { binaryValue: Buffer.from(BinaryValue).toString("base64") }),
      },
    ]),
  );
}

const LOCAL_PERIOD_MS = 60_000;

/** Runs each at once, for what the last process left unfinished, then every minute; a long run is never joined by another. */
function startSchedules({ load, log }: { load: LoadHandler; log: Log }): { stop(): Promise<void> } {
  const stops = Object.entries(schedules).map(([name, { file, timeoutSeconds }]) => {
    let running: Promise<void> | undefined;
    const run = (detail = {}) => {
      running ??= invoke({
        load,
        file: `events/${file}`,
        event: scheduledEvent(name, detail),
        timeoutSeconds,
      })
        .then(() => undefined)
        .catch((error: unknown) => log(`${name}: ${String(error)}`))
        .finally(() => {
          running = undefined;
        });
    };
    run({ olderThanSeconds: 0 }); // nothing of the last process is still in progress
    const timer = setInterval(run, LOCAL_PERIOD_MS);
    return async () => {
      clearInterval(timer);
      await running;
    };
  });
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function scheduledEvent(name: string, detail: object): ScheduledEvent {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account: "000000000000",
    time: new Date().toISOString(),
    region: process.env.AWS_REGION ?? "us-east-1",
    resources: [`arn:aws:events:us-east-1:000000000000:rule/${name}`],
    detail,
  };
}
