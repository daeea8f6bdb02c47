import type { Journal, JournalEntry } from "./journal.ts";

const JOURNAL_GAP_MS = 250;

export interface JournalWriter {
  /** A moment after the first of several changes. */
  soon: () => void;
  now: () => void;
}

/** Writes what there is to keep, and nothing when there is nothing. @param later runs something later, and calls it off */
export function createJournalWriter(
  journal: Journal,
  later: (run: () => void, delayMs: number) => () => void,
  read: () => JournalEntry | undefined,
): JournalWriter {
  let callOff: (() => void) | undefined;

  function write(): void {
    callOff?.();
    callOff = undefined;
    const entry = read();
    if (entry === undefined) journal.clear();
    else journal.write(entry);
  }

  return {
    soon() {
      callOff ??= later(write, JOURNAL_GAP_MS);
    },
    now: write,
  };
}
