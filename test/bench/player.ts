/**
 * The respondent's page compared with the same form written by hand, in turns at several sizes: bytes before the form, time
 * until it can be filled in as a person meets it, scripting of a key in a field that nothing depends on, in one that 10 %
 * of the form depends on, and of the first one that shows those, the time until the journal has a key, and heap.
 * `npm run bench -- player`; BENCH_SIZES=30,3000, BENCH_RUNS=5 and BENCH_KEYS=10 narrow it, BENCH_HUB=required or options lets the hub decide on that instead of on what is
 * shown (by hand it stays with what is shown). The largest size is held against the goals, and a free key there against the
 * smallest size. Then the same page with 100 instances of a repeat: keys, and adding and removing one. Then the sample on a
 * slow line (`slow-line.ts`).
 */
import { FORM_START_DELAY_MS } from "../../shared/timings.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { gzipOf } from "../support/loaded-bytes.ts";
import type { Figure } from "./figure.ts";
import { type MeasuredPage, median, type Opening, openMeasured, type Typing } from "./player-browser.ts";
import { FREE, HUB, type HubEffect, sizedForm } from "./player-form.ts";
import { measureRepeats } from "./player-repeats.ts";
import { servePlayerSite } from "./player-site.ts";
import { measureSlowLine } from "./slow-line.ts";

const sizes = (process.env.BENCH_SIZES ?? "300,3000").split(",").map(Number);
const RUNS = Number(process.env.BENCH_RUNS ?? 9);
const effects: readonly HubEffect[] = ["shown", "required", "options"];
/** In each turn; the first of them warm up. */
const KEYS = Number(process.env.BENCH_KEYS ?? 12);
const TURNS = 3;
const freeKeys = Array.from({ length: KEYS }, (_, index) => "abcdefgh".charAt(index % 8));
/** Each shows what depends on the hub, or hides it. */
const hubKeys = Array.from({ length: KEYS }, (_, index) => (index % 2 === 0 ? "9" : "Backspace"));

/** `asServed`: with the second that the specification puts before the form; the product is measured without it. */
type Kind = "floor" | "product" | "asServed";
const kinds = ["floor", "product", "asServed"] as const;

interface Filled {
  free: Typing[];
  hub: Typing[];
  heapBytes: number;
}

const effect = effects.find((name) => name === process.env.BENCH_HUB);
const site = await servePlayerSite({ effect });
const browser = await launchTestBrowser();

/** The last field that is shown from the start and has an input. */
function lastShown(count: number): string {
  const { definition, rules } = sizedForm(count);
  const ruled = new Set(rules.map(({ key }) => key));
  const fields = definition.model.flatMap(({ composites }) =>
    composites.flatMap((section) => section.fields),
  );
  return fields.findLast(({ key }) => !ruled.has(key))?.key ?? HUB;
}

function open(kind: Kind, count: number): Promise<MeasuredPage> {
  const path = kind === "floor" ? site.floorPath(count) : site.formPath(count);
  return openMeasured(browser, site.origin + path, {
    dataPath: kind === "floor" ? `${path}.json` : "/rest/form/instance",
    keys: { first: HUB, last: lastShown(count) },
    skipStartDelay: kind === "product",
  });
}

type Openings = Record<Kind, Opening> & { firstFlip: Record<"floor" | "product", number> };

/** Medians of openings in turns; the first key of a hub shows 10 % of the form for the first time. */
async function measureOpenings(count: number): Promise<Openings> {
  const seen: Record<Kind, Opening[]> = { floor: [], product: [], asServed: [] };
  const flips: Record<Kind, number[]> = { floor: [], product: [], asServed: [] };
  for (let run = -1; run < RUNS; run += 1) {
    for (const kind of kinds) {
      const opened = await open(kind, count);
      const { script } = await opened.type(HUB, hubKeys.slice(0, 1), 0);
      await opened.close();
      if (run < 0) continue; // it warms up
      seen[kind].push(opened.opening);
      flips[kind].push(script);
    }
  }
  const middle = (kind: Kind): Opening => {
    const of = (name: keyof Opening) => median(seen[kind].map((opening) => opening[name]));
    return { interactive: of("interactive"), afterData: of("afterData"), whole: of("whole") };
  };
  return {
    ...{ floor: middle("floor"), product: middle("product"), asServed: middle("asServed") },
    firstFlip: { floor: median(flips.floor), product: median([...flips.product, ...flips.asServed]) },
  };
}

/** Both pages are open, and typed in by turns. */
async function measureFilling(count: number): Promise<Record<"floor" | "product", Filled>> {
  const begin = async (kind: Kind) => {
    const opened = await open(kind, count);
    const filled: Filled = { free: [], hub: [], heapBytes: await opened.heapBytes() };
    return { opened, filled };
  };
  const pages = [await begin("floor"), await begin("product")] as const;
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { opened, filled } of pages) {
      filled.free.push(await opened.type(FREE, freeKeys));
      filled.hub.push(await opened.type(HUB, hubKeys));
    }
  }
  for (const { opened } of pages) await opened.close();
  return { floor: pages[0].filled, product: pages[1].filled };
}

function middleOf(turns: readonly Typing[]): Typing {
  const of = (name: keyof Typing) => median(turns.map((typing) => typing[name]));
  return {
    ...{ script: of("script"), script95: of("script95") },
    ...{ mainThread: of("mainThread"), frame: of("frame") },
    journaled: Math.max(...turns.map(({ journaled }) => journaled)),
  };
}

async function bytesLoaded(): Promise<{ scripts: number; styles: number }> {
  const opened = await open("product", 30);
  const names = await opened.page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  await opened.close();
  const sum = (ending: string) =>
    gzipOf(
      names.filter((name) => name.endsWith(ending)),
      site.read,
    );
  return { scripts: await sum(".js"), styles: await sum(".css") };
}

const ms = (value: number) => value.toFixed(value < 100 ? 1 : 0).padStart(6);
const kB = (bytes: number) => (bytes / 1000).toFixed(1);

function tellOpening(name: string, { interactive, afterData, whole }: Opening): void {
  console.log(
    `  ${name.padEnd(26)} interactive ${ms(interactive)} ms   after the data ${ms(afterData)}   whole ${ms(whole)}`,
  );
}

function tellFilling(name: string, { free, hub, heapBytes }: Filled): void {
  const typing = (turns: readonly Typing[]) => {
    const { script, mainThread, frame } = middleOf(turns);
    return `script ${ms(script)} ms, main thread ${ms(mainThread)}, next frame ${ms(frame)}`;
  };
  console.log(
    `  ${name.padEnd(10)} free key: ${typing(free)}   hub key: ${typing(hub)}   heap ${(heapBytes / 1e6).toFixed(1)} MB`,
  );
}

const { scripts, styles } = await bytesLoaded();
const bytes = scripts + styles;
console.log(`gzip before the form: ${kB(scripts)} kB of JS + ${kB(styles)} kB of CSS = ${kB(bytes)} kB`);
const found: Figure[] = [
  {
    name: "respondent's page, JS and CSS",
    value: bytes / 1000,
    unit: "kB",
    goal: { atMost: 140 },
    peer: "",
  },
];
const [smallest = 0] = sizes;
const largest = sizes.at(-1) ?? smallest;
/** Scripting of a free key at the first size. */
let freeAtFirst: number | undefined;
for (const count of sizes) {
  console.log(`${count} fields, medians of ${RUNS} openings and ${TURNS} turns of ${KEYS} keys`);
  const { floor, product, asServed, firstFlip } = await measureOpenings(count);
  tellOpening("by hand", floor);
  tellOpening(`without the ${FORM_START_DELAY_MS} ms wait`, product);
  tellOpening("as served", asServed);
  const filling = await measureFilling(count);
  tellFilling("by hand", filling.floor);
  tellFilling("product", filling.product);
  const free = middleOf(filling.product.free).script;
  freeAtFirst ??= free;
  if (count !== largest) continue;
  const fields = `${count.toLocaleString("en")} fields`;
  const besides = (value: number) => `by hand ${ms(value).trim()} ms`;
  const scripting = (name: string, value: number, atMost: number, byHand: number) =>
    found.push({ name: `${fields}, ${name}`, value, unit: "ms", goal: { atMost }, peer: besides(byHand) });
  scripting("interactive, with the wait", asServed.interactive, 1_150, floor.interactive);
  found.push({
    ...{ name: `${fields}, the last one there, with the wait`, value: asServed.whole, unit: "ms" },
    peer: besides(floor.whole),
  });
  scripting("a free key", free, 2, middleOf(filling.floor.free).script);
  scripting(
    "a key with 10 % dependents",
    middleOf(filling.product.hub).script,
    6,
    middleOf(filling.floor.hub).script,
  );
  scripting("the first key that shows them", firstFlip.product, 25, firstFlip.floor);
  for (const [name, turns] of [
    ["a free key", filling.product.free],
    ["a key with 10 % dependents", filling.product.hub],
  ] as const) {
    const { script, frame, journaled } = middleOf(turns);
    found.push({
      ...{ name: `${fields}, ${name} until it is journaled, the slowest`, value: journaled, unit: "ms" },
      ...{ goal: { atMost: 50 }, peer: `script ${ms(script).trim()} ms, next frame ${ms(frame).trim()} ms` },
    });
  }
  if (count !== smallest)
    found.push({
      ...{ name: `a free key, ${smallest} → ${fields}`, value: free / freeAtFirst, unit: "×" },
      ...{ goal: { atMost: 1.3 }, peer: `${smallest} fields, ${ms(freeAtFirst).trim()} ms` },
    });
}

console.log(`Repeats, the fastest of the turns, ${KEYS} keys in each`);
found.push(...(await measureRepeats(browser, site, KEYS)));

console.log("The sample on a slow line, medians of 3 openings");
found.push(...(await measureSlowLine(browser)));

await browser.close();
await site.close();
export const figures: readonly Figure[] = found;
