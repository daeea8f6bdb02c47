/** The table, bucket and queues: defined once, made by the CDK stack and by the local stack alike. */
import { queueNames } from "../shared/contract/route.ts";
import { deadLetterName, workers } from "../shared/contract/workers.ts";

export const table = {
  partitionKey: "pk",
  sortKey: "sk",
  timeToLive: "ttl",
  /** All project everything; `outbox` is sparse: only items with unfinished work are in it. */
  indexes: [
    { name: "gsi1", partitionKey: "gsi1pk", sortKey: "gsi1sk" },
    { name: "gsi2", partitionKey: "gsi2pk", sortKey: "gsi2sk" },
    { name: "outbox", partitionKey: "outboxPk", sortKey: "outboxAt" },
  ],
} as const;

/** An HTTP API gives up after 30 s; a function that ends one second earlier still says why. */
export const callTimeoutSeconds = 29;

/** AWS asks for a visibility of at least six times the consumer's own limit. */
const VISIBILITY_FACTOR = 6;

export const queues = queueNames.map((name) => ({
  name,
  worker: workers[name],
  visibilitySeconds: workers[name].timeoutSeconds * VISIBILITY_FACTOR,
  maxReceives: workers[name].maxReceives,
  deadLetterName: deadLetterName(name),
  deadLetterRetentionDays: 14,
}));

/** The variable that carries the name of a function to those that call it. */
export function functionVariable(name: string): string {
  return `SPROUT_FUNCTION_${name.toUpperCase()}`;
}

/** The variable that carries a queue's address to the functions. */
export function queueVariable(name: string): string {
  return `SPROUT_QUEUE_${name.toUpperCase()}`;
}
