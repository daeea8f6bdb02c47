import { describe, expect, it } from "vitest";
import { runJob, runStep } from "../../../shared/process/run-process.ts";
import { sendJobs } from "../../../shared/process/send-jobs.ts";
import type { Content } from "../../../shared/process/step.ts";
import { StepJob, StepOutcome } from "../../../shared/process/step-job.ts";
import { templateMessage } from "../../../shared/process/step-problem.ts";
import { aStep, propertySet, tools } from "./steps.ts";

const data: Content = { contentType: "application/json", body: '{"firstName":"Ada"}' };

/** Another place: what goes there and comes back is JSON. */
const elsewhere = sendJobs(async (job) => {
  const arrived = StepJob.parse(JSON.parse(JSON.stringify(job)));
  return StepOutcome.parse(JSON.parse(JSON.stringify(await runJob(arrived, () => 0))));
});

describe("a step that runs in another function", () => {
  const template = '{{t "Hello"}} {{firstName}} {{@properties.letter.sender}} {{@properties.site.name}}';
  const input = {
    ...tools,
    locale: "es",
    catalogue: { Hello: { es: "Hola" } },
    properties: { site: { name: "S" } },
  };

  it.each([
    ["HANDLEBARS", template],
    ["JOLT", '[{"operation":"shift","spec":{"firstName":"name"}}]'],
    ["TRANSLATIONS", '{"Hello":{"es":{"stale":"Hola","of":"Hi"}}}'],
    ["FORM_OUTPUT", ""],
  ] as const)("returns the same as here: %s", async (code, source) => {
    const propertySets = [propertySet("letter", { sender: "Ana" })];
    const step = aStep(code, "s", { template: source, propertySets });
    expect(await elsewhere(step, data, input)).toEqual(await runStep(step, data, input));
  });

  it("fails as it fails here", async () => {
    const step = aStep("HANDLEBARS", "s", { template: "\n{{foo 1}}" });
    const here = await runStep(step, data, tools).catch((thrown: unknown) => thrown);
    const there = await elsewhere(step, data, tools).catch((thrown: unknown) => thrown);
    expect(there).toMatchObject({
      code: "TEMPLATE_INVALID",
      stepKey: "s",
      line: 2,
      column: 3,
      retry: "never",
    });
    expect(String(there)).toBe(String(here));
  });

  it("accepts no PDF", async () => {
    const pdf: Content = { contentType: "application/pdf", body: new Uint8Array() };
    await expect(elsewhere(aStep("JOLT", "s"), pdf, tools)).rejects.toMatchObject({ code: "INPUT_NOT_JSON" });
  });

  it("prints here, with the given printer", async () => {
    const page: Content = { contentType: "text/html", body: "<p>" };
    const printPdf = async () => ({ pdf: new Uint8Array([1]), warnings: [] });
    expect(await elsewhere(aStep("HTML2PDF", "s"), page, { ...tools, printPdf })).toEqual({
      contentType: "application/pdf",
      body: new Uint8Array([1]),
    });
  });
});

describe("templateMessage", () => {
  it("shortens a long text", () => {
    const message = templateMessage("x", { line: 1, column: 1, message: "y".repeat(2_000) });
    expect(message).toHaveLength("x:1:1:".length + 500);
  });
});
