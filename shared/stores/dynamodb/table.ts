/** The thin layer that sends requests to the one table; the stores build the requests. */
import {
  BatchGetItemCommand,
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
import { assertReadableVersion, DATA_VERSION } from "../data-version.ts";
import {
  allOf,
  type Change,
  type Condition,
  isThere,
  type RenderedCondition,
  renderCondition,
} from "./change.ts";
import type { ItemKey } from "./keys.ts";

export type Attributes = Record<string, unknown>;

export interface Listing {
  index?: string;
  partition: { name: string; value: string };
  sort?: SortRange;
  newestFirst?: boolean;
  limit?: number;
}

/** The requested sort keys: with a prefix, below or above one, or of an inclusive range. */
export interface SortRange {
  name: string;
  beginsWith?: string;
  below?: string;
  above?: string;
  between?: readonly [from: string, to: string];
}

/** One page of a listing; its cost grows with `limit` only. */
export interface PageListing extends Listing {
  limit: number;
  /** All key attributes of the last item of the previous page. */
  after?: Attributes;
  /** Only these attributes are returned; default: all. */
  fields?: readonly string[];
  /** Only items for which it holds are returned; `limit` counts those that are read. */
  filter?: Condition | undefined;
}

/** The oldest items of an outbox partition that have waited since before a time. */
export function waitingSince(partition: string, before: string, limit: number): Listing {
  return {
    index: "outbox",
    partition: { name: "outboxPk", value: partition },
    sort: { name: "outboxAt", below: before },
    limit,
  };
}

/** An item that is being erased counts as missing for everybody. */
export function ifNotErased<Item extends { erasing?: string | undefined }>(
  item: Item | undefined,
): Item | undefined {
  return item?.erasing === undefined ? item : undefined;
}

/** As DynamoDB stores it: with the second option also a record that has a key `constructor`, which someone may have typed. */
export const toItem = (value: Attributes) =>
  marshall(value, { removeUndefinedValues: true, convertClassInstanceToMap: true });

/** The one table: items in, items out, parsed by schema. */
export type Table = ReturnType<typeof openTable>;

export function openTable(client: DynamoDBClient, tableName: string) {
  return {
    async get<S extends z.ZodType>(key: ItemKey, schema: S): Promise<z.output<S> | undefined> {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: tableName, Key: toItem({ ...key }), ConsistentRead: true }),
      );
      return Item && read(unmarshall(Item), schema);
    },

    /** @returns false when the condition did not hold */
    async put(key: ItemKey, item: Attributes, condition?: Condition) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: toItem({ ...item, ...key, v: DATA_VERSION }),
        ...conditionParts(renderCondition(condition)),
      });
      return (await unlessConditionFails(client.send(command))) !== undefined;
    },

    /** @returns the current item, or undefined when the condition did not hold */
    async update<S extends z.ZodType>(
      key: ItemKey,
      change: Change,
      schema: S,
    ): Promise<z.output<S> | undefined> {
      const rendered = change.render({ v: DATA_VERSION }); // even where it creates the item
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: toItem({ ...key }),
        UpdateExpression: rendered.update,
        ...conditionParts(rendered),
        ReturnValues: "ALL_NEW",
      });
      const result = await unlessConditionFails(client.send(command));
      return result?.Attributes && read(unmarshall(result.Attributes), schema);
    },

    /**
     * @param condition beside being there
     * @returns the item that was deleted, or undefined when there was none or the condition did not hold
     */
    async deleteReturning<S extends z.ZodType>(
      key: ItemKey,
      schema: S,
      condition?: Condition,
    ): Promise<z.output<S> | undefined> {
      const command = new DeleteItemCommand({
        TableName: tableName,
        Key: toItem({ ...key }),
        ...conditionParts(renderCondition(condition === undefined ? isThere : allOf(isThere, condition))),
        ReturnValues: "ALL_OLD",
      });
      const result = await unlessConditionFails(client.send(command));
      return result?.Attributes && read(unmarshall(result.Attributes), schema);
    },

    async list<S extends z.ZodType>(listing: Listing, schema: S): Promise<z.output<S>[]> {
      const found: Attributes[] = [];
      let from: Attributes | undefined;
      const limit = listing.limit ?? Number.POSITIVE_INFINITY;
      do {
        const result = await query(listing, from);
        found.push(...result.items);
        from = result.last;
      } while (from !== undefined && found.length < limit);
      return found.slice(0, limit).map((item) => read(item, schema));
    },

    /**
     * At most `limit` items; `more` says whether others follow, after the key `last`. DynamoDB also ends a page at 1 MB.
     */
    async page<S extends z.ZodType>(
      listing: PageListing,
      schema: S,
    ): Promise<{ items: z.output<S>[]; more: boolean; last: Attributes | undefined }> {
      const { items, last } = await query(listing, listing.after, listing);
      return { items: items.map((item) => read(item, schema)), more: last !== undefined, last };
    },

    /** Those of the keys that exist, in the order of the keys. @param fields only these attributes; default: all */
    async getMany<S extends z.ZodType>(
      itemKeys: readonly ItemKey[],
      schema: S,
      fields: readonly string[] = [],
    ): Promise<(z.output<S> | undefined)[]> {
      const projection = projectionOf(fields.length === 0 ? [] : ["pk", "sk", "v", ...fields]);
      const found = new Map<string, z.output<typeof schema>>();
      const nameOf = ({ pk, sk }: Attributes) => JSON.stringify([pk, sk]);
      const distinct = [...new Map(itemKeys.map((key) => [nameOf({ ...key }), key])).values()];
      const starts = Array.from(
        { length: Math.ceil(distinct.length / BATCH_KEYS) },
        (_value, batch) => batch * BATCH_KEYS,
      );
      const readFrom = async (start: number) => {
        let open = distinct.slice(start, start + BATCH_KEYS).map((key) => toItem({ ...key }));
        while (open.length > 0) {
          const { Responses, UnprocessedKeys } = await client.send(
            new BatchGetItemCommand({
              RequestItems: { [tableName]: { Keys: open, ConsistentRead: true, ...projection } },
            }),
          );
          for (const item of Responses?.[tableName] ?? []) {
            const value = unmarshall(item);
            found.set(nameOf(value), read(value, schema));
          }
          open = UnprocessedKeys?.[tableName]?.Keys ?? []; // what did not fit into 16 MB
        }
      };
      for (let first = 0; first < starts.length; first += BATCHES_AT_ONCE)
        await Promise.all(starts.slice(first, first + BATCHES_AT_ONCE).map(readFrom));
      return itemKeys.map((key) => found.get(nameOf({ ...key })));
    },
  };

  async function query(
    { index, partition, sort, newestFirst, limit }: Listing,
    after: Attributes | undefined,
    { fields = [], filter }: Pick<PageListing, "fields" | "filter"> = {},
  ): Promise<{ items: Attributes[]; last: Attributes | undefined }> {
    const range = sort && rangeOf(sort);
    const projection = projectionOf(fields);
    const { condition: filterText, names, values } = renderCondition(filter);
    const result = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: index,
        // Indexes are eventually consistent: DynamoDB offers no other read there.
        ConsistentRead: index === undefined,
        KeyConditionExpression: `#pk = :pk${range?.condition ?? ""}`,
        ExpressionAttributeNames: {
          "#pk": partition.name,
          ...(sort && { "#sk": sort.name }),
          ...projection.ExpressionAttributeNames,
          ...names,
        },
        ExpressionAttributeValues: toItem({
          ":pk": partition.value,
          ...range?.values,
          ...values,
        }),
        FilterExpression: filterText,
        ProjectionExpression: projection.ProjectionExpression,
        ScanIndexForward: newestFirst !== true,
        Limit: limit,
        ExclusiveStartKey: after && toItem(after),
      }),
    );
    return {
      items: (result.Items ?? []).map((item) => unmarshall(item)),
      last: result.LastEvaluatedKey && unmarshall(result.LastEvaluatedKey),
    };
  }
}

/** An item of a release that this one can read, by its schema. @throws DataTooNew */
function read<S extends z.ZodType>(item: Attributes, schema: S): z.output<S> {
  assertReadableVersion(item.v);
  return schema.parse(item);
}

interface Projection {
  ExpressionAttributeNames?: Record<string, string>;
  ProjectionExpression?: string;
}

/** What returns only these attributes; none: all. */
function projectionOf(fields: readonly string[]): Projection {
  if (fields.length === 0) return {};
  return {
    ExpressionAttributeNames: Object.fromEntries(fields.map((name, position) => [`#field${position}`, name])),
    ProjectionExpression: fields.map((_name, position) => `#field${position}`).join(", "),
  };
}

/** DynamoDB's limit of keys per request. */
const BATCH_KEYS = 100;
const BATCHES_AT_ONCE = 10;

function rangeOf({ beginsWith, below, above, between }: SortRange): {
  condition: string;
  values: Attributes;
} {
  if (beginsWith !== undefined)
    return { condition: " AND begins_with(#sk, :sk)", values: { ":sk": beginsWith } };
  if (between !== undefined)
    return {
      condition: " AND #sk BETWEEN :from AND :to",
      values: { ":from": between[0], ":to": between[1] },
    };
  if (above !== undefined) return { condition: " AND #sk > :sk", values: { ":sk": above } };
  return { condition: " AND #sk < :sk", values: { ":sk": below } };
}

/** The result; undefined where the condition of a write did not hold. */
export async function unlessConditionFails<T>(sent: Promise<T>): Promise<T | undefined> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** A rendered condition as the commands take it. */
export function conditionParts({ condition, names, values }: RenderedCondition) {
  return {
    ConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values && toItem(values),
  };
}
