import { formSubject } from "../../../../shared/audit.ts";
import { signOffDecide } from "../../../../shared/contract/sign-off.ts";
import { mailAboutForm } from "../../../../shared/people/form-mails.ts";
import { peopleOf } from "../../../../shared/people/form-people.ts";
import { problem } from "../../../../shared/problems.ts";
import { authorMark } from "../../../../shared/stores/records/authors.ts";
import { isCurrent, type Review, validDecisions } from "../../../../shared/stores/records/review.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { attemptsLeft, mailsTo } from "../../../endpoint/limit-attempts.ts";
import { recordAudit } from "../../../endpoint/record-audit.ts";
import {
  isAuthorOf,
  isOtherContent,
  saveReview,
  signOffFacts,
  stageOf,
} from "../../../publishing/sign-off.ts";

/** How often two reviewers may come at the same moment. */
const TRIES = 10;

/** Records what a reviewer says of changes, while the form is what they looked at. */
export const handler = endpoint(signOffDecide, async ({ input, stores, form: asRead, user, now, call }) => {
  const { formId, changes, decisions, formVersion, processRevision, reason } = input;
  const at = now.toISOString();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const form = attempt === 0 ? asRead : ((await stores.forms.find(formId)) ?? asRead);
    if (form.signOff?.isOn !== true) throw problem("SIGN_OFF_IS_OFF");
    const facts = await signOffFacts(stores, form);
    const { base, review } = facts;
    const isSeen = formVersion === form.version && processRevision === form.processRevision;
    if (!isSeen || !isCurrent(review, form, base)) throw problem("REVIEW_STALE");
    if (isAuthorOf(form, base, user.username, call.rights)) throw problem("REVIEWER_IS_AUTHOR");
    const isEmpty = changes.length === 0;
    if (isEmpty && reason === undefined && (await isOtherContent(stores, form, base)))
      throw problem("REVIEW_NEEDS_REASON");
    const by = authorMark(form, user.username);
    const known = new Set(changes.map(({ id }) => id));
    const before = validDecisions(review, form);
    const taken = decisions.filter(({ id, isApproved }) => {
      const earlier = before.get(id);
      // What somebody has approved already is theirs; what was sent back waits for them, or for the author.
      const isFree = earlier === undefined || earlier.by === by || (earlier.isApproved && !isApproved);
      return known.has(id) && isFree;
    });
    const said = taken.map(({ id, isApproved, note = "", stepKey, sentence }) => {
      const back = {
        ...(note !== "" && { note }),
        ...(stepKey && { stepKey }),
        ...(sentence && { sentence }),
      };
      return [id, { isApproved, by, at, ...(!isApproved && back) }] as const;
    });
    const next: Review = {
      ...review,
      changes,
      seenBy: { ...review.seenBy, [by]: at },
      decisions: { ...review.decisions, ...Object.fromEntries(said) },
      ...(isEmpty && { noSentence: { by, at, ...(reason !== undefined && { reason }) } }),
    };
    if (!(await saveReview(stores, form, next))) continue;
    const stage = stageOf(form, { ...facts, review: next });
    const sentBack = taken.filter(({ isApproved }) => !isApproved).length;
    await recordAudit(call, {
      ...{ subject: formSubject(formId), action: "signOff.decide", object: "FORM", after: next },
      details: {
        ...{ sentences: changes.length, approved: taken.length - sentBack, sentBack },
        ...(isEmpty && reason !== undefined && { reason }),
      },
    });
    if (sentBack > 0 || stage === "approved") {
      const people = await peopleOf(stores, form);
      const to = people.find(({ username }) => authorMark(form, username) === review.requestedBy)?.username;
      const note = taken.find((one) => !one.isApproved)?.note ?? "";
      const kind = sentBack > 0 ? "review-returned" : "review-approved";
      if (to !== undefined && (await attemptsLeft(call, mailsTo(`form ${to}`, call))))
        await mailAboutForm(
          stores,
          { kind, to, formId, review: { by, note, sentences: sentBack || undefined } },
          now,
        );
    }
    return { stage };
  }
  throw problem("REVIEW_STALE");
});
