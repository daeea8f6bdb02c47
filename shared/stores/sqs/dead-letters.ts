/**
 * What came too often and failed each time. Dead letters wait for a person; `npm run sprout -- redrive` sends what
 * they were about again.
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

/** One dead letter, held back from other readers for a minute. */
export interface DeadLetter<Q extends QueueName = QueueName> {
  queue: Q;
  receiptHandle: string;
  /** Undefined where it can't be read: it names nothing, so nothing can be done about it. */
  message: MessageOf<Q> | undefined;
  sentAt: Date;
}

const HELD_SECONDS = 60;
const MOST_AT_ONCE = 10;
/** Only a receive that waits asks all servers of a queue; nothing found then means there is nothing. */
const WAIT_SECONDS = 1;

/** @param urlOf the address of a live queue; that of its dead letters follows from it by name */
export function openDeadLetters(client: SQSClient, urlOf: (queue: QueueName) => string) {
  const deadUrl = (queue: QueueName) => deadLetterName(urlOf(queue));
  return {
    /** Every dead letter of a queue that nobody else holds at the moment. */
    async take<Q extends QueueName>(queue: Q): Promise<DeadLetter<Q>[]> {
      const taken = new Map<string, DeadLetter<Q>>();
      for (;;) {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl: deadUrl(queue),
            MaxNumberOfMessages: MOST_AT_ONCE,
            VisibilityTimeout: HELD_SECONDS,
            WaitTimeSeconds: WAIT_SECONDS,
            MessageSystemAttributeNames: ["SentTimestamp"],
          }),
        );
        const before = taken.size;
        for (const { MessageId = "", ReceiptHandle = "", Body = "", Attributes } of Messages) {
          const sentAt = new Date(Number(Attributes?.SentTimestamp ?? 0));
          taken.set(MessageId, { queue, receiptHandle: ReceiptHandle, message: read(queue, Body), sentAt });
        }
        // Nothing, or only what was held for its minute and came round again.
        if (taken.size === before) return [...taken.values()];
      }
    },
    /** Lets one that was taken lie where it was. */
    async putBack({ queue, receiptHandle }: DeadLetter) {
      const handle = { QueueUrl: deadUrl(queue), ReceiptHandle: receiptHandle, VisibilityTimeout: 0 };
      await client.send(new ChangeMessageVisibilityCommand(handle));
    },
    /** Removes one that was taken: what it was about is under way again. */
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
