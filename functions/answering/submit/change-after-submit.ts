import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { part } from "../../../shared/part.ts";
import { recordNothing } from "../../endpoint/record-audit.ts";
import type { SubmitPolicy } from "./policy.ts";

/** Few submissions are changed. */
const changingParts = part(() => import("../save-change.ts"));

/** What was submitted may be changed where the publication allows it; a change of what wasn't is a first submission. */
export const changeAfterSubmit: SubmitPolicy = {
  applies: ({ input }) => input.change === true,
  before: async (sent) => {
    const { call, input, instance, locale, timeZone, judge } = sent;
    if (isOpen(instance.status)) {
      recordNothing(call);
      return undefined;
    }
    const { command, location, revision = instance.revision } = input;
    const { saveChange } = await changingParts();
    return saveChange(call, instance, { command, location, revision, locale, timeZone, judge });
  },
};
