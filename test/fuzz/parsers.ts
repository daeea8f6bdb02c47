/** Runs cases of the parsers one after the other in this process, and checks the time and what objects inherit. */
import { checkExpression } from "./expressions/check-expression.ts";
import { checkJolt } from "./jolt/check-jolt.ts";
import { checkList } from "./lists/check-list.ts";
import type { ParserOutcome } from "./parser-case.ts";
import { checkPlace } from "./places/check-place.ts";
import { inheritedState } from "./prototypes.ts";
import { checkTemplate } from "./templates/check-template.ts";

type Check = (runSeed: number, index: number) => ParserOutcome | Promise<ParserOutcome>;

/** All parsers of hand-written text. */
export const parsers = {
  expressions: checkExpression,
  jolt: checkJolt,
  templates: checkTemplate,
  places: checkPlace,
  lists: checkList,
} as const satisfies Record<string, Check>;

export type ParserName = keyof typeof parsers;
export const parserNames = Object.keys(parsers) as ParserName[]; // no other keys are there

export interface ParserFigures {
  outcomes: Record<string, number>;
  /** What broke a rule, a line each. */
  faults: string[];
  /** Milliseconds of the thread's own work. */
  cpu: { median: number; p999: number; most: number };
}

export async function fuzzParser(name: ParserName, seed: number, count: number): Promise<ParserFigures> {
  const check: Check = parsers[name];
  const inherited = inheritedState();
  const outcomes: Record<string, number> = {};
  const faults: string[] = [];
  const times = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const started = process.threadCpuUsage();
    const { outcome, source, faults: found } = await check(seed, index);
    const spent = process.threadCpuUsage(started);
    times[index] = (spent.user + spent.system) / 1_000;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (inheritedState() !== inherited) found.push("what objects inherit was changed");
    faults.push(...found.map((fault) => `${name} ${index}: ${fault} – ${source.slice(0, 300)}`));
  }
  times.sort();
  const at = (part: number) => times[Math.min(count - 1, Math.floor(count * part))] ?? 0;
  return { outcomes, faults, cpu: { median: at(0.5), p999: at(0.999), most: at(1) } };
}
