/** What docs/scale.md says of costs follows from what it says of one submission, by the model and the price list. */
import { describe, expect, it } from "vitest";
import { schedulesWith, workers } from "../../../shared/contract/workers.ts";
import {
  type ClockShare,
  coldCostOf,
  fixedCostOf,
  runsOfAMonth,
  traceCostOf,
} from "../../bench/scale/fixed-cost.ts";
import { amountsOf, costOf, type FunctionShare } from "../../bench/scale/model.ts";
import { losses, regionLost } from "../../bench/scale/region-lost.ts";
import { readText, rowsOf } from "./read-page.ts";

const page = "docs/scale.md";
/** The page rounds what a function takes, so what follows from it is off by so much at most. */
const ROUNDED = 0.06;

const figure = (text = ""): number => Number(text.replaceAll(/[,*]/g, ""));
const functionRows = rowsOf(page, /^`(functions|events)\//);

const shares: FunctionShare[] = functionRows
  .filter((row) => row.length === 7)
  .map(([name = "", runs, ms, megabytes, readUnits, writeUnits, commands = ""]) => ({
    name: name.replaceAll("`", ""),
    runs: figure(runs),
    milliseconds: figure(ms),
    megabytes: figure(megabytes),
    readUnits: figure(readUnits),
    writeUnits: figure(writeUnits),
    unitsByKey: {},
    answerBytes: 0,
    isX86: name === "`events/print`",
    isCall: name.startsWith("`functions/"),
    commands: Object.fromEntries(
      commands
        .split(", ")
        .filter(Boolean)
        .map((one) => one.split(" "))
        .map(([command = "", times]): [string, number] => [command, figure(times)]),
    ),
  }));

/** Without what a run with nothing to do takes, which costs next to nothing. */
const clocks: ClockShare[] = schedulesWith({}).map(([, { file, everyMinutes, memoryMegabytes }]) => ({
  name: `\`events/${file.replace(/\.ts$/, "")}\``,
  everyMinutes,
  megabytes: memoryMegabytes,
  milliseconds: 0,
  readUnits: 0,
}));

/** Of the row with this name in the table whose head begins so. */
function cells(table: string, name: string): number[] {
  const text = readText(page);
  const from = text.slice(text.indexOf(`| ${table} |`));
  const row = from.split("\n").find((line) => line.startsWith(`| ${name} |`));
  return (row ?? "").split("|").slice(2, -1).map(figure);
}

const near = (said: number | undefined, right: number) => {
  expect(said).toBeDefined();
  expect(Math.abs((said ?? Number.NaN) - right)).toBeLessThanOrEqual(right * ROUNDED + 0.0001);
};

/** What a submission may write. */
const MOST_WRITE_UNITS = 60;

describe("docs/scale.md", () => {
  it(`has a submission that takes at most ${MOST_WRITE_UNITS} write units`, () => {
    const { writeUnits } = amountsOf(shares);
    expect(writeUnits).toBeGreaterThan(30);
    expect(writeUnits).toBeLessThanOrEqual(MOST_WRITE_UNITS);
    expect(readText(page)).toContain(`${Math.round(writeUnits)} write units, 7 objects`);
  });

  it("has the costs of a submission that follow from its functions", () => {
    const costs = costOf(amountsOf(shares));
    // The bytes sent to the browser aren't a column of the page.
    for (const [service, cost] of Object.entries(costs).filter(([name]) => name !== "CloudFront"))
      near(cells("service", service)[0], cost * 1_000);
  });

  it.each([
    ["X-Ray", (load: number) => traceCostOf(amountsOf(shares), load)],
    ["Cold starts", (load: number) => coldCostOf(shares, load)],
  ] as const)("adds what %s cost at each load", (name, costAt) => {
    const said = cells("added", name);
    expect(said).toHaveLength(4);
    [1 / 60, 1, 100, 10_000].forEach((load, index) => {
      near(said[index], costAt(load) * 1_000);
    });
  });

  it("counts runs and requests without submissions", () => {
    for (const { name, everyMinutes } of clocks)
      expect(cells("on a clock", name)[0]).toBe(runsOfAMonth(everyMinutes));
    const fixedCost = fixedCostOf(Object.keys(workers).length, clocks);
    const counted = Object.entries(fixedCost).filter(([, cost]) => cost > 0);
    expect(counted).toHaveLength(4);
    for (const [service, cost] of counted) near(cells("standing", service)[0], cost);
  });

  it("says what the model of a lost region says", () => {
    for (const { name, ...loss } of losses.slice(0, 2)) {
      const { lost, sentAgain, doneTwice, withoutReport, minutes, extraMessages, abandoned } =
        regionLost(loss);
      const seen = [lost, sentAgain, doneTwice, withoutReport, minutes, extraMessages, abandoned];
      expect(cells("at the loss", name), name).toEqual(seen);
    }
  });

  it("counts the audit writes of opening a report: a note by the call, an entry by the recorder", () => {
    const named = (name: string) => shares.find((share) => share.name === name);
    const opened = named("functions/rest/form/output");
    expect(opened?.runs).toBe(3);
    expect(opened?.commands.PutItem).toBe(opened?.runs);
    const recorder = named("events/record-audit");
    expect(recorder?.runs).toBe(0);
    expect(recorder?.commands.PutItem).toBeGreaterThanOrEqual(3);
    expect(recorder?.commands.DeleteItem).toBeGreaterThanOrEqual(3);
  });
});
