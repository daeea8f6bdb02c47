/**
 * `sprout stop-writing` and `sprout go-on`: for the time of a restore nothing is written any more. Every function of the stage
 * that may change something gets no concurrency, so that its calls are answered 503, and queues keep their messages. Pages and
 * calls that only read go on.
 */
import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
  paginateListEventSourceMappings,
  ResourceNotFoundException,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import type { Right } from "../../shared/contract/route.ts";
import { functionNameOf } from "../cdk/function-names.ts";
import { CommandProblem } from "../cli/command-problem.ts";
import { readLine } from "../cli/product-data.ts";
import { type Entry, entries } from "../entries.ts";

/** What was reserved for a function before it was stopped: a number, or `NOTHING`. With the function, so that anybody can go on. */
const TAG = "sprout-reserved-before";
const NOTHING = "none";
/** Lambda's limit of such calls is 15 a second. */
const AT_ONCE = 5;

/** Sessions and counters of attempts may go on: neither is restored. */
const harmless: ReadonlySet<Right> = new Set<Right>([
  ...(["table:read", "sessions:write", "blobs:read", "secret:read"] as const),
  ...(["invoke:render", "invoke:print", "invoke:preview"] as const),
]);

/** True for a function that may change what a restore brings back, or tells somebody of it. */
export function mayWrite({ rights }: Pick<Entry, "rights">): boolean {
  return rights.some((right) => !harmless.has(right));
}

export async function stopWriting(args: string[]): Promise<number> {
  const { stage, lambda } = placeOf(args);
  const queues = await switchQueues(lambda, stage, false); // first: their workers would be refused, and messages die
  const stopped = await eachWriter(stage, async (name) => stop(lambda, name));
  console.log(
    `Nothing is written in ${stage}: ${stopped} functions are stopped, and ${queues} queues wait. Who saves is told that the service is busy; what people type stays on their devices.`,
  );
  console.log(`Afterwards: npm run sprout -- go-on --stage ${stage}`);
  return 0;
}

export async function resumeWriting(args: string[]): Promise<number> {
  const { stage, lambda } = placeOf(args);
  const started = await eachWriter(stage, async (name) => start(lambda, name));
  const queues = await switchQueues(lambda, stage, true);
  console.log(`${stage} goes on: ${started} functions and ${queues} queues.`);
  return 0;
}

function placeOf(args: string[]): { stage: string; lambda: LambdaClient } {
  const { values, positionals } = readLine(args, { stage: { type: "string" } });
  if (positionals.length > 0) throw new CommandProblem(`Unexpected "${positionals.join(" ")}".`);
  const { stage } = values;
  if (stage === undefined) throw new CommandProblem("Name the stage by --stage, like --stage prod");
  return { stage, lambda: new LambdaClient({}) };
}

/** @returns how many there are @throws CommandProblem where there is none: a misspelt stage */
async function eachWriter(stage: string, work: (name: string) => Promise<boolean>): Promise<number> {
  const names = entries.filter(mayWrite).map((entry) => functionNameOf({ stage }, entry));
  let count = 0;
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const found = await Promise.all(names.slice(at, at + AT_ONCE).map(work));
    count += found.filter(Boolean).length;
  }
  if (count === 0) throw new CommandProblem(`There is no function of the stage ${stage} in this region.`);
  return count;
}

/** @returns undefined for one that this stage doesn't have, such as the one of a setting */
async function find(lambda: LambdaClient, FunctionName: string) {
  try {
    const {
      Configuration,
      Tags = {},
      Concurrency,
    } = await lambda.send(new GetFunctionCommand({ FunctionName }));
    const { FunctionArn: arn = "" } = Configuration ?? {};
    return { arn, before: Tags[TAG], reserved: Concurrency?.ReservedConcurrentExecutions };
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** What was reserved is noted first, and once: the command may be interrupted, and run again. */
async function stop(lambda: LambdaClient, FunctionName: string): Promise<boolean> {
  const found = await find(lambda, FunctionName);
  if (found === undefined) return false;
  if (found.before === undefined) {
    const Tags = { [TAG]: String(found.reserved ?? NOTHING) };
    await lambda.send(new TagResourceCommand({ Resource: found.arn, Tags }));
  }
  await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
  return true;
}

async function start(lambda: LambdaClient, FunctionName: string): Promise<boolean> {
  const found = await find(lambda, FunctionName);
  if (found === undefined) return false;
  if (found.before === undefined) return true; // it was never stopped
  const reserved = Number(found.before);
  if (Number.isInteger(reserved)) {
    const limit = { FunctionName, ReservedConcurrentExecutions: reserved };
    await lambda.send(new PutFunctionConcurrencyCommand(limit));
  } else await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
  await lambda.send(new UntagResourceCommand({ Resource: found.arn, TagKeys: [TAG] }));
  return true;
}

/** @returns how many queues have a worker */
async function switchQueues(client: LambdaClient, stage: string, Enabled: boolean): Promise<number> {
  let count = 0;
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings({ client }, {}))
    for (const { UUID, FunctionArn = "" } of EventSourceMappings) {
      if (UUID === undefined || !FunctionArn.includes(`:function:${functionNameOf({ stage }, { name: "" })}`))
        continue;
      await client.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
      count += 1;
    }
  return count;
}
