/** Sends the messages of `contract/messages.ts`; what does not fit its schema is never sent. */
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { type MessageOf, messages } from "../../contract/messages.ts";
import type { QueueName } from "../../contract/route.ts";

export interface Queues {
  send<Q extends QueueName>(queue: Q, message: MessageOf<Q>): Promise<void>;
}

/** @param urls the addresses of the queues that this function may send to */
export function openQueues(client: SQSClient, urls: Partial<Record<QueueName, string | undefined>>): Queues {
  return {
    async send(queue, message) {
      const url = urls[queue];
      if (url === undefined) throw new Error(`This function has no address for the queue "${queue}".`);
      await client.send(
        new SendMessageCommand({
          QueueUrl: url,
          MessageBody: JSON.stringify(messages[queue].parse(message)),
        }),
      );
    },
  };
}
