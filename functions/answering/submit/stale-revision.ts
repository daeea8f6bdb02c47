import { problem } from "../../../shared/problems.ts";
import type { SubmitPolicy } from "./policy.ts";

/** What is based on an older revision would overwrite what another device saved. */
export const staleRevision: SubmitPolicy = {
  applies: ({ input, instance }) => (input.revision ?? instance.revision) !== instance.revision,
  before: async ({ instance }) => {
    throw problem("INSTANCE_STALE", { revision: instance.revision });
  },
};
