/** Causes of failed reports, each put in on purpose: the log names it by fields, and docs/runbooks.md has a row for it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Context, SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { handler as startRun } from "../../events/submission-completed.ts";
import { closeServer, LOOPBACK, listenLocally } from "../../infra/local/listen.ts";
import { failureCodes } from "../../shared/process/failure-cause.ts";
import type { PdfJob } from "../../shared/process/pdf-job.ts";
import type { Step } from "../../shared/process/step.ts";
import { closeStores } from "../../shared/stores/index.ts";
import { packed } from "../../shared/stores/lambda/packed.ts";
import { newKey } from "../../shared/tokens.ts";
import { openRecorder } from "../security/recorder.ts";
import { passOn } from "../support/pass-on.ts";
import { person } from "../support/people.ts";
import { printRequest } from "../support/print-request.ts";
import { demoAnswers, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { lightTree, poisonTree } from "./site/trees.ts";

const root = join(import.meta.dirname, "../..");
const runbooks = readFileSync(join(root, "docs/runbooks.md"), "utf8");
const canary = `CANARY${newKey()}`;
const Line = z.looseObject({ event: z.string(), code: z.string().optional() });
type Line = z.output<typeof Line>;

const linesOf = (text: string): Line[] =>
  text.split("\n").flatMap((line) => {
    if (!line.startsWith("{")) return [];
    const { success, data } = Line.safeParse(JSON.parse(line));
    return success ? [data] : [];
  });
const rowOf = (code: unknown) => `<a id="${String(code).toLowerCase()}"></a>\`${code}\``;

it("every code has a row in the runbooks, and no other has", () => {
  const rows = [...runbooks.matchAll(/^\| (?:<a id="[a-z_]+"><\/a>`[A-Z_]+`(?:, )?)+ \|/gm)]
    .map(([row]) => row)
    .join();
  const named = [...rows.matchAll(/<a id="([a-z_]+)"><\/a>`([A-Z_]+)`/g)].map(([, id, code]) => [id, code]);
  expect(named.map(([, code]) => code).toSorted()).toEqual([...failureCodes].toSorted());
  for (const [id, code] of named) expect(id).toBe(code?.toLowerCase());
});

describe.runIf(process.platform === "linux")("the printer's log names", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sprout-causes-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const { date, ...options } = printRequest;
  const job = (html: string, more: Partial<PdfJob> = {}): PdfJob => ({
    html: packed(`<!doctype html><html lang="en"><title>T</title><p>${canary}</p>${html}</html>`),
    options,
    date: date.toISOString(),
    owner: "7",
    from: 0,
    of: { form: 7, step: "letter", submission: "instance-1", run: "run-1" },
    ...more,
  });
  const endless = '<div style="height:2000000000px">x</div>';
  const loading =
    "/opt/chromium: error while loading shared libraries: libnss3.so: cannot open shared object file";

  /** Prints in a process of its own, as a function does. @returns its line, and what it answered */
  async function print(input: PdfJob, setUp: { program?: string; mode?: number; before?: string } = {}) {
    const program = join(folder, newKey());
    const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, SPROUT_LOG: "all" };
    if (setUp.program !== undefined) {
      writeFileSync(program, setUp.program, { mode: setUp.mode ?? 0o755 });
      env.SPROUT_CHROME = program;
    }
    const script = `const { handler, close } = await import(${JSON.stringify(join(root, "events/print.ts"))});
      ${setUp.before ?? ""}
      const job = JSON.parse(process.argv[1]);
      const answer = await handler(job, { functionName: "print", awsRequestId: "1" });
      process.stdout.write("\\nANSWER " + JSON.stringify(answer) + "\\n");
      await close(); process.exit();`;
    const args = ["--input-type=module", "-e", script, JSON.stringify(input)];
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    const [text] = await Promise.all([buffer(child.stdout), once(child, "close")]);
    const said = text.toString();
    expect(said).not.toContain(canary);
    const [line] = linesOf(said).filter(({ event }) => event === "print-failed");
    expect(line, said).toMatchObject({
      ...{ level: "error", requestId: "run-1", form: 7, step: "letter", submission: "instance-1" },
    });
    expect(runbooks).toContain(rowOf(line?.code));
    return { line, answer: /^ANSWER (.*)$/m.exec(said)?.[1] ?? "" };
  }

  it("a library that the browser lacks", async () => {
    const { line, answer } = await print(job(""), {
      program: `#!/bin/sh\necho '${loading}' >&2\nexit 127\n`,
    });
    expect(line).toMatchObject({ code: "BROWSER_FAILED", exit: "127", lastLine: loading });
    // The worker that called it gets the same, for its own line.
    expect(JSON.parse(answer)).toMatchObject({
      problem: { retry: "later", end: { exit: "127", lastLine: loading } },
    });
  });

  it("a browser that nobody may start, as after a deployment that lost its mode", async () => {
    const { line, answer } = await print(job(""), { program: "#!/bin/sh\n", mode: 0o600 });
    expect(line).toMatchObject({ code: "BROWSER_FAILED", errno: "EACCES" });
    expect(JSON.parse(answer)).toMatchObject({ problem: { end: { errno: "EACCES" } } });
  });

  it("a browser that is killed while it prints, as for want of memory", async () => {
    const before = `const { readdirSync, readFileSync } = await import("node:fs");
      setInterval(() => {
        for (const task of readdirSync("/proc/self/task"))
          for (const id of readFileSync("/proc/self/task/" + task + "/children", "utf8").split(" ").filter(Boolean))
            setTimeout(() => { try { process.kill(Number(id), "SIGKILL"); } catch {} }, 1500);
      }, 50).unref();`;
    const { line } = await print(job(endless), { before });
    expect(line).toMatchObject({ code: "BROWSER_FAILED", exit: "SIGKILL" });
  });

  it("a page that takes too long", async () => {
    const { line } = await print(job(endless, { milliseconds: 2_500 }));
    expect(line).toMatchObject({ code: "TOOK_TOO_LONG" });
  });
});

describe("the line run-failed names", () => {
  const stack = useStack();
  const recorder = openRecorder();
  let endListening: () => void;
  beforeAll(() => {
    vi.stubEnv("SPROUT_LOG", "all");
    endListening = recorder.listen();
  });
  afterAll(() => {
    endListening();
    vi.unstubAllEnvs();
  });
  const context = { functionName: "submissions", awsRequestId: "1" } as Context;

  /** Delivers a submission to the worker for the last time. @returns its lines */
  async function deliver(tree: Step) {
    const { client: owner } = await person(stack, "Owner", "Person");
    const { formId, publicationKey } = await publishWorkbook(owner, { process: JSON.stringify(tree) });
    const answers = JSON.stringify({ ...demoAnswers, lastName: canary });
    const { instanceKey } = await storeInstance({
      ...{ formId, publicationKey, answers, status: "POST_PROCESSING", messageCode: "OK", runId: newKey() },
    });
    recorder.sent.log.length = 0;
    const attributes = { ApproximateReceiveCount: "5" };
    const record = { messageId: "1", receiptHandle: "r", body: JSON.stringify({ instanceKey }), attributes };
    await startRun({ Records: [record] } as unknown as SQSEvent, context); // what the consumer reads of it
    return {
      of: { form: formId, submission: instanceKey },
      lines: () => {
        expect(recorder.sent.log.join("")).not.toContain(canary);
        return linesOf(recorder.sent.log.join("")).filter(({ event }) => event === "run-failed");
      },
    };
  }

  it("S3, which refuses access", async () => {
    const behind = process.env.AWS_ENDPOINT_URL_S3 ?? "";
    const refusal =
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
    const proxy = createServer(async (request, response) => {
      const isOutput = request.method === "PUT" && request.url?.includes("/outputs/") === true;
      if (isOutput) {
        request.resume();
        response.writeHead(403, { "Content-Type": "application/xml" }).end(refusal);
        return;
      }
      const { status, headers, body } = await passOn(behind, request, await buffer(request));
      response.writeHead(status, headers).end(body);
    });
    vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://${LOOPBACK}:${await listenLocally(proxy)}`);
    closeStores();
    try {
      const { of, lines } = await deliver(lightTree());
      const refused = lines().filter(({ code }) => code === "AWS_ACCESS_DENIED");
      expect(refused).toEqual([
        expect.objectContaining({ ...of, level: "error", from: "AccessDenied", step: expect.any(String) }),
      ]);
      expect(runbooks).toContain(rowOf("AWS_ACCESS_DENIED"));
    } finally {
      vi.stubEnv("AWS_ENDPOINT_URL_S3", behind);
      closeStores();
      await closeServer(proxy);
    }
  });

  it("the step whose template fails", async () => {
    const tree = poisonTree();
    const [endless] = tree.children;
    const { of, lines } = await deliver(tree);
    const found = () => lines().filter(({ step }) => step === endless?.key);
    await expect.poll(() => found().length).toBeGreaterThan(0);
    expect(found()[0]).toMatchObject({ ...of, level: "error" });
    expect(found().map(({ code }) => code)).toContain("TEMPLATE_INVALID");
    expect(runbooks).toContain(rowOf("TEMPLATE_INVALID"));
  });
});
