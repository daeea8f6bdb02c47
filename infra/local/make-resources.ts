/** Creates the table, the bucket and the queues where they are missing, with the AWS SDK, as the stack on AWS has them. */
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from "@aws-sdk/client-dynamodb";
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { LOOPBACK_HOSTS } from "../../shared/hooks/destination.ts";
import { queues, queueVariable, table } from "../resources.ts";
import { ISSUER_SECRET_NAME, SECRET_NAME, TABLE_NAME } from "./emulators.ts";

export const BUCKET_NAME = "sprout-bodies";
/** Where the audit trail leaves to: as on AWS, a bucket that isn't the product's. */
export const TRAIL_BUCKET_NAME = "sprout-trail";
export const TRAIL_PLACE = `000000000000/${TRAIL_BUCKET_NAME}`;
export const QUEUE_PREFIX = "sprout-";
const TABLE_READY_MS = 10_000;
const TABLE_POLL_MS = 20;

/**
 * Idempotent. `process.env` must name the endpoints before this is called.
 * @returns the variables of `shared/stores/environment.ts` except SPROUT_ORIGIN
 */
export async function makeResources(): Promise<Record<string, string>> {
  const [queueVariables] = await Promise.all([makeQueues(), makeTable(), makeBuckets()]);
  return {
    SPROUT_TABLE: TABLE_NAME,
    SPROUT_BUCKET: BUCKET_NAME,
    SPROUT_SECRET_ID: SECRET_NAME,
    SPROUT_ISSUER_SECRET_ID: ISSUER_SECRET_NAME,
    SPROUT_TRAIL: TRAIL_PLACE,
    SPROUT_HOOKS: `*,${LOOPBACK_HOSTS}`,
    ...queueVariables,
  };
}

async function makeTable(): Promise<void> {
  const client = new DynamoDBClient();
  const keySchema = (keys: { partitionKey: string; sortKey: string }) => [
    { AttributeName: keys.partitionKey, KeyType: "HASH" as const },
    { AttributeName: keys.sortKey, KeyType: "RANGE" as const },
  ];
  const keyNames = [table, ...table.indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  try {
    await client
      .send(
        new CreateTableCommand({
          TableName: TABLE_NAME,
          BillingMode: "PAY_PER_REQUEST",
          KeySchema: keySchema(table),
          AttributeDefinitions: keyNames.map((name) => ({ AttributeName: name, AttributeType: "S" })),
          GlobalSecondaryIndexes: table.indexes.map((index) => ({
            IndexName: index.name,
            KeySchema: keySchema(index),
            Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...index.projects] },
          })),
        }),
      )
      .catch(unless(ResourceInUseException));
    await becomesActive(client);
  } finally {
    client.destroy();
  }
}

async function becomesActive(client: DynamoDBClient): Promise<void> {
  const giveUpAt = Date.now() + TABLE_READY_MS;
  while (Date.now() < giveUpAt) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: TABLE_NAME }));
    if (Table?.TableStatus === "ACTIVE") return;
    await new Promise((resolve) => setTimeout(resolve, TABLE_POLL_MS));
  }
  throw new Error(`The table ${TABLE_NAME} did not become active within ${TABLE_READY_MS / 1000} s.`);
}

async function makeBuckets(): Promise<void> {
  const client = new S3Client();
  try {
    for (const Bucket of [BUCKET_NAME, TRAIL_BUCKET_NAME])
      await client.send(new CreateBucketCommand({ Bucket })).catch(unless(BucketAlreadyOwnedByYou));
  } finally {
    client.destroy();
  }
}

async function makeQueues(): Promise<Record<string, string>> {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false });
  try {
    const variables = await Promise.all(
      queues.map(async (queue) => {
        const deadLetters = await makeQueue(client, queue.deadLetterName, {
          MessageRetentionPeriod: String(queue.deadLetterRetentionDays * 24 * 60 * 60),
        });
        const { url } = await makeQueue(client, queue.name, {
          VisibilityTimeout: String(queue.visibilitySeconds),
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: deadLetters.arn,
            maxReceiveCount: queue.maxReceives,
          }),
        });
        return [queueVariable(queue.name), url];
      }),
    );
    return Object.fromEntries(variables);
  } finally {
    client.destroy();
  }
}

async function makeQueue(client: SQSClient, name: string, Attributes: Record<string, string>) {
  const { QueueUrl = "" } = await client.send(
    new CreateQueueCommand({ QueueName: `${QUEUE_PREFIX}${name}` }),
  );
  await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }));
  const { Attributes: read } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["QueueArn"] }),
  );
  return { url: QueueUrl, arn: read?.QueueArn ?? "" };
}

/** Ignores the one error that means: it exists already. */
function unless(alreadyThere: new (...parts: never[]) => Error) {
  return (error: unknown) => {
    if (!(error instanceof alreadyThere)) throw error;
  };
}
