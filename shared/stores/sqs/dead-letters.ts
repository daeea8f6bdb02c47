/**
 * Messages that failed at every delivery. Dead letters wait for a person; `npm run sprout -- redrive` sends their subjects
 * again.
 */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { type MessageOf, messages } from "../../contract/messages.ts";
import type { QueueName } from "../../contract/route.ts";
import { deadLetterName } from "../../contract/workers.ts";

/** One dead letter, hidden from other readers for a minute. */
export interface DeadLetter<Q extends QueueName = QueueName> {
  queue: Q;
  receiptHandle: string;
  /** Undefined where it can't be read: then nothing can be done about it. */
  message: MessageOf<Q> | undefined;
  sentAt: Date;
}

const HIDDEN_SECONDS = 60;
const MOST_AT_ONCE = 10;
/** Only long polling asks all servers of a queue; an empty result then means that there is nothing. */
const WAIT_SECONDS = 1;

/** @param urlOf the address of a live queue; that of its dead letters follows from its name */
export function openDeadLetters(client: SQSClient, urlOf: (queue: QueueName) => string) {
  const deadUrl = (queue: QueueName) => deadLetterName(urlOf(queue));
  return {
    /** Every dead letter of a queue that no other reader has received at the moment. */
    async take<Q extends QueueName>(queue: Q): Promise<DeadLetter<Q>[]> {
      const taken = new Map<string, DeadLetter<Q>>();
      for (;;) {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl: deadUrl(queue),
            MaxNumberOfMessages: MOST_AT_ONCE,
            VisibilityTimeout: HIDDEN_SECONDS,
            WaitTimeSeconds: WAIT_SECONDS,
            MessageSystemAttributeNames: ["SentTimestamp"],
          }),
        );
        const before = taken.size;
        for (const { MessageId = "", ReceiptHandle = "", Body = "", Attributes } of Messages) {
          const sentAt = new Date(Number(Attributes?.SentTimestamp ?? 0));
          taken.set(MessageId, { queue, receiptHandle: ReceiptHandle, message: read(queue, Body), sentAt });
        }
        // Nothing, or only messages that became visible again after their minute.
        if (taken.size === before) return [...taken.values()];
      }
    },
    /** Returns a received one to its queue. */
    async putBack({ queue, receiptHandle }: DeadLetter) {
      const handle = { QueueUrl: deadUrl(queue), ReceiptHandle: receiptHandle, VisibilityTimeout: 0 };
      await client.send(new ChangeMessageVisibilityCommand(handle));
    },
    /** Deletes a received one: its subject is in progress again. */
    async remove({ queue, receiptHandle }: DeadLetter) {
      await client.send(new DeleteMessageCommand({ QueueUrl: deadUrl(queue), ReceiptHandle: receiptHandle }));
    },
  };
}

function read<Q extends QueueName>(queue: Q, body: string): MessageOf<Q> | undefined {
  try {
    return messages[queue].parse(JSON.parse(body)) as MessageOf<Q>; // parsed by this queue's schema
  } catch {
    return undefined;
  }
}
