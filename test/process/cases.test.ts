/** A file a case: `cases/<process type>/<what it shows>.json`. A bug report becomes one more file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { runStep } from "../../shared/process/run-process.ts";
import { ProcessTypeCode } from "../../shared/process/step.ts";
import { aStep, propertySet, tools } from "../unit/process/steps.ts";

const Case = z.object({
  input: z.unknown(),
  template: z.unknown(),
  expected: z.unknown(),
  locale: z.string().optional(),
  catalogue: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});

const folder = join(import.meta.dirname, "cases");

describe.each(readdirSync(folder))("%s", (type) => {
  const code = ProcessTypeCode.parse(type.toUpperCase());
  it.each(readdirSync(join(folder, type)).map((name) => name.replace(/\.json$/, "")))("%s", async (name) => {
    const { input, template, expected, locale, catalogue, properties } = Case.parse(
      JSON.parse(readFileSync(join(folder, type, `${name}.json`), "utf8")),
    );
    const step = aStep(code, name, {
      template: typeof template === "string" ? template : JSON.stringify(template),
      propertySets: Object.entries(properties ?? {}).map(([set, values]) => propertySet(set, values)),
    });
    const values = { contentType: "application/json", body: JSON.stringify(input) } as const;
    const { contentType, body } = await runStep(step, values, {
      ...tools,
      ...(locale && { locale }),
      ...(catalogue && { catalogue }),
    });
    expect(contentType === "application/json" ? JSON.parse(String(body)) : body).toEqual(expected);
  });
});
