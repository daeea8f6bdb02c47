/**
 * Wraps every queue: each message is parsed by its schema and handled on its own. Messages to retry are returned as
 * `batchItemFailures`, with a delay that grows with each failure; a message that can't be parsed will never succeed, so it
 * goes to the dead letters by itself.
 */
import middy from "@middy/core";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { type MessageOf, messages } from "../shared/contract/messages.ts";
import type { QueueName } from "../shared/contract/route.ts";
import { workers } from "../shared/contract/workers.ts";
import { log } from "../shared/log.ts";
import { failureCause } from "../shared/process/failure-cause.ts";
import type { Delivery } from "../shared/runs/take-step.ts";
import { openStores } from "../shared/stores/index.ts";

type Handler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/**
 * Seconds after the first failure, the second…: together long enough to outlast a short outage. Each delay is random between
 * half of it and all of it, so that messages that failed together are not retried together.
 */
const RETRY_AFTER_SECONDS = [10, 30, 90, 270] as const;

/** The Lambda handler of a queue; a `handleMessage` that throws asks for its message to be delivered again. */
export function consumer<Q extends QueueName>(
  queue: Q,
  handleMessage: (message: MessageOf<Q>, delivery: Delivery & { now: Date }) => Promise<void>,
): Handler {
  const handler = middy<SQSEvent, SQSBatchResponse>().handler(async ({ Records }) => {
    const failed: SQSBatchResponse["batchItemFailures"] = [];
    for (const record of Records) {
      if (!(await handle(record))) failed.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures: failed };
  });
  return (event, context) => handler(event, context);

  async function handle(record: SQSRecord): Promise<boolean> {
    const started = performance.now();
    const received = Number(record.attributes.ApproximateReceiveCount);
    let isRead = false;
    let error: unknown;
    try {
      const message = messages[queue].parse(JSON.parse(record.body)) as MessageOf<Q>; // parsed by this queue's schema
      isRead = true;
      await handleMessage(message, {
        stores: openStores(),
        now: new Date(),
        startedAt: started,
        isFirst: received === 1,
        isLast: received >= workers[queue].maxReceives,
      });
    } catch (thrown) {
      error = thrown;
      await retryLater(record, isRead ? retryAfter(received) : 0);
    }
    log({
      level: error === undefined ? "info" : "error",
      event: "message",
      requestId: record.messageId,
      queue,
      count: received,
      milliseconds: Math.round(performance.now() - started),
      ...(error !== undefined && { ...failureCause(error), error }),
    });
    return error === undefined;
  }

  /** If the queue refuses the call, the message is delivered again when its visibility timeout ends. */
  async function retryLater({ receiptHandle }: SQSRecord, seconds: number): Promise<void> {
    await openStores()
      .queues.retryLater(queue, receiptHandle, seconds)
      .catch(() => undefined);
  }
}

/** At once after the last try: somebody has to look at this dead letter. */
function retryAfter(received: number): number {
  const most = RETRY_AFTER_SECONDS[received - 1];
  return most === undefined ? 0 : Math.ceil(most * (0.5 + Math.random() / 2));
}
