/**
 * Cold starts: from the start of a Node process until a function can do all that it may: its module is loaded, with the
 * handler of its first call, and so is every AWS client that it has a right to use. Compared, function by function and in
 * turn, with a bare handler that has the same clients and nothing else, bundled in the same way. In processor time, of which
 * a Lambda of 1 GB gets six tenths of a second each second. Medians of the ratios of BENCH_RUNS rounds; `npm run bench --
 * cold [NAME …]` measures some of them. Lambda adds what no bundle changes: fetching the code and starting its sandbox.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { bundle, bundleModules, bytesOf, startOf } from "../../infra/bundle.ts";
import { callEntry, type Entry, entries } from "../../infra/entries.ts";
import { type Figure, median, pairedOf } from "./figure.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SHOWN = 10;
const GOAL = { atMost: 1.15 };
const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "-e"];
const project = resolve(import.meta.dirname, "../..");

interface Client {
  /** Whether a function may use it. */
  isUsed: (entry: Entry) => boolean;
  /** The product's module, which is loaded with the first use, and its function that makes the client. */
  module: string;
  connect: string;
  /** The same in a bare handler. */
  bare: string;
}

const mayUse =
  (wanted: RegExp) =>
  ({ rights }: Entry) =>
    rights.some((right) => wanted.test(right));

/** Every client but the table's, which all functions with rights load at once. */
const clients: readonly Client[] = [
  {
    isUsed: mayUse(/^(blobs|answers):/),
    module: "shared/stores/s3/objects.ts",
    connect: 'connectObjects("bucket", 5)',
    bare: `import { S3Client, DeleteObjectCommand, DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command,
        ListObjectVersionsCommand, PutObjectCommand } from "@aws-sdk/client-s3";
      import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
      made.push(new S3Client({}), DeleteObjectCommand, DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command,
        ListObjectVersionsCommand, PutObjectCommand, getSignedUrl);`,
  },
  {
    isUsed: mayUse(/^queue:/),
    module: "shared/stores/sqs/queues.ts",
    connect: "connectQueues({}, 5)",
    bare: `import { SQSClient, ChangeMessageVisibilityCommand, DeleteMessageCommand, ReceiveMessageCommand,
        SendMessageCommand } from "@aws-sdk/client-sqs";
      made.push(new SQSClient({}), ChangeMessageVisibilityCommand, DeleteMessageCommand, ReceiveMessageCommand,
        SendMessageCommand);`,
  },
  {
    isUsed: mayUse(/^invoke:/),
    module: "shared/stores/lambda/functions.ts",
    connect: "connectFunctions({})",
    bare: `import { LambdaClient, InvokeCommand } from "@aws-sdk/client-lambda";
      made.push(new LambdaClient({}), InvokeCommand);`,
  },
  {
    isUsed: mayUse(/^mail:/),
    module: "shared/stores/mail/mailer.ts",
    connect: 'connectMailer("forms@example.org")',
    bare: `import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
      made.push(new SESv2Client({}), SendEmailCommand);`,
  },
  {
    isUsed: mayUse(/^secret:/),
    module: "shared/stores/secrets/secret.ts",
    connect: 'connectKeyring("secret")',
    bare: `import { SecretsManagerClient, GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
      made.push(new SecretsManagerClient({}), GetSecretValueCommand);`,
  },
];

/** Commands for the table; its client is made by a function's first call, so here too. */
const bareTable = `import { DynamoDBClient, BatchGetItemCommand, DeleteItemCommand, GetItemCommand, PutItemCommand, QueryCommand,
    UpdateItemCommand } from "@aws-sdk/client-dynamodb";
  import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
  made.push(() => new DynamoDBClient({}), BatchGetItemCommand, DeleteItemCommand, GetItemCommand, PutItemCommand, QueryCommand,
    UpdateItemCommand, marshall, unmarshall);`;

const wanted = process.argv.slice(2).filter((name) => name !== "cold");
/** What has no rights has no clients either: printers and what runs templates have benches of their own. */
const measured = entries.filter(
  ({ name, rights }) => rights.length > 0 && (wanted.length === 0 || wanted.includes(name)),
);
// Outside the project: what a bundle forgot can't be found in the project's node_modules.
const folder = await mkdtemp(join(tmpdir(), "sprout-cold-"));
const lambda = join(folder, "lambda");
const bundles = await bundle(entries, lambda);

/** The folder of bare sources is inside the project, where the SDK is found while they are bundled. */
const sources = join(project, "dist", "bench-cold");
await mkdir(sources, { recursive: true });
const clientsOf = (entry: Entry) => clients.filter(({ isUsed }) => isUsed(entry));
const bareName = (entry: Entry) => `bare-${clients.map((one) => Number(one.isUsed(entry))).join("")}`;
for (const entry of measured) {
  const used = clientsOf(entry).map(({ bare }) => bare);
  const source = ["const made = [];", bareTable, ...used, "export const handler = async (at) => made[at];"];
  await writeFile(join(sources, `${bareName(entry)}.mjs`), source.join("\n"));
}
for (const name of new Set(measured.map(bareName)))
  await bundleModules([{ in: join(sources, `${name}.mjs`), out: name }], join(folder, name));
await rm(sources, { recursive: true, force: true });

const times = new Map(measured.map(({ name }) => [name, { own: [] as number[], peer: [] as number[] }]));
for (let round = 0; round < RUNS; round += 1) {
  for (const entry of measured) {
    times.get(entry.name)?.own.push(await readyAfter(ownScript(entry)));
    times.get(entry.name)?.peer.push(await readyAfter(bareScript(entry)));
  }
  console.error(`round ${round + 1} of ${RUNS}`);
}
await rm(folder, { recursive: true, force: true });

const rows = measured
  .map((entry) => {
    const { own, peer } = times.get(entry.name) ?? { own: [], peer: [] };
    const kilobytes = bytesOf(startOf(entry, lambda, bundles), bundles.outputs) / 1_000;
    return { entry, kilobytes, ...pairedOf(own, peer) };
  })
  .sort((one, other) => other.ratio - one.ratio);
const width = Math.max(...rows.map(({ entry }) => entry.name.length));
for (const { entry, kilobytes, own, peer, ratio } of rows.slice(0, SHOWN))
  console.log(
    `  ${entry.name.padEnd(width)}  ${kilobytes.toFixed(0).padStart(5)} kB  ${own.toFixed(0).padStart(5)} ms  bare ${peer.toFixed(0)} ms  ×${ratio.toFixed(2)}`,
  );

export const figures: readonly Figure[] = [
  ...rows.filter(({ entry }) => entry === callEntry({ path: "/rest/whoami" })).map(figureOf("whoami")),
  ...rows.slice(0, 1).map(figureOf("slowest")),
  {
    name: `cold start, middle of ${rows.length} functions`,
    value: median(rows.map(({ ratio }) => ratio)),
    unit: "×",
    goal: GOAL,
    peer: "bare handler with the same clients",
  },
  {
    name: "all bundles, without the browser",
    value: bundles.totalBytes / 1_000_000,
    unit: "MB",
    goal: { atMost: 25 },
    peer: "",
  },
];

function figureOf(which: string) {
  return ({ entry, ratio, peer }: (typeof rows)[number]): Figure => ({
    name: `cold start, ${which}: ${entry.name}`,
    value: ratio,
    unit: "×",
    goal: GOAL,
    peer: `bare handler with the same clients, ${peer.toFixed(0)} ms`,
  });
}

/** What a function does up to its first call, and the clients that the call may use. */
function ownScript(entry: Entry): string {
  const chunkOf = (source: string) => {
    const inside = `${relative(project, join(lambda, entry.bundle))}/`;
    const found = Object.entries(bundles.outputs).find(
      ([file, { entryPoint }]) => file.startsWith(inside) && file.endsWith(".mjs") && entryPoint === source,
    );
    if (found === undefined) throw new Error(`${entry.name} has no ${source}.`);
    return JSON.stringify(resolve(project, found[0]));
  };
  const handlers = entry.calls.length > 1 ? [`await import(${chunkOf(entry.files[0])});`] : [];
  const made = clientsOf(entry).map(
    ({ module, connect }) => `(await import(${chunkOf(module)})).${connect};`,
  );
  return started(join(lambda, entry.bundle, `${entry.module}.mjs`), [...handlers, ...made]);
}

function bareScript(entry: Entry): string {
  return started(join(folder, bareName(entry), `${bareName(entry)}.mjs`), []);
}

function started(file: string, then: readonly string[]): string {
  return `const { handler } = await import(${JSON.stringify(file)});
    ${then.join("\n")}
    if (typeof handler !== "function") throw new Error("no handler");
    const { user, system } = process.cpuUsage();
    console.log((user + system) / 1000);`;
}

/** Milliseconds of processor time since the process started; reported by itself, so that its end doesn't count. */
async function readyAfter(script: string): Promise<number> {
  const env = { ...process.env, AWS_REGION: "eu-west-1" };
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script], { cwd: folder, env });
  return Number(stdout);
}
