/** `sprout golden` on the sample that the product comes with. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { writeBundle } from "../../../infra/cli/form-bundle.ts";
import { golden } from "../../../infra/cli/golden.ts";
import { demoProcess } from "../../../infra/local/demo.ts";
import { walkSteps } from "../../../shared/process/step.ts";
import { newKey } from "../../../shared/tokens.ts";

const sample = new URL("../../../shared/samples/before-the-visit.xlsx", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "sprout-golden-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bundle(name: string, edit: (text: string) => string = (text) => text): string {
  const process = demoProcess(newKey);
  for (const { step } of walkSteps(process)) if (step.template) step.template = edit(step.template);
  const base64 = readFileSync(sample).toString("base64");
  const fileName = "before-the-visit.xlsx";
  const workbook = { fileName, contentType: "application/zip", worksheetIndex: 0, oneRepeat: false, base64 };
  const path = join(folder, name);
  writeFileSync(path, writeBundle({ formName: "Visit", workbook, process, testAnswers: {} }));
  return path;
}

async function printed(...args: string[]): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  const code = await golden(args);
  log.mockRestore();
  return { code, out: lines.join("\n") };
}

it("names what another version says, with answers, and ends with 1", async () => {
  const old = bundle("old.json");
  const fresh = bundle("fresh.json", (text) =>
    text.replace("(ge visit.temperature 40)", "(gt visit.temperature 40)"),
  );
  const { code, out } = await printed(fresh, "--against", old, "--json");
  const { cases, changed, tests } = JSON.parse(out);
  expect(code).toBe(1);
  expect(cases).toBeLessThanOrEqual(400);
  expect(tests).toEqual([]);
  expect(changed).toContainEqual({
    report: "Checklist",
    locale: "es",
    answers: expect.objectContaining({ temperature: 40 }),
    before: expect.stringContaining("Llame hoy a la clínica."),
    after: "",
  });
});

it("says what the cases show", async () => {
  const { code, out } = await printed(bundle("old.json"));
  expect(code).toBe(0);
  expect(out).toContain("branches: 27 of 27 (100 %)");
});
