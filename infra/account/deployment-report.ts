/** What a deployment measured, for whoever wants to know how the product does on AWS: pure, from what was read. */
import type { StackEvent } from "@aws-sdk/client-cloudformation";

/** What happened to one stack. No name and no id of a resource is in it: kinds, counts and times alone. */
export interface MeasuredStack {
  part: "data" | "app" | "ci" | "firewall";
  /** How it ended, as CloudFormation says it; `none` for a stack that isn't there. */
  outcome: string;
  seconds?: number;
  /** How many resources of each type were made or changed. */
  types?: Readonly<Record<string, number>>;
  slowest?: readonly { type: string; seconds: number }[];
  /** Types that failed, with the state that they ended in. */
  failed?: readonly { type: string; state: string }[];
}

export interface MeasuredFunction {
  bytes: number;
  runtime: string;
  architecture: string;
}

export interface MeasuredReports {
  status: string;
  milliseconds: number;
  outputs: readonly { contentType: string; milliseconds: number }[];
}

const SLOWEST = 5;
const STACK = "AWS::CloudFormation::Stack";
const secondsBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 1_000);

/**
 * The first operation that completed or failed: what a first deployment took, however often the stack was changed since.
 * @param events of a stack, newest first, as CloudFormation gives them
 */
export function measuredStack(part: MeasuredStack["part"], events: readonly StackEvent[]): MeasuredStack {
  const inTime = [...events].reverse();
  const isOfStack = ({ ResourceType, PhysicalResourceId, StackId }: StackEvent) =>
    ResourceType === STACK && PhysicalResourceId === StackId;
  const begin = inTime.findIndex(
    (event) => isOfStack(event) && /^(CREATE|UPDATE|IMPORT)_IN_PROGRESS$/.test(event.ResourceStatus ?? ""),
  );
  if (begin < 0) return { part, outcome: "none" };
  const rest = inTime.slice(begin);
  const end = rest.findIndex(
    (event) =>
      isOfStack(event) &&
      /(_COMPLETE|_FAILED)$/.test(event.ResourceStatus ?? "") &&
      !/CLEANUP/.test(event.ResourceStatus ?? ""),
  );
  const operation = end < 0 ? rest : rest.slice(0, end + 1);
  const [first, last] = [operation[0], operation.at(-1)];
  const resources = operation.filter((event) => !isOfStack(event));
  const started = new Map<string, Date>();
  const took = new Map<string, { type: string; seconds: number }>();
  const failed: { type: string; state: string }[] = [];
  for (const {
    LogicalResourceId: id = "",
    ResourceType: type = "",
    ResourceStatus: state = "",
    Timestamp,
  } of resources) {
    if (Timestamp === undefined) continue;
    const from = started.get(id) ?? Timestamp;
    started.set(id, from);
    if (state.endsWith("_COMPLETE")) took.set(id, { type, seconds: secondsBetween(from, Timestamp) });
    if (state.endsWith("_FAILED")) failed.push({ type, state });
  }
  const types: Record<string, number> = {};
  for (const { type } of [...took.values()].toSorted((one, other) => (one.type < other.type ? -1 : 1)))
    types[type] = (types[type] ?? 0) + 1;
  const slowest = [...took.values()].toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return {
    part,
    outcome: end < 0 ? "under way" : (last?.ResourceStatus ?? ""),
    ...(first?.Timestamp !== undefined &&
      last?.Timestamp !== undefined && { seconds: secondsBetween(first.Timestamp, last.Timestamp) }),
    types,
    slowest,
    ...(failed.length > 0 && { failed }),
  };
}

const counted = (words: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length] as const),
  );

export interface Measured {
  /** Of the product, of Node, of the CDK. */
  versions: Readonly<Record<string, string>>;
  region: string;
  /** The names of the settings that were given, without their values. */
  settings: readonly string[];
  stacks: readonly MeasuredStack[];
  functions: readonly MeasuredFunction[];
  /** Of a form that was shipped to it. */
  reports: MeasuredReports | undefined;
}

/** The report as it is sent: short enough to be read before. */
export function deploymentReport({ functions, reports, ...measured }: Measured): string {
  const bytes = functions.reduce((sum, one) => sum + one.bytes, 0);
  const whole = {
    report: 1,
    ...measured,
    functions: {
      count: functions.length,
      megabytes: Math.round(bytes / 100_000) / 10,
      runtimes: counted(functions.map(({ runtime }) => runtime)),
      architectures: counted(functions.map(({ architecture }) => architecture)),
    },
    reports: reports ?? "none were shipped",
  };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}
