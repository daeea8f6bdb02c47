import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { problem } from "../../../shared/problems.ts";
import { answersText } from "../../../shared/stores/answers.ts";
import { instanceAnswer } from "../../presenters/instance-answer.ts";
import { recordSubmission } from "../record-progress.ts";
import type { SubmitPolicy } from "./policy.ts";

/** A second press of the same button gets the same answer; different answers are not mistaken for a repeat. */
export const repeatOfSubmit: SubmitPolicy = {
  applies: ({ instance }) => !isOpen(instance.status),
  before: async ({ call, instance, isSubmit, judge }) => {
    if (!isSubmit) throw problem("INSTANCE_COMPLETE");
    const { answers } = judge(new Date(instance.submittedAt ?? instance.updatedAt), instance.timeZone);
    const isSame = JSON.stringify(answers) === (await answersText(call.stores.blobs, instance));
    if (!isSame) throw problem("INSTANCE_COMPLETE");
    await recordSubmission(call, instance);
    return instanceAnswer(call.stores, instance, { withSchema: false });
  },
};
