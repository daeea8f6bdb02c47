import { describe, expect, it } from "vitest";
import { PrintProblem } from "../../../shared/process/print.ts";
import { catalogueFor, runProcess, runStep, sourceFor } from "../../../shared/process/run-process.ts";
import type { Content, Step } from "../../../shared/process/step.ts";
import { StepProblem, templateMessage } from "../../../shared/process/step-problem.ts";
import { aStep, propertySet, tools } from "./steps.ts";

const json = (value: unknown): Content => ({ contentType: "application/json", body: JSON.stringify(value) });

async function keysOf(root: Step, until?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { step } of runProcess(root, "{}", tools, until === undefined ? {} : { until }))
    keys.push(step.key);
  return keys;
}

const tree = aStep("FORM_OUTPUT", "root", {
  children: [
    aStep("TRANSLATIONS", "outer", {
      template: '{"Hello":{"es":"Hola"},"Bye":{"es":"Adiós"}}',
      children: [
        aStep("TRANSLATIONS", "inner", {
          template: '{"Hello":{"es":"Buenas"}}',
          children: [aStep("HANDLEBARS", "deep", { template: '{{t "Hello"}} {{t "Bye"}} {{name}}' })],
        }),
        aStep("HANDLEBARS", "near", { template: '{{t "Hello"}}' }),
      ],
    }),
    aStep("HANDLEBARS", "apart", { template: '{{t "Hello"}}' }),
  ],
});

describe("running a process", () => {
  it("runs parents first, in the order of the tree", async () => {
    expect(await keysOf(tree)).toEqual(["root", "outer", "inner", "deep", "near", "apart"]);
  });

  it("runs only the path to a step when asked to stop there", async () => {
    expect(await keysOf(tree, "near")).toEqual(["root", "outer", "near"]);
    await expect(keysOf(tree, "nowhere")).rejects.toMatchObject({ code: "STEP_MISSING" });
  });

  it("gives every step the messages above it, nearest first", async () => {
    const bodies: Record<string, unknown> = {};
    const spanish = { ...tools, locale: "es" };
    for await (const { step, content } of runProcess(tree, '{"name":"Ada"}', spanish))
      bodies[step.key] = content.body;
    expect(bodies).toMatchObject({ deep: "Buenas Adiós Ada", near: "Hola", apart: "Hello" });
    expect(catalogueFor(tree, "deep")).toEqual({ Hello: { es: "Buenas" }, Bye: { es: "Adiós" } });
    expect(catalogueFor(tree, "apart")).toEqual({});
  });

  it("gives readers of the templates' language their texts, though they are translated into English", async () => {
    const root = aStep("FORM_OUTPUT", "root", {
      children: [
        aStep("TRANSLATIONS", "words", {
          template: '{"Habari":{"en":"Hello"}}',
          children: [aStep("HANDLEBARS", "page", { template: '{{t "Habari"}}' })],
        }),
      ],
    });
    const languages = { locales: ["sw", "en", "fr"], defaultLocale: "sw" };
    const pageFor = async (locale: string) => {
      for await (const { step, content } of runProcess(root, "{}", { ...tools, locale }, { languages }))
        if (step.key === "page") return content.body;
    };
    expect(await Promise.all(["sw", "sw-KE", "en", "fr"].map(pageFor))).toEqual([
      "Habari",
      "Habari",
      "Hello",
      "Habari",
    ]);
    expect(sourceFor(root, "page", languages)).toBe("sw");
  });

  it("maps with JOLT", async () => {
    const chain = JSON.stringify([{ operation: "shift", spec: { a: "b" } }]);
    expect(await runStep(aStep("JOLT", "j", { template: chain }), json({ a: 1 }), tools)).toEqual(
      json({ b: 1 }),
    );
    expect(await runStep(aStep("JOLT", "j"), json({ a: 1 }), tools)).toEqual(json({ a: 1 }));
  });

  it("prints with the options of its property set", async () => {
    const step = aStep("HTML2PDF", "p", {
      propertySets: [propertySet("pdf", { format: "letter", landscape: "true", margin: "1cm 2cm" })],
    });
    const seen: unknown[] = [];
    const printPdf = async (_html: string, options: unknown) => {
      seen.push(options);
      return { pdf: new Uint8Array([1]), warnings: [] };
    };
    const page: Content = {
      contentType: "text/html",
      body: "<html lang=fr><title>Lettre &amp; plus</title>",
    };
    expect(await runStep(step, page, { ...tools, printPdf })).toEqual({
      contentType: "application/pdf",
      body: new Uint8Array([1]),
    });
    expect(seen).toEqual([
      {
        format: "Letter",
        landscape: true,
        margin: { top: "1cm", right: "2cm", bottom: "1cm", left: "2cm" },
        pageNumbers: false,
        title: "Lettre & plus",
        lang: "fr",
      },
    ]);
  });

  it("writes plain text on request", async () => {
    const step = aStep("HANDLEBARS", "h", {
      template: "{{a}}",
      propertySets: [propertySet("output", { contentType: "text/plain" })],
    });
    expect(await runStep(step, json({ a: "<" }), tools)).toEqual({ contentType: "text/plain", body: "<" });
  });
});

describe("a step that can't be run", () => {
  const page: Content = { contentType: "text/html", body: "<p>x" };
  const failing = (error: unknown) => ({ ...tools, printPdf: () => Promise.reject(error) });

  it.each([
    ["HANDLEBARS on a page", () => runStep(aStep("HANDLEBARS", "s"), page, tools), "INPUT_NOT_JSON", "never"],
    [
      "JOLT on broken JSON",
      () => runStep(aStep("JOLT", "s"), { contentType: "application/json", body: "{" }, tools),
      "INPUT_NOT_JSON",
      "never",
    ],
    [
      "a broken template",
      () => runStep(aStep("HANDLEBARS", "s", { template: "{{" }), json({}), tools),
      "TEMPLATE_INVALID",
      "never",
    ],
    [
      "a broken chain",
      () => runStep(aStep("JOLT", "s", { template: "[{]" }), json({}), tools),
      "CHAIN_INVALID",
      "never",
    ],
    [
      "an unknown operation",
      () => runStep(aStep("JOLT", "s", { template: '[{"operation":"x"}]' }), json({}), tools),
      "CHAIN_INVALID",
      "never",
    ],
    [
      "a broken catalogue",
      () => runStep(aStep("TRANSLATIONS", "s", { template: '{"a":1}' }), json({}), tools),
      "CATALOGUE_INVALID",
      "never",
    ],
    ["HTML2PDF on JSON", () => runStep(aStep("HTML2PDF", "s"), json({}), tools), "HTML_EXPECTED", "never"],
    [
      "HTML2PDF without a printer",
      () => runStep(aStep("HTML2PDF", "s"), page, tools),
      "PRINTER_MISSING",
      "never",
    ],
    [
      "a page too large",
      () => runStep(aStep("HTML2PDF", "s"), page, failing(new PrintProblem("HTML_TOO_LARGE", "x"))),
      "PAGE_NOT_PRINTABLE",
      "never",
    ],
    [
      "a browser that ends",
      () => runStep(aStep("HTML2PDF", "s"), page, failing(new PrintProblem("BROWSER_FAILED", "x"))),
      "PRINTER_FAILED",
      "later",
    ],
  ] as const)("says so: %s", async (_name, run, code, retry) => {
    await expect(run()).rejects.toMatchObject({ code, retry, stepKey: "s" });
  });

  it("reports line and column of a template, split by colons", async () => {
    const step = aStep("HANDLEBARS", "s", { template: "\n  {{nothing 1}}" });
    const problem = await runStep(step, json({}), tools).catch((thrown: unknown) => thrown);
    if (!(problem instanceof StepProblem)) throw problem;
    expect(templateMessage("Letter: to parents", problem)).toBe(
      'Letter  to parents:2:5:There is no helper "nothing".',
    );
  });

  it("reports line and column of a chain that isn't JSON", async () => {
    const step = aStep("JOLT", "s", { template: '[\n  {"operation" "shift"}\n]' });
    await expect(runStep(step, json({}), tools)).rejects.toMatchObject({ line: 2, column: 16 });
  });
});
