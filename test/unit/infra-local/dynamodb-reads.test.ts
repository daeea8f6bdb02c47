/** A local stack runs for days: what a query read must be let go when it is answered. */
import { DynamoDBClient, PutItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import database, { type Reading } from "dynalite/db/index.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Emulators, startEmulators } from "../../../infra/local/emulators.ts";
import { makeResources } from "../../../infra/local/make-resources.ts";

const { create } = database;
const opened: Reading[] = [];
let closed = 0;
let emulators: Emulators;

beforeAll(async () => {
  database.create = (options) => {
    const store = create(options);
    const values = store.db.values.bind(store.db);
    store.db.values = (range) => {
      const reading = values(range);
      const close = reading.close.bind(reading);
      reading.close = async () => {
        await close();
        closed += 1;
      };
      opened.push(reading);
      return reading;
    };
    return store;
  };
  emulators = await startEmulators({ dataFolder: undefined });
  Object.assign(process.env, emulators.environment);
  await makeResources();
});

afterAll(async () => {
  await emulators.stop();
  database.create = create;
});

it.each([
  ["its end", 10],
  ["its limit", 1],
])("closes what a query read up to %s", async (_, Limit) => {
  const table = new DynamoDBClient();
  for (const sk of ["1", "2", "3"]) {
    const Item = { pk: { S: "A" }, sk: { S: sk } };
    await table.send(new PutItemCommand({ TableName: "sprout", Item }));
  }
  const before = opened.length;
  const { Items } = await table.send(
    new QueryCommand({
      TableName: "sprout",
      Limit,
      KeyConditionExpression: "pk = :a",
      ExpressionAttributeValues: { ":a": { S: "A" } },
    }),
  );
  expect(Items).toHaveLength(Math.min(3, Limit));
  expect(opened).toHaveLength(before + 1);
  await expect.poll(() => closed).toBe(opened.length);
});
