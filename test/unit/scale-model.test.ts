import { describe, expect, it } from "vitest";
import {
  COLD_MS,
  coldCostOf,
  fixedCostOf,
  pollsOfAMonth,
  runsOfAMonth,
  traceCostOf,
} from "../bench/scale/fixed-cost.ts";
import { amountsOf, costOf, demandsOf, type FunctionShare } from "../bench/scale/model.ts";

const share = (overrides: Partial<FunctionShare>): FunctionShare => ({
  name: "events/step-ready",
  runs: 1,
  milliseconds: 100,
  megabytes: 1_024,
  isX86: false,
  isCall: false,
  commands: {},
  readUnits: 0,
  writeUnits: 0,
  unitsByKey: {},
  answerBytes: 0,
  ...overrides,
});
const limits = {
  prints: 10,
  lightAtOnce: 50,
  routePerSecond: 100,
  outboxPartitions: 16,
  submissionPartitions: 8,
  factPartitions: 4,
};
const demandOf = (shares: FunctionShare[], perMinute: number, what: string) =>
  demandsOf(shares, perMinute, limits).find((demand) => demand.what === what);

describe("the model of scale", () => {
  it("computes concurrency by Little's law: runs per second times the seconds of one", () => {
    const demand = demandOf(
      [share({ runs: 3, milliseconds: 200 })],
      600,
      "step workers, of the busier queue",
    );
    expect(demand?.demand).toBeCloseTo(6);
    expect(demand?.limit).toBe(50);
  });

  it("spreads the outbox and the list of one form over their partitions", () => {
    const shares = [share({ unitsByKey: { RUNS: 8, SUBMISSIONS_OF: 40 } })];
    expect(demandOf(shares, 6_000, "a partition of the outbox index")?.demand).toBeCloseTo(50);
    expect(demandOf(shares, 6_000, "a part of one form's list of submissions")?.demand).toBeCloseTo(500);
  });

  it("uses the price list", () => {
    const amounts = amountsOf([share({ runs: 10, isCall: true, writeUnits: 8, commands: { PutObject: 2 } })]);
    expect(amounts.armGigabyteSeconds).toBeCloseTo(1);
    const costs = costOf(amounts);
    expect(costs["Lambda, time"]).toBeCloseTo(0.0000133334, 10);
    expect(costs["DynamoDB, writes"]).toBeCloseTo(8 * 0.625e-6, 12);
    expect(costs.S3).toBeCloseTo(0.00001, 10);
    expect(costs["HTTP API"]).toBeCloseTo(0.00001, 10);
  });
});

describe("costs without load", () => {
  const clock = { name: "record", everyMinutes: 1, milliseconds: 100, megabytes: 1_024, readUnits: 4 };

  it("poll each queue five times per 20 s, and run scheduled functions", () => {
    expect(pollsOfAMonth(4)).toBe(2_592_000);
    expect(runsOfAMonth(1)).toBe(43_200);
    const costs = fixedCostOf(4, [clock]);
    expect(costs["SQS, polling"]).toBeCloseTo(1.0368, 4);
    expect(costs["Lambda, time"]).toBeCloseTo(4_320 * 0.0000133334, 6);
    expect(costs["DynamoDB, reads"]).toBeCloseTo(43_200 * 4 * 0.125e-6, 6);
    expect(costs["X-Ray"]).toBeCloseTo(43_200 * 5e-6, 6);
  });

  it("trace nearly all starts of a quiet product, and a twentieth of a busy one's", () => {
    const amounts = amountsOf([share({ runs: 20, isCall: true })]);
    expect(traceCostOf(amounts, 1 / 600)).toBeCloseTo(20 * 5e-6, 6);
    expect(traceCostOf(amounts, 100_000)).toBeCloseTo(20 * 5e-6 * 0.05, 6);
  });

  it("start each function cold once without earlier load, else in one run in a hundred", () => {
    const shares = [share({ runs: 4 }), share({ runs: 0.5 })];
    const one = (COLD_MS / 1_000) * 0.0000133334;
    expect(coldCostOf(shares, 1 / 60_000)).toBeCloseTo(1.5 * one, 8);
    expect(coldCostOf(shares, 100)).toBeCloseTo(0.045 * one, 12);
  });
});
