import fc from "fast-check";
import { differences } from "./differences.ts";
import { throughHandlebars, throughInterpreter } from "./engines.ts";
import { randomData, randomTemplate } from "./random-template.ts";

export interface Comparison {
  /** How often both gave the same, both refused, or which named difference it was. */
  counts: Record<string, number>;
  /** The smallest case with an unexplained difference, in words; undefined where there is none. */
  unexplained: string | undefined;
}

/** Renders random templates over random data through both engines; a seed repeats a run. */
export function compareTemplates(runs: number, seed: number): Comparison {
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const checked = fc.check(
    fc.property(randomTemplate, randomData, (template, data) => {
      const [stock, ours] = [throughHandlebars(template, data), throughInterpreter(template, data)];
      if (stock.error !== undefined && ours.error !== undefined) return count("both refuse");
      if (stock.output === ours.output && ours.error === undefined) return count("equal");
      const again = (other: string) => throughHandlebars(other, data);
      const known = differences.find(({ holds }) => holds(template, data, stock, ours, again));
      if (known !== undefined) return count(known.name);
      const seen = { template, data, handlebars: stock, interpreter: ours };
      throw new Error(JSON.stringify(seen));
    }),
    { numRuns: runs, seed },
  );
  const { errorInstance } = checked;
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return { counts, unexplained: checked.failed ? message : undefined };
}
