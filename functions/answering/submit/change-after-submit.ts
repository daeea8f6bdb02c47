import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { part } from "../../../shared/part.ts";
import { versionOf } from "../../../shared/stores/records/instance.ts";
import { recordNothing } from "../../endpoint/record-audit.ts";
import type { SubmitPolicy } from "./policy.ts";

/** Few submissions are changed. */
const changingParts = part(() => import("../save-change.ts"));
const correctingParts = part(() => import("../correct-answers.ts"));

/** What was submitted may be changed where the publication allows it, and corrected by staff; a change of what wasn't is a first submission. */
export const changeAfterSubmit: SubmitPolicy = {
  applies: ({ call, input }) => input.change === true || call.staff !== undefined,
  before: async (sent) => {
    const { call, input, instance, locale, timeZone, judge } = sent;
    if (isOpen(instance.status)) {
      if (call.staff === undefined) recordNothing(call);
      return undefined;
    }
    const { command, location, revision: sentRevision } = input;
    const revision = sentRevision ?? (call.staff === undefined ? instance.revision : versionOf(instance));
    if (call.staff !== undefined) {
      const { correctAnswers } = await correctingParts();
      const by = { username: call.staff, reason: input.reason ?? "" };
      return correctAnswers(call, instance, {
        ...{ command, location, revision, locale, timeZone, judge },
        ...by,
      });
    }
    const { saveChange } = await changingParts();
    return saveChange(call, instance, { command, location, revision, locale, timeZone, judge });
  },
};
