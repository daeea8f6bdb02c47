import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBundle } from "../../../infra/cli/form-bundle.ts";
import { demoProcess } from "../../../infra/local/demo.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { newKey } from "../../../shared/tokens.ts";

const command = fileURLToPath(new URL("../../../infra/cli/sprout.mjs", import.meta.url));
const sample = new URL("../../../shared/samples/before-the-visit.xlsx", import.meta.url);
const answers = { firstName: "Noor", lastName: "Haddad", reasons: ["fever"], temperature: 40.2 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sprout-check-"));
  const root = demoProcess(newKey);
  writeFileSync(join(folder, "clean.json"), bundleOf(root));
  const checklist = [...walkSteps(root)].find(({ step }) => step.name === "Checklist")?.step;
  if (!checklist) throw new Error("The sample has no checklist.");
  checklist.template = checklist.template?.replace("{{visit.medicines}}", "{{visit.medicine}}");
  writeFileSync(join(folder, "faulty.json"), bundleOf(root));
  writeFileSync(join(folder, "answers.json"), JSON.stringify(answers));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bundleOf(process: Step): string {
  const base64 = readFileSync(sample).toString("base64");
  const fileName = "before-the-visit.xlsx";
  const workbook = { fileName, contentType: "application/zip", worksheetIndex: 0, oneRepeat: false, base64 };
  return writeBundle({ formName: "Visit", workbook, process, testAnswers: {} });
}

function sprout(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder }, (error, out) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out });
    });
  });
}

describe("npm run sprout -- check BUNDLE.json", () => {
  it("prints one line of JSON for each file, and ends with 1 where there are errors", async () => {
    const { code, out } = await sprout("check", "clean.json", "faulty.json", "--json");
    const [clean, faulty] = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(clean).toEqual({ file: "clean.json", findings: [] });
    const place = { severity: "error", step: "Checklist", part: "template", line: 40, column: 53 };
    const message = "Nothing gives “visit.medicine”. Did you mean “visit.medicines”?";
    expect(faulty.findings).toContainEqual({
      code: "PATH_UNKNOWN",
      ...place,
      message,
      answers: expect.any(Object),
    });
    expect(code).toBe(1);
  });

  it("gives answers for what a template prints, and with them it does", async () => {
    const { out } = await sprout("check", "faulty.json", "--json");
    const { findings } = JSON.parse(out);
    const { answers } = findings.find(({ code }: { code: string }) => code === "PATH_UNKNOWN");
    writeFileSync(join(folder, "shown.json"), JSON.stringify(answers));
    const why = await sprout("why", "faulty.json", "shown.json", "--step", "Checklist", "--json");
    const { sentences } = JSON.parse(why.out);
    expect(sentences).toContainEqual(expect.objectContaining({ step: "Checklist", line: 40 }));
  });
});

describe("npm run sprout -- languages BUNDLE.json", () => {
  it("prints the texts that readers of a language don't get in it, and ends with 1 where there are any", async () => {
    const { code, out } = await sprout("languages", "clean.json", "--json");
    const { rows, holes } = JSON.parse(out);
    expect(rows).toContainEqual(expect.objectContaining({ kind: "report", source: "en" }));
    expect(code).toBe(holes.length > 0 ? 1 : 0);
    const plain = await sprout("languages", "clean.json");
    expect(plain.out.trim().split("\n")).toHaveLength(holes.length + 1);
  });
});

describe("npm run sprout -- why BUNDLE.json ANSWERS.json", () => {
  it("prints the answers that each line of a report depends on", async () => {
    const { code, out } = await sprout("why", "clean.json", "answers.json", "--step", "Checklist", "--json");
    const { sentences } = JSON.parse(out);
    expect(code).toBe(0);
    expect(sentences).toContainEqual(
      expect.objectContaining({
        step: "Checklist",
        text: "Highest temperature: 40.2 °C",
        answers: ["reasons", "temperature"],
        cells: [
          { answer: "reasons", sheet: "survey", cell: expect.stringMatching(/^[A-Z]\d+$/) },
          { answer: "temperature", sheet: "survey", cell: expect.stringMatching(/^[A-Z]\d+$/) },
        ],
      }),
    );
    expect(sentences).toContainEqual({
      step: "Checklist",
      text: "Bring with you",
      line: 35,
      answers: [],
      cells: [],
      through: [],
    });
  });

  it("says what it can't do: a step that makes no page, a language that the form hasn't", async () => {
    const why = (...more: string[]) => sprout("why", "clean.json", "answers.json", ...more);
    for (const run of [why("--step", "Nope"), why("--locale", "xx")])
      expect(await run).toEqual({ code: 1, out: "" });
  });
});
