/** Runs the same pairs of forms and answers here and in a browser, and reports where they differ. */
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { type BrowserEngine, devices } from "./browser-engine.ts";
import { observe, observePair } from "./observe-pair.ts";
import { inTime, ServerEngine } from "./server-engine.ts";

export interface Difference {
  /** Which pair, on which device. */
  pair: string;
  /** Both observations from where they differ. */
  here: string;
  browser: string;
}

const CHUNK = 500;

/**
 * @returns the first differences, at most ten
 * @throws Error when an engine never finishes pairs
 */
export async function comparePairs(
  browser: BrowserEngine,
  runSeed: number,
  count: number,
  progress: (done: number) => void = () => {},
): Promise<Difference[]> {
  const server = new ServerEngine();
  const differences: Difference[] = [];
  const perDevice = Math.ceil(count / devices.length);
  try {
    for (const [number, device] of devices.entries()) {
      await browser.becomeDevice(device);
      const end = Math.min(count, (number + 1) * perDevice);
      for (let from = number * perDevice; from < end; from += CHUNK) {
        const to = Math.min(end, from + CHUNK);
        const both = [server.pairDigests(runSeed, from, to), browser.pairDigests(runSeed, from, to)];
        const what = `one of the pairs ${from} to ${to} of seed ${runSeed}`;
        const [ours = [], theirs = []] = await inTime(what, Promise.all(both));
        for (const [offset, digest] of theirs.entries()) {
          if (digest === ours[offset] || differences.length >= 10) continue;
          const index = from + offset;
          const texts = [observePair(runSeed, index), await browser.observePair(runSeed, index)] as const;
          differences.push(
            parting(`pair ${index} of seed ${runSeed} on ${JSON.stringify(device)}`, ...texts),
          );
        }
        progress(to);
      }
    }
  } finally {
    await server.close();
  }
  return differences;
}

/** The same for forms that were not generated. @returns the first differences */
export async function compareForms(
  engine: BrowserEngine,
  forms: readonly { name: string; definition: FormDefinition }[],
  answersEach: number,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [number, { name, definition }] of forms.entries()) {
    const device = devices[number % devices.length];
    if (device !== undefined && number % 20 === 0) await engine.becomeDevice(device);
    for (let seed = 0; seed < answersEach; seed += 1) {
      const [here, browser] = [observe(definition, seed), await engine.observe(definition, seed)];
      if (here !== browser && differences.length < 10)
        differences.push(parting(`${name} with the answers ${seed}`, here, browser));
    }
  }
  return differences;
}

function parting(pair: string, here: string, browser: string): Difference {
  let at = 0;
  while (at < here.length && here[at] === browser[at]) at += 1;
  const from = Math.max(0, at - 300);
  return { pair, here: here.slice(from, at + 300), browser: browser.slice(from, at + 300) };
}
