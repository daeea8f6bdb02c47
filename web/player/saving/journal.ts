/** What the server has not confirmed yet, kept on this device for one instance. */
import type { Changes } from "./merge.ts";

export interface JournalEntry {
  changes: Changes;
  /** The revision that the changes were made from. */
  revision: number;
  location: string;
  /** ISO time of the last change. */
  at: string;
}

export interface Journal {
  read: () => JournalEntry | undefined;
  write: (entry: JournalEntry) => void;
  clear: () => void;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * A journal in `localStorage` or whatever stands in for it; a full or forbidden store is borne in silence. Each tab
 * writes an entry of its own, so that what one tab has confirmed takes nothing from another; a tab that opens the
 * instance takes over what others have left, the later answer to a question winning.
 */
export function openJournal(store: Store | undefined, instanceKey: string, tab: string): Journal {
  const prefix = `sprout.journal.${instanceKey}.`;
  const own = prefix + tab;
  const write = (entry: JournalEntry) => attempt(() => store?.setItem(own, JSON.stringify(entry)));

  return {
    write,
    clear: () => attempt(() => store?.removeItem(own)),
    read() {
      const names = attempt(() => namesIn(store).filter((name) => name.startsWith(prefix))) ?? [];
      const entries = names
        .map((name) => readEntry(attempt(() => store?.getItem(name) ?? null)))
        .filter((entry) => entry !== undefined)
        .toSorted((left, right) => left.at.localeCompare(right.at));
      const last = entries.at(-1);
      if (last === undefined) return undefined;
      const taken = { ...last, changes: Object.assign({}, ...entries.map(({ changes }) => changes)) };
      write(taken);
      for (const name of names) if (name !== own) attempt(() => store?.removeItem(name));
      return taken;
    },
  };
}

function namesIn(store: Store | undefined): string[] {
  const names = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index));
  return names.filter((name) => typeof name === "string");
}

/** Private windows and full disks refuse to store; typing must go on all the same. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function readEntry(text: string | null | undefined): JournalEntry | undefined {
  if (text === null || text === undefined) return undefined;
  const entry = attempt(() => JSON.parse(text) as Partial<JournalEntry> | null); // checked field by field below
  if (typeof entry?.changes !== "object" || entry.changes === null) return undefined;
  return {
    changes: entry.changes,
    revision: typeof entry.revision === "number" ? entry.revision : 0,
    location: typeof entry.location === "string" ? entry.location : "0:",
    at: typeof entry.at === "string" ? entry.at : "",
  };
}
