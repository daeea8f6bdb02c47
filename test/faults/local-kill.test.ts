/** What was acknowledged survives a killed process: 50 writes in each of several lives of one data folder, 0 lost. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DynamoDBClient, QueryCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEmulators } from "../../infra/local/emulators.ts";
import { makeResources } from "../../infra/local/make-resources.ts";
import { budget, sampleOf } from "../support/budget.ts";

const WRITES = 50;
const LIVES = budget({ search: 5, usual: 2 });
/** Moments of a process's start, in milliseconds. */
const STARTS_MS = sampleOf([150, 250, 350, 450, 550, 650, 750, 850, 950], 3);
const writer = join(import.meta.dirname, "local-writer.ts");

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "sprout-kill-"));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

describe("the data of a killed process", () => {
  it(`contain all ${WRITES} acknowledged writes after each of ${LIVES} kills, each item once in its index`, async () => {
    for (let life = 1; life <= LIVES; life++) {
      const acknowledged = await writeUntilKilled();
      expect(acknowledged).toBeGreaterThanOrEqual(WRITES);
      await expectAllThere(acknowledged);
    }
  });

  it("can be started again when the process was killed at any moment of its start", async () => {
    for (const milliseconds of STARTS_MS) {
      const child = spawn(process.execPath, [writer, dataFolder], { stdio: "ignore" });
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await expectAllThere(await writeUntilKilled());
  });
});

/** @returns the last number that the writer could still print */
async function writeUntilKilled(): Promise<number> {
  const child = spawn(process.execPath, [writer, dataFolder], { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last === WRITES) child.kill("SIGKILL");
  }
  await exit;
  return last;
}

async function expectAllThere(acknowledged: number): Promise<void> {
  const emulators = await startEmulators({ dataFolder });
  try {
    Object.assign(process.env, emulators.environment);
    const { SPROUT_TABLE: TableName, SPROUT_BUCKET: Bucket } = await makeResources();
    const table = new DynamoDBClient();
    const { Items = [] } = await table.send(new ScanCommand({ TableName, ConsistentRead: true }));
    const states = new Map(Items.map((item) => [item.pk?.S, item.outboxPk?.S]));
    const indexed = new Map<string | undefined, string>();
    for (const state of ["WAITING", "SENT"]) {
      const found = await table.send(
        new QueryCommand({
          TableName,
          IndexName: "outbox",
          KeyConditionExpression: "outboxPk = :state",
          ExpressionAttributeValues: { ":state": { S: state } },
        }),
      );
      for (const item of found.Items ?? []) {
        expect(indexed.has(item.pk?.S), `${item.pk?.S} twice in the index`).toBe(false);
        indexed.set(item.pk?.S, state);
      }
    }
    expect(indexed).toEqual(states);
    const objects = new S3Client();
    for (let number = 1; number <= acknowledged; number++) {
      expect(states.get(`WRITE#${number}`)).toBe("SENT");
      const { Body } = await objects.send(new GetObjectCommand({ Bucket, Key: `writes/${number}` }));
      expect(await Body?.transformToString()).toMatch(new RegExp(`^${number} x{20000}$`));
    }
  } finally {
    await emulators.stop();
  }
}
