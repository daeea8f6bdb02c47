/** The table, bucket and queues: defined once, created by both the CDK stack and the local stack. */
import { queueNames } from "../shared/contract/route.ts";
import { deadLetterName, workers } from "../shared/contract/workers.ts";
import { indexFields } from "../shared/stores/dynamodb/index-fields.ts";

export const table = {
  partitionKey: "pk",
  sortKey: "sk",
  timeToLive: "ttl",
  /**
   * What each projects beside the keys: what its lists show, and never answers, which are in their item only. So an entry
   * costs one write unit however long the answers are, and a save that changes none of this costs the index nothing.
   * `outbox` is sparse: it contains only items with unfinished work.
   */
  indexes: [
    { name: "gsi1", partitionKey: "gsi1pk", sortKey: "gsi1sk", projects: indexFields.gsi1 },
    { name: "gsi2", partitionKey: "gsi2pk", sortKey: "gsi2sk", projects: indexFields.gsi2 },
    { name: "outbox", partitionKey: "outboxPk", sortKey: "outboxAt", projects: indexFields.outbox },
  ],
} as const;

/** What pages may send to the bucket with a signed link. */
export const bucketHeaders = ["Range", "Content-Type", "x-amz-checksum-sha256"];

/** An HTTP API gives up after 30 s; a function that ends one second earlier can still report why. */
export const callTimeoutSeconds = 29;

/** AWS recommends a visibility timeout of at least six times the consumer's own. */
const VISIBILITY_FACTOR = 6;

export const queues = queueNames.map((name) => ({
  name,
  worker: workers[name],
  visibilitySeconds: workers[name].timeoutSeconds * VISIBILITY_FACTOR,
  maxReceives: workers[name].maxReceives,
  deadLetterName: deadLetterName(name),
  deadLetterRetentionDays: 14,
}));

/** The variable that tells callers the name of a function. */
export function functionVariable(name: string): string {
  return `SPROUT_FUNCTION_${name.toUpperCase()}`;
}

/** The variable that tells functions the address of a queue. */
export function queueVariable(name: string): string {
  return `SPROUT_QUEUE_${name.toUpperCase()}`;
}
