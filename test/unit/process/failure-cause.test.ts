import { createServer } from "node:http";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { closeServer, LOOPBACK, listenLocally } from "../../../infra/local/listen.ts";
import { lastLineOf } from "../../../shared/print/browser/browser-end.ts";
import { failureCause } from "../../../shared/process/failure-cause.ts";
import { BrowserEnd, PrintProblem } from "../../../shared/process/print.ts";
import { StepProblem } from "../../../shared/process/step-problem.ts";
import { FunctionFailed } from "../../../shared/stores/lambda/function-failed.ts";

const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error);

it("the cause of a failure is its innermost code, with what is known of the process that ended", () => {
  const lastLine = "[1:1:FATAL:zygote.cc(7)] No usable sandbox!";
  const end = new BrowserEnd({ exit: "127", lastLine }, { cause: new Error("Target closed") });
  const print = new PrintProblem("BROWSER_FAILED", "It didn't start.", { cause: end });
  const step = new StepProblem("PRINTER_FAILED", "s", "…", { retry: "later", cause: print });
  expect(failureCause(step)).toEqual({ code: "BROWSER_FAILED", exit: "127", lastLine });
  expect(failureCause(new StepProblem("CHAIN_INVALID", "s", "…", { retry: "never" }))).toEqual({
    code: "CHAIN_INVALID",
  });
  const ended = new FunctionFailed("print", "ended", { failsAgain: false, errorType: "Runtime.OutOfMemory" });
  expect(failureCause(new Error("…", { cause: ended }))).toEqual({
    code: "FUNCTION_ENDED",
    from: "Runtime.OutOfMemory",
  });
  for (const odd of [
    undefined,
    null,
    "text",
    new Error("x"),
    { code: "answers of Ana" },
    { cause: { cause: 1 } },
  ])
    expect(failureCause(odd)).toEqual({ code: "UNEXPECTED" });
  const loop: { cause?: unknown } = {};
  loop.cause = loop;
  expect(failureCause(loop)).toEqual({ code: "UNEXPECTED" });
});

it("names what a service of AWS refused, and that none answers", async () => {
  const answers: Record<string, [number, string]> = {
    AWS_ACCESS_DENIED: [403, "AccessDenied"],
    AWS_NOT_FOUND: [404, "NoSuchBucket"],
    AWS_FAILED: [500, "InternalError"],
    AWS_THROTTLED: [503, "SlowDown"],
  };
  let [status, Code] = [0, ""];
  const server = createServer((_, response) => {
    response.writeHead(status, { "Content-Type": "application/xml" });
    response.end(`<?xml version="1.0"?><Error><Code>${Code}</Code><Message>answers of Ana</Message></Error>`);
  });
  const endpoint = `http://${LOOPBACK}:${await listenLocally(server)}`;
  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  const s3 = new S3Client({
    endpoint,
    region: "us-east-1",
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  const put = () => caught(s3.send(new PutObjectCommand({ Bucket: "b", Key: "k", Body: "x" })));
  for (const [code, answer] of Object.entries(answers)) {
    [status, Code] = answer;
    expect(failureCause(await put())).toEqual({ code, from: Code });
  }
  await closeServer(server);
  expect(failureCause(await put())).toMatchObject({
    code: "NETWORK_FAILED",
    errno: expect.stringMatching(/^ECONN/),
  });
});

it("the browser's last line is the one that says most, without anything of the page", () => {
  expect(lastLineOf("a\n/x/chromium: error while loading shared libraries: libnss3.so\n#1 0x55\n\n")).toBe(
    "/x/chromium: error while loading shared libraries: libnss3.so",
  );
  expect(lastLineOf(`[1:ERROR:a.cc(1)] "Ana" at data:text/html,Ana 'An`)).toBe("[1:ERROR:a.cc(1)] … at … …");
  expect(lastLineOf("one\ntwo")).toBe("two");
  expect(lastLineOf("x".repeat(900))).toHaveLength(200);
  expect(lastLineOf("")).toBeUndefined();
});
