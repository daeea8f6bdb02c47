import { assertComplete } from "../accept-answers.ts";
import type { SubmitPolicy } from "./policy.ts";

/** Answers that break a rule of the form can be saved, and aren't submitted. */
export const completeAnswers: SubmitPolicy = {
  applies: ({ isSubmit }) => isSubmit,
  before: async (sent) => {
    const unconfirmed = (await sent.confirmed())?.wrong;
    await assertComplete(sent.call.stores, sent.instance, sent.checked(), sent.locale, unconfirmed);
    return undefined;
  },
};
