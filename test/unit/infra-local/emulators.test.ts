import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import {
  ConditionalCheckFailedException,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulators, startEmulators } from "../../../infra/local/emulators.ts";
import { makeResources } from "../../../infra/local/make-resources.ts";
import { table as defined, queues } from "../../../infra/resources.ts";

let dataFolder: string;
let emulators: Emulators;
let variables: Record<string, string>;

async function start(): Promise<void> {
  emulators = await startEmulators({ dataFolder });
  Object.assign(process.env, emulators.environment);
  variables = await makeResources();
}

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "sprout-emulators-"));
  await start();
});

afterAll(async () => {
  await emulators.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

const item = (pk: string, more: Record<string, { S: string }> = {}) => ({
  TableName: "sprout",
  Item: { pk: { S: pk }, sk: { S: "ITEM" }, ...more },
});
const outbox = (table: DynamoDBClient) =>
  table.send(
    new QueryCommand({
      TableName: "sprout",
      IndexName: "outbox",
      KeyConditionExpression: "outboxPk = :one",
      ExpressionAttributeValues: { ":one": { S: "1" } },
    }),
  );

describe("the DynamoDB emulator", () => {
  it("finds an item by key and by index, and no longer once it leaves the index", async () => {
    const table = new DynamoDBClient();
    await table.send(
      new PutItemCommand(item("A", { outboxPk: { S: "1" }, outboxAt: { S: "2026" }, note: { S: "kept" } })),
    );
    expect((await outbox(table)).Items).toHaveLength(1);
    const Key = { pk: { S: "A" }, sk: { S: "ITEM" } };
    await table.send(
      new UpdateItemCommand({ TableName: "sprout", Key, UpdateExpression: "REMOVE outboxPk, outboxAt" }),
    );
    expect((await outbox(table)).Items).toEqual([]);
    const { Item } = await table.send(new GetItemCommand({ TableName: "sprout", Key }));
    expect(Item?.note).toEqual({ S: "kept" });
  });

  it("accepts one of two conditional writes", async () => {
    const table = new DynamoDBClient();
    const put = () =>
      table.send(new PutItemCommand({ ...item("B"), ConditionExpression: "attribute_not_exists(pk)" }));
    const results = await Promise.allSettled([put(), put()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refusal = results.find((result) => result.status === "rejected");
    expect(refusal?.reason).toBeInstanceOf(ConditionalCheckFailedException);
  });

  it("has the three indexes of the deployed table, billed per request", async () => {
    const { Table } = await new DynamoDBClient().send(new DescribeTableCommand({ TableName: "sprout" }));
    const indexes = Table?.GlobalSecondaryIndexes ?? [];
    expect(indexes.map(({ IndexName }) => IndexName).sort()).toEqual(["gsi1", "gsi2", "outbox"]);
    for (const { IndexName, Projection } of indexes) {
      const { projects = [] } = defined.indexes.find(({ name }) => name === IndexName) ?? {};
      expect(Projection, IndexName).toEqual({ ProjectionType: "INCLUDE", NonKeyAttributes: [...projects] });
    }
    expect(Table?.BillingModeSummary?.BillingMode).toBe("PAY_PER_REQUEST");
  });
});

describe("the S3 emulator", () => {
  it("returns an object as it was put", async () => {
    const s3 = new S3Client();
    const Body = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    const place = { Bucket: variables.SPROUT_BUCKET, Key: "forms/7/versions/ä b.json" };
    await s3.send(new PutObjectCommand({ ...place, Body, ContentType: "application/json" }));
    const found = await s3.send(new GetObjectCommand(place));
    expect(await found.Body?.transformToByteArray()).toEqual(Body);
    expect(found.ContentType).toBe("application/json");
  });
});

describe("the SQS emulator", () => {
  const sqs = () => new SQSClient({ useQueueUrlAsEndpoint: false });

  it("has each queue with its dead letters, visibility and number of tries", async () => {
    for (const queue of queues) {
      const { Attributes } = await sqs().send(
        new GetQueueAttributesCommand({
          QueueUrl: variables[`SPROUT_QUEUE_${queue.name.toUpperCase()}`],
          AttributeNames: ["All"],
        }),
      );
      expect(Attributes?.VisibilityTimeout).toBe(String(queue.visibilitySeconds));
      const redrive = JSON.parse(Attributes?.RedrivePolicy ?? "{}");
      expect(redrive.maxReceiveCount).toBe(queue.maxReceives);
      expect(redrive.deadLetterTargetArn).toMatch(new RegExp(`:sprout-${queue.deadLetterName}$`));
    }
  });

  it("moves a message that was received too often to the dead letters", async () => {
    const client = sqs();
    const QueueUrl = variables.SPROUT_QUEUE_MAILS;
    const tries = queues.find(({ name }) => name === "mails")?.maxReceives ?? 0;
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"mailId":"m"}' }));
    for (let received = 0; received < tries; received++) {
      const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl }));
      const ReceiptHandle = Messages?.[0]?.ReceiptHandle;
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
      );
    }
    expect((await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages).toBeUndefined();
    const dead = await client.send(new ReceiveMessageCommand({ QueueUrl: `${QueueUrl}-dead` }));
    expect(dead.Messages?.[0]?.Body).toBe('{"mailId":"m"}');
  });
});

describe("the mail and secret service", () => {
  it("keeps a sent mail for a person to read", async () => {
    const content = { Subject: { Data: "Your code" }, Body: { Text: { Data: "123456" } } };
    const { MessageId } = await new SESv2Client().send(
      new SendEmailCommand({
        FromEmailAddress: "sprout@localhost",
        Destination: { ToAddresses: ["ann@example.org"] },
        Content: { Simple: content },
      }),
    );
    expect(emulators.mails().at(-1)).toMatchObject({
      id: MessageId,
      to: ["ann@example.org"],
      subject: "Your code",
      text: "123456",
    });
  });

  it("refuses a mail without a sender as SES does", async () => {
    const sending = new SESv2Client().send(
      new SendEmailCommand({ Destination: { ToAddresses: ["ann@example.org"] }, Content: {} }),
    );
    await expect(sending).rejects.toMatchObject({ name: "BadRequestException" });
  });

  it("answers the secret that only the owner of the data folder reads", async () => {
    const { SecretString } = await new SecretsManagerClient().send(
      new GetSecretValueCommand({ SecretId: variables.SPROUT_SECRET_ID }),
    );
    expect(SecretString).toMatch(/^[\w-]{43}$/);
    expect((await stat(join(dataFolder, "secret"))).mode & 0o777).toBe(0o600);
    await expect(
      new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: "other" })),
    ).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });
});

describe("all emulators", () => {
  const endpoints = () =>
    Object.entries(emulators.environment)
      .filter(([name]) => name.startsWith("AWS_ENDPOINT_URL_"))
      .map(([, url]) => new URL(url));

  it("listen only on 127.0.0.1", async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    for (const endpoint of endpoints()) {
      expect(endpoint.hostname).toBe("127.0.0.1");
      for (const { address } of [...others, { address: "127.0.0.2" }])
        await expect(bindable(Number(endpoint.port), address), `${address}:${endpoint.port}`).resolves.toBe(
          true,
        );
      await expect(bindable(Number(endpoint.port), "127.0.0.1")).resolves.toBe(false);
    }
  });

  it("don't answer a web page of another site", async () => {
    for (const { origin } of endpoints()) {
      const headers = { Origin: "https://elsewhere.example", "Content-Type": "text/plain" };
      expect((await fetch(origin, { method: "POST", headers, body: "{}" })).status).toBe(403);
    }
  });

  it("keep items, objects, mails and the secret over a restart in the same folder", async () => {
    const [before, sent] = [await readFile(join(dataFolder, "secret"), "utf8"), emulators.mails()];
    await new DynamoDBClient().send(
      new PutItemCommand(item("KEPT", { outboxPk: { S: "1" }, outboxAt: { S: "2027" } })),
    );
    const place = { Bucket: variables.SPROUT_BUCKET, Key: "kept.txt" };
    await new S3Client().send(new PutObjectCommand({ ...place, Body: "kept" }));

    await emulators.stop();
    await start();

    expect((await outbox(new DynamoDBClient())).Items?.map(({ pk }) => pk)).toEqual([{ S: "KEPT" }]);
    const found = await new S3Client().send(new GetObjectCommand(place));
    expect(await found.Body?.transformToString()).toBe("kept");
    expect(emulators.mails()).toEqual(sent);
    expect(await readFile(join(dataFolder, "secret"), "utf8")).toBe(before);
    expect((await readdir(dataFolder)).sort()).toEqual(["dynamodb", "mails.jsonl", "objects", "secret"]);
  });
});

describe("with AWS_ENDPOINT_URL", () => {
  it("tables, objects and queues are remote, mail and the secret stay local", async () => {
    process.env.AWS_ENDPOINT_URL = "http://localhost:4566";
    const started = await startEmulators({ dataFolder: undefined });
    delete process.env.AWS_ENDPOINT_URL;
    const { environment } = started;
    for (const service of ["DYNAMODB", "S3", "SQS"])
      expect(environment[`AWS_ENDPOINT_URL_${service}`]).toBe("http://127.0.0.1:4566");
    const content = { Subject: { Data: "Hello" }, Body: { Text: { Data: "Hello" } } };
    await new SESv2Client({ endpoint: environment.AWS_ENDPOINT_URL_SESV2 ?? "" }).send(
      new SendEmailCommand({
        FromEmailAddress: "sprout@localhost",
        Destination: { ToAddresses: ["ann@example.org"] },
        Content: { Simple: content },
      }),
    );
    expect(started.mails()).toHaveLength(1);
    await started.stop();
  });
});

/** Whether a port of an address is still free: something bound to 0.0.0.0 takes it on all of them. */
function bindable(port: number, address: string): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, address, () => probe.close(() => resolve(true)));
  });
}
