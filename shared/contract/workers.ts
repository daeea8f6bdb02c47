/** The table of queues: who consumes each, how often a message is tried, and the AWS rights of its worker. */
import type { CalledName, QueueName, Right } from "./route.ts";

export interface Worker {
  /** The handler file, relative to `events/`. */
  file: string;
  /** One message at a time for what users made: a crash takes no other's message along. */
  batchSize: number;
  /** The function's own limit; the queue's visibility is six times as long. */
  timeoutSeconds: number;
  /** After so many deliveries a message goes to the dead-letter queue. */
  maxReceives: number;
  memoryMegabytes: number;
  /** True: bundles Chromium; nothing else does. */
  chromium: boolean;
  rights: readonly Right[];
}

/** What taking a step needs: to note it, to store its output, to send what it made ready, to tell of the end. */
const runRights = [
  "table:read",
  "table:write",
  "bodies:read",
  "bodies:write",
  "queue:steps",
  "queue:prints",
  "queue:mails",
  "call:render",
] as const satisfies readonly Right[];

export const workers = {
  submissions: {
    file: "submission-completed.ts",
    batchSize: 1,
    timeoutSeconds: 30,
    maxReceives: 5,
    memoryMegabytes: 512,
    chromium: false,
    rights: runRights,
  },
  steps: {
    file: "step-ready.ts",
    batchSize: 1,
    timeoutSeconds: 30,
    maxReceives: 5,
    memoryMegabytes: 1024,
    chromium: false,
    rights: runRights,
  },
  prints: {
    file: "print-ready.ts",
    batchSize: 1,
    timeoutSeconds: 60,
    maxReceives: 5,
    memoryMegabytes: 2048,
    chromium: true,
    rights: runRights,
  },
  mails: {
    file: "mail-due.ts",
    batchSize: 1,
    timeoutSeconds: 30,
    maxReceives: 5,
    memoryMegabytes: 256,
    chromium: false,
    rights: ["table:read", "table:write", "secret:read", "mail:send"],
  },
} as const satisfies Record<QueueName, Worker>;

/** Functions that only others call. */
export const services = {
  /** Runs what users wrote. Its role may write its own log and nothing else: whoever breaks out meets no data. */
  render: { file: "render.ts", timeoutSeconds: 20, memoryMegabytes: 1_024, rights: [] },
} as const satisfies Record<
  string,
  { file: string; timeoutSeconds: number; memoryMegabytes: number; rights: readonly Right[] }
>;

/** Who answers a call: the browser that prints for the queue prints for previews as well. */
export const called = { render: services.render, print: workers.prints } as const satisfies Record<
  CalledName,
  { file: string; timeoutSeconds: number }
>;

/** Work on a clock: the reconciler sends again what was written and never sent. */
export const schedules = {
  reconcile: {
    file: "reconcile.ts",
    everyMinutes: 5,
    timeoutSeconds: 60,
    memoryMegabytes: 256,
    rights: ["table:read", "table:write", "queue:submissions", "queue:mails"],
  },
} as const satisfies Record<
  string,
  {
    file: string;
    everyMinutes: number;
    timeoutSeconds: number;
    memoryMegabytes: number;
    rights: readonly Right[];
  }
>;
