/** The promise P14 of the template engine in full; `npm test` runs a sample of it. */
import type { Promised } from "../../faults/promises.ts";
import { compareTemplates } from "./compare.ts";
import { runAttacks } from "./run-attacks.ts";

/** About one random template in four is refused by both engines, and so says little of what they render. */
const RUNS = 30_000;
const RENDERED = 20_000;

export const P14: Promised = {
  title: "templates equal to Handlebars itself, and attacks that come to nothing",
  async hold({ seed, share, say }) {
    const runs = share(RUNS);
    const { counts, unexplained } = compareTemplates(runs, seed);
    for (const [what, count] of Object.entries(counts)) say(`${count} ${what}`);
    const rendered = runs - (counts["both refuse"] ?? 0);
    const attacked = await runAttacks();
    const { count, slowestMilliseconds, mostMegabytes, broken } = attacked;
    say(`${count} attacks, slowest ${Math.round(slowestMilliseconds)} ms, ${Math.round(mostMegabytes)} MB`);
    return [
      ...(unexplained === undefined ? [] : [unexplained]),
      ...(rendered < share(RENDERED) ? [`Only ${rendered} templates were rendered.`] : []),
      ...broken,
    ];
  },
};
