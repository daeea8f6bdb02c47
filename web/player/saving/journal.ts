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

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A journal in `localStorage` or whatever stands in for it; a full or forbidden store is borne in silence. */
export function openJournal(store: Store | undefined, instanceKey: string): Journal {
  const name = `sprout.journal.${instanceKey}`;
  return {
    read: () => readEntry(attempt(() => store?.getItem(name) ?? null)),
    write: (entry) => attempt(() => store?.setItem(name, JSON.stringify(entry))),
    clear: () => attempt(() => store?.removeItem(name)),
  };
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
