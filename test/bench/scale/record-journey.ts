/** Counts the AWS requests of each function while a submission is processed, over the local stack. */
import { AsyncLocalStorage } from "node:async_hooks";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { type LoadHandler, loadHandler } from "../../../infra/local/load-handler.ts";
import { table } from "../../../infra/resources.ts";
import { type Item, readUnitsOf, unitsOf, writeUnitsOf } from "./write-units.ts";

/** What one function did in all its runs. */
export interface FunctionWork {
  file: string;
  milliseconds: number[];
  commands: Record<string, number>;
  /** Units of 4 KB that were read consistently. */
  readUnits: number;
  /** Units of 1 KB, indexes included. */
  writeUnits: number;
  /** The part of them that falls on one key of an index, by that key with its ids taken off. */
  unitsByKey: Record<string, number>;
  requestBytes: number;
  answerBytes: number;
}

const running = new AsyncLocalStorage<FunctionWork>();
const works = new Map<string, FunctionWork>();

/** How often each function ran and what it did since the last `forgetWork`. */
export const workDone = (): FunctionWork[] => [...works.values()];
export const forgetWork = (): void => works.clear();

/** For `startStack`: every run of a handler is noted under its file. */
export const loadWatched: LoadHandler = async (file) => {
  watchClients();
  const handler = await loadHandler(file);
  return (event, context) => {
    const work = works.get(file) ?? newWork(file);
    works.set(file, work);
    return running.run(work, async () => {
      const startedAt = performance.now();
      const answer = await handler(event, context);
      work.milliseconds.push(performance.now() - startedAt);
      work.requestBytes += sizeOf(event);
      work.answerBytes += sizeOf(answer);
      return answer;
    });
  };
};

function newWork(file: string): FunctionWork {
  const nothing = { readUnits: 0, writeUnits: 0, requestBytes: 0, answerBytes: 0 };
  return { file, milliseconds: [], commands: {}, unitsByKey: {}, ...nothing };
}

interface AnyCommand {
  input: {
    TableName?: string;
    Key?: Item;
    Item?: Item;
    IndexName?: string;
    ConsistentRead?: boolean;
    RequestItems?: unknown;
  };
  constructor: { name: string };
}
interface AnyClient {
  send(command: AnyCommand, ...rest: unknown[]): Promise<unknown>;
  isWatched?: boolean;
}

/** All clients of the SDK inherit one `send`. */
function watchClients(): void {
  const client = Object.getPrototypeOf(DynamoDBClient.prototype) as AnyClient; // the SDK's own base class
  if (client.isWatched) return;
  client.isWatched = true;
  const { send } = client;
  client.send = async function watched(command, ...rest) {
    const work = running.getStore();
    if (work === undefined) return send.call(this, command, ...rest);
    const before = isWrite(command) ? await itemBefore(this, send, command) : undefined;
    try {
      const answer = await send.call(this, command, ...rest);
      note(work, command, before, (answer ?? {}) as Answer); // every answer is an object
      return answer;
    } catch (error) {
      // A write whose condition does not hold is paid for, too.
      if (isWrite(command)) work.writeUnits += unitsOf(before ?? command.input.Item);
      throw error;
    }
  };
}

const nameOf = (command: AnyCommand) => command.constructor.name.replace(/Command$/, "");
const isWrite = (command: AnyCommand) => ["PutItem", "UpdateItem", "DeleteItem"].includes(nameOf(command));

/** The item that a write is about to change. */
async function itemBefore(
  client: AnyClient,
  send: AnyClient["send"],
  { input }: AnyCommand,
): Promise<Item | undefined> {
  const { pk, sk } = input.Key ?? input.Item ?? {};
  const key = { [table.partitionKey]: pk, [table.sortKey]: sk };
  const read = new GetItemCommand({ TableName: input.TableName, Key: key as Item, ConsistentRead: true });
  return ((await send.call(client, read as AnyCommand)) as Answer).Item;
}

interface Answer {
  Item?: Item;
  Items?: Item[];
  Attributes?: Item;
  Responses?: Record<string, Item[]>;
}

function note(work: FunctionWork, command: AnyCommand, before: Item | undefined, answer: Answer): void {
  const { input } = command;
  const name = nameOf(command);
  work.commands[name] = (work.commands[name] ?? 0) + 1;
  const share = input.ConsistentRead === true ? 1 : 0.5;
  if (name === "GetItem") work.readUnits += share * readUnitsOf([answer.Item ?? {}]);
  if (name === "Query") work.readUnits += share * readUnitsOf(answer.Items ?? []);
  for (const item of Object.values(answer.Responses ?? {}).flat()) work.readUnits += readUnitsOf([item]);
  if (!isWrite(command)) return;
  const after = { PutItem: input.Item, UpdateItem: answer.Attributes, DeleteItem: undefined }[name];
  const { ofTable, ofIndexes } = writeUnitsOf(before, after);
  work.writeUnits += ofTable;
  const partition = (after ?? before)?.[table.partitionKey]?.S;
  if (partition?.startsWith("FACTS#")) work.unitsByKey.FACTS = (work.unitsByKey.FACTS ?? 0) + ofTable;
  for (const [key, size] of Object.entries(ofIndexes)) {
    work.writeUnits += size;
    work.unitsByKey[key] = (work.unitsByKey[key] ?? 0) + size;
  }
}

/** Of its JSON. */
function sizeOf(value: unknown): number {
  return value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value) ?? "");
}
