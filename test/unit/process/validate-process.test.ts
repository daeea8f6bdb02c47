import { describe, expect, it } from "vitest";
import { MAX_STEPS } from "../../../shared/limits.ts";
import { answerSheet } from "../../../shared/process/starters.ts";
import { validateProcess } from "../../../shared/process/validate-process.ts";
import { aStep, propertySet } from "./steps.ts";

const root = (...children: ReturnType<typeof aStep>[]) => aStep("FORM_OUTPUT", "root", { children });
const findings = (...children: ReturnType<typeof aStep>[]) => validateProcess(root(...children));

describe("a sound process", () => {
  it("has no findings", () => {
    let next = 0;
    expect(validateProcess(answerSheet(() => String(next++)))).toEqual([]);
    expect(
      findings(
        aStep("JOLT", "a", {
          children: [aStep("TRANSLATIONS", "b", { children: [aStep("HANDLEBARS", "c")] })],
        }),
      ),
    ).toEqual([]);
  });
});

describe("what is found in a process", () => {
  it.each([
    ["another root", validateProcess(aStep("JOLT", "x")), "x", "A process starts with Form Output."],
    [
      "a second root",
      findings(aStep("FORM_OUTPUT", "x")),
      "x",
      "Form Output can only be at the top of a process.",
    ],
    ["a PDF of JSON", findings(aStep("HTML2PDF", "x")), "x", /put it below a Handlebars step/],
    [
      "a PDF of text",
      findings(
        aStep("HANDLEBARS", "h", {
          propertySets: [propertySet("output", { contentType: "text/plain" })],
          children: [aStep("HTML2PDF", "x")],
        }),
      ),
      "x",
      /below a Handlebars step/,
    ],
    [
      "a step beneath a PDF",
      findings(
        aStep("HANDLEBARS", "h", {
          children: [aStep("HTML2PDF", "p", { children: [aStep("TRANSLATIONS", "x")] })],
        }),
      ),
      "x",
      /Nothing can follow a PDF/,
    ],
    [
      "JOLT on a page",
      findings(aStep("HANDLEBARS", "h", { children: [aStep("JOLT", "x")] })),
      "x",
      /works on JSON, but the step above it outputs a page/,
    ],
    [
      "two steps with one key",
      findings(aStep("JOLT", "x"), aStep("JOLT", "x")),
      "x",
      'Another step already has the key "x".',
    ],
    [
      "an output without a name",
      findings(aStep("JOLT", "x", { publicOutputInd: true, outputName: " " })),
      "x",
      "Give its viewable output a name.",
    ],
    [
      "a broken template",
      findings(aStep("HANDLEBARS", "x", { template: "\n{{#if}}" })),
      "x",
      /^Line 2, column 1: This block is never closed/,
    ],
    ["a broken chain", findings(aStep("JOLT", "x", { template: "[" })), "x", /JSON/],
    ["a broken catalogue", findings(aStep("TRANSLATIONS", "x", { template: "[]" })), "x", /object of keys/],
  ] as const)("%s", (_name, found, stepKey, message) => {
    expect(found).toHaveLength(1);
    expect(found[0]?.stepKey).toBe(stepKey);
    expect(found[0]?.message).toMatch(message);
  });

  it("too many steps", () => {
    const many = Array.from({ length: MAX_STEPS }, (_, index) => aStep("JOLT", `s${index}`));
    expect(findings(...many)).toEqual([
      { stepKey: `s${MAX_STEPS - 1}`, message: "A process can have at most 500 steps." },
    ]);
    expect(findings(...many.slice(1))).toEqual([]);
  });
});
