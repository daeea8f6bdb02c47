import { contentHash } from "../../../shared/stores/s3/blobs.ts";
import type { SubmitPolicy } from "./policy.ts";

/**
 * A submission starts the run of its reports: its outbox entry is part of the same write, and the reconciler sends the message
 * again if it is lost.
 */
export const startRun: SubmitPolicy = {
  applies: ({ isSubmit }) => isSubmit,
  patch: ({ call, instance }) => ({
    status: "POST_PROCESSING",
    messageCode: "PROCESSING",
    submittedAt: call.now.toISOString(),
    runId: contentHash(instance.instanceKey, `${instance.revision}`),
  }),
  after: async ({ call, instance: { instanceKey } }) =>
    call.stores.queues.sendFromOutbox("submissions", { instanceKey }),
};
