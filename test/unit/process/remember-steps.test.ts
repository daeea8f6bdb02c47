import { describe, expect, it } from "vitest";
import { rememberSteps } from "../../../shared/process/remember.ts";
import { runProcess, runStep } from "../../../shared/process/run-process.ts";
import type { Content, Step } from "../../../shared/process/step.ts";
import { hashStep } from "../../../shared/process/step-hash.ts";
import type { StepTools } from "../../../shared/process/step-runner.ts";
import { contentHash } from "../../../shared/stores/s3/blobs.ts";
import { aStep, propertySet, tools } from "./steps.ts";

const printing: StepTools = {
  ...tools,
  printPdf: async (html) => ({ pdf: new TextEncoder().encode(html), warnings: [] }),
};

interface Changes {
  chain?: string;
  page?: string;
  messages?: string;
  pageName?: string;
  sender?: string;
}

const tree = ({
  chain = "[]",
  page = "",
  messages = "{}",
  pageName = "page",
  sender = "",
}: Changes = {}): Step =>
  aStep("FORM_OUTPUT", "root", {
    children: [
      aStep("TRANSLATIONS", "messages", {
        template: messages,
        children: [
          aStep("JOLT", "chain", {
            template: chain === "[]" ? "" : chain,
            children: [
              aStep("HANDLEBARS", "page", {
                name: pageName,
                template: `${page}{{t "Hello"}} {{firstName}}`,
                propertySets: [propertySet("letter", { sender })],
                children: [aStep("HTML2PDF", "pdf")],
              }),
            ],
          }),
        ],
      }),
    ],
  });

/** A preview that notes which steps were really run. */
function preview() {
  const ran: string[] = [];
  const counting: typeof runStep = (step, input, value) => {
    ran.push(step.key);
    return runStep(step, input, value);
  };
  const run = rememberSteps(counting, contentHash, new Map<string, Content>());
  return async (root: Step, input = '{"firstName":"Ada"}', value: StepTools = printing) => {
    ran.length = 0;
    for await (const _ of runProcess(root, input, value, { until: "pdf", run }));
    return [...ran];
  };
}

describe("a preview", () => {
  it("runs everything once, and nothing again while nothing changes", async () => {
    const run = preview();
    expect(await run(tree())).toEqual(["root", "messages", "chain", "page", "pdf"]);
    expect(await run(tree())).toEqual([]);
  });

  it("runs a changed template, and below it only the steps whose input changes", async () => {
    const run = preview();
    await run(tree());
    expect(await run(tree({ page: "Dear " }))).toEqual(["page", "pdf"]);
    expect(await run(tree({ page: "{{! a remark }}" }))).toEqual(["page"]);
    const sameResult = '[{"operation":"shift","spec":{"*":"&"}}]';
    expect(await run(tree({ chain: sameResult }))).toEqual(["chain"]);
  });

  it("runs templates again for other messages, and no chain", async () => {
    const run = preview();
    await run(tree());
    expect(await run(tree({ messages: '{"Hello":{"en":"Good day"}}' }))).toEqual(["messages", "page", "pdf"]);
    expect(await run(tree({ messages: '{"Bye":{"es":"Adiós"}}' }))).toEqual(["messages", "page"]);
  });

  it("runs again for other properties, another language or another input", async () => {
    const run = preview();
    await run(tree());
    expect(await run(tree({ sender: "Ana" }))).toEqual(["page"]);
    expect(await run(tree(), undefined, { ...printing, locale: "es" })).toEqual(["page", "pdf"]);
    expect(await run(tree(), '{"firstName":"Noor"}')).toEqual(["root", "messages", "chain", "page", "pdf"]);
    expect(await run(tree())).toEqual([]);
  });

  it("runs nothing again for another name, or for property sets with other keys", async () => {
    const run = preview();
    await run(tree());
    expect(await run(tree({ pageName: "The page" }))).toEqual([]);
  });

  it("reruns failed steps", async () => {
    const run = preview();
    await expect(run(tree({ page: "{{#if a}}" }))).rejects.toMatchObject({ code: "TEMPLATE_INVALID" });
    await expect(run(tree({ page: "{{#if a}}" }))).rejects.toMatchObject({ code: "TEMPLATE_INVALID" });
  });
});

describe("hashStep", () => {
  const input: Content = { contentType: "application/json", body: "{}" };
  const hashOf = (step: Step, value = tools) => hashStep(step, input, value, contentHash).outputHash;

  it("distinguishes steps by the sources of their outputs", () => {
    const steps = [
      aStep("JOLT", "a"),
      aStep("HANDLEBARS", "a"),
      aStep("HANDLEBARS", "a", { template: "x" }),
      aStep("HANDLEBARS", "a", { propertySets: [propertySet("letter", { sender: "A" })] }),
      aStep("HTML2PDF", "a"),
      aStep("HTML2PDF", "b"), // its name is used as a title
    ];
    expect(new Set(steps.map((step) => hashOf(step))).size).toBe(steps.length);
  });

  it("treats a fixed language like the reader's", () => {
    const fixed = aStep("HANDLEBARS", "a", { propertySets: [propertySet("report", { locale: "en" })] });
    expect(hashOf(fixed)).toBe(hashOf(fixed, { ...tools, locale: "es" }));
  });
});
