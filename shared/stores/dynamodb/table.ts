/** The thin part that sends requests to the one table; the stores build what is sent. */
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import type * as z from "zod";
import type { ItemKey } from "./keys.ts";

export type Attributes = Record<string, unknown>;

/** A change of one item: expressions over `#name` and `:value`, a condition that must hold. */
export interface Change {
  update: string;
  condition?: string;
  /** Attribute names by their placeholder without `#`. */
  names?: Record<string, string>;
  /** Values by their placeholder without `:`. */
  values?: Attributes;
}

export interface Listing {
  index?: string;
  partition: { name: string; value: string };
  sort?: { name: string; beginsWith?: string; below?: string };
  newestFirst?: boolean;
  limit?: number;
}

/** The one table: items in, items out, parsed by schema. */
export interface Table {
  get<S extends z.ZodType>(key: ItemKey, schema: S): Promise<z.output<S> | undefined>;
  /** @returns false when the condition did not hold */
  put(key: ItemKey, item: Attributes, condition?: string): Promise<boolean>;
  /** @returns the item as it is now, or undefined when the condition did not hold */
  update<S extends z.ZodType>(key: ItemKey, change: Change, schema: S): Promise<z.output<S> | undefined>;
  /** @returns the item that was deleted, or undefined when there was none or the condition did not hold */
  take<S extends z.ZodType>(key: ItemKey, schema: S): Promise<z.output<S> | undefined>;
  list<S extends z.ZodType>(listing: Listing, schema: S): Promise<z.output<S>[]>;
}

/** The oldest items of an outbox partition that wait since before a time. */
export function waitingSince(partition: string, before: string, limit: number): Listing {
  return {
    index: "outbox",
    partition: { name: "outboxPk", value: partition },
    sort: { name: "outboxAt", below: before },
    limit,
  };
}

/** Condition: the item is new. */
export const isNew = "attribute_not_exists(pk)";

export function openTable(client: DynamoDBClient, tableName: string): Table {
  const toItem = (value: Attributes) => marshall(value, { removeUndefinedValues: true });

  return {
    async get(key, schema) {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: tableName, Key: toItem({ ...key }), ConsistentRead: true }),
      );
      return Item && schema.parse(unmarshall(Item));
    },

    async put(key, item, condition) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: toItem({ ...item, ...key }),
        ConditionExpression: condition,
      });
      return (await unlessConditionFails(client.send(command))) !== undefined;
    },

    async update(key, change, schema) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: toItem({ ...key }),
        UpdateExpression: change.update,
        ConditionExpression: change.condition,
        ExpressionAttributeNames: change.names && prefixed("#", change.names),
        ExpressionAttributeValues: change.values && toItem(prefixed(":", change.values)),
        ReturnValues: "ALL_NEW",
      });
      const result = await unlessConditionFails(client.send(command));
      return result?.Attributes && schema.parse(unmarshall(result.Attributes));
    },

    async take(key, schema) {
      const command = new DeleteItemCommand({
        TableName: tableName,
        Key: toItem({ ...key }),
        ConditionExpression: "attribute_exists(pk)",
        ReturnValues: "ALL_OLD",
      });
      const result = await unlessConditionFails(client.send(command));
      return result?.Attributes && schema.parse(unmarshall(result.Attributes));
    },

    async list(listing, schema) {
      const found: unknown[] = [];
      let from: Awaited<ReturnType<typeof page>>["LastEvaluatedKey"];
      const wanted = listing.limit ?? Number.POSITIVE_INFINITY;
      do {
        const result = await page(from);
        found.push(...(result.Items ?? []).map((item) => unmarshall(item)));
        from = result.LastEvaluatedKey;
      } while (from !== undefined && found.length < wanted);
      return found.slice(0, wanted).map((item) => schema.parse(item));

      function page(start: Record<string, never> | undefined | object) {
        const { index, partition, sort, newestFirst, limit } = listing;
        const range =
          sort === undefined
            ? ""
            : sort.beginsWith !== undefined
              ? " AND begins_with(#sk, :sk)"
              : " AND #sk < :sk";
        return client.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: index,
            // Indexes are read as they are: DynamoDB has no consistent read there.
            ConsistentRead: index === undefined,
            KeyConditionExpression: `#pk = :pk${range}`,
            ExpressionAttributeNames: { "#pk": partition.name, ...(sort && { "#sk": sort.name }) },
            ExpressionAttributeValues: toItem({
              ":pk": partition.value,
              ...(sort && { ":sk": sort.beginsWith ?? sort.below }),
            }),
            ScanIndexForward: newestFirst !== true,
            Limit: limit,
            ExclusiveStartKey: start as never, // the SDK's own value of the page before
          }),
        );
      }
    },
  };
}

async function unlessConditionFails<T>(sent: Promise<T>): Promise<T | undefined> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

function prefixed<V>(mark: string, entries: Record<string, V>): Record<string, V> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [mark + name, value]));
}
