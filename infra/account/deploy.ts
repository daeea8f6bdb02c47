/**
 * `npm run deploy -- -c stage=prod …`: what `cdk deploy` does, with the data first and migrated, and protected once it is there.
 * With `release=canary`, the calls only when everything is there: a tenth of them at first. Pages come last, since they make the
 * new calls.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { bundle } from "../bundle.ts";
import { functionNameOf } from "../cdk/function-names.ts";
import { isProtected } from "../cdk/settings.ts";
import { ADDRESS_OUTPUT, RELEASE_OUTPUT, stackNames } from "../cdk/stack-names.ts";
import { callEntries, type Entry, entries, entriesWith, lambdaFolder } from "../entries.ts";
import { buildWeb } from "../local/build-web.ts";
import { runProgram } from "../program.ts";
import { filesOf } from "../site-files.ts";
import { UsageProblem } from "../usage-problem.ts";
import { runCdk } from "./cdk.ts";
import { wasCreated } from "./checks.ts";
import { type CommandLine, project, readCommandLine, SETTINGS_USAGE } from "./command-line.ts";
import { inOrder, type StackOutputs, type Steps } from "./order.ts";
import { publishPages } from "./pages.ts";
import { giveAliases, release } from "./release.ts";
import { tryVersions } from "./try-versions.ts";

/** What `cdk deploy --outputs-file` writes. */
const Outputs = z.record(z.string(), z.record(z.string(), z.string()));
type Outputs = z.output<typeof Outputs>;

export async function deploy(args: readonly string[]): Promise<number> {
  const line = readCommandLine(args);
  const { settings, canaryMinutes } = line;
  const names = stackNames(settings.stage);
  const deployed = await outputsOf(names.app); // before the build, which takes longer than to see that nobody is there
  await build();
  if (line.stacks.length > 0) return runCdk(["deploy", ...line.stacks, ...line.forCdk]);
  const nameOf = (entry: Pick<Entry, "name">) => functionNameOf(settings, entry);
  const steps: Steps = {
    deployStack: async (part, isProtected) => deployOne(line, names[part], isProtected)[names[part]] ?? {},
    migrate: async (ofData) => migrate(ofData),
    note: async ({ data, app }) => {
      const outputs = { [names.data]: data, [names.app]: app };
      if (line.outputsFile !== undefined)
        writeFileSync(line.outputsFile, `${JSON.stringify(outputs, undefined, 1)}\n`);
    },
    giveAliases: async () => giveAliases(new LambdaClient({}), callEntries.map(nameOf)),
    release: async (isFirst) => {
      const aws = { lambda: new LambdaClient({}), alarms: new CloudWatchClient({}) };
      await release(aws, {
        functions: entriesWith(settings).map(nameOf),
        stage: settings.stage,
        alarmPrefix: `${names.app}-`,
        canaryMinutes: isFirst ? 0 : canaryMinutes,
        tryOut: async (versions) => tryOut(aws.lambda, nameOf, versions),
        say: (text) => console.log(text),
        wait: async (milliseconds) => wait(milliseconds),
        now: () => new Date(),
      });
    },
    publishPages: async ({ Pages }) => {
      if (Pages === undefined) return; // without an edge there is no site
      const web = join(project, "dist", "web");
      const count = await publishPages(new S3Client({}), Pages, web, filesOf(settings, new Date()));
      console.log(`${count} files of the pages are published.`);
    },
  };
  const outputs = await inOrder(steps, {
    hadData: (await outputsOf(names.data)) !== undefined,
    hadApp: deployed !== undefined,
    hadAliases: deployed?.[RELEASE_OUTPUT] === "canary",
    isCanary: settings.release === "canary",
    isGuarded: isProtected(settings),
  });
  console.log(`Deployed: ${outputs[ADDRESS_OUTPUT] ?? names.app}`);
  return 0;
}

/** Somebody has to sign in to use it as people do. @throws TrialFailed */
async function tryOut(
  lambda: LambdaClient,
  nameOf: (entry: Pick<Entry, "name">) => string,
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const { SPROUT_USER, SPROUT_PASSWORD } = process.env;
  if (SPROUT_USER === undefined || SPROUT_PASSWORD === undefined) {
    console.warn(
      "The new release is not tried before calls go to it: that needs SPROUT_USER and SPROUT_PASSWORD.",
    );
    return;
  }
  console.log("The new release is tried before any call goes to it.");
  const webFolder = join(project, "dist", "web");
  await tryVersions({ lambda, nameOf, versions, webFolder, say: (text) => console.log(text) });
}

/** The pages, and the functions with their source maps. */
async function build(): Promise<void> {
  await buildWeb((line) => console.log(line));
  await bundle(entries, lambdaFolder);
}

/** @returns what a stack says of itself, undefined for one that was never created */
async function outputsOf(name: string): Promise<StackOutputs | undefined> {
  try {
    const { Stacks = [] } = await new CloudFormationClient({}).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    if (!wasCreated(Stacks[0]?.StackStatus)) return undefined;
    const outputs = Stacks[0]?.Outputs ?? [];
    return Object.fromEntries(
      outputs.map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]),
    );
  } catch (error) {
    // How CloudFormation answers for a stack that it doesn't know.
    if (error instanceof Error && error.message.includes("does not exist")) return undefined;
    throw error;
  }
}

/** @param isProtected whether the stack, and what it keeps, may be refused to be deleted @returns its outputs */
function deployOne({ forCdk }: CommandLine, name: string, isProtected: boolean): Outputs {
  const folder = mkdtempSync(join(tmpdir(), "sprout-deploy-"));
  try {
    const file = join(folder, "outputs.json");
    const unprotected = isProtected ? [] : ["--context", "protect=false"];
    const args = ["deploy", name, "--exclusively", "--outputs-file", file, ...forCdk, ...unprotected];
    const code = runCdk(args);
    if (code !== 0) throw new UsageProblem(`The CDK could not deploy ${name}; its own words are above.`);
    return Outputs.parse(JSON.parse(readFileSync(file, "utf8")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Brings stored data to the shape of the new release, which the one before reads too. @param outputs of the stack of the data
 * @throws UsageProblem where it fails: the calls are still answered by the release before
 */
function migrate(outputs: StackOutputs): void {
  const folder = mkdtempSync(join(tmpdir(), "sprout-deploy-"));
  try {
    const file = join(folder, "data.json");
    writeFileSync(file, outputs.Data ?? "{}");
    const command = [join(project, "infra/cli/sprout.mjs"), "migrate", "--environment", file];
    const { status, error } = spawnSync(process.execPath, command, { cwd: project, stdio: "inherit" });
    if (error) throw error;
    if (status !== 0)
      throw new UsageProblem(
        "The data could not be migrated completely. What answered calls before still does: run the deployment again, it continues where it was.",
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const USAGE = `npm run deploy -- [-c NAME=VALUE …] [STACK …]
Builds the product and deploys it: the data first, migrated, then everything else, and with -c release=canary a tenth of the calls
before all. It may be interrupted and run again.
${SETTINGS_USAGE}
         --outputs-file FILE --require-approval never|any-change|broadening --canary-minutes MINUTES`;

if (import.meta.main) await runProgram(USAGE, deploy);
