/** The whole table, item by item as it is stored: for backups, restores and migrations. No function has these rights. */

import { setTimeout } from "node:timers/promises";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  UpdateItemCommand,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { StoredItem } from "../migrations.ts";
import { allOf, change, isStill, isStillWhole, isThere, renderCondition } from "./change.ts";
import { conditionParts, toItem, unlessConditionFails } from "./table.ts";

/** An item in DynamoDB's own JSON, which loses nothing. */
export type RawItem = Record<string, AttributeValue>;

const ITEMS_AT_ONCE = 500;
/** The batch size of DynamoDB. */
const PUTS_AT_ONCE = 25;
/** Unprocessed items are sent again after a growing delay; after this many tries it is an error. */
const PUT_TRIES = 10;
const FIRST_WAIT_MS = 50;

export function openTableScan(client: DynamoDBClient, tableName: string) {
  return {
    /** All items, a page at a time, in no order. Items written concurrently may or may not be included. */
    async *pages() {
      let from: RawItem | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new ScanCommand({
            TableName: tableName,
            ConsistentRead: true,
            Limit: ITEMS_AT_ONCE,
            ExclusiveStartKey: from,
          }),
        );
        if (Items.length > 0) yield Items;
        from = LastEvaluatedKey;
      } while (from !== undefined);
    },
    /** Puts an item as it was, overwriting whatever is there. */
    async put(item: RawItem) {
      await client.send(new PutItemCommand({ TableName: tableName, Item: item }));
    },
    /** Puts many, each once, overwriting whatever is there. */
    async putMany(items: readonly RawItem[]) {
      for (let start = 0; start < items.length; start += PUTS_AT_ONCE) {
        const some = items.slice(start, start + PUTS_AT_ONCE);
        let open: WriteRequest[] = some.map((Item) => ({ PutRequest: { Item } }));
        for (let tries = 0; open.length > 0; tries += 1) {
          if (tries === PUT_TRIES) throw new Error("DynamoDB did not accept all items. Try again later.");
          if (tries > 0) await setTimeout(FIRST_WAIT_MS * 2 ** (tries - 1));
          const batch = new BatchWriteItemCommand({ RequestItems: { [tableName]: open } });
          open = (await client.send(batch)).UnprocessedItems?.[tableName] ?? [];
        }
      }
    },
    /** Replaces an item unless any of it has changed since it was read. @returns false when it has */
    async replace(before: StoredItem, now: StoredItem) {
      const isSame = Object.entries({ v: undefined, ...before }).map(([name, value]) =>
        isStillWhole(name, value),
      );
      const command = new PutItemCommand({
        TableName: tableName,
        Item: toItem(now),
        ...conditionParts(renderCondition(allOf(...isSame))),
      });
      return (await unlessConditionFails(client.send(command))) !== undefined;
    },
    /** Sets only the version, unless another was set since. @returns false in that case */
    async stamp({ pk, sk, v }: StoredItem, version: number) {
      const stamped = change().when(isThere, isStill("v", v)).render({ v: version });
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: toItem({ pk, sk }),
        UpdateExpression: stamped.update,
        ...conditionParts(stamped),
      });
      return (await unlessConditionFails(client.send(command))) !== undefined;
    },
    read: (item: RawItem) => unmarshall(item),
  };
}
