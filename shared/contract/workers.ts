/** The table of queues: who consumes each, how often a message is tried, and the AWS rights of its worker. */
import { invokedServices, type QueueName, type Right, type ServiceName } from "./route.ts";

export interface Worker {
  /** The handler file, relative to `events/`. */
  file: string;
  /** One message at a time for users' code: a crash affects no other message. */
  batchSize: number;
  /** The function's timeout; the queue's visibility timeout is six times as long. */
  timeoutSeconds: number;
  /** After this many deliveries a message goes to the dead-letter queue. */
  maxReceives: number;
  memoryMegabytes: number;
  /**
   * True: it may run once for each level of a tree of steps, in one chain of messages. Lambda stops a function that it has
   * seen about 16 times in a chain, as an endless loop, unless the function says that this is meant. A tree ends, and a step
   * that is done sends nothing, so no chain is endless.
   */
  inChain?: boolean;
  /** True: each message uses one of the printers, so no more are received at a time than there are. */
  prints: boolean;
  rights: readonly Right[];
}

/** What claiming a step needs: to record it, to store its output, to report the end. */
const stepRights = [
  "table:read",
  "table:write",
  "blobs:read",
  "blobs:write",
  "queue:mails",
] as const satisfies readonly Right[];
/** To send the steps that became ready. Nothing follows a PDF. */
const sendRights = [...stepRights, "queue:steps", "queue:prints"] as const satisfies readonly Right[];

export const workers = {
  submissions: {
    file: "submission-completed.ts",
    batchSize: 1,
    timeoutSeconds: 30,
    maxReceives: 5,
    memoryMegabytes: 1024,
    prints: false,
    rights: [...sendRights, "invoke:render"],
  },
  steps: {
    file: "step-ready.ts",
    batchSize: 1,
    timeoutSeconds: 30,
    maxReceives: 5,
    memoryMegabytes: 1024,
    inChain: true,
    prints: false,
    rights: [...sendRights, "invoke:render"],
  },
  prints: {
    file: "print-ready.ts",
    batchSize: 1,
    timeoutSeconds: 75, // longer than the printer's own 60 s, so that its result is still received
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
    rights: [
      ...(["table:read", "table:write", "blobs:read", "secret:read", "mail:send", "queue:mails"] as const),
      "audit:write",
    ],
  },
} as const satisfies Record<QueueName, Worker>;

/** The name of a queue's dead-letter queue. @example deadLetterName("sprout-steps") // "sprout-steps-dead" */
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
  /** As of a worker: it is called in the same chain. */
  inChain?: boolean;
  /** True: it reaches the internet, from Lambda's own network; the others run in subnets without a way out. */
  reachesOut?: boolean;
  /** Reserved concurrency, `prints`: as many as the setting of that name; default: none. */
  atOnce?: number | "prints";
}

/**
 * A browser. It receives a page and returns a PDF; its role may write its own log and nothing else, so that a page that
 * breaks out of it finds no data.
 */
const printer = {
  file: "print.ts",
  timeoutSeconds: 60,
  memoryMegabytes: 2_048,
  rights: [],
  chromium: true,
} as const;

/** Functions that only other functions call; none of them has rights, and only `deliver` a way out. */
export const services = {
  /** Runs what users wrote. Its role may write its own log and nothing else: whoever breaks out finds no data. */
  render: {
    file: "render.ts",
    description: "Runs what users wrote",
    timeoutSeconds: 20,
    memoryMegabytes: 1_024,
    inChain: true,
    rights: [],
    /** At most this many of the account's functions: the rest is for calls. */
    atOnce: 20,
  },
  /** Reports, and previews for designers: separate, so that neither delays the other. */
  print: { ...printer, description: "Prints reports", atOnce: "prints" },
  preview: { ...printer, description: "Prints previews", atOnce: 2 },
  /** Sends what is signed already, to where the setting `hooks` allows. It knows no secret, reads nothing and keeps nothing. */
  deliver: {
    file: "deliver.ts",
    description: "Sends messages of hooks",
    timeoutSeconds: 15,
    memoryMegabytes: 256,
    reachesOut: true,
    rights: [],
  },
} as const satisfies Record<ServiceName, Service>;

/** What events of AWS start: of a scan where the setting `scan` asks for it, of returned mails where there is a sender. */
export const listeners = {
  scan: {
    file: "file-scanned.ts",
    description: "Hears what the scan of an uploaded file found",
    timeoutSeconds: 30,
    memoryMegabytes: 256,
    rights: ["blobs:read", "blobs:write"],
  },
  returned: {
    file: "mail-returned.ts",
    description: "Hears that a mail to a recipient came back",
    timeoutSeconds: 30,
    memoryMegabytes: 256,
    rights: ["table:read", "table:write", "audit:write"],
  },
} as const satisfies Record<string, Omit<Service, "chromium" | "inChain" | "atOnce">>;

export const listenerNames = ["scan", "returned"] as const satisfies readonly (keyof typeof listeners)[];

/**
 * Scheduled work: the reconciler sends again what was written and never sent; hooks are sent what happened; the audit trail
 * leaves for the organisation's bucket; the eraser deletes what was marked or has
 * expired, and no other function has the rights to; only the recorder may add to the audit trail, from the notes of the
 * others.
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
  hooks: {
    file: "hooks-due.ts",
    everyMinutes: 1,
    timeoutSeconds: 60,
    memoryMegabytes: 256,
    rights: [
      ...(["table:read", "table:write", "table:delete", "blobs:read", "secret:read"] as const),
      ...(["invoke:deliver", "audit:write"] as const),
    ],
  },
  trail: {
    file: "trail-due.ts",
    everyMinutes: 1,
    timeoutSeconds: 60,
    memoryMegabytes: 256,
    rights: ["table:read", "table:write", "trail:send"],
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

/** Settings of a deployment. Hooks, and the audit trail, leave only if there is a place; without it there are no functions for them. */
interface WithPlaces {
  hooks?: string | undefined;
  trail?: string | undefined;
}

/** The services that a deployment has. @example servicesWith({ hooks: "" }) // ["render", "print", "preview"] */
export const servicesWith = ({ hooks = "" }: WithPlaces): ServiceName[] =>
  invokedServices.filter((name) => name !== "deliver" || hooks !== "");

/** The clocks that a deployment has, by their names. */
export const schedulesWith = ({ hooks = "", trail = "" }: WithPlaces) =>
  Object.entries(schedules).filter(
    ([name]) => (name !== "hooks" || hooks !== "") && (name !== "trail" || trail !== ""),
  );
