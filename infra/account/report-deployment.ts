/**
 * `npm run report-deployment -- -c stage=prod … [--reports DIR] [--out FILE]`: writes what a first deployment measured, to be read and
 * sent by hand: nothing is sent by it. No content, no name, no id of an account, a person or a resource.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  CloudFormationClient,
  paginateDescribeStackEvents,
  type StackEvent,
} from "@aws-sdk/client-cloudformation";
import { LambdaClient, paginateListFunctions } from "@aws-sdk/client-lambda";
import * as z from "zod";
import { Settings } from "../cdk/settings.ts";
import { stackNames } from "../cdk/stack-names.ts";
import { runProgram } from "../program.ts";
import { UsageProblem } from "../usage-problem.ts";
import { project, readCommandLine, SETTINGS_USAGE } from "./command-line.ts";
import {
  deploymentReport,
  type MeasuredFunction,
  type MeasuredReports,
  type MeasuredStack,
  measuredStack,
} from "./deployment-report.ts";

const DEFAULT_FILE = "sprout-deployment.json";
const parts = ["data", "app", "firewall", "ci"] as const;

/** What `sprout ship` writes, as far as it is reported. */
const Summary = z.object({
  status: z.string(),
  milliseconds: z.number(),
  outputs: z.array(z.object({ contentType: z.string(), milliseconds: z.number() })),
});

export async function reportDeployment(args: readonly string[]): Promise<number> {
  const { rest: first, value: out = DEFAULT_FILE } = without(args, "--out");
  const { rest, value: shipped } = without(first, "--reports");
  const { settings } = readCommandLine(rest);
  const names = stackNames(settings.stage);
  const client = new CloudFormationClient({});
  const stacks: MeasuredStack[] = [];
  for (const part of parts) stacks.push(measuredStack(part, await eventsOf(client, names[part])));
  const there = stacks.filter(({ outcome }) => outcome !== "none");
  if (there.length === 0)
    throw new UsageProblem(
      `There is no stack ${names.app} in this account and region: nothing was deployed.`,
    );
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(project, "package.json"), "utf8")));
  const text = deploymentReport({
    versions: { product: version, node: process.version, cdk: versionOfCdk() },
    region: await client.config.region(),
    settings: settingNames(settings),
    stacks: there,
    functions: await functionsOf(`${names.app}-`),
    reports: shipped === undefined ? undefined : reportsIn(shipped),
  });
  writeFileSync(out, text);
  console.log(`${text}
That is in ${out}, and nowhere else. Read it; if you agree, send it to the project as an issue: docs/costs-and-limits.md says what becomes of it.`);
  return 0;
}

/** An option that the commands which deploy don't have. */
function without(args: readonly string[], name: string): { rest: string[]; value: string | undefined } {
  const at = args.indexOf(name);
  if (at < 0) return { rest: [...args], value: undefined };
  const value = args[at + 1];
  if (value === undefined) throw new UsageProblem(`Say what ${name} is.`);
  return { rest: args.toSpliced(at, 2), value };
}

async function eventsOf(client: CloudFormationClient, StackName: string): Promise<StackEvent[]> {
  const events: StackEvent[] = [];
  try {
    for await (const { StackEvents = [] } of paginateDescribeStackEvents({ client }, { StackName }))
      events.push(...StackEvents);
  } catch (error) {
    // How CloudFormation answers for a stack that it doesn't know.
    if (error instanceof Error && error.message.includes("does not exist")) return [];
    throw error;
  }
  return events;
}

async function functionsOf(prefix: string): Promise<MeasuredFunction[]> {
  const found: MeasuredFunction[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client: new LambdaClient({}) }, {}))
    for (const { FunctionName, CodeSize = 0, Runtime = "unknown", Architectures = [] } of Functions)
      if (FunctionName?.startsWith(prefix))
        found.push({ bytes: CodeSize, runtime: Runtime, architecture: Architectures[0] ?? "unknown" });
  return found;
}

function reportsIn(folder: string): MeasuredReports {
  const file = join(folder, "summary.json");
  try {
    return Summary.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new UsageProblem(`${file} is not what "npm run sprout -- ship" writes.`, { cause });
  }
}

function settingNames(settings: Settings): string[] {
  const defaults: Readonly<Record<string, unknown>> = Settings.parse({});
  return Object.entries(settings).flatMap(([name, value]) => (defaults[name] === value ? [] : [name]));
}

function versionOfCdk(): string {
  const read: unknown = createRequire(import.meta.url)("aws-cdk/package.json");
  return z.object({ version: z.string() }).parse(read).version;
}

const USAGE = `npm run report-deployment -- [-c NAME=VALUE …] [--reports DIR] [--out FILE]
Writes what a first deployment measured into FILE (${DEFAULT_FILE}): how long each stack took, how many resources of which type, what
failed, sizes and versions; with --reports how fast the reports came that "npm run sprout -- ship … --out DIR" made. It changes
nothing and sends nothing: read the file, then send it by hand. No content, no names, no ids are in it.
${SETTINGS_USAGE}`;

if (import.meta.main) await runProgram(USAGE, reportDeployment);
