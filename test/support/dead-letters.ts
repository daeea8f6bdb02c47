/** Puts messages into the dead-letter queue. */
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { queueVariable } from "../../infra/resources.ts";
import type { QueueName } from "../../shared/contract/route.ts";
import { deadLetterName } from "../../shared/contract/workers.ts";

/** @param body the message's content; a text is sent as it is, which no worker can read */
export async function bury(queue: QueueName, body: object | string): Promise<void> {
  const MessageBody = typeof body === "string" ? body : JSON.stringify(body);
  const client = new SQSClient({ useQueueUrlAsEndpoint: false });
  const QueueUrl = deadLetterName(process.env[queueVariable(queue)] ?? "");
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
}
