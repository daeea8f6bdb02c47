/** What is done to an AWS account, and read of it, over its protocols: the look before, the release, the pages, the words. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { checksOf, wasCreated } from "../../infra/account/checks.ts";
import { readCommandLine } from "../../infra/account/command-line.ts";
import { typesOf, withStandIns } from "../../infra/account/endpoint-types.ts";
import { failuresIn } from "../../infra/account/failures.ts";
import { type Before, inOrder, type Steps } from "../../infra/account/order.ts";
import { publishPages } from "../../infra/account/pages.ts";
import { readAccount } from "../../infra/account/reading.ts";
import { TrialFailed, tryVersions } from "../../infra/account/try-versions.ts";
import { settingsFrom } from "../../infra/cdk/settings.ts";
import { callEntries, entries } from "../../infra/entries.ts";
import { loadHandler } from "../../infra/local/load-handler.ts";
import { AccountEmulator } from "../support/account-emulator.ts";
import { PERSON_PASSWORD, person } from "../support/people.ts";
import { useStack } from "../support/stack.ts";

const run = promisify(execFile);
const project = resolve(import.meta.dirname, "../..");

let account: AccountEmulator;
beforeEach(async () => {
  account = new AccountEmulator();
  await account.start();
  for (const [name, value] of Object.entries(account.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await account.stop();
});

describe("the look before a deployment", () => {
  const stage = "prod";
  const textOf = async (context: Record<string, string> = {}) => {
    const settings = settingsFrom({ stage, mailFrom: "forms@example.org", waf: "none", ...context });
    return checksOf(await readAccount(settings), settings).map(({ state, text }) => `${state}: ${text}`);
  };
  const troubles = async (context?: Record<string, string>) =>
    (await textOf(context)).filter((line) => !line.startsWith("good"));

  it("finds nothing to say of an account that has what it takes", async () => {
    expect(await troubles()).toEqual([]);
    expect(await textOf()).toEqual([
      "good: eu-west-1 is bootstrapped for the CDK.",
      "good: The account may run 1000 functions at the same time.",
      "good: No function or queue is named sprout-prod-… yet.",
      "good: The region has 3 zones.",
      "good: CloudFront has distributions of this account.",
      "good: SES sends 14 mails a second.",
    ]);
  });

  it("stops where nothing can be read, rather than find nothing", async () => {
    await account.stop();
    const said = await textOf();
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^stop: The account can't be read \(.*ECONNREFUSED.*Give credentials/);
    await account.start();
  });

  it("says of a new account what to do first, and what will not work yet", async () => {
    Object.assign(account, { stacks: {}, executions: 10, distributions: [], vpcs: 5 });
    account.mail = { ProductionAccessEnabled: false, SendingEnabled: true, SendQuota: { MaxSendRate: 1 } };
    expect(await troubles()).toEqual([
      expect.stringMatching(/^stop: .*npx cdk bootstrap aws:\/\/ACCOUNT\/eu-west-1$/),
      expect.stringMatching(/^warning: .* 10 functions .*-c concurrency=10.*Service Quotas/),
      expect.stringMatching(/^warning: .* 5 networks.*VPCs per Region/),
      expect.stringMatching(/^warning: .*no distribution yet.*AWS Support/),
      expect.stringMatching(/^warning: SES is in its sandbox/),
    ]);
    expect(await troubles({ concurrency: "10", network: "none" })).toHaveLength(3);
    expect(await troubles({ reserve: "true" })).toContainEqual(
      expect.stringMatching(/^stop: reserve would take 282 of 10 executions, and 100 must be left/),
    );
    expect(await troubles({ mailFrom: "" }).catch((error: Error) => error.message)).toContain("mailFrom");
  });

  it("finds the names that are taken, and what was left of a deployment that failed", async () => {
    account.deploy("sprout-prod-ping", "old");
    account.queues = ["sprout-prod-steps"];
    account.identities = { "example.org": true };
    account.distributions = [["forms.example.org"]];
    const domain = {
      domain: "forms.example.org",
      certificate: "arn:aws:acm:eu-west-1:111122223333:certificate/1",
    };
    expect(await troubles(domain)).toEqual([
      "stop: The names sprout-prod-ping and 1 more are taken. Delete what has them, or choose another stage.",
      "stop: forms.example.org is in use by the distribution E1. Remove it there first.",
      "stop: SES has an identity example.org already: deploy with -c mailIdentity=example.org",
      expect.stringMatching(/^stop: certificate must be in us-east-1/),
    ]);
    account.stacks["sprout-prod"] = "ROLLBACK_COMPLETE";
    account.stacks["sprout-prod-data"] = "UPDATE_IN_PROGRESS";
    expect((await troubles()).slice(0, 2)).toEqual([
      expect.stringMatching(/^stop: sprout-prod-data is being changed/),
      expect.stringMatching(/^stop: sprout-prod was never created.*npx cdk destroy sprout-prod$/),
    ]);
    account.stacks = { CDKToolkit: "CREATE_COMPLETE", "sprout-prod": "UPDATE_COMPLETE" };
    expect(await troubles(), "they are its own then").toEqual([]);
  });

  it("checks what the settings name of the account", async () => {
    account.subnets = { "subnet-1": [], "subnet-2": ["igw-1"] };
    account.identities = { "example.org": false };
    const named = {
      network: "subnet-1,subnet-2,subnet-3",
      securityGroups: "sg-1",
      mailIdentity: "example.org",
    };
    expect(await troubles(named)).toEqual([
      "stop: There is no subnet subnet-3 in this region.",
      expect.stringMatching(/^warning: subnet-2 leads out of the network, to igw-1/),
      expect.stringMatching(/^warning: The sender example.org is not verified/),
    ]);
    account.identities = {};
    expect(await troubles({ zones: "eu-west-1a,eu-west-1d", waf: "managed" })).toEqual([
      "stop: eu-west-1d can't be used. Choose two of eu-west-1a, eu-west-1b, eu-west-1c, like -c zones=eu-west-1a,eu-west-1b",
      expect.stringMatching(/^stop: A web ACL of the stack's own.*in us-east-1 only/),
    ]);
  });

  it("stops where data that a setting names isn't there or isn't ready, and says what it lacks", async () => {
    const data = { table: "restored", blobs: "restored-bodies" };
    expect(await troubles(data)).toEqual([
      "stop: There is no table restored in this region.",
      "stop: There is no bucket restored-bodies.",
    ]);
    const indexes = ["gsi1", "gsi2"].map((IndexName) => ({ IndexName }));
    account.tables.restored = { Table: { TableStatus: "CREATING", GlobalSecondaryIndexes: indexes } };
    account.buckets["restored-bodies"] = false;
    expect(await troubles(data)).toEqual([
      "stop: The table restored is CREATING: wait until it is ACTIVE.",
      "stop: The table restored has no index outbox.",
      expect.stringMatching(/^warning: The table restored has no time to live on ttl/),
      expect.stringMatching(/^warning: The table restored has no point-in-time recovery/),
      "warning: The table restored has no deletion protection.",
      expect.stringMatching(/^warning: The bucket restored-bodies keeps no versions/),
    ]);
    const all = [...indexes, { IndexName: "outbox" }];
    const Table = { TableStatus: "ACTIVE", GlobalSecondaryIndexes: all, DeletionProtectionEnabled: true };
    account.tables.restored = { Table, ttl: "ttl", pitr: true };
    account.buckets["restored-bodies"] = true;
    expect(await troubles(data)).toEqual([]);
  });

  it("says what it could not read, and why, and goes on: an endpoint that lacks a service, a right that is missing", async () => {
    for (const service of ["cloudfront", "ec2"]) account.refused.add(service);
    expect(await troubles()).toEqual([
      "unread: Nothing is known about the availability zones (UnauthorizedOperation: No right.).",
      expect.stringMatching(/^unread: Nothing is known about the networks/),
      "unread: Nothing is known about CloudFront (AccessDenied: No right.).",
    ]);
  });

  it("is a command that ends with 1 where the deployment would fail", async () => {
    account.stacks = {};
    const script = join(import.meta.dirname, "../../infra/account/preflight.ts");
    const options = { env: { PATH: process.env.PATH, ...account.environment } };
    const failed = await run(process.execPath, [script, "-c", "stage=prod"], options).catch((error) => error);
    expect([failed.code, failed.stderr]).toEqual([1, ""]);
    expect(failed.stdout).toContain("Stage prod in eu-west-1:\nSTOP     eu-west-1 is not bootstrapped");
    expect(failed.stdout).toContain("2 to fix first, 1 to know, 0 not read.");
    const unusable = await run(process.execPath, [script, "-c", "stage=PROD"], options).catch(
      (error) => error,
    );
    expect([unusable.code, unusable.stdout]).toEqual([1, ""]);
    expect(unusable.stderr).toContain("lower-case letters");
  });
});

describe("a deployment", () => {
  const orderOf = async (before: Before, failing?: string) => {
    const done: string[] = [];
    const did = async (what: string) => {
      done.push(what);
      if (what === failing) throw new Error(what);
    };
    const steps: Steps = {
      deployStack: async (part, isProtected) => {
        await did(isProtected ? `${part}, protected` : part);
        return {};
      },
      migrate: () => did("migrate"),
      note: () => did("note"),
      giveAliases: () => did("aliases"),
      release: (isFirst) => did(isFirst ? "first release" : "release"),
      publishPages: () => did("pages"),
    };
    await inOrder(steps, before).catch(() => done.push("failed"));
    return done;
  };

  it("migrates the data before the new release answers, and again for what was written meanwhile; pages come last", async () => {
    const before = { hadData: true, hadApp: true, hadAliases: true, isCanary: true, isGuarded: true };
    expect(await orderOf(before)).toEqual([
      ...["data, protected", "migrate", "app, protected", "note", "release", "pages", "migrate"],
    ]);
    expect(await orderOf(before, "migrate")).toEqual(["data, protected", "migrate", "failed"]);
    expect((await orderOf(before, "release")).slice(-2), "no page makes calls that nobody answers").toEqual([
      ...["release", "failed"],
    ]);
  });

  it("leaves calls and pages to the stack that contains them, and gives calls their aliases before they are started by them", async () => {
    const direct = { hadData: true, hadApp: true, hadAliases: false, isCanary: false, isGuarded: true };
    const all = ["data, protected", "migrate", "app, protected", "note", "migrate"];
    expect(await orderOf(direct)).toEqual(all);
    expect(await orderOf({ ...direct, hadAliases: true }), "back from the canary").toEqual(all);
    expect(await orderOf({ ...direct, isCanary: true })).toEqual([
      ...["data, protected", "migrate", "aliases", "app, protected", "note", "release", "pages", "migrate"],
    ]);
  });

  it("protects a stage only when it was created, and one that nobody guards never", async () => {
    const first = { hadData: false, hadApp: false, hadAliases: false, isCanary: true, isGuarded: true };
    const result = ["data", "app", "note", "first release", "pages"];
    expect(await orderOf(first)).toEqual([...result, "data, protected", "app, protected"]);
    expect(await orderOf({ ...first, isGuarded: false })).toEqual(result);
    expect(await orderOf(first, "app")).toEqual(["data", "app", "failed"]);
    expect(await orderOf({ ...first, isCanary: false })).toEqual([
      ...["data", "app", "note", "data, protected", "app, protected"],
    ]);
  });
});

describe("the command line of a deployment", () => {
  it("has the settings, what the CDK is told, and what is ours", () => {
    const environment: NodeJS.ProcessEnv = {};
    const words = [
      "-c",
      "stage=prod",
      "-c",
      "release=canary",
      "--context=prints=4",
      "--profile",
      "hospital",
      "-O",
      "out.json",
    ];
    const line = readCommandLine(
      [...words, "--require-approval", "never", "--canary-minutes", "0"],
      environment,
    );
    expect(line).toMatchObject({
      settings: { stage: "prod", release: "canary", prints: 4 },
      stacks: [],
      outputsFile: "out.json",
      canaryMinutes: 0,
    });
    expect(line.forCdk.join(" ")).toBe(
      "--context stage=prod --context release=canary --context prints=4 --profile hospital --require-approval never",
    );
    expect(environment.AWS_PROFILE).toBe("hospital");
    expect(readCommandLine(["sprout-prod-waf"], {}).stacks).toEqual(["sprout-prod-waf"]);
    expect(readCommandLine([], {}).canaryMinutes).toBe(10);
  });

  it("that can't be used is refused in plain words", () => {
    expect(() => readCommandLine(["--force"], {})).toThrow("--force");
    expect(() => readCommandLine(["-c", "stage"], {})).toThrow('name=value, not "stage"');
    expect(() => readCommandLine(["--canary-minutes", "soon"], {})).toThrow("number of minutes");
    expect(() => readCommandLine(["--canary-minutes", "5"], {})).toThrow("belongs to -c release=canary");
    expect(() => readCommandLine(["-c", "stages=prod"], {})).toThrow("did you mean stage?");
    expect(() => readCommandLine(["-c", "stage=prod-waf"], {})).toThrow("can't be used");
  });

  it("knows a stack that was created from one that never was", () => {
    const states = { UPDATE_ROLLBACK_COMPLETE: true, CREATE_COMPLETE: true, ROLLBACK_COMPLETE: false };
    for (const [state, expected] of Object.entries(states)) expect(wasCreated(state), state).toBe(expected);
    expect(wasCreated(undefined)).toBe(false);
  });
});

describe("a deployment to any endpoint", () => {
  const failed = (ResourceType: string, LogicalResourceId: string, ResourceStatusReason: string) => ({
    ...{ StackId: "1", EventId: "1", StackName: "s", Timestamp: new Date(0) },
    ...{ ResourceType, LogicalResourceId, ResourceStatusReason, ResourceStatus: "CREATE_FAILED" as const },
  });

  it("that fails names the types that the endpoint lacks, and the words of what else failed", () => {
    const events = [
      failed("AWS::CloudFormation::Stack", "sprout-local", "The following resources failed"),
      failed("AWS::SQS::Queue", "Queue", "Resource creation cancelled"),
      failed("AWS::Lambda::Function", "Ping", "The image is too large"),
      failed("AWS::ApiGatewayV2::Api", "Http", "Resource type AWS::ApiGatewayV2::Api is not supported"),
    ];
    expect(failuresIn(events, "sprout-local", "http://127.0.0.1:1")).toBe(
      [
        "sprout-local could not be deployed to http://127.0.0.1:1:",
        "  it has no AWS::ApiGatewayV2::Api",
        "  AWS::Lambda::Function Ping: The image is too large",
      ].join("\n"),
    );
    expect(failuresIn([], "sprout-local", "http://a")).toContain("names no resource that failed");
  });

  it("counts the types of its templates, and puts something without effect where the endpoint lacks one", () => {
    const template = {
      Outputs: {},
      Resources: {
        Ping: { Type: "AWS::Lambda::Function", Properties: { Handler: "ping.handler" } },
        Failed: { Type: "AWS::Logs::MetricFilter", Properties: { FilterPattern: "x" } },
        Faults: { Type: "AWS::Logs::MetricFilter" },
      },
    };
    expect([...typesOf([template, template])]).toEqual([
      ["AWS::Lambda::Function", 2],
      ["AWS::Logs::MetricFilter", 4],
    ]);
    expect(withStandIns(template, ["AWS::Logs::MetricFilter"])).toEqual({
      Outputs: {},
      Resources: {
        Ping: { Type: "AWS::Lambda::Function", Properties: { Handler: "ping.handler" } },
        Failed: { Type: "AWS::CloudFormation::WaitConditionHandle" },
        Faults: { Type: "AWS::CloudFormation::WaitConditionHandle" },
      },
    });
  });

  it("says that nothing answers only where nothing does", async () => {
    const { endpoint } = account;
    await account.stop();
    const script = join(import.meta.dirname, "../../infra/account/deploy-endpoint.ts");
    const options = { env: { PATH: process.env.PATH, AWS_ENDPOINT_URL: endpoint } };
    const { code, stderr } = await run(process.execPath, [script], options).catch((error) => error);
    expect(code).toBe(1);
    expect(stderr).toContain(`Nothing answers at ${endpoint}. Start LocalStack`);
    await account.start();
  });
});

// Last: its addresses stay in the environment.
describe("over the product's own emulators", () => {
  const stack = useStack();

  it("npm run smoke uses the product as people do, and says what it finds wrong", async () => {
    vi.unstubAllEnvs();
    // As the process that npm starts: the script in package.json has to name a command.
    const { scripts } = z
      .object({ scripts: z.object({ smoke: z.string() }) })
      .parse(JSON.parse(await readFile(join(project, "package.json"), "utf8")));
    const [program, ...words] = scripts.smoke.split(" ");
    expect(program).toBe("node");
    const smoke = (origin: string) =>
      run(process.execPath, [...words, "--server", origin], { cwd: project }).then(
        ({ stdout }) => ({ code: 0, lines: stdout.split("\n") }),
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, lines: stderr.split("\n") }),
      );
    const good = await smoke(stack.origin);
    expect(good.code, good.lines.join("\n")).toBe(0);
    expect(good.lines.filter((line) => line.startsWith("good"))).toHaveLength(4);
    // Something answers there, and it is not the product.
    const wrong = await smoke(account.endpoint);
    expect(wrong.code).toBe(1);
    expect(wrong.lines.filter((line) => line.startsWith("WRONG"))).toHaveLength(4);
  });

  it("the versions of a release are used as people do before any call goes to them", {
    timeout: 90_000,
  }, async () => {
    vi.unstubAllEnvs();
    const designer = await person(stack, "Tria", "L");
    vi.stubEnv("SPROUT_USER", designer.email);
    vi.stubEnv("SPROUT_PASSWORD", PERSON_PASSWORD);
    account.variables = { SPROUT_ORIGIN: stack.origin, SPROUT_EDGE_KEY: "edge" };
    const versions = new Map(entries.map(({ name }) => [`sprout-dev-${name}`, "7"]));
    for (const name of versions.keys()) account.deploy(name, "new");
    const started = new Map<string, Set<string>>();
    const keys = new Set<unknown>();
    const Event = z.looseObject({
      routeKey: z.string().default(""),
      headers: z.record(z.string(), z.unknown()).default({}),
    });
    let broken: string | undefined;
    account.invoke = async (name, version, event) => {
      const { routeKey, headers } = Event.parse(event);
      started.set(name, (started.get(name) ?? new Set()).add(`${version} ${routeKey}`));
      if (name === broken) throw new Error("It can't be loaded.");
      const entry = entries.find((one) => `sprout-dev-${one.name}` === name) ?? expect.fail(name);
      const at = entry.calls.findIndex((row) => `${row.method} ${row.path}` === routeKey);
      if (entry.calls.length > 0) keys.add(headers["x-sprout-edge"]);
      const handler = await loadHandler(entry.files[Math.max(0, at)] ?? "");
      const context = { functionName: name, awsRequestId: "trial" } as Parameters<typeof handler>[1];
      return handler(event, context);
    };
    const { endpoint, environment } = account;
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const lambda = new LambdaClient({ endpoint, region: environment.AWS_REGION ?? "", credentials });
    const webFolder = join(project, "dist/web");
    const nameOf = ({ name }: { name: string }) => `sprout-dev-${name}`;
    const tried = () => tryVersions({ lambda, nameOf, versions, webFolder, say: () => undefined });
    await tried();
    expect([
      ...new Set([...started.values()].flatMap((all) => [...all].map((one) => one.split(" ")[0]))),
    ]).toEqual(["7"]);
    const calls = callEntries.filter(({ name }) => started.has(`sprout-dev-${name}`));
    expect(calls.length, "sign-in, import, publish, submit, reports …").toBeGreaterThan(10);
    for (const name of [
      "render",
      "print",
      "preview",
      "step-ready",
      "submission-completed",
      "print-ready",
      "mail-due",
    ])
      expect([...started.keys()]).toContain(`sprout-dev-${name}`);
    expect([...keys]).toEqual(["edge"]);
    for (const name of ["sprout-dev-mail-due", "sprout-dev-rest-form-publish"]) {
      broken = name;
      await expect(tried(), name).rejects.toThrow(TrialFailed);
    }
  });

  it("the look says that they lack what only AWS has, service by service", async () => {
    vi.unstubAllEnvs();
    const settings = settingsFrom({ mailFrom: "forms@example.org" });
    // Nothing but what the emulators serve may be asked: for all else the address is theirs too.
    vi.stubEnv("AWS_ENDPOINT_URL", process.env.AWS_ENDPOINT_URL_SESV2 ?? "");
    const texts = checksOf(await readAccount(settings), settings).filter(({ state }) => state === "unread");
    expect(texts.map(({ text }) => /about ([\w' ]+) \(/.exec(text)?.[1])).toEqual(
      expect.arrayContaining(["the stacks", "Lambda's quotas", "CloudFront", "SES"]),
    );
  });

  it("the pages are published with their types, what they load first, and cached for good only where hashed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sprout-pages-"));
    const client = new S3Client({ forcePathStyle: true });
    const Bucket = process.env.SPROUT_BUCKET ?? "";
    try {
      await mkdir(join(folder, "assets"));
      await writeFile(join(folder, "index.html"), "<!doctype html>");
      await writeFile(join(folder, "assets", "index-1a2b.js"), "1");
      const puts: string[] = [];
      client.middlewareStack.add(
        (next) => (args) => {
          puts.push((args.input as { Key: string }).Key); // only objects are put here
          return next(args);
        },
        { step: "initialize" },
      );
      expect(await publishPages(client, Bucket, folder)).toBe(2);
      expect(puts).toEqual(["assets/index-1a2b.js", "index.html"]);
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      expect(Contents.map(({ Key }) => Key)).toEqual(expect.arrayContaining(puts.slice(0, 2)));
      const headersOf = async (Key: string) => {
        const { ContentType, CacheControl } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return { ContentType, CacheControl };
      };
      expect(await headersOf("index.html")).toEqual({
        ContentType: "text/html; charset=utf-8",
        CacheControl: "no-cache",
      });
      expect(await headersOf("assets/index-1a2b.js")).toEqual({
        ContentType: "text/javascript; charset=utf-8",
        CacheControl: "public, max-age=31536000, immutable",
      });
      const map = '{"tiles":"https://tiles.example.org/style.json","attribution":"©"}';
      await writeFile(join(folder, "map.json"), "{}");
      expect(await publishPages(client, Bucket, folder, { "map.json": map })).toBe(3);
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: "map.json" }));
      expect(await Body?.transformToString(), "as the settings make it").toBe(map);
      expect((await headersOf("map.json")).ContentType).toBe("application/json");
      await writeFile(join(folder, "page.unknown"), "");
      await expect(publishPages(client, Bucket, folder)).rejects.toThrow("page.unknown has no content type");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
