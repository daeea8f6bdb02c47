/** The promise P15 of all parsers of hand-written text; `npm test` runs a short form of it. */
import type { Promised } from "../faults/promises.ts";
import { fuzzParser, parserNames } from "./parsers.ts";

const CASES = 100_000;
/** Of all cases but one in a thousand. */
const MOST_MILLISECONDS = 50;

export const P15: Promised = {
  title: "whatever is written as expression, chain, template or location, nothing breaks",
  async hold({ seed, share, say }) {
    const broken: string[] = [];
    for (const name of parserNames) {
      const { outcomes, faults, cpu } = await fuzzParser(name, seed, share(CASES));
      const counted = Object.entries(outcomes).map(([outcome, count]) => `${outcome} ${count}`);
      say(
        `${name}: 99.9 % within ${cpu.p999.toFixed(1)} ms, most ${cpu.most.toFixed(1)} ms; ${counted.join(", ")}`,
      );
      broken.push(...faults);
      if (cpu.p999 >= MOST_MILLISECONDS) broken.push(`${name}: 99.9 % take up to ${cpu.p999.toFixed(1)} ms.`);
    }
    return broken;
  },
};
