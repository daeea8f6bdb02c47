/** Processes the queues in this process, one message after the other, until they are empty. */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { Context, SQSBatchResponse } from "aws-lambda";
import { handler as printReady } from "../../../events/print-ready.ts";
import { handler as stepReady } from "../../../events/step-ready.ts";
import { handler as submissionCompleted } from "../../../events/submission-completed.ts";
import { closeLoaded } from "../../../infra/local/load-handler.ts";
import { toSqsEvent } from "../../../infra/local/poller.ts";
import { queueVariable } from "../../../infra/resources.ts";
import { forgetContents } from "../../../shared/runs/produce-output.ts";
import { forgetSnapshots } from "../../../shared/stores/publications.ts";
import { Died, type FaultPlan, withFaults } from "../injection/sdk-faults.ts";

const workers = { submissions: submissionCompleted, steps: stepReady, prints: printReady };
const context = {} as Context; // nothing of it is read

export interface Pump {
  /**
   * Delivers every message, also those that result from it; what fails is delivered again at once, as often as its queue
   * allows.
   */
  drain(plan: FaultPlan): Promise<void>;
  close(): Promise<void>;
}

export function openPump(): Pump {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false });

  async function receive(url: string): Promise<Message | undefined> {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: url, MessageSystemAttributeNames: ["All"] }),
    );
    return Messages[0];
  }

  async function handOut(url: string, worker: typeof stepReady, message: Message, plan: FaultPlan) {
    const handle = { QueueUrl: url, ReceiptHandle: message.ReceiptHandle };
    const result = await withFaults(plan, () => worker(toSqsEvent(url, [message]), context)).catch(
      (error: unknown): SQSBatchResponse => {
        if (!(error instanceof Died)) throw error;
        return { batchItemFailures: [{ itemIdentifier: message.MessageId ?? "" }] };
      },
    );
    if (result.batchItemFailures.length === 0) await client.send(new DeleteMessageCommand(handle));
    else {
      await client.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout: 0 }));
      forgetSnapshots(); // the next delivery knows nothing of this one
      forgetContents();
    }
  }

  return {
    async drain(plan) {
      for (let isIdle = false; !isIdle; ) {
        isIdle = true;
        for (const [name, worker] of Object.entries(workers)) {
          const url = process.env[queueVariable(name)] ?? "";
          for (let message = await receive(url); message !== undefined; message = await receive(url)) {
            isIdle = false;
            await handOut(url, worker, message, plan);
          }
        }
      }
    },
    async close() {
      await closeLoaded();
      client.destroy();
    },
  };
}
