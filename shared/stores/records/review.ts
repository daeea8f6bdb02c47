/**
 * The review of what a form is about to publish: what it is compared with, the changed sentences, and who said what of each. It is a
 * body named by its content, to which the form refers; whether it lets the form be published is read off it, and stored nowhere.
 */
import * as z from "zod";
import type { StoredSignOff } from "../../contract/publication.ts";
import { Decision, ReviewedChange } from "../../contract/sign-off.ts";
import { contentHash } from "../s3/blobs.ts";
import { authorsOfCopy, authorsSince } from "./authors.ts";
import { contentOf, type Form } from "./form.ts";
import { ReviewBase } from "./sign-off.ts";

export const Review = z.object({
  /** What is reviewed. */
  ...{ formVersion: z.int(), processRevision: z.int(), content: z.string() },
  /** Absent: everything is new. */
  base: ReviewBase.optional(),
  requestedAt: z.string(),
  /** As `authorMark` names them, and so are all in a review. */
  requestedBy: z.string(),
  note: z.string(),
  /** The changed sentences, as the browser of the latest reviewer found them; absent: nobody has looked yet. */
  changes: z.array(ReviewedChange).optional(),
  /** Who has looked at the list. */
  seenBy: z.record(z.string(), z.string()),
  /** By the id of the change. */
  decisions: z.record(z.string(), Decision),
  /** Who says that no sentence changes, and why they approve of what does: without it, an empty list approves nothing. */
  noSentence: z.object({ by: z.string(), at: z.string(), reason: z.string().optional() }).optional(),
});
export type Review = z.infer<typeof Review>;

/** A review counts for exactly the content that was looked at, compared with what it would be compared with now. */
export function isCurrent(
  review: Review | undefined,
  form: Form,
  base: ReviewBase | undefined,
): review is Review {
  return review !== undefined && review.content === contentOf(form) && sameBase(review.base, base);
}

/** Whether two are compared with the same version. */
export const sameBase = (one: ReviewBase | undefined, other: ReviewBase | undefined) =>
  one?.publicationKey === other?.publicationKey && one?.version === other?.version;

/**
 * A review of the form as it is. What others approved in the review before it stays where the same sentence changes in the same way;
 * what was sent back is to be looked at again.
 */
export function nextReview(
  form: Form,
  base: ReviewBase | undefined,
  before: Review | undefined,
  request: Pick<Review, "requestedAt" | "requestedBy" | "note">,
): Review {
  const kept = before !== undefined && sameBase(before.base, base) ? before.decisions : {};
  return {
    ...{ formVersion: form.version, processRevision: form.processRevision, content: contentOf(form) },
    ...(base && { base }),
    ...request,
    seenBy: {},
    decisions: Object.fromEntries(Object.entries(kept).filter(([, { isApproved }]) => isApproved)),
  };
}

/** The decisions that count: nobody's who has authored a part of the change, whenever that was. */
export function validDecisions(review: Review, form: Form): Map<string, Decision> {
  const authors = authorsSince(form, review.base);
  return new Map(Object.entries(review.decisions).filter(([, { by }]) => !authors.has(by)));
}

/** What stands with the publication, without what the content is called. */
type Approval = Omit<StoredSignOff & { state: "approved" }, "before" | "after">;

/**
 * @returns undefined unless somebody who authored nothing of it looked at the whole list, and each change in it is approved by such
 * a person
 */
export function approvalOf(
  review: Review | undefined,
  form: Form,
  base: ReviewBase | undefined,
): Approval | undefined {
  if (!isCurrent(review, form, base) || review.changes === undefined) return undefined;
  const authors = authorsSince(form, base);
  const seen = Object.entries(review.seenBy).filter(([mark]) => !authors.has(mark));
  const valid = validDecisions(review, form);
  const decisions = review.changes.flatMap((change) => {
    const decision = valid.get(change.id);
    return decision?.isApproved ? [{ ...change, ...decision }] : [];
  });
  if (seen.length === 0 || decisions.length < review.changes.length) return undefined;
  const { noSentence } = review;
  if (review.changes.length === 0 && (noSentence === undefined || authors.has(noSentence.by)))
    return undefined;
  // also of what the list of the latest reviewer lacks
  if ([...valid.values()].some(({ isApproved }) => !isApproved)) return undefined;
  const byMark = new Map(seen.map(([mark]) => [mark, approver(mark)]));
  for (const { by, locale, isTranslation } of decisions) {
    const one = byMark.get(by) ?? approver(by);
    byMark.set(by, one);
    if (isTranslation) one.translations.set(locale, (one.translations.get(locale) ?? 0) + 1);
    else one.sentences += 1;
  }
  const ids = review.changes.map(({ id }) => id).toSorted();
  const lines = decisions.map(({ id, by, at }) => JSON.stringify([id, by, at])).toSorted();
  const times = [...seen.map(([, at]) => at), ...decisions.map(({ at }) => at)].toSorted();
  return {
    state: "approved",
    at: times.at(-1) ?? review.requestedAt,
    approvers: [...byMark.values()].map(({ translations, ...one }) => ({
      ...one,
      translations: Object.fromEntries(translations), // a language may have any name
    })),
    ...{ count: ids.length, changes: contentHash(...ids), decisions: contentHash(...lines) },
    ...(ids.length === 0 && noSentence?.reason !== undefined && { reason: noSentence.reason }),
  };
}

const approver = (mark: string) => ({ mark, sentences: 0, translations: new Map<string, number>() });

/** A copy of a form asks for what the form asks for, and its authors are authors of the copy. */
export function signOffOfCopy(form: Form): Partial<Form> {
  const { signOff } = form;
  return { ...authorsOfCopy(form), ...(signOff && { signOff: { isOn: signOff.isOn, at: signOff.at } }) };
}
