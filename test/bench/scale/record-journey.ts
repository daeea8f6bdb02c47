/** Counts the AWS requests of each function while a submission is processed, over the local stack. */
import { AsyncLocalStorage } from "node:async_hooks";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type LoadHandler, loadHandler } from "../../../infra/local/load-handler.ts";
import { table } from "../../../infra/resources.ts";

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
      const begun = performance.now();
      const answer = await handler(event, context);
      work.milliseconds.push(performance.now() - begun);
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

type Item = Record<string, Record<string, unknown>>;
interface AnyCommand {
  input: { Item?: Item; UpdateExpression?: string; ExpressionAttributeNames?: Record<string, string> };
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
    const answer = await send.call(this, command, ...rest);
    const work = running.getStore();
    if (work !== undefined) note(work, command, (answer ?? {}) as Answer); // every answer is an object
    return answer;
  };
}

interface Answer {
  Item?: Item;
  Items?: Item[];
  Attributes?: Item;
}

function note(work: FunctionWork, command: AnyCommand, answer: Answer): void {
  const { input } = command;
  const name = command.constructor.name.replace(/Command$/, "");
  work.commands[name] = (work.commands[name] ?? 0) + 1;
  if (name === "GetItem") work.readUnits += Math.max(1, Math.ceil(sizeOf(answer.Item) / 4_096));
  if (name === "Query") work.readUnits += Math.max(1, Math.ceil(sizeOf(answer.Items) / 4_096)) / 2;
  if (name === "PutItem") noteWrite(work, input.Item, () => 1);
  if (name === "UpdateItem") {
    const said = `${input.UpdateExpression} ${Object.values(input.ExpressionAttributeNames ?? {}).join(" ")}`;
    // An entry whose key changes is deleted and put again.
    noteWrite(work, answer.Attributes, (sortKey) => (said.includes(sortKey) ? 2 : 1));
    // What left an index is a write of it, too.
    if (/REMOVE [^:]*outboxPk/.test(said)) add(work, "RUNS or MAILS", units(answer.Attributes));
  }
  if (name === "DeleteItem") work.writeUnits += 1;
}

function noteWrite(work: FunctionWork, item: Item | undefined, writesOf: (sortKey: string) => number): void {
  const size = units(item);
  work.writeUnits += size;
  for (const { partitionKey, sortKey } of table.indexes) {
    const key = item?.[partitionKey]?.S;
    if (typeof key === "string") add(work, key.replace(/#.*/, ""), size * writesOf(sortKey));
  }
  const partition = item?.[table.partitionKey]?.S;
  if (typeof partition === "string" && /^FACTS#/.test(partition)) {
    work.unitsByKey.FACTS = (work.unitsByKey.FACTS ?? 0) + size;
  }
}

function add(work: FunctionWork, key: string, size: number): void {
  work.writeUnits += size;
  work.unitsByKey[key] = (work.unitsByKey[key] ?? 0) + size;
}

const units = (item: Item | undefined): number => Math.max(1, Math.ceil(sizeOf(item) / 1_024));

/** Of its JSON; DynamoDB counts a little less for each attribute. */
function sizeOf(value: unknown): number {
  return value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value) ?? "");
}
