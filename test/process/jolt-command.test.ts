import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleOf } from "../support/budget.ts";

const command = join(import.meta.dirname, "../../infra/cli/sprout.mjs");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sprout-jolt-"));
  const files: Record<string, unknown> = {
    "chain.json": [{ operation: "shift", spec: { a: "b.c" } }],
    "nothing.json": [{ operation: "shift", spec: { z: "y" } }],
    "context-chain.json": [{ operation: "modify-overwrite-beta", spec: { who: "^name" } }],
    "bad-chain.json": [{ operation: "shift", spec: { a: { "**": "x" } } }],
    "input.json": { a: 1 },
    "context.json": { name: "Ada" },
  };
  for (const [name, value] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(value));
  writeFileSync(join(folder, "broken.json"), '{"a":');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function sprout(...names: string[]): Promise<{ code: number; out: string; err: string }> {
  const args = [command, "jolt", ...names.map((name) => join(folder, name))];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}

describe("sprout jolt", () => {
  const results: [string[], unknown][] = [
    [["chain.json", "input.json"], { b: { c: 1 } }],
    [["context-chain.json", "input.json", "context.json"], { a: 1, who: "Ada" }],
    [["nothing.json", "input.json"], null],
  ];
  it.each(sampleOf(results, 1))("prints the result of %j as JSON", async (names, expected) => {
    const { code, out, err } = await sprout(...names);
    expect([code, JSON.parse(out), err]).toEqual([0, expected, ""]);
  });

  const refusals: [string[], string][] = [
    [["bad-chain.json", "input.json"], 'At [0].spec.a.**: The key "**" ends in two stars'],
    [["chain.json", "broken.json"], "is not valid JSON"],
    [["chain.json", "nowhere.json"], "can't be read"],
    [["chain.json"], "Name a chain and an input"],
    [["chain.json", "input.json", "context.json", "input.json"], "Unexpected"],
  ];
  it.each(sampleOf(refusals, 2))(
    "says what is wrong with %j, without a stack, and exits with 1",
    async (names, message) => {
      const { code, out, err } = await sprout(...names);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toContain(message);
      expect(err).not.toContain("    at ");
    },
  );
});
