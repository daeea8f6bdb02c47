/** What the server has not confirmed yet, kept on this device for one instance. */

import { type Changes, type Conflict, sameAnswer } from "../base/merge.ts";
import type { DurableStorage } from "./durable-storage.ts";

export interface JournalEntry {
  changes: Changes;
  /** Answers from here that gave way to newer ones, and that the person has not looked at yet. */
  conflicts?: Conflict[];
  /** Answers that are hidden at the moment or in instances that a number leaves out: they come back with what hides them. */
  setAside?: Changes;
  /** Typed text that isn't an answer yet, by key. */
  partialInput?: Record<string, string>;
  /** Keys of pages with copied answers that the person has confirmed. */
  confirmedPages?: string[];
  /** The revision that the changes were made from. */
  revision: number;
  location: string;
  /** ISO time of the last change. */
  at: string;
}

export interface Journal {
  /** What earlier sessions have left; this one's entry takes it over. */
  read: () => JournalEntry | undefined;
  write: (entry: JournalEntry) => void;
  clear: () => void;
  /** Whether what was written last is kept. */
  keeps: () => boolean;
  /** Whether something is kept that the server does not have. */
  hasUnsent: () => boolean;
}

type QuickStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * As it is read: `turn` grows with each writing; an entry that has ended only keeps older copies from coming back.
 * `endedAt` is in milliseconds. Stored entries call `partialInput` `halfTyped`, as they always did.
 */
type Kept = { turn: number } & (JournalEntry | { endedAt: number });

/** Longer than a browser takes to write to disk that an entry is gone from `localStorage`. */
const END_KEPT_MS = 600_000;

/** A page that is killed loses at most the last 50 ms of typing: `npm run bench -- player` measures it, and what a key costs. */
const JOURNAL_GAP_MS = 10;

/** The name that all entries begin with. */
export const ALL_JOURNALS = "sprout.journal.";

/** The name that all entries of an instance begin with. */
export const journalPrefix = (instanceKey: string) => `${ALL_JOURNALS}${instanceKey}.`;

/** The name that all forms begin with that open without a connection: `offline/kept-form.ts`. */
export const ALL_KEPT_FORMS = "sprout.form.";

export const keptFormPrefix = (instanceKey: string) => `${ALL_KEPT_FORMS}${instanceKey}.`;

/**
 * A journal that is kept twice: in `localStorage`, where it is as soon as it is written, and in a store that a killed
 * browser does not forget. A full or forbidden store raises no error. Each tab writes an entry of its own, so that what
 * one tab has confirmed takes nothing from another; a tab that opens the instance takes over what others have left. The
 * later answer to a question counts, and the earlier is listed like one that gave way to another device's.
 *
 * @param mayNotKeep true from when the device is a shared one: nothing is written; others remove what is there
 */
export function openJournal(
  quick: QuickStorage | undefined,
  instanceKey: string,
  tab: string,
  durable?: DurableStorage,
  now: () => number = Date.now,
  mayNotKeep: () => boolean = () => false,
): Journal {
  const prefix = journalPrefix(instanceKey);
  const own = prefix + tab;
  let turn = 0;
  let isWritten = false;
  let keeps = true;

  function write(entry: JournalEntry): void {
    if (mayNotKeep()) return;
    const { partialInput: halfTyped, ...rest } = entry;
    const text = JSON.stringify({ ...rest, halfTyped, turn: ++turn });
    const isQuick = quick !== undefined && attempt(() => quick.setItem(own, text));
    durable?.put(own, text);
    keeps = isQuick || durable?.isWell() === true;
    isWritten = true;
  }

  /** An entry that has ended is gone here at once, and from the disk of `localStorage` up to minutes later. */
  function end(name: string, last: number): void {
    attempt(() => quick?.removeItem(name));
    durable?.put(name, JSON.stringify({ turn: last, endedAt: now() } satisfies Kept));
  }

  return {
    write,
    clear() {
      if (isWritten && !mayNotKeep()) end(own, turn);
      isWritten = false;
    },
    keeps: () => keeps && !mayNotKeep(),
    hasUnsent: () => isWritten && keeps && !mayNotKeep(),
    read() {
      const left = newestByName(textsIn(quick, prefix), durable?.initial ?? new Map());
      const entries = [...left.values()]
        .filter((kept) => "changes" in kept)
        .sort((one, other) => one.at.localeCompare(other.at));
      const taken = together(entries);
      if (taken !== undefined) write(taken);
      for (const [name, kept] of left) {
        if (name === own) continue;
        if ("changes" in kept) end(name, kept.turn);
        else if (now() - kept.endedAt > END_KEPT_MS) durable?.remove(name);
      }
      return taken;
    },
  };
}

/** Entries from the oldest to the newest as one; an answer that gave way to another page's is listed like any other. */
function together(entries: readonly JournalEntry[]): JournalEntry | undefined {
  const last = entries.at(-1);
  if (last === undefined) return undefined;
  const { revision, location, at } = last;
  const changes: Changes = {};
  const conflicts = new Map<string, Conflict>();
  for (const entry of entries) {
    for (const conflict of entry.conflicts ?? []) conflicts.set(conflict.key, conflict);
    for (const [key, change] of Object.entries(entry.changes)) {
      const earlier = changes[key]?.mine;
      const isKnown = [change.mine, ...(change.sent ?? [])].some((answer) => sameAnswer(answer, earlier));
      if (earlier !== undefined && !isKnown) conflicts.set(key, { key, mine: earlier, theirs: change.mine });
      changes[key] = change;
    }
  }
  const partialInput: Record<string, string> = Object.assign(
    {},
    ...entries.map((entry) => entry.partialInput),
  );
  const confirmedPages = entries.flatMap((entry) => entry.confirmedPages ?? []);
  const setAside: Changes = Object.assign({}, ...entries.map((entry) => entry.setAside));
  return {
    changes,
    ...(confirmedPages.length > 0 && { confirmedPages }),
    ...(conflicts.size > 0 && { conflicts: [...conflicts.values()] }),
    ...(Object.keys(setAside).length > 0 && { setAside }),
    ...(Object.keys(partialInput).length > 0 && { partialInput }),
    revision,
    location,
    at,
  };
}

export interface JournalWriter {
  /** A moment after the first of several changes. */
  soon: () => void;
  now: () => void;
}

/** Writes what must be kept, if anything. @param later runs something later, and cancels it */
export function createJournalWriter(
  journal: Journal,
  later: (run: () => void, delayMs: number) => () => void,
  read: () => JournalEntry | undefined,
): JournalWriter {
  let cancel: (() => void) | undefined;

  function write(): void {
    cancel?.();
    cancel = undefined;
    const entry = read();
    if (entry === undefined) journal.clear();
    else journal.write(entry);
  }

  return {
    soon() {
      cancel ??= later(write, JOURNAL_GAP_MS);
    },
    now: write,
  };
}

/** Of each entry the later of its two copies. */
function newestByName(
  quick: ReadonlyMap<string, string>,
  durable: ReadonlyMap<string, string>,
): Map<string, Kept> {
  const newest = new Map<string, Kept>();
  for (const [name, text] of [...durable, ...quick]) {
    const kept = readKept(text);
    const known = newest.get(name);
    if (kept !== undefined && (known === undefined || kept.turn > known.turn)) newest.set(name, kept);
  }
  return newest;
}

function textsIn(store: QuickStorage | undefined, prefix: string): Map<string, string> {
  const texts = new Map<string, string>();
  attempt(() => {
    for (let index = 0; index < (store?.length ?? 0); index++) {
      const name = store?.key(index);
      const text = typeof name === "string" && name.startsWith(prefix) ? store?.getItem(name) : undefined;
      if (typeof name === "string" && typeof text === "string") texts.set(name, text);
    }
  });
  return texts;
}

/** Private windows and full disks refuse to store; typing must continue all the same. @returns whether it was done */
function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

function readKept(text: string): Kept | undefined {
  let kept: Partial<JournalEntry & { halfTyped: unknown; turn: number; endedAt: number }> | null | undefined;
  attempt(() => {
    kept = JSON.parse(text) as typeof kept; // checked field by field below
  });
  if (typeof kept !== "object" || kept === null) return undefined;
  const {
    turn: written,
    endedAt,
    changes,
    conflicts,
    setAside,
    halfTyped,
    confirmedPages,
    revision,
    location,
    at,
  } = kept;
  const turn = typeof written === "number" ? written : 0;
  if (typeof endedAt === "number") return { turn, endedAt };
  if (typeof changes !== "object" || changes === null) return undefined;
  return {
    turn,
    changes,
    ...(Array.isArray(conflicts) && { conflicts }),
    ...(Array.isArray(confirmedPages) && { confirmedPages }),
    ...(typeof setAside === "object" && setAside !== null && { setAside }),
    ...(typeof halfTyped === "object" &&
      halfTyped !== null && {
        partialInput: halfTyped as Record<string, string>, // no other release wrote anything else
      }),
    revision: typeof revision === "number" ? revision : 0,
    location: typeof location === "string" ? location : "0:",
    at: typeof at === "string" ? at : "",
  };
}
