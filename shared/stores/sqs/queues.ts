/** Sends the messages of `contract/messages.ts`; a message that does not match its schema is never sent. */
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { type MessageOf, messages } from "../../contract/messages.ts";
import type { QueueName } from "../../contract/route.ts";
import { log } from "../../log.ts";
import { openDeadLetters } from "./dead-letters.ts";

export type Queues = ReturnType<typeof openQueues>;

/** The addresses of the queues that this function may use. */
type Urls = Partial<Record<QueueName, string | undefined>>;

/** The queues and their dead letters. @param maxAttempts how often a request is tried before it fails */
export function connectQueues(urls: Urls, maxAttempts: number) {
  // Otherwise the client calls the host in QueueUrl, which an emulator may not own.
  const client = new SQSClient({ useQueueUrlAsEndpoint: false, maxAttempts });
  const urlOf = (queue: QueueName): string => {
    const url = urls[queue];
    if (url === undefined) throw new Error(`This function has no address for the queue "${queue}".`);
    return url;
  };
  return { queues: openQueues(client, urlOf), deadLetters: openDeadLetters(client, urlOf) };
}

function openQueues(client: SQSClient, urlOf: (queue: QueueName) => string) {
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
  };
}
