/**
 * The respondent's page compared with the same form written by hand, at several sizes and in one run: bytes before the
 * form, time until it can be filled in, scripting of a key in a field that nothing depends on and in one that 10 % of the
 * form depends on, and heap. `npm run bench -- player`; BENCH_SIZES=30,3000, BENCH_RUNS=5 and BENCH_KEYS=10 narrow it,
 * BENCH_ALONE=1 builds the respondent's entry without the designer's, BENCH_HUB=required or options lets the hub decide
 * on that instead of on what is shown (by hand it stays with what is shown).
 */
import { FORM_START_DELAY_MS } from "../../shared/timings.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { type MeasuredPage, median, type Opening, openMeasured, type Typing } from "./player-browser.ts";
import { FREE, HUB, type HubEffect, sizedForm } from "./player-form.ts";
import { servePlayerSite } from "./player-site.ts";

const sizes = (process.env.BENCH_SIZES ?? "30,300,1000,3000").split(",").map(Number);
const RUNS = Number(process.env.BENCH_RUNS ?? 9);
const effects: readonly HubEffect[] = ["shown", "required", "options"];
const KEYS = Number(process.env.BENCH_KEYS ?? 30);
const freeKeys = Array.from({ length: KEYS }, (_, index) => "abcdefgh".charAt(index % 8));
/** Each shows what depends on the hub, or hides it. */
const hubKeys = Array.from({ length: KEYS }, (_, index) => (index % 2 === 0 ? "9" : "Backspace"));

/** `asServed`: with the second that the specification puts before the form; the product is measured without it. */
type Kind = "floor" | "product" | "asServed";
const kinds = ["floor", "product", "asServed"] as const;

interface Filled {
  free: Typing;
  hub: Typing;
  heapBytes: number;
}

const effect = effects.find((name) => name === process.env.BENCH_HUB);
const site = await servePlayerSite(effect);
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

async function measureOpenings(count: number): Promise<Record<Kind, Opening>> {
  const seen: Record<Kind, Opening[]> = { floor: [], product: [], asServed: [] };
  for (let run = -1; run < RUNS; run += 1) {
    for (const kind of kinds) {
      const opened = await open(kind, count);
      if (run >= 0) seen[kind].push(opened.opening); // the first warms up
      await opened.close();
    }
  }
  const middle = (kind: Kind): Opening => {
    const of = (name: keyof Opening) => median(seen[kind].map((opening) => opening[name]));
    return { interactive: of("interactive"), afterData: of("afterData"), whole: of("whole") };
  };
  return { floor: middle("floor"), product: middle("product"), asServed: middle("asServed") };
}

async function measureFilling(kind: Kind, count: number): Promise<Filled> {
  const opened = await open(kind, count);
  const heapBytes = await opened.heapBytes();
  const free = await opened.type(FREE, freeKeys);
  const hub = await opened.type(HUB, hubKeys);
  await opened.close();
  return { free, hub, heapBytes };
}

async function bytesLoaded(): Promise<{ scripts: number; styles: number }> {
  const opened = await open("product", 30);
  const names = await opened.page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  await opened.close();
  const sum = async (ending: string) => {
    const bytes = await Promise.all(names.filter((name) => name.endsWith(ending)).map(site.gzipBytes));
    return bytes.reduce((total, one) => total + one, 0);
  };
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
  const typing = ({ script, mainThread, frame }: Typing) =>
    `script ${ms(script)} ms, main thread ${ms(mainThread)}, next frame ${ms(frame)}`;
  console.log(
    `  ${name.padEnd(10)} free key: ${typing(free)}   hub key: ${typing(hub)}   heap ${(heapBytes / 1e6).toFixed(1)} MB`,
  );
}

const { scripts, styles } = await bytesLoaded();
console.log(
  `gzip before the form: ${kB(scripts)} kB of JS + ${kB(styles)} kB of CSS = ${kB(scripts + styles)} kB (goal ≤ 120)`,
);
for (const count of sizes) {
  console.log(`${count} fields, medians of ${RUNS} openings and ${KEYS} keys`);
  const { floor, product, asServed } = await measureOpenings(count);
  tellOpening("by hand", floor);
  tellOpening(`without the ${FORM_START_DELAY_MS} ms wait`, product);
  tellOpening("as served", asServed);
  const ratio = (name: keyof Opening) => (product[name] / floor[name]).toFixed(2);
  const served = (asServed.interactive - FORM_START_DELAY_MS) / floor.interactive;
  console.log(
    `  ratio: interactive ${ratio("interactive")} (goal ≤ 1.2 at 3,000), after the data ${ratio("afterData")}, whole ${ratio("whole")}; as served less the wait ${served.toFixed(2)}`,
  );
  tellFilling("by hand", await measureFilling("floor", count));
  tellFilling("product", await measureFilling("product", count));
}
console.log("goals: free key ≤ 4 ms of scripting whatever the size, hub key ≤ 10 ms");

await browser.close();
await site.close();
process.exit();
