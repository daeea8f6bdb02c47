import { describe, expect, it } from "vitest";
import { amountsOf, costOf, demandsOf, type FunctionShare } from "../bench/scale/model.ts";

const share = (given: Partial<FunctionShare>): FunctionShare => ({
  ...{ name: "events/step-ready", runs: 1, milliseconds: 100, megabytes: 1_024, isX86: false, isCall: false },
  ...{ commands: {}, readUnits: 0, writeUnits: 0, unitsByKey: {}, answerBytes: 0, ...given },
});
const limits = { prints: 10, lightAtOnce: 50, routePerSecond: 100, outboxPartitions: 16 };
const askedOf = (shares: FunctionShare[], perMinute: number, what: string) =>
  demandsOf(shares, perMinute, limits).find((demand) => demand.what === what);

describe("the model of scale", () => {
  it("counts time at once by Little's law: runs a second times the seconds of one", () => {
    const demand = askedOf([share({ runs: 3, milliseconds: 200 })], 600, "step workers");
    expect(demand?.asked).toBeCloseTo(6);
    expect(demand?.limit).toBe(50);
  });

  it("spreads the outbox over its partitions, and lets one form's index bear it all", () => {
    const shares = [share({ unitsByKey: { RUNS: 8, SUBMISSIONS_OF: 40 } })];
    expect(askedOf(shares, 6_000, "a partition of the outbox index")?.asked).toBeCloseTo(50);
    expect(askedOf(shares, 6_000, "one form in the index of submissions")?.asked).toBeCloseTo(4_000);
  });

  it("costs what the price list says", () => {
    const amounts = amountsOf([share({ runs: 10, isCall: true, writeUnits: 8, commands: { PutObject: 2 } })]);
    expect(amounts.armGigabyteSeconds).toBeCloseTo(1);
    const costs = costOf(amounts);
    expect(costs["Lambda, time"]).toBeCloseTo(0.0000133334, 10);
    expect(costs["DynamoDB, writes"]).toBeCloseTo(8 * 0.625e-6, 12);
    expect(costs.S3).toBeCloseTo(0.00001, 10);
    expect(costs["HTTP API"]).toBeCloseTo(0.00001, 10);
  });
});
