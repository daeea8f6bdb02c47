/**
 * `npm run deploy:endpoint`: deploys the stacks to whatever speaks the protocols of AWS at `AWS_ENDPOINT_URL`, LocalStack's
 * address without it. What its free image lacks is left out; `-c edge=true` and other settings may be given. It says first which
 * types of resources the endpoint lacks, and goes on with stand-ins for them where `--stand-ins` allows it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CloudFormationClient, DescribeStackEventsCommand } from "@aws-sdk/client-cloudformation";
import { bundle } from "../bundle.ts";
import { stackNames } from "../cdk/stack-names.ts";
import { entries, lambdaFolder } from "../entries.ts";
import { runProgram } from "../program.ts";
import { UsageProblem } from "../usage-problem.ts";
import { runCdk } from "./cdk.ts";
import { project, readCommandLine, SETTINGS_USAGE } from "./command-line.ts";
import { isCustom, lackingTypes, Template, typesOf, withStandIns } from "./endpoint-types.ts";
import { failuresIn } from "./failures.ts";

/** Said by the script that starts LocalStack first. */
const WITH_LOCALSTACK = "--with-localstack";
const ACCOUNT = "000000000000";
const LOCALSTACK = "http://127.0.0.1:4566";
const STAGE = "local";
const ANSWER_WITHIN_MS = 10_000;
/** The stack of the CDK's bootstrap. */
const TOOLKIT = "CDKToolkit";
/** Puts something without effect in the place of each resource that the endpoint lacks, or that a function of the stack makes. */
const STAND_INS = "--stand-ins";

export async function deployToEndpoint(args: readonly string[]): Promise<number> {
  const {
    AWS_PROFILE: _one,
    AWS_DEFAULT_PROFILE: _other,
    AWS_SESSION_TOKEN: _token,
    ...inherited
  } = process.env;
  // S3 puts the bucket's name in front of a host name, and many machines can't resolve "bucket.localhost"; an IP address is
  // left as it is
  const endpoint = (inherited.AWS_ENDPOINT_URL ?? LOCALSTACK).replace("//localhost", "//127.0.0.1");
  const environment: NodeJS.ProcessEnv = {
    ...inherited,
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: inherited.AWS_REGION ?? "us-east-1",
    // Emulators accept any credentials; real ones must not be sent to them.
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  };
  const others = args.filter((word) => word !== STAND_INS);
  const { forCdk, settings } = readCommandLine(["-c", `stage=${STAGE}`, "-c", "edge=false", ...others]);
  await expectAnswer(endpoint);
  await bundle(entries, lambdaFolder);
  const { data, app } = stackNames(settings.stage);
  const assembly = mkdtempSync(join(tmpdir(), "sprout-endpoint-"));
  try {
    if (runCdk(["synth", "--quiet", "--output", assembly, ...forCdk], environment) !== 0) return 1;
    await lookFirst(
      endpoint,
      environment,
      [data, app].map((stack) => join(assembly, `${stack}.template.json`)),
      args.includes(STAND_INS),
    );
    const steps: readonly { stack: string; command: readonly string[] }[] = [
      { stack: TOOLKIT, command: ["bootstrap", `aws://${ACCOUNT}/${environment.AWS_REGION}`] },
      ...[data, app].map((stack) => ({
        stack,
        command: ["deploy", stack, "--exclusively", "--require-approval", "never"],
      })),
    ];
    for (const { stack, command } of steps) {
      const code = runCdk([...command, "--app", assembly], environment);
      if (code !== 0) throw new UsageProblem(await wordsFor(stack, endpoint, environment));
    }
  } finally {
    rmSync(assembly, { recursive: true, force: true });
  }
  console.log(`Deployed to ${endpoint}. The functions are named sprout-${settings.stage}-…
The whole product over its table, bucket and queues: AWS_ENDPOINT_URL=${endpoint} npm start
See docs/elsewhere.md.`);
  return 0;
}

/**
 * Says what the endpoint lacks of the templates, all of it at once.
 * @param mayStandIn true: the templates are written again with stand-ins for it
 * @throws UsageProblem where something is lacking and nothing may stand in for it
 */
async function lookFirst(
  endpoint: string,
  environment: NodeJS.ProcessEnv,
  files: readonly string[],
  mayStandIn: boolean,
): Promise<void> {
  const templates = files.map((file) => Template.parse(JSON.parse(readFileSync(file, "utf8"))));
  const types = typesOf(templates);
  const resources = [...types.values()].reduce((sum, count) => sum + count, 0);
  const lacking = await lackingTypes(clientOf(endpoint, environment), types.keys());
  console.log(`The templates have ${resources} resources of ${types.size} types.`);
  const list = lacking.map((type) => `  ${type} (${types.get(type)})`).join("\n");
  const words = `${endpoint} lacks ${lacking.length} of these types${lacking.length === 0 ? "." : `:\n${list}`}`;
  if (!mayStandIn && lacking.length > 0)
    throw new UsageProblem(`${words}\nTo deploy the rest, with nothing in their places: -- ${STAND_INS}`);
  console.log(words);
  if (!mayStandIn) return;
  const replaced = [...lacking, ...[...types.keys()].filter(isCustom)];
  for (const [at, file] of files.entries()) {
    const template = templates[at];
    if (template !== undefined) writeFileSync(file, JSON.stringify(withStandIns(template, replaced)));
  }
}

function clientOf(endpoint: string, environment: NodeJS.ProcessEnv): CloudFormationClient {
  return new CloudFormationClient({
    endpoint,
    region: environment.AWS_REGION ?? "",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
}

/** Before the bundles are made, which takes longer than to see that nobody is there. */
async function expectAnswer(endpoint: string): Promise<void> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  } catch {
    throw new UsageProblem(
      `Nothing answers at ${endpoint}. Start LocalStack (docker compose up -d --wait) or another emulator of AWS, and give its address as AWS_ENDPOINT_URL.`,
    );
  }
}

/** The CDK prints its own words; these say which of the stack's types the endpoint could not make. */
async function wordsFor(stack: string, endpoint: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const client = clientOf(endpoint, environment);
  try {
    const { StackEvents = [] } = await client.send(new DescribeStackEventsCommand({ StackName: stack }));
    return failuresIn(StackEvents, stack, endpoint);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `${stack} could not be deployed to ${endpoint}, which doesn't say why (${why}). The CDK's own words are above.`;
  }
}

/** Starts the container of `docker-compose.yml`. @throws UsageProblem where there is no Docker */
function startLocalStack(): void {
  const { status, error } = spawnSync("docker", ["compose", "up", "-d", "--wait"], {
    cwd: project,
    stdio: "inherit",
  });
  if (error !== undefined)
    throw new UsageProblem(
      "LocalStack needs Docker, which isn't here. npm start and npm run deploy:endpoint do without.",
    );
  if (status !== 0) throw new UsageProblem("LocalStack did not start; Docker's own words are above.");
}

const USAGE = `npm run deploy:endpoint -- [-c NAME=VALUE …] [--stand-ins]
       npm run deploy:localstack -- [-c NAME=VALUE …] [--stand-ins]
Deploys the stacks to whatever speaks the protocols of AWS at AWS_ENDPOINT_URL (${LOCALSTACK} without it); deploy:localstack starts
LocalStack first. What the endpoint lacks is said before; --stand-ins goes on without it. See docs/elsewhere.md.
${SETTINGS_USAGE}`;

if (import.meta.main)
  await runProgram(USAGE, async (args) => {
    const others = args.filter((word) => word !== WITH_LOCALSTACK);
    if (others.length < args.length) startLocalStack();
    return deployToEndpoint(others);
  });
