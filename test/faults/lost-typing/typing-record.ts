/** What was typed and when, reported by the page itself; and how much of it is there after a kill. */
import type { BrowserContext, Page } from "playwright-core";
import { mannerOf } from "./typed-form.ts";

/** The content of each field, as text; a field that is not shown is missing. */
export type Shown = Record<string, string>;

interface Moment {
  /** The field that was answered; empty for what changed without an input. */
  key: string;
  /** Milliseconds of this machine's clock. */
  at: number;
  shown: Shown;
}

export interface TypingRecord {
  /** Starts over with what a page shows once it is open. */
  begin: (shown: Shown) => void;
  /** The last report. */
  latest: () => Shown;
  /** This field is being answered from now on. */
  turnTo: (key: string) => void;
  field: () => string;
  moments: readonly Moment[];
}

/** Records every report from the pages of a context. */
export async function recordTyping(context: BrowserContext, record: TypingRecord): Promise<void> {
  await context.exposeBinding("tellTyped", (_, moment: Moment) => {
    (record.moments as Moment[]).push(moment); // its owner writes it, everyone else reads it
  });
  await context.addInitScript(`(${watch.toString()})(${readShown.toString()})`);
}

export function newRecord(): TypingRecord {
  const moments: Moment[] = [];
  let field = "";
  return {
    moments,
    turnTo(key) {
      field = key;
    },
    field: () => field,
    begin(shown) {
      moments.length = 0;
      moments.push({ key: "", at: 0, shown });
    },
    latest: () => moments.at(-1)?.shown ?? {},
  };
}

export const shownOn = (page: Page): Promise<Shown> =>
  page.evaluate(`(${readShown.toString()})()`) as Promise<Shown>; // what readShown answers

/** Runs in the page: reports what it shows after each input, once the form is updated. */
function watch(read: () => Shown): void {
  const page = globalThis as typeof globalThis & { tellTyped: (moment: Moment) => void };
  let seen = "";
  for (const type of ["input", "change", "focusout", "click"]) {
    addEventListener(type, ({ target }) => {
      const key = (target instanceof Element && target.closest<HTMLElement>("[data-key]")?.dataset.key) || "";
      const at = Date.now();
      const tell = (by: string) => {
        const shown = read();
        const text = JSON.stringify(shown);
        if (text === seen) return;
        seen = text;
        page.tellTyped({ key: by, at, shown });
      };
      tell(key);
      setTimeout(tell, 0, key);
      setTimeout(tell, 150, ""); // what follows from an answer, or comes from another device meanwhile
    });
  }
}

/** Runs in the page. */
function readShown(): Shown {
  const shown: Shown = {};
  for (const input of document.querySelectorAll<HTMLInputElement>(
    "[data-key] :is(input, textarea, select):not(.p-native-date)",
  )) {
    const holder = input.closest<HTMLElement>("[data-key]");
    const key = holder?.dataset.key;
    if (key === undefined || holder === null || input.closest("[hidden]") !== null) continue;
    const isBox = input.type === "radio" || input.type === "checkbox";
    const part = isBox ? (input.checked ? "x" : ".") : input.value;
    shown[key] = (shown[key] ?? "") + part;
  }
  for (const label of document.querySelectorAll(".p-ranked-label")) {
    const key = label.closest<HTMLElement>("[data-key]")?.dataset.key ?? "";
    shown[key] = `${shown[key] ?? ""}${label.textContent} `;
  }
  return shown;
}

export interface Loss {
  key: string;
  /** Age, at the kill, of the oldest input that is gone. */
  lostMs: number;
  /** Undefined: what is shown now was never typed. */
  shown: string | undefined;
  typed: string | undefined;
}

/** What is missing after a kill: each field that does not show the last thing that was typed into it. */
export function lossesOf(record: TypingRecord, killedAt: number, now: Shown): Loss[] {
  const { moments } = record;
  const keys = new Set(moments.flatMap(({ shown }) => Object.keys(shown)).concat(Object.keys(now)));
  return [...keys].flatMap((key) => {
    const last = moments.findLastIndex(({ shown }) => shown[key] === now[key]);
    const next = moments.findIndex(({ shown }, index) => index > last && shown[key] !== now[key]);
    const shown = now[key];
    const typed = record.latest()[key];
    if (last >= 0 && next < 0) return [];
    // The very last input may have reached the page without its report reaching us.
    if (last < 0 && isOneInputApart(key, record.field(), typed, shown)) return [];
    const lostMs = last < 0 ? Number.MAX_SAFE_INTEGER : killedAt - (moments[next]?.at ?? killedAt);
    return [{ key, lostMs, shown, typed }];
  });
}

/** Whether one input into a field can turn what was typed into what is shown; so a lost text is never mistaken for it. */
function isOneInputApart(key: string, field: string, typed = "", shown = ""): boolean {
  if (key === "why" && field === "ill") return true; // it comes and goes with that answer
  if (shown === "" && key.startsWith("visits/") && field === "visits") return true; // it was added
  if (shown === "" && key.startsWith("child/") && field === "n") return true; // there are more
  if (key !== field) return false;
  const manner = mannerOf(key);
  if (manner === "list" || manner === "place") return true;
  if (manner === "one of" || manner === "some of" || manner === "box" || manner === "order")
    return shown.length === typed.length;
  // Numbers and dates are emptied at once before they are typed again.
  if (shown === "" && (manner === "number" || manner === "date" || manner === "few")) return true;
  const [shorter, longer] = shown.length < typed.length ? [shown, typed] : [typed, shown];
  return longer.length - shorter.length <= 2 && sameAround(shorter, longer);
}

/** Whether the longer text is the shorter one with something at one place: a caret isn't always at the end. */
function sameAround(shorter: string, longer: string): boolean {
  let same = 0;
  while (same < shorter.length && shorter[same] === longer[same]) same += 1;
  return longer.endsWith(shorter.slice(same));
}
