/** What the settings `table` and `blobs` name: whether it is there, and is what the functions and the data's promises need. */
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import { GetBucketVersioningCommand, NoSuchBucket, S3Client } from "@aws-sdk/client-s3";
import type { Settings } from "../cdk/settings.ts";
import { table as definition } from "../resources.ts";

/** What is wrong with data that was restored: what stops a deployment, and what would be missed later. */
export interface Restored {
  stops: readonly string[];
  warnings: readonly string[];
}

export async function readRestored({ table, blobs }: Pick<Settings, "table" | "blobs">): Promise<Restored> {
  const found = [
    ...(table === undefined ? [] : [await ofTable(table)]),
    ...(blobs === undefined ? [] : [await ofBucket(blobs)]),
  ];
  return {
    stops: found.flatMap(({ stops }) => stops),
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}

async function ofTable(TableName: string): Promise<Restored> {
  const client = new DynamoDBClient({});
  try {
    const [{ Table }, { TimeToLiveDescription }, { ContinuousBackupsDescription }] = await Promise.all([
      client.send(new DescribeTableCommand({ TableName })),
      client.send(new DescribeTimeToLiveCommand({ TableName })),
      client.send(new DescribeContinuousBackupsCommand({ TableName })),
    ]);
    const indexes = (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName);
    const missing = definition.indexes.filter(({ name }) => !indexes.includes(name)).map(({ name }) => name);
    const backups = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
    return {
      stops: [
        ...(Table?.TableStatus === "ACTIVE"
          ? []
          : [`The table ${TableName} is ${Table?.TableStatus ?? "unknown"}: wait until it is ACTIVE.`]),
        ...(missing.length === 0 ? [] : [`The table ${TableName} has no index ${missing.join(", ")}.`]),
      ],
      warnings: [
        ...(TimeToLiveDescription?.AttributeName === definition.timeToLive
          ? []
          : [
              `The table ${TableName} has no time to live on ${definition.timeToLive}: sessions and codes stay in it.`,
            ]),
        ...(backups === "ENABLED"
          ? []
          : [`The table ${TableName} has no point-in-time recovery: it could not be restored again.`]),
        ...(Table?.DeletionProtectionEnabled === true
          ? []
          : [`The table ${TableName} has no deletion protection.`]),
      ],
    };
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    return { stops: [`There is no table ${TableName} in this region.`], warnings: [] };
  }
}

async function ofBucket(Bucket: string): Promise<Restored> {
  try {
    const { Status } = await new S3Client({}).send(new GetBucketVersioningCommand({ Bucket }));
    const text = `The bucket ${Bucket} keeps no versions: what is overwritten or deleted in it could not be restored.`;
    return { stops: [], warnings: Status === "Enabled" ? [] : [text] };
  } catch (error) {
    if (!(error instanceof NoSuchBucket)) throw error;
    return { stops: [`There is no bucket ${Bucket}.`], warnings: [] };
  }
}
