/** What the settings reserve of the account's concurrency for some functions, so that nothing else can take it. */
import { services } from "../../shared/contract/workers.ts";
import { UsageProblem } from "../usage-problem.ts";
import { reservedForCalls } from "./api.ts";
import { maxConcurrency } from "./pipeline.ts";
import type { Settings } from "./settings.ts";

/** AWS keeps so many executions that nobody can reserve. */
export const NEVER_RESERVED = 100;

export function reservedExecutions(settings: Settings): number {
  const { preview, render } = services;
  const ofWorkers = settings.reserve ? maxConcurrency(true, settings) + preview.atOnce + render.atOnce : 0;
  return ofWorkers + reservedForCalls(settings);
}

/** @example "reserve and anonymousCalls" */
export function reservingSettings({ reserve, anonymousCalls }: Settings): string {
  return [...(reserve ? ["reserve"] : []), ...(anonymousCalls === undefined ? [] : ["anonymousCalls"])].join(
    " and ",
  );
}

/** @throws UsageProblem where the settings reserve more than `concurrency` has */
export function assertRoom(settings: Settings): void {
  const most = settings.concurrency - NEVER_RESERVED;
  const reserved = reservedExecutions(settings);
  if (reserved <= Math.max(0, most)) return;
  throw new UsageProblem(
    `The settings can't be used.\n${reservingSettings(settings)} would take ${reserved} executions, and concurrency=${settings.concurrency} has ${Math.max(0, most)} for that: AWS keeps ${NEVER_RESERVED}. Lower it, or leave it out.`,
  );
}
