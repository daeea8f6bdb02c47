import { describe, expect, it } from "vitest";
import { idlePhase } from "../../../web/lib/idle.ts";

describe("idlePhase", () => {
  it("is active for 900 seconds", () => {
    expect(idlePhase(0, 0)).toEqual({ phase: "active" });
    expect(idlePhase(0, 899_999)).toEqual({ phase: "active" });
  });

  it("then counts down 30 seconds", () => {
    expect(idlePhase(0, 900_000)).toEqual({ phase: "warning", secondsLeft: 30 });
    expect(idlePhase(0, 929_999)).toEqual({ phase: "warning", secondsLeft: 1 });
  });

  it("then ends, also for a device that slept through the warning", () => {
    expect(idlePhase(0, 930_000)).toEqual({ phase: "ended" });
    expect(idlePhase(0, 9_000_000)).toEqual({ phase: "ended" });
  });
});
