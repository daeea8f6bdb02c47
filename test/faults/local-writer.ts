/**
 * `node test/faults/local-writer.ts FOLDER`: emulators on a folder, and a writer that moves one item through the
 * outbox index and puts one object, over and over. Prints a number once both of its writes were acknowledged.
 */
import { DynamoDBClient, PutItemCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { startEmulators } from "../../infra/local/emulators.ts";
import { makeResources } from "../../infra/local/make-resources.ts";

const [dataFolder] = process.argv.slice(2);

async function write(): Promise<void> {
  const emulators = await startEmulators({ dataFolder });
  Object.assign(process.env, emulators.environment);
  const { SPROUT_TABLE: TableName, SPROUT_BUCKET: Bucket } = await makeResources();
  const table = new DynamoDBClient();
  const objects = new S3Client();

  const body = "x".repeat(20_000);
  for (let number = 1; ; number++) {
    const key = { pk: { S: `WRITE#${number}` }, sk: { S: "ITEM" } };
    const outbox = { outboxPk: { S: "WAITING" }, outboxAt: { S: String(number) } };
    await table.send(new PutItemCommand({ TableName, Item: { ...key, ...outbox } }));
    await table.send(
      new UpdateItemCommand({
        TableName,
        Key: key,
        UpdateExpression: "SET outboxPk = :sent",
        ExpressionAttributeValues: { ":sent": { S: "SENT" } },
      }),
    );
    await objects.send(new PutObjectCommand({ Bucket, Key: `writes/${number}`, Body: `${number} ${body}` }));
    process.stdout.write(`${number}\n`);
  }
}

if (import.meta.main) await write();
