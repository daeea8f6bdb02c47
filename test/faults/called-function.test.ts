/** What Lambda answers in place of an outcome, and what the caller makes of it. */
import { createServer, type Server } from "node:http";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServer, LOOPBACK, listenLocally } from "../../infra/local/listen.ts";
import type { StepJob } from "../../shared/process/step-job.ts";
import { type Functions, openFunctions } from "../../shared/stores/lambda/functions.ts";

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
const functionError = (body: string): Answer => ({
  status: 200,
  body,
  headers: { "X-Amz-Function-Error": "Unhandled" },
});
const typed = (errorType: string, errorMessage: string) =>
  functionError(JSON.stringify({ errorType, errorMessage }));
const refused = (status: number, errorType: string): Answer => ({
  status,
  headers: { "X-Amzn-ErrorType": errorType },
  body: JSON.stringify({ message: "…" }),
});
const throttled = refused(429, "TooManyRequestsException");

let server: Server;
let functions: Functions;
let [answer, calls] = [throttled, 0];

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    request.resume();
    response
      .writeHead(answer.status, { "Content-Type": "application/json", ...answer.headers })
      .end(answer.body);
  });
  const endpoint = `http://${LOOPBACK}:${await listenLocally(server)}`;
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new LambdaClient({ endpoint, region: "us-east-1", credentials, maxAttempts: 1 });
  functions = openFunctions(client, { render: "render" });
});
afterAll(() => closeServer(server));

const job: StepJob = {
  step: { key: "s", name: "s", processType: "HANDLEBARS", template: "Hello", propertySets: [] },
  input: { contentType: "application/json", body: "{}" },
  locale: "en",
  fallbackLocale: "en",
  catalogue: {},
  properties: {},
};

describe("a called function that returns nothing", () => {
  it.each([
    ["whose own code threw", typed("TypeError", "x is undefined"), "ended", true],
    ["whose answer is too large", typed("Function.ResponseSizeTooLarge", "…"), "tooLarge", true],
    ["that ran out of memory", typed("Runtime.ExitError", "signal: killed"), "ended", false],
    ["that ran out of time", typed("Sandbox.Timedout", "Task timed out after 20.00 seconds"), "slow", false],
    ["of another version", typed("ZodError", "…"), "ended", false],
    [
      "that was not heard of",
      functionError('{"errorMessage":"Process exited before completing"}'),
      "ended",
      false,
    ],
    ["whose end is no JSON", functionError("gone"), "ended", false],
  ] as const)("%s is recognised", async (_which, input, reason, failsAgain) => {
    answer = input;
    await expect(functions.call("render", job, 5_000)).rejects.toMatchObject({
      name: "FunctionFailed",
      reason,
      failsAgain,
    });
  });

  it.each([
    ["throttled", throttled],
    ["not yet connected to its subnet", refused(502, "ResourceNotReadyException")],
  ])("is called again while it is %s, which starts nothing, and may succeed later", async (_why, input) => {
    [answer, calls] = [input, 0];
    await expect(functions.call("render", job, 20_000)).rejects.toMatchObject({
      name: "FunctionFailed",
      reason: "busy",
      failsAgain: false,
    });
    expect(calls).toBe(5);
  });

  it("is called once where the job may have started, so that nothing is printed twice", async () => {
    [answer, calls] = [refused(500, "ServiceException"), 0];
    await expect(functions.call("render", job, 5_000)).rejects.toMatchObject({ name: "ServiceException" });
    expect(calls).toBe(1);
  });
});
