import { execFile, execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionCookieName } from "../../functions/endpoint/cookies.ts";
import { type Bundles, bundle, bytesOf, startOf } from "../../infra/bundle.ts";
import { Client } from "../../infra/cli/client.ts";
import { withSources } from "../../infra/cli/fault.ts";
import { callEntry, calledEntry, type Entry, entries, workerEntry } from "../../infra/entries.ts";
import { loadHandler } from "../../infra/local/load-handler.ts";
import { startStack } from "../../infra/local/stack.ts";
import { workers } from "../../shared/contract/workers.ts";
import { filesIn } from "../support/assets.ts";
import { budget, sampleOf } from "../support/budget.ts";
import {
  nextInChain,
  type RunningFunction,
  runtimeClient,
  startFunction,
  startProxy,
} from "../support/lambda-runtime.ts";
import { comingAgain } from "../support/loop-detection.ts";
import { publishWorkbook, signUpDesigner, submitAnswers, waitForReports } from "../support/published-form.ts";
import { step, treeOf, viewable } from "../support/steps.ts";

const project = join(import.meta.dirname, "../..");

const megabyte = 1_000_000;

/**
 * All bundles together. What people sign in with beside a password is 1 MB of it: `openid-client`, `oauth4webapi` and `jose` in one
 * of them, `@simplewebauthn/server` with what reads its certificates in three, loaded at use.
 */
const MOST_MEGABYTES = 14.5;

/** What every function starts with: its wrapper with sessions and tokens, the audit trail, the schemas of its area's calls, the table's client. */
const COMMON_KILOBYTES = 733;

/** Of a function that does much (translators' workbooks: it reads one, the form's, and merges both); and of the smallest. */
const MOST_FILES = { any: 110, ping: 35 };

/** The entries of functions of several calls, which are written for the bundler. */
const SEVERAL = "several-calls:";

/** Loaded by the first call that uses it, in whichever function. */
const loadedAtUse = [
  ...["s3", "sqs", "lambda", "sesv2", "secrets-manager"].map(
    (name) => `node_modules/@aws-sdk/client-${name}/`,
  ),
  "node_modules/busboy/",
  "node_modules/exceljs/",
  "shared/people/common-passwords.json",
];

/** Lambda hands a function its credentials: none starts with the other sources that a developer's machine has. */
const notStarted = ["credential-provider-ini", "credential-provider-sso", "nested-clients"];

/** What only some start with, about how large it is, and why they need it. Functions that are not named may not load it. */
const heavy = [
  {
    what: "yauzl",
    path: "node_modules/yauzl/",
    kilobytes: 130,
    because: "opens workbooks",
    carriers:
      // A dependency of the browser's driver.
      /^(print|preview|rest-(import-(sprout|annotated)|upload-sprout|form-(annotated|submissions-export|(im|ex)port-translations)))$/,
  },
  {
    what: "re2js",
    path: "node_modules/re2js/",
    kilobytes: 200,
    because: "reads the patterns of a form",
    carriers:
      /^rest-(import-(sprout|annotated)|form-(texts(-correct)?|languages-import|process-transform(UntilMe)?))$/,
  },
  {
    what: "parse5",
    path: "node_modules/parse5/",
    kilobytes: 160, // with what rewrites a page
    because: "hands out HTML reports",
    carriers: /^(rest-form-(submission-)?output|submission-completed|step-ready|print-ready)$/,
  },
  {
    what: "the importer",
    path: "shared/workbook/import/definitions/",
    kilobytes: 140,
    because: "reads form definitions",
    carriers: /^rest-(import-(sprout|annotated)|upload-sprout|form-(texts(-correct)?|languages-import))$/,
  },
  {
    what: "the commands for programs of statistics",
    path: "shared/submissions/statistics-",
    kilobytes: 30,
    because: "exports submissions; loaded later, it would be two more files for three calls",
    carriers: /^rest-form-submissions-export$/,
  },
  {
    what: "the engine of templates",
    path: "node_modules/handlebars/",
    kilobytes: 70,
    because: "runs or checks templates",
    carriers:
      /^(rest-form-(publish|reports-health|publication-update|(im|ex)port-translations|languages-import|process-(form-save|save|template-save|transformUntilMe))|submission-completed|step-ready|print-ready|render)$/,
  },
  {
    what: "the engine of chains",
    path: "shared/jolt/",
    kilobytes: 100,
    because: "runs or checks steps",
    carriers:
      /^(rest-form-(import-translations|languages-import|process-(form-save|save|template-save|transformUntilMe))|submission-completed|step-ready|print-ready|render)$/,
  },
  {
    what: "what is looked at before publishing",
    path: "functions/publishing/publish-check.ts",
    kilobytes: 50,
    because: "publishes: sign-off, the languages of the form, plural forms",
    carriers: /^rest-form-(publish(-check)?|publication-update)$/,
  },
  {
    what: "the translators' workbook",
    path: "shared/workbook/languages/merge-languages.ts",
    kilobytes: 48,
    because: "takes in what translators filled in",
    carriers: /^rest-form-languages-import$/,
  },
  {
    what: "the browser's driver",
    path: "node_modules/puppeteer-core/",
    kilobytes: 100, // the rest of it is loaded by what prints
    because: "prints",
    carriers: /^(print|preview)$/,
  },
] as const;

let folder: string;
let bundles: Bundles;
/** So many are started; in a search all are. */
const STARTED = 7;

beforeAll(async () => {
  // Outside the project: what a bundle forgot can't be found in the project's node_modules.
  folder = mkdtempSync(join(tmpdir(), "sprout-bundles-"));
  // As on a machine where only the owner may read what is made; a deployed function runs as another user.
  const before = process.umask(0o077);
  try {
    bundles = await bundle(entries, folder, { sourcesContent: true });
  } finally {
    process.umask(before);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the bundles", () => {
  it("have Chromium and its driver only where pages are printed", () => {
    const carriers = entries.filter((entry) => mentions(entry, ["puppeteer-core", "@sparticuz/chromium"]));
    expect(carriers.map(({ name }) => name)).toEqual(["print", "preview"]);
    expect(new Set(carriers.map((entry) => entry.bundle))).toEqual(new Set(["print"]));
    expect(readdirSync(folder).filter((name) => existsSync(join(folder, name, "node_modules")))).toEqual([
      "print",
    ]);
  });

  it.each(heavy)("start with $what only where it $because", ({ path, carriers }) => {
    const strangers = entries.filter((entry) => startsWith(entry, path) && !carriers.test(entry.name));
    expect(strangers.map(({ name }) => name)).toEqual([]);
  });

  it.each(loadedAtUse)("start without %s, which few of a function's calls use", (path) => {
    expect(entries.filter((entry) => startsWith(entry, path)).map(({ name }) => name)).toEqual([]);
    expect(Object.values(bundles.outputs).some((output) => isIn(output, path))).toBe(true);
  });

  it("contain nothing that only browsers, builds or tests need", () => {
    const strangers = [
      "react",
      "react-dom",
      "aws-cdk-lib",
      "esbuild",
      "playwright-core",
      "vitest",
      "dynalite",
      "fauxqs",
    ];
    const outputs = Object.entries(bundles.outputs).filter(([, output]) =>
      strangers.some((name) => isIn(output, `node_modules/${name}/`)),
    );
    expect(outputs.map(([file]) => file)).toEqual([]);
    expect(entries.filter((entry) => mentions(entry, strangers)).map(({ name }) => name)).toEqual([]);
    const carriers = entries.filter((entry) =>
      notStarted.some((name) => startsWith(entry, `node_modules/@aws-sdk/${name}/`)),
    );
    expect(carriers.map(({ name }) => name)).toEqual([]);
  });

  it("start with the shared code and each one's justified libraries, so that a cold start is short", () => {
    const over = entries.flatMap((entry) => {
      const carried = heavy.filter(({ path }) => startsWith(entry, path));
      const budget = carried.reduce((sum, { kilobytes }) => sum + kilobytes, COMMON_KILOBYTES);
      const kilobytes = Math.round(bytesOf(startOf(entry, folder, bundles), bundles.outputs) / 1_000);
      expect(kilobytes, entry.name).toBeGreaterThan(1);
      return kilobytes > budget ? [`${entry.name}: ${kilobytes} kB, allowed are ${budget} kB`] : [];
    });
    expect(over).toEqual([]);
  });

  it("have each module as its file is, of packages and of the product", () => {
    const read = Object.entries(bundles.inputs).filter(([path]) => !path.startsWith(SEVERAL));
    expect(read.filter(([path]) => path.includes("node_modules/")).length).toBeGreaterThan(500);
    const fileOf = (path: string) => join(project, path);
    expect(read.filter(([path, { bytes }]) => bytes !== statSync(fileOf(path)).size)).toEqual([]);
    // The maps say what was read of a file, but where its package has a map of its own.
    const known = new Set(read.map(([path]) => fileOf(path)));
    const texts = filesIn(folder)
      .filter((file) => file.endsWith(".mjs.map"))
      .flatMap((file) => {
        const map = JSON.parse(readFileSync(file, "utf8")) as { sources: string[]; sourcesContent: string[] };
        return map.sources.map(
          (source, at) => [resolve(dirname(file), source), map.sourcesContent[at]] as const,
        );
      });
    const compared = new Map(texts.filter(([file]) => known.has(file)));
    expect(compared.size).toBeGreaterThan(500);
    const changed = [...compared].filter(([file, text]) => text !== readFileSync(file, "utf8"));
    expect(changed.map(([file]) => file)).toEqual([]);
  });

  it("start with few files: each has to be found and read", () => {
    const counts = entries.map((entry) => startOf(entry, folder, bundles).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_FILES.any);
    expect(startOf(callEntry({ path: "/ping" }), folder, bundles).length).toBeLessThanOrEqual(
      MOST_FILES.ping,
    );
  });

  it(`are at most ${MOST_MEGABYTES} MB together, without the browser`, () => {
    expect(bundles.totalBytes).toBeGreaterThan(megabyte);
    expect(bundles.totalBytes).toBeLessThan(MOST_MEGABYTES * megabyte);
  });

  it("can be read by every user; only what belongs to the browser can be started", () => {
    const modes = new Set(filesIn(folder).map((file) => statSync(file).mode & 0o777));
    expect([...modes].toSorted()).toEqual([0o644, 0o755]);
    const programs = filesIn(folder).filter((file) => (statSync(file).mode & 0o111) !== 0);
    expect(programs.filter((file) => !file.includes("@sparticuz"))).toEqual([]);
  });

  it("load by themselves and export a handler, with code generation from strings off", {
    timeout: 120_000,
  }, () => {
    const modules = sampleOf(entries, STARTED).map(moduleOf);
    const script = `for (const file of ${JSON.stringify(modules)}) {
      const { handler } = await import(file);
      if (typeof handler !== "function") throw new Error(file + " exports no handler");
    }`;
    run(script);
  });

  it("log a fault whose stack can be read with the maps beside them, and no others", async () => {
    const { stdout } = await runWith(
      `const { handler } = await import(${JSON.stringify(moduleOf(callEntry({ path: "/ping" })))});
      const event = { headers: {}, requestContext: { requestId: "1", http: { sourceIp: "127.0.0.1" } } };
      await handler({ ...event, routeKey: "GET /ping" }, {});`,
      { SPROUT_LOG: "all" }, // without a table
    );
    const line = stdout.split("\n").find((one) => one.includes('"fault"')) ?? expect.fail(stdout);
    expect(line).toContain(".mjs:");
    const { text, unknown } = await withSources(line, folder);
    expect(unknown).toEqual([]);
    expect(text).toMatch(/^GET \/ping, 1\nZodError\n/);
    expect(text).toMatch(/\bshared\/stores\/index\.ts:\d+:\d+/m);
    expect(text).toMatch(/\bfunctions\/endpoint\/endpoint\.ts:\d+:\d+/m);
    const other = await withSources("at x (file:///var/task/chunk-OTHER1.mjs:1:2)", folder);
    expect(other).toEqual({
      text: "at x (file:///var/task/chunk-OTHER1.mjs:1:2)",
      unknown: ["chunk-OTHER1.mjs"],
    });
  });

  it("answer the calls of their function and no others, signed with what Lambda hands them", async () => {
    const requests: IncomingHttpHeaders[] = [];
    const aws = createServer((request, response) => {
      requests.push(request.headers);
      response.writeHead(200, { "Content-Type": "application/x-amz-json-1.0" }).end("{}");
    });
    await new Promise<void>((resolve) => aws.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = aws.address() as AddressInfo; // it listens at a port
      const { stdout } = await runWith(
        `const { handler } = await import(${JSON.stringify(moduleOf(callEntry({ path: "/ping" })))});
        const http = { sourceIp: "127.0.0.1" };
        const cookies = ["${sessionCookieName("https://forms.example.org")}=" + "s".repeat(43)];
        const event = { headers: {}, cookies, requestContext: { requestId: "1", http } };
        const { statusCode } = await handler({ ...event, routeKey: "GET /rest/whoami" }, {});
        const other = await handler({ ...event, routeKey: "POST /rest/form/publish" }, {}).catch(({ message }) => message);
        console.log("ANSWERED", statusCode, other);`,
        {
          AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
          AWS_REGION: "eu-west-1",
          AWS_ACCESS_KEY_ID: "OWNKEY",
          AWS_SECRET_ACCESS_KEY: "secret",
          AWS_SESSION_TOKEN: "own token",
          SPROUT_TABLE: "table",
          SPROUT_BUCKET: "bucket",
          SPROUT_SECRET_ID: "secret",
          SPROUT_ORIGIN: "https://forms.example.org",
          SPROUT_LOG: "off",
        },
      );
      expect(stdout).toContain("ANSWERED 401 This function does not answer POST /rest/form/publish.");
      expect(requests[0]?.authorization).toContain("Credential=OWNKEY/");
      expect(requests[0]?.["x-amz-security-token"]).toBe("own token");
    } finally {
      aws.close();
    }
  });
});

describe.skipIf(runtimeClient === undefined)("the bundles in AWS's own runtime client", () => {
  const started = async (entry: Entry, environment: Readonly<Record<string, string>> = {}) => {
    chmodSync(folder, 0o755); // the function's user reads it
    return startFunction({
      folder: join(folder, entry.bundle),
      handler: `${entry.module}.handler`,
      functionName: entry.name,
      environment,
      mayStartProcesses: entry.chromium,
    });
  };

  it("start as a user who may write under /tmp only, without code from strings", {
    timeout: 600_000,
  }, async () => {
    for (const entry of sampleOf(entries, STARTED)) {
      const running = await started(entry, { SPROUT_LOG: "off" });
      const error = await running.invoke({ event: { Records: "nothing" } }).then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      running.stop();
      // It has no product around it, so most report that: but a handler was there to do so.
      const text = `${entry.name}: ${error?.name} ${error?.message}`;
      expect(text).not.toMatch(/: Runtime\.|ended|Code generation|EvalError|ERR_ACCESS_DENIED|EACCES|EROFS/);
    }
  });

  const levels = budget({ search: 60, usual: 20 }); // more than Lambda lets a chain have that does not count itself
  it(`go down a tree of ${levels} levels, counted by Lambda in the chain that they pass on`, {
    timeout: 300_000,
  }, async () => {
    const chains = new Map<string, string>();
    const running = new Map<string, Promise<RunningFunction>>();
    const inClient = new Map(
      [workerEntry(workers.submissions), workerEntry(workers.steps), calledEntry("render")].map((entry) => [
        entry.files[0],
        entry,
      ]),
    );
    const counts: number[] = [];
    let environment: Readonly<Record<string, string>> = {};
    const stack = await startStack({
      load: async (file) => {
        const entry = inClient.get(file);
        if (entry === undefined) return loadHandler(file);
        return async (event) => {
          const one = running.get(file) ?? started(entry, environment);
          running.set(file, one);
          const { Records } = event as { Records?: readonly { body: string }[] }; // of a queue, or a job
          const { trace, count } = nextInChain(chains.get(Records?.[0]?.body ?? ""), entry.name);
          if (entry.module === "step-ready") counts.push(count);
          return (await one).invoke({ event: comingAgain(event), trace });
        };
      },
    });
    // SQS keeps the chain that a message was sent in, and Lambda hands it to the function: so does this.
    const queues = await startProxy(stack.environment.AWS_ENDPOINT_URL_SQS ?? "", (headers, body) => {
      const { MessageBody } = JSON.parse(body) as { MessageBody?: string }; // the protocol of SQS is JSON
      const trace = headers["x-amzn-trace-id"];
      if (MessageBody !== undefined && typeof trace === "string") chains.set(MessageBody, trace);
    });
    environment = { ...stack.environment, AWS_ENDPOINT_URL_SQS: queues.endpoint, SPROUT_LOG: "off" };
    try {
      const designer = new Client(stack.origin);
      await signUpDesigner(designer, stack.mails);
      let tree = step("HANDLEBARS", { ...viewable("Last"), template: "<p>{{name}}</p>" });
      for (let level = levels - 1; level > 0; level -= 1) {
        const spec = level === 1 ? { answers: { lastName: "name" } } : { name: "name" };
        const template = JSON.stringify([{ operation: "shift", spec }]);
        tree = step("JOLT", { template, children: [tree] });
      }
      const { publicationKey } = await publishWorkbook(designer, { process: JSON.stringify(treeOf(tree)) });
      const respondent = new Client(stack.origin);
      const { ref } = await submitAnswers(respondent, publicationKey);
      const { messageCode, outputReferences } = await waitForReports(respondent, ref, 240_000);
      expect([messageCode, outputReferences.map(({ name }) => name)]).toEqual(["OK", ["Last"]]);
      expect(counts).toEqual(Array.from({ length: levels }, (_value, index) => index + 1));
    } finally {
      for (const one of running.values()) (await one).stop();
      await stack.stop();
      queues.stop();
    }
  });
});

const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "-e"];

function run(script: string): void {
  execFileSync(process.execPath, [...flags, script], { cwd: folder, stdio: "pipe" });
}

/** Runs a script with an environment of its own. */
function runWith(script: string, env: Readonly<Record<string, string>>) {
  return promisify(execFile)(process.execPath, [...flags, script], { cwd: folder, env });
}

const moduleOf = ({ bundle: name, module }: Entry) => join(folder, name, `${module}.mjs`);

type Output = Bundles["outputs"][string];

/** True when code of a path is in a file. */
function isIn({ inputs }: Output, path: string): boolean {
  return Object.entries(inputs).some(
    ([input, { bytesInOutput }]) => bytesInOutput > 0 && input.includes(path),
  );
}

const outputsOf = (entry: Entry) =>
  startOf(entry, folder, bundles).map((file) => bundles.outputs[file] ?? expect.fail(`no ${file}`));

/** True when a function loads code of a path before its first call. */
function startsWith(entry: Entry, path: string): boolean {
  return outputsOf(entry).some((output) => isIn(output, path));
}

/** True when one of the packages is in what a function starts with, or is loaded by that. */
function mentions(entry: Entry, packages: readonly string[]): boolean {
  const question = outputsOf(entry).flatMap(({ imports }) => imports.map(({ path }) => path));
  return packages.some(
    (expected) =>
      startsWith(entry, `node_modules/${expected}/`) ||
      question.some((path) => path === expected || path.startsWith(`${expected}/`)),
  );
}
