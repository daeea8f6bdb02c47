/** The part of the fuzz command that compares the engine in a browser with the one here. */
import { caseSeed } from "../random.ts";
import type { FuzzRun } from "../report.ts";
import { BrowserEngine } from "./browser-engine.ts";
import { compareForms, comparePairs, type Difference } from "./compare-engines.ts";
import { formOfPair } from "./observe-pair.ts";
import { readRealForms } from "./real-forms.ts";
import { recheck } from "./recheck.ts";

const PAIRS = 100_000;

export async function fuzzAgreement({ seed, share }: FuzzRun): Promise<string[]> {
  const engine = await BrowserEngine.start();
  try {
    const count = share(PAIRS);
    const pairs = await comparePairs(engine, seed, count, (done) => {
      if (done % 20_000 === 0) console.log(`  ${done} …`);
    });
    const forms = await readRealForms();
    const real = await compareForms(engine, forms, share(20));
    const rechecked: string[] = [];
    for (let index = 0; index < count && rechecked.length < 10; index += 1) {
      const parting = recheck(formOfPair(seed, index), caseSeed(seed, index));
      if (parting !== undefined) rechecked.push(`pair ${index}, checked again: ${parting}`);
    }
    console.log(
      `  ${count} pairs, ${forms.length} real forms with ${share(20)} sets of answers, ${count} rechecked`,
    );
    return [...pairs.map(textOf), ...real.map(textOf), ...rechecked];
  } finally {
    await engine.close();
  }
}

function textOf({ pair, here, browser }: Difference): string {
  return `${pair}\n    here:    …${here}…\n    browser: …${browser}…`;
}
