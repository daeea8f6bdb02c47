import { isTest } from "../../../shared/stores/records/instance.ts";
import { reserve } from "../../../shared/stores/submission-limit.ts";
import { assertAcceptsAnswers } from "../../presenters/instance-state.ts";
import type { SubmitPolicy } from "./policy.ts";
import type { SentAnswers } from "./sent-answers.ts";

/** The publication, where it takes a limited number of submissions. */
async function limitedPublication({ publication }: SentAnswers) {
  const found = await publication();
  return found?.maxSubmissions === undefined ? undefined : found;
}

/** A limited publication reserves a place before the submission is stored; what was saved stays. Tests take none. */
export const submissionLimit: SubmitPolicy = {
  applies: ({ isSubmit, instance }) => isSubmit && !isTest(instance),
  before: async (sent) => {
    const { call, instance } = sent;
    const limited = await limitedPublication(sent);
    if (limited !== undefined && !(await reserve(call.stores, limited, instance.instanceKey, call.now)))
      assertAcceptsAnswers("full", limited);
    return undefined;
  },
  after: async (sent) => {
    const limited = await limitedPublication(sent);
    const { instanceKey } = sent.instance;
    if (limited !== undefined) await sent.call.stores.reservations.confirm({ ...limited, instanceKey });
  },
};
