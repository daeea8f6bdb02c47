/** A worker's side of its queue, as Lambda's event source mapping is: receives one message, passes it on, deletes it. */
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Context, SQSBatchResponse } from "aws-lambda";
import type { Handler } from "../../../infra/local/load-handler.ts";
import { toSqsEvent } from "../../../infra/local/poller.ts";
import { queueVariable } from "../../../infra/resources.ts";
import type { QueueName } from "../../../shared/contract/route.ts";
import { withFaults } from "../injection/sdk-faults.ts";
import type { StormProcess } from "./plan.ts";

const WAIT_SECONDS = 5;

export async function workQueue(queue: QueueName, storm: StormProcess, handler: Handler): Promise<never> {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false });
  const url = process.env[queueVariable(queue)] ?? "";
  for (;;) {
    const { Messages: [message] = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        WaitTimeSeconds: WAIT_SECONDS,
        MessageSystemAttributeNames: ["All"],
      }),
    );
    if (message === undefined) continue;
    const answer = await withFaults(storm, () => handler(toSqsEvent(url, [message]), {} as Context)); // nothing of it is read
    storm.beforeDelete();
    const { batchItemFailures } = answer as SQSBatchResponse; // what every consumer answers
    if (batchItemFailures.length > 0) continue;
    await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: message.ReceiptHandle }));
  }
}
