/** The table of queues: who consumes each, how often a message is tried, and the AWS rights of its worker. */
import type { QueueName, Right, ServiceName } from "./route.ts";

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
  /** True: each message takes one of the printers, so no more are taken at the same time than there are. */
  prints: boolean;
  rights: readonly Right[];
}

/** What taking a step needs: to note it, to store its output, to tell of the end. */
const stepRights = [
  "table:read",
  "table:write",
  "blobs:read",
  "blobs:write",
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
    prints: false,
    rights: sendRights,
  },
  steps: {
    file: "step-ready.ts",
    batchSize: 1,
    timeoutSeconds: 30,
    maxReceives: 5,
    memoryMegabytes: 1024,
    prints: false,
    rights: [...sendRights, "invoke:render"],
  },
  prints: {
    file: "print-ready.ts",
    batchSize: 1,
    timeoutSeconds: 75, // longer than the printer's own 60 s, so that its end is heard
    maxReceives: 5,
    memoryMegabytes: 512,
    prints: true,
    rights: [...stepRights, "invoke:print"],
  },
  mails: {
    file: "mail-due.ts",
    batchSize: 1,
    timeoutSeconds: 30,
    maxReceives: 5,
    memoryMegabytes: 256,
    prints: false,
    rights: ["table:read", "table:write", "secret:read", "mail:send"],
  },
} as const satisfies Record<QueueName, Worker>;

/** What a queue's dead letters are named. @example deadLetterName("sprout-steps") // "sprout-steps-dead" */
export function deadLetterName(queue: string): string {
  return `${queue}-dead`;
}

interface Service {
  /** The handler file, relative to `events/`. */
  file: string;
  description: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  rights: readonly Right[];
  /** True: bundles Chromium; nothing else does. */
  chromium?: boolean;
  /** Reserved concurrency, `prints`: as many as the setting of that name; default: none. */
  atOnce?: number | "prints";
}

/**
 * A browser. It gets a page and gives a PDF; its role may write its own log and nothing else, so that a page that
 * breaks out of it meets no data.
 */
const printer = {
  file: "print.ts",
  timeoutSeconds: 60,
  memoryMegabytes: 2_048,
  rights: [],
  chromium: true,
} as const;

/** Functions that only others call; none of them has a right, nor a way to anywhere. */
export const services = {
  /** Runs what users wrote. Its role may write its own log and nothing else: whoever breaks out meets no data. */
  render: {
    file: "render.ts",
    description: "Runs what users wrote",
    timeoutSeconds: 20,
    memoryMegabytes: 1_024,
    rights: [],
    /** Of the account's functions, so many at most: the rest is for calls. */
    atOnce: 20,
  },
  /** Reports, and what designers look at while they type: apart, so that neither keeps the other waiting. */
  print: { ...printer, description: "Prints reports", atOnce: "prints" },
  preview: { ...printer, description: "Prints previews", atOnce: 2 },
} as const satisfies Record<ServiceName, Service>;

/**
 * Work on a clock: the reconciler sends again what was written and never sent; the eraser takes away what was marked to
 * be erased or has outlived its time, and no other function has the rights to; the recorder alone may add to the audit
 * trail, of what others note.
 */
export const schedules = {
  reconcile: {
    file: "reconcile.ts",
    everyMinutes: 5,
    timeoutSeconds: 60,
    memoryMegabytes: 256,
    rights: ["table:read", "table:write", "queue:submissions", "queue:mails"],
  },
  record: {
    file: "record-audit.ts",
    everyMinutes: 1,
    timeoutSeconds: 60,
    memoryMegabytes: 256,
    rights: ["table:read", "audit:record"],
  },
  erase: {
    file: "erase-due.ts",
    everyMinutes: 5,
    timeoutSeconds: 300,
    memoryMegabytes: 256,
    rights: [
      ...(["table:read", "table:write", "table:delete", "ledger:delete"] as const),
      ...(["audit:write", "blobs:write", "blobs:delete"] as const),
    ],
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
