/**
 * With `release=canary`: moves the calls and the workers from the release before to the one that was just deployed. Everything
 * that starts a function names its alias `live`; a deployment changes the function and leaves the alias, so nothing happens until
 * this publishes a version and moves the alias to it: first for a tenth, and for all when no alarm was raised meanwhile.
 */
import {
  type CloudWatchClient,
  type DescribeAlarmsCommandInput,
  paginateDescribeAlarms,
} from "@aws-sdk/client-cloudwatch";
import {
  CreateAliasCommand,
  DeleteFunctionCommand,
  GetAliasCommand,
  type LambdaClient,
  PublishVersionCommand,
  paginateListVersionsByFunction,
  ResourceNotFoundException,
  UpdateAliasCommand,
  waitUntilPublishedVersionActive,
} from "@aws-sdk/client-lambda";
import { LIVE } from "../cdk/function-names.ts";
import { figuresOf, isFailing } from "./new-versions.ts";

/** What the new release answers at first. */
const CANARY_WEIGHT = 0.1;
const LOOK_EVERY_MS = 15_000;
/** CloudWatch counts by the minute. */
const READ_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
/** The versions that are kept of each function, the live one among them: Lambda keeps 75 GB of code in a region. */
const KEPT_VERSIONS = 3;
/** As many functions at a time as Lambda's own limit of such calls, 15 a second, bears. */
const AT_ONCE = 5;
const ACTIVE_WITHIN_SECONDS = 300;
const LATEST = "$LATEST";

export interface ReleaseOptions {
  /** The functions, by their names. */
  functions: readonly string[];
  stage: string;
  /** What the names of the stage's alarms begin with. */
  alarmPrefix: string;
  /** How long a tenth is watched; 0: all at once. */
  canaryMinutes: number;
  /**
   * Uses what was published, before anybody's call goes to it.
   * @param versions of each function, by its name
   */
  tryOut(versions: ReadonlyMap<string, string>): Promise<void>;
  say(line: string): void;
  wait(milliseconds: number): Promise<void>;
  /** The time, by which metrics are read. */
  now(): Date;
}

export interface AwsOfRelease {
  lambda: LambdaClient;
  alarms: CloudWatchClient;
}

/** The new release failed, and answers nothing any more. */
export class RolledBack extends Error {
  override readonly name = "RolledBack";

  constructor(reasons: readonly string[]) {
    super(`Rolled back: ${reasons.join(", ")}. The release before answers all.`);
  }
}

/** A function whose alias is to be moved. */
interface Move {
  name: string;
  from: string;
  to: string;
}

/**
 * @returns how many functions changed
 * @throws RolledBack when the new versions fail or an alarm is raised, or what `tryOut` throws; the release before is live then
 */
export async function release(aws: AwsOfRelease, options: ReleaseOptions): Promise<number> {
  const { functions, say, canaryMinutes } = options;
  const before = new Set(await raisedAlarms(aws.alarms, options.alarmPrefix));
  const prepared = await each(functions, (name) => prepare(aws.lambda, name));
  const moves = prepared.flatMap(({ move }) => move ?? []);
  const atOnce = prepared.filter(({ isNew }) => isNew).length;
  if (atOnce > 0) say(`${atOnce} functions are live for the first time.`);
  if (moves.length > 0) await options.tryOut(new Map(prepared.map(({ name, to }) => [name, to])));
  if (moves.length > 0 && canaryMinutes > 0) {
    say(
      `${moves.length} functions changed: one call in ten goes to the new release for ${canaryMinutes} minutes.`,
    );
    try {
      await each(moves, (move) => weigh(aws.lambda, move, CANARY_WEIGHT));
      await watch(aws.alarms, { before, moves }, options);
    } catch (error) {
      await each(moves, (move) => weigh(aws.lambda, move, 0));
      throw error;
    }
  }
  await each(moves, ({ name, to }) => point(aws.lambda, name, to));
  await each(moves, (move) => removeOld(aws.lambda, move));
  say(moves.length > 0 ? "The new release answers all calls." : "No function changed.");
  return moves.length + atOnce;
}

/**
 * Before the deployment that is the first with aliases: gives functions theirs, at what they are now, so that they answer until
 * the release moves it. One that was left over from an earlier time is moved, too; a function that is new gets its own with the
 * release.
 */
export async function giveAliases(lambda: LambdaClient, functions: readonly string[]): Promise<void> {
  await each(functions, async (name) => {
    const version = await unlessMissing(() => publish(lambda, name));
    if (version === undefined) return;
    if ((await liveVersion(lambda, name)) === undefined) await createAlias(lambda, name, version);
    else await point(lambda, name, version);
  });
}

async function raisedAlarms(client: CloudWatchClient, AlarmNamePrefix: string): Promise<string[]> {
  const names: string[] = [];
  const query = {
    AlarmNamePrefix,
    StateValue: "ALARM",
    AlarmTypes: ["MetricAlarm", "CompositeAlarm"],
  } satisfies DescribeAlarmsCommandInput;
  for await (const { MetricAlarms = [], CompositeAlarms = [] } of paginateDescribeAlarms({ client }, query))
    names.push(...[...MetricAlarms, ...CompositeAlarms].map(({ AlarmName = "" }) => AlarmName));
  return names;
}

/** Publishes what was deployed. @returns the version, which is the one before where nothing changed */
async function publish(lambda: LambdaClient, name: string): Promise<string> {
  const { Version = LATEST } = await lambda.send(new PublishVersionCommand({ FunctionName: name }));
  // One in a network is connected to it first.
  await waitUntilPublishedVersionActive(
    { client: lambda, maxWaitTime: ACTIVE_WITHIN_SECONDS },
    { FunctionName: name, Qualifier: Version },
  );
  return Version;
}

interface Prepared {
  name: string;
  /** The version that was published. */
  to: string;
  isNew: boolean;
  move?: Move;
}

async function prepare(lambda: LambdaClient, name: string): Promise<Prepared> {
  const to = await publish(lambda, name);
  const from = await liveVersion(lambda, name);
  if (from === undefined) {
    await createAlias(lambda, name, to);
    return { name, to, isNew: true };
  }
  // As the stack makes it: there is no release before, of which a part could go on.
  if (from === LATEST) {
    await point(lambda, name, to);
    return { name, to, isNew: true };
  }
  return { name, to, isNew: false, ...(from !== to && { move: { name, from, to } }) };
}

async function liveVersion(lambda: LambdaClient, name: string): Promise<string | undefined> {
  const alias = await unlessMissing(() =>
    lambda.send(new GetAliasCommand({ FunctionName: name, Name: LIVE })),
  );
  return alias?.FunctionVersion;
}

async function unlessMissing<R>(ask: () => Promise<R>): Promise<R | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function createAlias(lambda: LambdaClient, name: string, FunctionVersion: string): Promise<void> {
  await lambda.send(new CreateAliasCommand({ FunctionName: name, Name: LIVE, FunctionVersion }));
}

async function weigh(lambda: LambdaClient, { name, from, to }: Move, weight: number): Promise<void> {
  const AdditionalVersionWeights = weight === 0 ? {} : { [to]: weight };
  const RoutingConfig = { AdditionalVersionWeights };
  await lambda.send(
    new UpdateAliasCommand({ FunctionName: name, Name: LIVE, FunctionVersion: from, RoutingConfig }),
  );
}

async function point(lambda: LambdaClient, name: string, FunctionVersion: string): Promise<void> {
  const RoutingConfig = { AdditionalVersionWeights: {} };
  await lambda.send(
    new UpdateAliasCommand({ FunctionName: name, Name: LIVE, FunctionVersion, RoutingConfig }),
  );
}

/** @throws RolledBack for an alarm that was not raised before, or a version of which one call in ten fails */
async function watch(
  client: CloudWatchClient,
  { before, moves }: { before: ReadonlySet<string>; moves: readonly Move[] },
  { alarmPrefix, canaryMinutes, stage, wait, now }: ReleaseOptions,
): Promise<void> {
  const since = now();
  let unread = 0;
  for (let left = canaryMinutes * MINUTE_MS; left > 0; left -= LOOK_EVERY_MS) {
    const passed = Math.min(left, LOOK_EVERY_MS);
    await wait(passed);
    const alarms = (await raisedAlarms(client, alarmPrefix)).filter((name) => !before.has(name));
    if (alarms.length > 0) throw new RolledBack(alarms.map((name) => `the alarm ${name} was raised`));
    unread += passed;
    if (unread < READ_EVERY_MS && left > passed) continue;
    unread = 0;
    const figures = await figuresOf(client, moves, { stage, since, until: now() });
    const failing = [...figures].filter(([, one]) => isFailing(one));
    if (failing.length > 0)
      throw new RolledBack(
        failing.map(
          ([{ name, to }, { started, failed }]) =>
            `version ${to} of ${name} failed ${failed} times in ${Math.max(started, failed)} calls`,
        ),
      );
  }
}

async function removeOld(client: LambdaClient, { name, from, to }: Move): Promise<void> {
  const versions: number[] = [];
  for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, { FunctionName: name }))
    versions.push(...Versions.map(({ Version }) => Number(Version)).filter((version) => version > 0)); // $LATEST has no number
  const newest = versions.toSorted((one, other) => other - one).slice(0, KEPT_VERSIONS);
  const kept = new Set([...newest, Number(from), Number(to)]);
  for (const version of versions.filter((one) => !kept.has(one)))
    await client.send(new DeleteFunctionCommand({ FunctionName: name, Qualifier: String(version) }));
}

async function each<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  return results;
}
