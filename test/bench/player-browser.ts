/** What one page costs, as the browser itself counts it: the time of scripts and of the main thread, frames and heap. */
import type { Browser, CDPSession, Page } from "playwright-core";

export interface Opening {
  /** Milliseconds from the start of the navigation until a key would be answered at once. */
  interactive: number;
  /** The same from the moment that the form's data was there. */
  afterData: number;
  /** Milliseconds from the start of the navigation until the last field is on the page. */
  whole: number;
}

export interface Typing {
  /** Milliseconds of scripting that a key causes until all is quiet again. */
  script: number;
  /** The same of all but the slowest twentieth of the keys at most. */
  script95: number;
  /** The whole main thread: scripting, style, layout, painting. */
  mainThread: number;
  /** From the key to the next frame. */
  frame: number;
  /** From the key until the journal has it, of the slowest key: what a tab that is killed loses. NaN: nothing was journaled. */
  journaled: number;
}

/** Which element takes the keys. @example inputOf("f1") */
type Selector = string;

export interface MeasuredPage {
  page: Page;
  opening: Opening;
  /** Presses keys in a field, one after another, and answers the medians of all but the first few. */
  type: (key: string, keys: readonly string[], warmUp?: number) => Promise<Typing>;
  /** Presses a button with Enter, so many times, each time the last one that matches. */
  press: (button: Selector, times: number, warmUp?: number) => Promise<Typing>;
  heapBytes: () => Promise<number>;
  close: () => Promise<void>;
}

interface Marks {
  interactive?: number;
  whole?: number;
  frames: number[];
  /** Keys that the journal doesn't have yet, and from a key to its journal. */
  typed: number[];
  journaled: number[];
}
type Watched = typeof globalThis & { benchMarks: Marks };

/** Longer than what is put off: dependents by 100 ms, the journal by 10 ms. */
const QUIET_MS = 500;
const WARM_UP_KEYS = 4;
const phone = { width: 390, height: 844 };

/**
 * @param dataPath ends the address of the form's data
 * @param keys the field that is typed into, and the one that is made last
 * @param skipStartDelay takes out the second that the specification puts before the form
 */
export async function openMeasured(
  browser: Browser,
  address: string,
  options: { dataPath: string; keys: { first: string; last: string }; skipStartDelay?: boolean },
): Promise<MeasuredPage> {
  const context = await browser.newContext({ viewport: phone, locale: "en-US" });
  const page = await context.newPage();
  page.on("pageerror", (fault) => console.error(fault));
  await page.addInitScript(watch, { ...options.keys, skips: options.skipStartDelay ?? false });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  await page.goto(address);
  const isOpen = () => {
    const { interactive, whole } = (globalThis as Watched).benchMarks;
    return interactive !== undefined && whole !== undefined;
  };
  await page.waitForFunction(isOpen, undefined, { timeout: 120_000, polling: 200 });
  const opening = await page.evaluate((dataPath) => {
    const { interactive = Number.NaN, whole = Number.NaN } = (globalThis as Watched).benchMarks;
    const data = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(dataPath));
    const arrived = data instanceof PerformanceResourceTiming ? data.responseEnd : Number.NaN;
    return { interactive, afterData: interactive - arrived, whole };
  }, options.dataPath);
  return {
    page,
    opening,
    type: async (key, keys, warmUp = WARM_UP_KEYS) => {
      await page.locator(`[data-key="${key}"] input`).first().focus();
      return typeKeys(page, devtools, keys, warmUp);
    },
    press: (button, times, warmUp = WARM_UP_KEYS) => {
      const focus = () => page.locator(button).last().focus();
      return typeKeys(
        page,
        devtools,
        Array.from({ length: times }, () => "Enter"),
        warmUp,
        focus,
      );
    },
    heapBytes: async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      await devtools.send("HeapProfiler.collectGarbage");
      return (await readMetrics(devtools)).JSHeapUsedSize ?? Number.NaN;
    },
    close: () => context.close(),
  };
}

/** Runs in the page, before its own scripts. */
function watch({ first, last, skips }: { first: string; last: string; skips: boolean }): void {
  const marks: Marks = { frames: [], typed: [], journaled: [] };
  (globalThis as Watched).benchMarks = marks;
  if (skips) {
    const later = globalThis.setTimeout;
    const START_DELAY_MS = 1_000;
    const hasten = (run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      later(run, delay === START_DELAY_MS ? 0 : delay, ...rest);
    globalThis.setTimeout = hasten as typeof setTimeout; // Node's types give it more than a browser has
  }
  /** Shown, not only built: what the browser skips because it is off the screen counts all the same. */
  const isThere = (key: string) =>
    document.querySelector(`[data-key="${key}"] :is(input, select, textarea)`)?.checkVisibility() === true;
  const lookForFirst = () => {
    if (!isThere(first)) requestAnimationFrame(lookForFirst);
    else requestAnimationFrame(() => setTimeout(settle, 0)); // the frame that shows it has been made
  };
  const lookForLast = () => {
    if (!isThere(last)) requestAnimationFrame(lookForLast);
    else
      requestAnimationFrame(() =>
        setTimeout(() => {
          marks.whole = performance.now();
        }, 0),
      );
  };
  /** Typing meets no long task any more: two turns in a row came immediately. */
  const settle = (turns = 0, start = performance.now()) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const now = performance.now();
      if (turns > 0 && now - start < 20) marks.interactive = now;
      else requestAnimationFrame(() => setTimeout(() => settle(now - start < 20 ? turns + 1 : 0), 0));
    };
    channel.port2.postMessage(undefined);
  };
  const markFrame = ({ timeStamp }: Event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => marks.frames.push(performance.now() - timeStamp);
      channel.port2.postMessage(undefined);
    });
  };
  for (const name of ["input", "click"]) addEventListener(name, markFrame, true);
  addEventListener("input", ({ timeStamp }) => marks.typed.push(timeStamp), true);
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, text) {
    setItem.call(this, name, text);
    if (!name.startsWith("sprout.journal.")) return;
    for (const at of marks.typed.splice(0)) marks.journaled.push(performance.now() - at);
  };
  requestAnimationFrame(lookForFirst);
  requestAnimationFrame(lookForLast);
}

/** @param focus says before each key where it goes; without it all go where the focus is */
async function typeKeys(
  page: Page,
  devtools: CDPSession,
  keys: readonly string[],
  warmUp: number,
  focus?: () => Promise<void>,
): Promise<Typing> {
  await page.evaluate(() => {
    const { frames, typed, journaled } = (globalThis as Watched).benchMarks;
    for (const list of [frames, typed, journaled]) list.length = 0;
  });
  await wait(QUIET_MS * 2);
  const scripts: number[] = [];
  const tasks: number[] = [];
  for (const pressed of keys) {
    if (focus !== undefined) {
      await focus();
      await wait(QUIET_MS);
    }
    const before = await readMetrics(devtools);
    await press(devtools, pressed);
    await wait(QUIET_MS);
    const after = await readMetrics(devtools);
    scripts.push(((after.ScriptDuration ?? 0) - (before.ScriptDuration ?? 0)) * 1000);
    tasks.push(((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000);
  }
  const { frames, typed, journaled } = await page.evaluate(() => (globalThis as Watched).benchMarks);
  const isProduct = journaled.length > 0;
  if (isProduct && typed.length > 0) throw new Error(`${typed.length} keys were never journaled.`);
  const warm = scripts.slice(warmUp).sort((one, other) => one - other);
  return {
    script: median(warm),
    script95: warm[Math.ceil(warm.length * 0.95) - 1] ?? Number.NaN,
    mainThread: median(tasks.slice(warmUp)),
    frame: median(frames.slice(warmUp)),
    journaled: isProduct ? Math.max(...journaled.slice(warmUp)) : Number.NaN,
  };
}

const keyCodes: Record<string, { code: number; text?: string }> = {
  Backspace: { code: 8 },
  Enter: { code: 13, text: "\r" },
};

async function press(devtools: CDPSession, key: string): Promise<void> {
  const { code, text } = keyCodes[key] ?? { code: key.toUpperCase().charCodeAt(0), text: key };
  const common = { key, windowsVirtualKeyCode: code, nativeVirtualKeyCode: code };
  await devtools.send("Input.dispatchKeyEvent", {
    type: "keyDown",
    ...common,
    ...(text !== undefined && { text }),
  });
  await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...common });
}

async function readMetrics(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
