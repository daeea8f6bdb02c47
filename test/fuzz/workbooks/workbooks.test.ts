import { describe, expect, it } from "vitest";
import { readCsv } from "../../../shared/workbook/read/read-csv.ts";
import { readWorkbook } from "../../../shared/workbook/read/read-workbook.ts";
import { budget } from "../../support/budget.ts";
import { prototypeNames } from "../nasty-texts.ts";
import { longCells, manyRows } from "./costly-workbooks.ts";
import { importCase, importSafely, readInProcess } from "./import-case.ts";
import { MutatedWorkbooks } from "./mutated-case.ts";
import { oddWorkbooks } from "./odd-workbooks.ts";
import { timeImport } from "./time-import.ts";

const mutated = new MutatedWorkbooks(true);

describe("mutated workbooks", () => {
  it("become forms or are refused with a reason", async () => {
    const outcomes = new Set<string>();
    for (let index = 0; index < budget({ search: 250, usual: 100 }); index += 1) {
      const { name, bytes, fileName } = await mutated.draw(7, index);
      const { outcome, faults } = await importCase(() => readInProcess(bytes, fileName));
      outcomes.add(outcome);
      expect(faults, `case ${index}: ${name}`).toEqual([]);
    }
    expect(outcomes.size).toBeGreaterThan(8);
  });

  it("do so in the product's reading thread", async () => {
    for (let index = 250; index < 256; index += 1) {
      const { name, bytes, fileName } = await mutated.draw(7, index);
      const { faults } = await importCase(() => readWorkbook(bytes, fileName));
      expect(faults, `case ${index}: ${name}`).toEqual([]);
    }
  });
});

describe("workbooks with a text that confuses programs", () => {
  it.each(prototypeNames)("such as %s anywhere become forms or are refused with a reason", (text) => {
    for (const { name, workbook } of oddWorkbooks(text))
      expect(importSafely(workbook).faults, name).toEqual([]);
  });
});

/** Twice what one in proportion takes on a slow machine, as `npm run fuzz` allows for three times the letters; what isn't takes seconds. */
const MOST_FOR_A_CELL = 200;

describe("large workbooks", () => {
  it.each(manyRows(3_000))("of $name take no longer than others of their size", (one) => {
    const { milliseconds, faults } = timeImport(one, 1_000);
    expect(faults).toEqual([]);
    expect(milliseconds).toBeLessThan(1_000);
  });

  it("take no longer whatever their longest cells contain", () => {
    const slow: string[] = [];
    let number = 0;
    for (const one of longCells(10_000)) {
      number += 1;
      if (number % 20 !== 0) continue; // a twentieth of them in every run; `npm run fuzz` takes all
      const { name, milliseconds, faults } = timeImport(one, MOST_FOR_A_CELL);
      if (milliseconds > MOST_FOR_A_CELL || faults.length > 0)
        slow.push(`${name}: ${milliseconds} ms ${faults.join()}`);
    }
    expect(slow).toEqual([]);
  });
});

describe("large files of separated values", () => {
  const size = 4_000_000;
  const files: Record<string, string> = {
    separators: ",".repeat(size),
    "empty lines": "\n".repeat(size),
    quotes: '"'.repeat(size),
    "one long line": "a,".repeat(size / 2),
    "one long header": `type,name,${"x,".repeat(size / 2)}`,
    "a quote that is never closed": `type,name\n"${"a,".repeat(size / 2)}`,
    "short lines": "a\n".repeat(size / 2),
  };

  it.each(Object.entries(files))("of %s are read quickly", (_name, text) => {
    const bytes = new TextEncoder().encode(text);
    const started = process.threadCpuUsage();
    const { sheets } = readCsv(bytes, "form");
    const { user, system } = process.threadCpuUsage(started);
    expect(user + system).toBeLessThan(1_000_000);
    expect(Math.max(0, ...(sheets[0]?.rows.map(({ cells }) => cells.length) ?? []))).toBeLessThanOrEqual(
      1_000,
    );
  });
});
