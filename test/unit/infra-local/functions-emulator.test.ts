import { LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FunctionsEmulator, startFunctions } from "../../../infra/local/functions-emulator.ts";
import type { Handler } from "../../../infra/local/load-handler.ts";
import type { StepJob } from "../../../shared/process/step-job.ts";
import { type Functions, openFunctions } from "../../../shared/stores/lambda/functions.ts";

const job: StepJob = {
  step: { key: "s", name: "s", processType: "HANDLEBARS", template: "Hello", propertySets: [] },
  input: { contentType: "application/json", body: "{}" },
  locale: "en",
  fallbackLocale: "en",
  catalogue: {},
  properties: {},
};
const content = (body: string) => ({ content: { contentType: "text/html", body } });

let emulator: FunctionsEmulator;
let functions: Functions;
let handle: Handler = async () => content("Hello");

beforeAll(async () => {
  const load = async (file: string): Promise<Handler> => {
    expect(file).toBe("events/render.ts");
    return (event, context) => handle(event, context);
  };
  emulator = await startFunctions({ load, log: () => {} });
  Object.assign(process.env, emulator.environment, {
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  functions = openFunctions(new LambdaClient({}), { render: process.env.SPROUT_FUNCTION_RENDER });
});

afterAll(() => emulator.stop());

describe("a function that another calls", () => {
  it("gets the job and returns its outcome", async () => {
    const seen: unknown[] = [];
    handle = async (event) => {
      seen.push(event);
      return content("Hello");
    };
    expect(await functions.call("render", job, 5_000)).toEqual(content("Hello"));
    expect(seen).toEqual([job]);
  });

  it.each([
    ["ended", () => Promise.reject(new Error("out"))],
    ["slow", () => new Promise(() => {})],
    ["tooLarge", async () => content("x".repeat(7 * 1024 * 1024))],
  ] as const)("that is %s is recognised", async (reason, story) => {
    handle = story;
    const patience = reason === "slow" ? 500 : 30_000; // a busy machine may take its time with a large result
    await expect(functions.call("render", job, patience)).rejects.toMatchObject({
      name: "FunctionFailed",
      reason,
    });
  });

  it("accepts no job that is too large for a call", async () => {
    const large = { ...job, input: { ...job.input, body: "x".repeat(7 * 1024 * 1024) } };
    await expect(functions.call("render", large, 500)).rejects.toMatchObject({ reason: "tooLarge" });
  });

  it("can be called only by its name", async () => {
    await expect(openFunctions(new LambdaClient({}), {}).call("render", job, 500)).rejects.toThrow(
      "may not call",
    );
  });

  it("doesn't answer a web page", async () => {
    const url = `${process.env.AWS_ENDPOINT_URL_LAMBDA}/2015-03-31/functions/render/invocations`;
    const response = await fetch(url, {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: "{}",
    });
    expect(response.status).toBe(403);
  });
});
