/** `AWS_ENDPOINT_URL=… npm start`: another's tables, objects and queues, as those of LocalStack, behind one address. */

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Emulators, startEmulators } from "../../../infra/local/emulators.ts";
import { closeServer, LOOPBACK, listenLocally } from "../../../infra/local/listen.ts";
import { shownMails } from "../../support/deployed.ts";
import { type KillableStack, startKillableStack } from "../../support/killable-stack.ts";
import {
  publishWorkbook,
  signUpDesigner,
  submitAnswers,
  waitForReports,
} from "../../support/published-form.ts";

let others: Emulators;
let folder: string;
let stack: KillableStack;
const input = { tables: 0, objectsAndQueues: 0 };
const oneAddress = createServer(pass);
const credentials = { accessKeyId: "local", secretAccessKey: "local" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-test-"));
  others = await startEmulators({ dataFolder: undefined });
  const port = await listenLocally(oneAddress);
  // As a person would write it.
  stack = await startKillableStack(folder, { AWS_ENDPOINT_URL: `http://localhost:${port}` });
});
afterAll(async () => {
  await stack?.kill();
  await closeServer(oneAddress);
  await others?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** All services at one address, distinguished as AWS's own calls do. */
function pass(incoming: IncomingMessage, response: ServerResponse): void {
  const isTables = String(incoming.headers["x-amz-target"]).startsWith("DynamoDB");
  input[isTables ? "tables" : "objectsAndQueues"] += 1;
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3 } = others.environment;
  const to = new URL(incoming.url ?? "/", isTables ? AWS_ENDPOINT_URL_DYNAMODB : AWS_ENDPOINT_URL_S3);
  const outgoing = request(to, { method: incoming.method, headers: incoming.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  outgoing.on("error", () => response.destroy());
  response.on("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}

it("does the main job over the services of that address, and keeps only mails and the secret itself", {
  timeout: 120_000,
}, async () => {
  const designer = stack.client();
  await signUpDesigner(designer, async () => (await shownMails(stack.origin)) ?? []);
  const { publicationKey } = await publishWorkbook(designer);
  const visitor = stack.client();
  const { ref } = await submitAnswers(visitor, publicationKey);
  const { messageCode, outputReferences } = await waitForReports(visitor, ref);
  expect(messageCode).toBe("OK");
  expect(outputReferences.length).toBeGreaterThan(0);

  const region = "us-east-1";
  const { AWS_ENDPOINT_URL_DYNAMODB: tables = "", AWS_ENDPOINT_URL_S3: objects = "" } = others.environment;
  const table = new DynamoDBClient({ endpoint: tables, region, credentials });
  const { Items = [] } = await table.send(new ScanCommand({ TableName: "sprout" }));
  expect(Items.some(({ pk }) => pk?.S === `INSTANCE#${ref.instanceKey}`)).toBe(true);
  const bucket = new S3Client({ endpoint: objects, region, credentials });
  const listed = await bucket.send(new ListObjectsV2Command({ Bucket: "sprout-bodies" }));
  expect(listed.KeyCount).toBeGreaterThan(2);
  expect(input.tables).toBeGreaterThan(20);
  expect(input.objectsAndQueues).toBeGreaterThan(10);
  expect((await readdir(folder)).toSorted()).toEqual(["mails.jsonl", "secret"]);
  expect(new URL(objects).hostname).toBe(LOOPBACK);
});
