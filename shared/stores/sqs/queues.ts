/** Sends the messages of `contract/messages.ts`; a message that does not match its schema is never sent. */
import { ChangeMessageVisibilityCommand, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { type MessageOf, messages } from "../../contract/messages.ts";
import type { QueueName } from "../../contract/route.ts";
import { log } from "../../log.ts";
import { openDeadLetters } from "./dead-letters.ts";

export type Queues = ReturnType<typeof openQueues>;

/** @param urls the addresses of the queues that this function may use */
export function openQueues(client: SQSClient, urls: Partial<Record<QueueName, string | undefined>>) {
  function urlOf(queue: QueueName): string {
    const url = urls[queue];
    if (url === undefined) throw new Error(`This function has no address for the queue "${queue}".`);
    return url;
  }

  async function send<Q extends QueueName>(queue: Q, message: MessageOf<Q>): Promise<void> {
    const MessageBody = JSON.stringify(messages[queue].parse(message));
    await client.send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody }));
  }

  return {
    send,
    /**
     * Sends a message that an outbox entry already records: if the queue refuses it, the reconciler sends it later, so the
     * caller is done either way.
     */
    async sendFromOutbox<Q extends QueueName>(queue: Q, message: MessageOf<Q>): Promise<void> {
      await send(queue, message).catch((error: unknown) => {
        log({ level: "error", event: "unsent", requestId: "outbox", queue, error });
      });
    },
    /** Makes a received message visible again after this many seconds, instead of when its visibility timeout ends. */
    async retryLater(queue: QueueName, ReceiptHandle: string, VisibilityTimeout: number) {
      const handle = { QueueUrl: urlOf(queue), ReceiptHandle, VisibilityTimeout };
      await client.send(new ChangeMessageVisibilityCommand(handle));
    },
    /** Messages that failed too often. */
    deadLetters: openDeadLetters(client, urlOf),
  };
}
