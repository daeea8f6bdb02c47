/**
 * The respondent's page with a repeat of many instances: scripting of a key in one of them, and of adding and removing one.
 * Pages of each size are open side by side and used in turns; what something else on the machine slowed down counts for
 * nothing, as the fastest turn is what is judged.
 */
import type { Browser } from "playwright-core";
import type { Figure } from "./figure.ts";
import { type MeasuredPage, median, openMeasured, type Typing } from "./player-browser.ts";
import { FIELDS_EACH, REPEAT, typedKeys } from "./player-repeat-form.ts";
import type { PlayerSite } from "./player-site.ts";

const FEW = 10;
const MANY = 100;
const MOST = 200;
const TURNS = 3;
/** Instances that are added in each turn; the first of them warm up. */
const ADDED = 8;
/** Pages in which a first instance is added, of each size. */
const FRESH = 5;

/** Milliseconds of the first instance that is added in a page: the browser has compiled nothing of what adds. */
interface FirstAdded {
  few: number[];
  many: number[];
}

interface Used {
  opened: MeasuredPage;
  free: Typing[];
  counted: Typing[];
  added: Typing[];
  removed: Typing[];
}

const ADD = `[data-key="${REPEAT}"] > .p-add`;
const REMOVE = `[data-key="${REPEAT}"] .p-card-remove`;

/** @param keys how many in each turn; the first of them warm up */
export async function measureRepeats(browser: Browser, site: PlayerSite, keys: number): Promise<Figure[]> {
  const openPage = (instances: number) =>
    openMeasured(browser, site.origin + site.repeatPath(instances), {
      dataPath: "/rest/form/instance",
      keys: { first: typedKeys.free, last: typedKeys.counted },
      skipStartDelay: true,
    });
  const firsts: FirstAdded = { few: [], many: [] };
  for (let turn = 0; turn < FRESH; turn += 1)
    for (const [times, instances] of [[firsts.few, FEW] as const, [firsts.many, MANY] as const]) {
      const opened = await openPage(instances);
      times.push((await opened.press(ADD, 1, 0)).script);
      const cards = await opened.page.locator(".p-card").count();
      if (cards !== instances + 1) throw new Error("The press didn't add an instance.");
      await opened.close();
    }
  const open = async (instances: number): Promise<Used> => {
    const opened = await openPage(instances);
    return { opened, free: [], counted: [], added: [], removed: [] };
  };
  const [few, many, most] = [await open(FEW), await open(MANY), await open(MOST)];
  const digits = Array.from({ length: keys }, (_, index) => (index % 2 === 0 ? "7" : "Backspace"));
  const letters = Array.from({ length: keys }, (_, index) => "abcdefgh".charAt(index % 8));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { opened, free, counted } of [few, many, most]) {
      free.push(await opened.type(typedKeys.free, letters));
      counted.push(await opened.type(typedKeys.counted, digits));
    }
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { opened, added, removed } of [few, many, most]) {
      // as many as were added are removed: each turn begins with the same number
      const count = () => opened.page.locator(".p-card").count();
      const before = await count();
      added.push(await opened.press(ADD, ADDED));
      if ((await count()) !== before + ADDED) throw new Error("The presses didn't add instances.");
      removed.push(await opened.press(REMOVE, ADDED));
      if ((await count()) !== before) throw new Error("The presses didn't remove instances.");
    }
  }
  for (const { opened } of [few, many, most]) await opened.close();
  tell(FEW, few);
  tell(MANY, many);
  tell(MOST, most);
  return figuresOf(few, many, most, firsts);
}

/** The turn that was disturbed least. */
const fastest = (turns: readonly Typing[], of: keyof Typing = "script") =>
  Math.min(...turns.map((typing) => typing[of]));

function figuresOf(few: Used, many: Used, most: Used, firsts: FirstAdded): Figure[] {
  const size = `${(MANY * FIELDS_EACH).toLocaleString("en")} fields in ${MANY} instances`;
  const growth = (name: string, to: readonly Typing[], from: readonly Typing[]): Figure => ({
    ...{ name: `${name}, ${FEW} → ${MOST} instances`, value: fastest(to) / fastest(from), unit: "×" },
    ...{ goal: { atMost: 1.3 }, peer: `${FEW} instances, ${fastest(from).toFixed(1)} ms` },
  });
  const scripting = (
    name: string,
    turns: readonly Typing[],
    atMost: number,
    withFew: readonly Typing[],
  ): Figure => ({
    ...{ name: `${size}, ${name}`, value: fastest(turns), unit: "ms", goal: { atMost } },
    peer: `p95 ${fastest(turns, "script95").toFixed(1)} ms; ${FEW} instances, ${fastest(withFew).toFixed(1)} ms`,
  });
  return [
    scripting("a free key", many.free, 2, few.free),
    scripting("a key that a sum over all reads", many.counted, 2, few.counted),
    scripting("adding one", many.added, 30, few.added),
    {
      ...{
        name: `${size}, the first one added`,
        value: median(firsts.many),
        unit: "ms",
        goal: { atMost: 30 },
      },
      peer: `slowest of ${FRESH} pages ${Math.max(...firsts.many).toFixed(1)} ms; ${FEW} instances, ${median(firsts.few).toFixed(1)} ms`,
    },
    scripting("removing one", many.removed, 30, few.removed),
    growth("a free key", most.free, few.free),
  ];
}

function tell(instances: number, { opened, free, counted, added, removed }: Used): void {
  const of = (name: string, turns: readonly Typing[]) =>
    `${name} ${fastest(turns).toFixed(1)} ms (p95 ${fastest(turns, "script95").toFixed(1)}, next frame ${fastest(turns, "frame").toFixed(0)})`;
  console.log(
    `  ${instances} instances, interactive ${opened.opening.interactive.toFixed(0)} ms, script: ${[of("free key", free), of("counted key", counted), of("added", added), of("removed", removed)].join("   ")}`,
  );
}
