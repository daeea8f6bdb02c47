/** What a soak requests from the processes of the stack and of its emulators, and their answers. */
import type { Mail } from "../../../infra/local/mailbox.ts";
import type { Started } from "../../faults/site/fault-site.ts";
import type { Expected } from "../../faults/site/outcome.ts";

/** A submission that was answered with 200, and what has to have become of it. */
export interface Acknowledged {
  started: Started;
  expected: Expected;
}

export type EmulatorsMessage = { what: "mails" };
export type StackMessage = { what: "held" } | { what: "outcomes"; submissions: readonly Acknowledged[] };

/** A process's resources at rest. */
export interface Held {
  heapBytes: number;
  residentBytes: number;
  files: number;
}

/** The first message is what a process started with: its `environment` or its `origin`. */
export type Report = Partial<{
  environment: Readonly<Record<string, string>>;
  origin: string;
  mails: readonly Mail[];
  held: Held;
  faults: string[];
}>;
