/** Sends the messages of `contract/messages.ts`; what does not fit its schema is never sent. */
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { type MessageOf, messages } from "../../contract/messages.ts";
import type { QueueName } from "../../contract/route.ts";
import { log } from "../../log.ts";

export interface Queues {
  send<Q extends QueueName>(queue: Q, message: MessageOf<Q>): Promise<void>;
  /**
   * Sends what an outbox entry already stands for: should the queue not take it, the reconciler sends it later, so
   * the caller's work is done either way.
   */
  sendFromOutbox<Q extends QueueName>(queue: Q, message: MessageOf<Q>): Promise<void>;
}

/** @param urls the addresses of the queues that this function may send to */
export function openQueues(client: SQSClient, urls: Partial<Record<QueueName, string | undefined>>): Queues {
  async function send<Q extends QueueName>(queue: Q, message: MessageOf<Q>): Promise<void> {
    const url = urls[queue];
    if (url === undefined) throw new Error(`This function has no address for the queue "${queue}".`);
    const MessageBody = JSON.stringify(messages[queue].parse(message));
    await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody }));
  }

  return {
    send,
    async sendFromOutbox(queue, message) {
      await send(queue, message).catch((error: unknown) => {
        log({ level: "error", event: "unsent", requestId: "outbox", queue, error });
      });
    },
  };
}
