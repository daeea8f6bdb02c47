/**
 * P2: the Nth call of the SDK fails, for N = 1, 2, 3… until a run meets no fault: this covers every point at which a
 * process can end, before the call and after it took effect.
 */
import type { Fault, FaultPlan } from "../injection/sdk-faults.ts";
import type { Started } from "../site/fault-site.ts";

/** A piece of work whose every call is made to fail once. */
export interface Scenario {
  name: string;
  /** The state before it, made without faults. */
  begin(marker: string): Promise<Started>;
  /** Does it, and continues as respondents, queues and schedules would, until nothing is left to do. */
  work(started: Started, marker: string, plan: FaultPlan): Promise<void>;
  /** What is wrong in the end. */
  faultsOf(started: Started, marker: string): Promise<string[]>;
}

export interface Enumeration {
  scenario: string;
  kind: Fault;
  /** The last call that was made to fail; each failed call had a run of its own. */
  points: number;
  faults: string[];
}

/** Far more than any piece of work makes; without it, a plan that counts wrongly would never end. */
const MOST_POINTS = 500;

/** @param stride which points are used; all of them by default. */
export async function enumeratePoints(
  scenario: Scenario,
  kind: Fault,
  stride = { first: 1, by: 1 },
): Promise<Enumeration> {
  const faults: string[] = [];
  for (let point = stride.first; point < MOST_POINTS; point += stride.by) {
    const marker = `${scenario.name} ${kind} ${point}`;
    const plan = nthFails(point, kind);
    const started = await scenario.begin(marker);
    await scenario.work(started, marker, plan);
    const found = await scenario.faultsOf(started, marker);
    faults.push(...found.map((fault) => `${marker}, at ${plan.failed() ?? "no call"}: ${fault}`));
    if (plan.failed() === undefined)
      return { scenario: scenario.name, kind, points: point - stride.by, faults };
  }
  throw new Error(`${scenario.name} makes more than ${MOST_POINTS} calls.`);
}

/** One fault at the Nth call, then none. */
function nthFails(nth: number, kind: Fault): FaultPlan & { failed(): string | undefined } {
  let calls = 0;
  let failed: string | undefined;
  return {
    faultOf({ command }) {
      calls += 1;
      if (calls !== nth) return undefined;
      failed = command;
      return kind;
    },
    failed: () => failed,
  };
}
