/**
 * Cold starts: from the start of a Node process until a function has answered its first call. Compared, function by function
 * and in turn, with a bare handler that answers the same call as far as AWS goes: it has the clients and the commands that
 * the function's call really used, sends the same requests in the same order, gets the same answers, and turns them into
 * plain objects; nothing else. It is bundled with the same options: this is what somebody gets who writes a small function with
 * the AWS SDK and esbuild.
 *
 * The calls are those of `cold/first-calls.ts`: one of each function on the journey through the product, with AWS's
 * answers as they were. What a call does beside asking AWS is in the function's time and not in the
 * bare handler's: it reads a workbook, compiles a template, hashes a password with a lower cost than a deployed product's. So
 * the ratio of the slowest is for the most part that work with its libraries.
 *
 * Both start with the modules of Node that Lambda's own runtime client has loaded by then, and loaded as it does: by
 * `require`. To import `fs` instead is to load its streams as well, which a function may or may not need.
 *
 * In processor time, of which a Lambda of 1 GB gets six tenths of a second each second. Medians of the ratios of BENCH_RUNS
 * rounds; `npm run bench -- cold [NAME …]` measures some of them. Lambda adds what no bundle changes: fetching the code and
 * starting its sandbox.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { bundle, bundleModules, bytesOf, startOf } from "../../infra/bundle.ts";
import { callEntry, type Entry, entries } from "../../infra/entries.ts";
import { type FirstCall, recordFirstCalls, startReplay } from "./cold/first-calls.ts";
import { type Figure, median, pairedOf } from "./figure.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 9);
/** Of the ratio to the bare handler: of the smallest calls, and of the function in the middle. */
const GOALS = { smallest: { atMost: 1.3 }, middle: { atMost: 1.4 } };
const PEER = "bare handler that asks AWS the same";
const project = resolve(import.meta.dirname, "../..");

/** The package of each client. */
const packages: Readonly<Record<string, string>> = {
  DynamoDBClient: "client-dynamodb",
  S3Client: "client-s3",
  SQSClient: "client-sqs",
  LambdaClient: "client-lambda",
  SESv2Client: "client-sesv2",
  SecretsManagerClient: "client-secrets-manager",
};

/** What AWS's runtime client for Node.js requires (npm: aws-lambda-ric 4.0.2). */
const loadedByRuntime = ["path", "fs", "net", "http", "os", "util", "worker_threads"];

process.env.SPROUT_LOG = "off";
process.env.SPROUT_PASSWORD_COST = "1024";
const calls = await recordFirstCalls();
const replay = await startReplay(calls.values());

// Outside the project: what a bundle forgot can't be found in the project's node_modules.
const folder = await mkdtemp(join(tmpdir(), "sprout-cold-"));
const lambda = join(folder, "lambda");
const bundles = await bundle(entries, lambda);

const names = process.argv.slice(2).filter((name) => name !== "cold");
/** What has no rights asks AWS nothing: printers and what runs templates have benches of their own. */
const measured = entries
  .filter(({ name, rights }) => rights.length > 0 && (names.length === 0 || names.includes(name)))
  .map((entry) => ({ entry, call: firstCallOf(entry), own: [] as number[], peer: [] as number[] }));

/** The folder of bare sources is inside the project, where the SDK is found while they are bundled. */
const sources = join(project, "dist", "bench-cold");
await mkdir(sources, { recursive: true });
for (const { entry, call } of measured) {
  await writeFile(join(sources, `${entry.name}.mjs`), bareSource(call));
  await bundleModules(
    [{ in: join(sources, `${entry.name}.mjs`), out: "bare" }],
    join(folder, "bare", entry.name),
  );
  const requests = call.aws.map(({ client, command, input, batch }) => ({ client, command, input, batch }));
  await writeFile(join(folder, `${entry.name}-own.json`), here(call.event));
  await writeFile(join(folder, `${entry.name}-bare.json`), here(requests));
}
await rm(sources, { recursive: true, force: true });

for (let round = 0; round < RUNS; round += 1) {
  for (const { entry, call, own, peer } of measured) {
    own.push(
      await answeredAfter(join(lambda, entry.bundle, `${entry.module}.mjs`), `${entry.name}-own.json`, call),
    );
    peer.push(
      await answeredAfter(join(folder, "bare", entry.name, "bare.mjs"), `${entry.name}-bare.json`, call),
    );
  }
  console.error(`round ${round + 1} of ${RUNS}`);
}
replay.stop();
await rm(folder, { recursive: true, force: true });

const rows = measured
  .map(({ entry, own, peer }) => {
    const kilobytes = bytesOf(startOf(entry, lambda, bundles), bundles.outputs) / 1_000;
    return { entry, kilobytes, ...pairedOf(own, peer) };
  })
  .sort((one, other) => other.ratio - one.ratio);
const width = Math.max(...rows.map(({ entry }) => entry.name.length));
for (const { entry, kilobytes, own, peer, ratio } of rows)
  console.log(
    `  ${entry.name.padEnd(width)}  ${kilobytes.toFixed(0).padStart(5)} kB  ${own.toFixed(0).padStart(5)} ms  bare ${peer.toFixed(0)} ms  ×${ratio.toFixed(2)}`,
  );

export const figures: readonly Figure[] = [
  ...rows
    .filter(({ entry }) => entry === callEntry({ path: "/rest/whoami" }))
    .map((row) => ({ ...figureOf("ping, whoami")(row), goal: GOALS.smallest })),
  ...rows.slice(0, 1).map(figureOf("slowest")),
  {
    name: `cold start, middle of ${rows.length} functions`,
    value: median(rows.map(({ ratio }) => ratio)),
    unit: "×",
    goal: GOALS.middle,
    peer: PEER,
  },
  {
    name: "all bundles, without the browser",
    value: bundles.totalBytes / 1_000_000,
    unit: "MB",
    goal: { atMost: 12 },
    peer: "",
  },
];

function figureOf(which: string) {
  return ({ entry, ratio, peer }: (typeof rows)[number]): Figure => ({
    name: `cold start, ${which}: ${entry.name}`,
    value: ratio,
    unit: "×",
    peer: `${PEER}, ${peer.toFixed(0)} ms`,
  });
}

function firstCallOf({ name, files }: Entry): FirstCall {
  const call = files.map((file) => calls.get(file)).find((found) => found !== undefined);
  if (call === undefined) throw new Error(`The journey makes no call of ${name}.`);
  return call;
}

/** A handler with the clients and commands of a call, which it is given. */
function bareSource({ aws }: FirstCall): string {
  const clients = [...new Set(aws.map(({ client }) => client))];
  const imports = clients.map((client) => {
    const commands = new Set(aws.filter((one) => one.client === client).map(({ command }) => command));
    return `import { ${[client, ...commands].join(", ")} } from "@aws-sdk/${packages[client]}";`;
  });
  const commands = [...new Set(aws.map(({ command }) => command))];
  const hasTable = clients.includes("DynamoDBClient");
  return `${imports.join("\n")}
    ${hasTable ? 'import { unmarshall } from "@aws-sdk/util-dynamodb";' : ""}
    const clients = { ${clients.map((client) => `${client}: new ${client}({})`).join(", ")} };
    const commands = { ${commands.join(", ")} };
    const read = async ({ Item, Items = [], Attributes, Body }) => {
      ${hasTable ? "for (const item of [Item, Attributes, ...Items]) if (item) unmarshall(item);" : ""}
      await Body?.transformToByteArray?.();
    };
    export const handler = async (requests) => {
      for (const batch of Map.groupBy(requests, ({ batch }) => batch).values())
        await Promise.all(
          batch.map(({ client, command, input }) =>
            clients[client].send(new commands[command](input)).then(read, () => undefined)));
      return {};
    };`;
}

/** As JSON, with this machine's addresses of queues; bytes as an object with `base64`. */
function here(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Uint8Array) return { base64: Buffer.from(part).toString("base64") };
    const { type, data } = Object(part) as { type?: string; data?: number[] }; // what a Buffer makes of itself
    return type === "Buffer" && data ? { base64: Buffer.from(data).toString("base64") } : part;
  });
  return text.replaceAll(/http:\/\/sqs[\w.-]*:\d+/g, replay.endpoint);
}

/** Milliseconds of processor time since the process started; reported by itself, so that its end doesn't count. */
async function answeredAfter(module: string, event: string, call: FirstCall): Promise<number> {
  replay.answerAs(call);
  const script = `import { createRequire } from "node:module";
    const require = createRequire(import.meta.url);
    for (const name of ${JSON.stringify(loadedByRuntime)}) require("node:" + name);
    const { readFileSync } = require("node:fs");
    const event = JSON.parse(readFileSync(${JSON.stringify(join(folder, event))}, "utf8"), (_, part) =>
      typeof part?.base64 === "string" ? Buffer.from(part.base64, "base64") : part);
    const [RealDate, later] = [Date, Date.now() - ${call.at}];
    globalThis.Date = class extends RealDate {
      constructor(...given) { if (given.length > 0) super(...given); else super(RealDate.now() - later); }
      static now() { return RealDate.now() - later; }
    };
    const { handler } = await import(${JSON.stringify(module)});
    const { statusCode } = Object(await handler(event, { getRemainingTimeInMillis: () => 30_000 }));
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify({ statusCode, milliseconds: (user + system) / 1000 }));
    process.exit();`;
  const start = join(folder, "start.mjs"); // a file: a thread that the function starts would be given this text too
  await writeFile(start, script);
  const flags = ["--disallow-code-generation-from-strings", start];
  const env = {
    ...(JSON.parse(here(call.environment)) as Record<string, string>), // as recorded
    SPROUT_LOG: "errors",
    HOME: folder,
    NODE_TLS_REJECT_UNAUTHORIZED: "0", // it is this process that answers
    AWS_ENDPOINT_URL: replay.endpoint,
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  };
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: folder, env });
  const last = stdout.trimEnd().split("\n").at(-1) ?? "";
  const { statusCode, milliseconds } = JSON.parse(last) as { statusCode?: number; milliseconds: number }; // written above
  if (statusCode !== undefined && statusCode !== call.statusCode)
    throw new Error(`${module} answered ${statusCode}, not ${call.statusCode}: ${stdout}`);
  return milliseconds;
}
