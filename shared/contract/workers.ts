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

/** What taking a step needs: to note it, to store its output, to tell of the end. */
const stepRights = [
  "table:read",
  "table:write",
  "bodies:read",
  "bodies:write",
  "queue:mails",
] as const satisfies readonly Right[];
/** To send what it made ready. Nothing follows a PDF. */
const sendRights = [...stepRights, "queue:steps", "queue:prints"] as const satisfies readonly Right[];

export const workers = {
  submissions: {
    file: "submission-completed.ts",
    batchSize: 1,
    timeoutSeconds: 30,
    maxReceives: 5,
    memoryMegabytes: 512,
    chromium: false,
    rights: sendRights,
  },
  steps: {
    file: "step-ready.ts",
    batchSize: 1,
    timeoutSeconds: 30,
    maxReceives: 5,
    memoryMegabytes: 1024,
    chromium: false,
    rights: [...sendRights, "call:render"],
  },
  prints: {
    file: "print-ready.ts",
    batchSize: 1,
    timeoutSeconds: 60,
    maxReceives: 5,
    memoryMegabytes: 2048,
    chromium: true,
    rights: stepRights,
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

/** What a queue's dead letters are named. @example deadLetterName("sprout-steps") // "sprout-steps-dead" */
export function deadLetterName(queue: string): string {
  return `${queue}-dead`;
}

/** Functions that only others call. */
export const services = {
  /** Runs what users wrote. Its role may write its own log and nothing else: whoever breaks out meets no data. */
  render: { file: "render.ts", timeoutSeconds: 20, memoryMegabytes: 1_024, rights: [] },
  /** Prints what designers look at while they type; apart from the queue, so that neither keeps the other waiting. */
  print: {
    ...{ file: "print-preview.ts", timeoutSeconds: 60, memoryMegabytes: 2_048, rights: [] },
    ...{ chromium: true, atOnce: 2 },
  },
} as const satisfies Record<
  string,
  {
    file: string;
    timeoutSeconds: number;
    memoryMegabytes: number;
    rights: readonly Right[];
    chromium?: boolean;
    /** Reserved concurrency; default: none. */
    atOnce?: number;
  }
>;

/** Who answers a call. */
export const called = services satisfies Record<CalledName, { file: string; timeoutSeconds: number }>;

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
