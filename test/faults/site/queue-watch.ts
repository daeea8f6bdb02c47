/** The queues as seen from outside the workers. */
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { queueVariable } from "../../../infra/resources.ts";
import type { QueueName } from "../../../shared/contract/route.ts";

export interface QueueWatch {
  /** Messages that are waiting, delayed or in progress. */
  underWay(queues: readonly QueueName[]): Promise<number>;
  /** Shortens a queue's visibility: the test's clock. */
  setVisibility(queue: QueueName, seconds: number): Promise<void>;
  sendRaw(queue: QueueName, body: string): Promise<void>;
  /** The bodies of all dead letters, which stay where they are. */
  deadLetters(queue: QueueName): Promise<string[]>;
}

const HIDDEN_SECONDS = 2;

export function openQueueWatch(): QueueWatch {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false });
  const urlOf = (queue: QueueName) => process.env[queueVariable(queue)] ?? "";
  return {
    async underWay(queues) {
      let count = 0;
      for (const queue of queues) {
        const { Attributes = {} } = await client.send(
          new GetQueueAttributesCommand({ QueueUrl: urlOf(queue), AttributeNames: ["All"] }),
        );
        count += Number(Attributes.ApproximateNumberOfMessages ?? 0);
        count += Number(Attributes.ApproximateNumberOfMessagesNotVisible ?? 0);
        count += Number(Attributes.ApproximateNumberOfMessagesDelayed ?? 0);
      }
      return count;
    },
    async setVisibility(queue, seconds) {
      const Attributes = { VisibilityTimeout: String(seconds) };
      await client.send(new SetQueueAttributesCommand({ QueueUrl: urlOf(queue), Attributes }));
    },
    async sendRaw(queue, MessageBody) {
      await client.send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody }));
    },
    async deadLetters(queue) {
      const bodies = new Map<string | undefined, string>();
      for (;;) {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl: `${urlOf(queue)}-dead`,
            MaxNumberOfMessages: 10,
            VisibilityTimeout: HIDDEN_SECONDS,
          }),
        );
        if (Messages.length === 0) break;
        for (const { MessageId, Body = "" } of Messages) bodies.set(MessageId, Body);
      }
      if (bodies.size > 0) await new Promise((resolve) => setTimeout(resolve, HIDDEN_SECONDS * 1000));
      return [...bodies.values()];
    },
  };
}
