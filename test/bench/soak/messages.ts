/** What a soak asks of the processes of the stack and of its emulators, and what it is told. */
import type { Mail } from "../../../infra/local/mailbox.ts";
import type { Started } from "../../faults/site/fault-site.ts";
import type { Expected } from "../../faults/site/outcome.ts";

/** A submission that was answered with 200, and what has to have become of it. */
export interface Acknowledged {
  started: Started;
  expected: Expected;
}

export type AskedOfEmulators = { what: "mails" };
export type AskedOfStack = { what: "held" } | { what: "outcomes"; submissions: readonly Acknowledged[] };

/** What a process holds at rest. */
export interface Held {
  heapBytes: number;
  residentBytes: number;
  files: number;
}

/** The first thing told is what a process began with: its `environment` or its `origin`. */
export type Told = Partial<{
  environment: Readonly<Record<string, string>>;
  origin: string;
  mails: readonly Mail[];
  held: Held;
  faults: string[];
}>;
