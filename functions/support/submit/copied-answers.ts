import { formClock } from "../../../shared/form/engine.ts";
import { part } from "../../../shared/part.ts";
import type { SubmitPolicy } from "./policy.ts";
import type { SentAnswers } from "./sent-answers.ts";

/** Few forms were started from earlier answers. */
const confirmingParts = part(() => import("../confirm-copied.ts"));

/** What the respondent confirmed of the earlier answers that the form was started from; undefined where there are none. */
export async function confirmedAnswers(sent: SentAnswers) {
  const { call, form, input, instance, locale, timeZone } = sent;
  if (!instance.copied) return undefined;
  const { confirmCopied } = await confirmingParts();
  const clock = formClock(call.now, timeZone);
  const { answers } = sent.checked();
  return confirmCopied(instance.copied, input.confirmedPages, { form, answers, clock, locale });
}

/** Which pages of earlier answers are left to confirm is kept with each save. */
export const copiedAnswers: SubmitPolicy = {
  applies: ({ instance }) => instance.copied !== undefined,
  patch: async (sent) => {
    const copied = (await confirmedAnswers(sent))?.copied;
    return copied === undefined ? {} : { copied };
  },
};
