/**
 * The part of the model that is not the work itself: what is paid without submissions, and what traces and cold starts
 * add, which depends on how close together submissions are. Pure.
 */
import { type Amounts, type FunctionShare, LOG_BYTES_OF_A_RUN } from "./model.ts";
import { prices } from "./prices.ts";

export const MINUTES_OF_A_MONTH = 30 * 24 * 60;
/** Lambda asks a queue with five long polls at first; from memory, as AWS publishes no number for it. */
const POLLS_AT_ONCE = 5;
/** A long poll waits so long for a message, at most. */
const POLL_SECONDS = 20;
/** X-Ray's default rule: the first start of each second, and 5 % of the rest. */
const SAMPLED = 0.05;
/** AWS on its billing of starts since August 2025: "under 1 % of invocations". */
const COLD_AT_LEAST = 0.01;
/** How long an idle environment is kept; AWS promises nothing, and five minutes are the least that is seen (from memory). */
const KEPT_MINUTES = 5;
/** The median of all functions when each loaded every client at its start: an upper bound (`npm run bench -- cold`). */
export const COLD_MS = 255;

/** What a function on a clock takes each time it finds nothing to do. */
export interface ClockShare {
  name: string;
  everyMinutes: number;
  milliseconds: number;
  megabytes: number;
  readUnits: number;
}

/** @returns how often a function on a clock runs in 30 days. @example runsOfAMonth(1) // 43200 */
export const runsOfAMonth = (everyMinutes: number): number => MINUTES_OF_A_MONTH / everyMinutes;

/** @returns requests to so many queues in 30 days, empty or not */
export const pollsOfAMonth = (queues: number): number =>
  queues * POLLS_AT_ONCE * (60 / POLL_SECONDS) * MINUTES_OF_A_MONTH;

/** US dollars of 30 days without submissions, by service. Free allowances are left out. */
export function fixedCostOf(queues: number, clocks: readonly ClockShare[]): Record<string, number> {
  const sum = (each: (clock: ClockShare) => number) =>
    clocks.reduce((total, clock) => total + runsOfAMonth(clock.everyMinutes) * each(clock), 0);
  return {
    "SQS, polling": pollsOfAMonth(queues) * prices.queueRequest,
    "Lambda, time": sum(
      ({ milliseconds, megabytes }) => ((milliseconds * megabytes) / 1_024_000) * prices.lambdaArmGbSecond,
    ),
    "Lambda, requests": sum(() => prices.lambdaRequest),
    "DynamoDB, reads": sum(({ readUnits }) => readUnits * prices.tableReadUnit),
    "X-Ray": sum(() => prices.trace),
    "CloudWatch Logs": sum(() => (LOG_BYTES_OF_A_RUN / 1e9) * prices.logGigabyte),
  };
}

/** US dollars of the traces of one submission, where so many a minute come at random: each call and message may be one. */
export function traceCostOf({ calls, messages }: Amounts, perMinute: number): number {
  const startsPerSecond = ((calls + messages) * perMinute) / 60;
  const firstOfTheirSecond = 1 - Math.exp(-startsPerSecond);
  const traced = firstOfTheirSecond + SAMPLED * (startsPerSecond - firstOfTheirSecond);
  return (traced / startsPerSecond) * (calls + messages) * prices.trace;
}

/**
 * US dollars of the cold starts of one submission, where so many a minute come at random: one of each function where no
 * request came while its environment was kept, else a hundredth of its runs.
 */
export function coldCostOf(shares: readonly FunctionShare[], perMinute: number): number {
  const isAlone = Math.exp(-perMinute * KEPT_MINUTES);
  return shares.reduce((total, { runs, megabytes, isX86 }) => {
    const starts = isAlone * Math.min(runs, 1) + (1 - isAlone) * COLD_AT_LEAST * runs;
    const price = isX86 ? prices.lambdaX86GbSecond : prices.lambdaArmGbSecond;
    return total + starts * (COLD_MS / 1_000) * (megabytes / 1_024) * price;
  }, 0);
}
