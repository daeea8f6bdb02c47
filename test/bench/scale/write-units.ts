/**
 * What DynamoDB bills for a write: the item, and for each index what the write changes of its entry. As its developer guide
 * says ("Provisioned throughput considerations for global secondary indexes", "Item sizes and formats"). Pure.
 */
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { table } from "../../../infra/resources.ts";

export type Item = Record<string, AttributeValue>;
type Index = (typeof table.indexes)[number];

const WRITE_BYTES = 1_024;
const READ_BYTES = 4_096;
/** Of a list or a map, and of each value in it. */
const NEST_BYTES = 3;
const PART_BYTES = 1;

/** @returns bytes of an item: its names and values */
export function itemBytes(item: Item): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.replace(/\D/g, "").length / 2) + 1;
  if (value.L !== undefined)
    return value.L.reduce((sum, one) => sum + valueBytes(one) + PART_BYTES, NEST_BYTES);
  if (value.M !== undefined)
    return itemBytes(value.M) + NEST_BYTES + Object.keys(value.M).length * PART_BYTES;
  return 1; // true, false, null: the product stores no other types
}

/** Write units of an item; 1 at least. */
export const unitsOf = (item: Item = {}): number => Math.max(1, Math.ceil(itemBytes(item) / WRITE_BYTES));

/** Read units of what one request reads consistently; 1 at least. */
export function readUnitsOf(items: readonly Item[]): number {
  return Math.max(1, Math.ceil(items.reduce((sum, item) => sum + itemBytes(item), 0) / READ_BYTES));
}

/**
 * @param before the item as it was, `after` as it is; undefined where there is none
 * @returns the units of the item, and those of its index entries by their partition key with its ids taken off
 * @example writeUnitsOf(undefined, item).ofTable // 1
 */
export function writeUnitsOf(
  before: Item | undefined,
  after: Item | undefined,
): { ofTable: number; ofIndexes: Record<string, number> } {
  const ofIndexes: Record<string, number> = {};
  const add = (index: Index, entry: Item, units: number) => {
    const key = (entry[index.partitionKey]?.S ?? "").replace(/#.*/, "");
    ofIndexes[key] = (ofIndexes[key] ?? 0) + units;
  };
  for (const index of table.indexes) {
    const [was, is] = [entryOf(before, index), entryOf(after, index)];
    const isMoved = was && is && keyOf(was, index) !== keyOf(is, index);
    if (was && (is === undefined || isMoved)) add(index, was, unitsOf(was));
    if (is && (was === undefined || isMoved)) add(index, is, unitsOf(is));
    if (was && is && !isMoved && JSON.stringify(was) !== JSON.stringify(is))
      add(index, is, Math.max(unitsOf(was), unitsOf(is)));
  }
  return { ofTable: Math.max(unitsOf(before), unitsOf(after)), ofIndexes };
}

const keyOf = (entry: Item, { partitionKey, sortKey }: Index) =>
  JSON.stringify([entry[partitionKey], entry[sortKey]]);

/** What an index contains of an item: nothing where the item lacks one of its keys. */
function entryOf(item: Item | undefined, { partitionKey, sortKey, projects }: Index): Item | undefined {
  if (item?.[partitionKey] === undefined || item[sortKey] === undefined) return undefined;
  const names = [table.partitionKey, table.sortKey, partitionKey, sortKey, ...projects];
  return Object.fromEntries(
    names.toSorted().flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
  );
}
