import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isSearch, sampleOf } from "../../support/budget.ts";
import { conformanceNames, conformanceReport, ownHostileReports } from "./hostile-reports.ts";

const MOST_MILLISECONDS = 2_000;
const A_DAY = 30;

describe("hostile workbooks made here", () => {
  it("are read or refused quickly, without requests or writes", async () => {
    const { reports, calls } = await ownHostileReports((all) => sampleOf(all, A_DAY));
    if (isSearch) expect(reports.length).toBeGreaterThan(70);
    else expect(reports).toHaveLength(A_DAY);
    expect(calls).toBe(0);
    expect(reports.filter(({ expected, outcome }) => expected !== "any" && expected !== outcome)).toEqual([]);
    expect(reports.filter(({ milliseconds }) => milliseconds > MOST_MILLISECONDS)).toEqual([]);
    expect(reports.at(-1)?.megabytes).toBeLessThan(256);
    const here = process.cwd();
    for (const folder of ["/tmp", "/", here, join(here, ".."), join(here, "../..")])
      expect(readdirSync(folder).filter((name) => name.includes("sprout-was-here"))).toEqual([]);
  });
});

// those that need more memory than others; `npm run fuzz` reads all of them
const heaviest = ["bomb_merge.xlsx", "rows60k.xlsx", "sparse_row.xlsx", "zipbomb_shared.xlsx"];

describe.skipIf(conformanceNames().length === 0)("hostile workbooks of the conformance set", () => {
  it.each(heaviest)("%s needs no more than 256 MB", async (name) => {
    const { outcome, expected, megabytes, milliseconds } = await conformanceReport(name);
    expect(outcome).toBe(expected);
    expect(megabytes).toBeLessThan(256);
    expect(milliseconds).toBeLessThan(MOST_MILLISECONDS);
  });
});
