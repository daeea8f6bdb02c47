import { signOffRequest } from "../../../../shared/contract/sign-off.ts";
import { mailAboutForm } from "../../../../shared/people/form-mails.ts";
import { problem } from "../../../../shared/problems.ts";
import { authorMark, authorsSince } from "../../../../shared/stores/records/authors.ts";
import { nextReview } from "../../../../shared/stores/records/review.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { attemptsLeft, mailsTo } from "../../../endpoint/limit-attempts.ts";
import { saveReview, signersOf, signOffFacts } from "../../../publishing/sign-off.ts";

/** Opens a review of the form as it is, and mails those who may sign it off. */
export const handler = endpoint(signOffRequest, async ({ input, stores, form, user, now, call }) => {
  if (form.signOff?.isOn !== true) throw problem("SIGN_OFF_IS_OFF");
  const { base, review: before } = await signOffFacts(stores, form);
  const request = {
    ...{ requestedAt: now.toISOString(), note: input.note },
    requestedBy: authorMark(form, user.username),
  };
  if (!(await saveReview(stores, form, nextReview(form, base, before, request))))
    throw problem("REVIEW_STALE");
  const review = { by: request.requestedBy, note: input.note, sentences: input.sentences };
  const authors = authorsSince(form, base);
  for (const { username: to } of await signersOf(stores, form)) {
    if (authors.has(authorMark(form, to))) continue;
    if (await attemptsLeft(call, mailsTo(`form ${to}`, call)))
      await mailAboutForm(stores, { kind: "review-request", to, formId: form.id, review }, now);
  }
  return { success: true };
});
