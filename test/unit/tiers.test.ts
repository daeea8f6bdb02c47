/** Which files each tier takes: the same ones every time, and each file in the gate or in the rest. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { gate, testFiles } from "../support/tiers.ts";

const root = join(import.meta.dirname, "../..");

/** What a run leaves out, in a process of its own. */
function leftOut(tier: string): string[] {
  const code = 'console.log(JSON.stringify((await import("./test/support/tiers.ts")).outsideOfTier))';
  const env = { ...process.env, SPROUT_TIER: tier };
  const args = ["--input-type=module", "--eval", code];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
  return JSON.parse(stdout);
}

it("each file is in the gate or in the rest, and all are in all", () => {
  const rest = leftOut("gate");
  expect([...gate, ...rest].toSorted()).toEqual(testFiles.toSorted());
  expect(leftOut("rest").toSorted()).toEqual([...gate].toSorted());
  expect(leftOut("all")).toEqual([]);
  for (const folder of ["api", "e2e", "import", "infra", "process", "unit", "web"])
    expect([...gate].some((file) => file.startsWith(`test/${folder}/`))).toBe(true);
});

it("nothing that chooses files or cases reads the date", () => {
  for (const file of ["vitest.config.ts", "test/support/tiers.ts", "test/support/budget.ts", "test/all.ts"])
    expect(readFileSync(join(root, file), "utf8"), file).not.toMatch(
      /\bDate\b|Math\.random\(\)(?! \* 2 \*\* 31)/,
    );
});
