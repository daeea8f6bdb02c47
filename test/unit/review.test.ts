/** When a review lets a form be published: the rule alone, without a server. */
import { describe, expect, it } from "vitest";
import { authorMark, processAuthor, versionAuthor } from "../../shared/stores/records/authors.ts";
import { contentOf, type Form } from "../../shared/stores/records/form.ts";
import {
  approvalOf,
  isCurrent,
  nextReview,
  type Review,
  signOffOfCopy,
} from "../../shared/stores/records/review.ts";

const at = "2026-11-28T00:00:00.000Z";
const newForm: Form = {
  ...{ id: 7, name: "Visit", ownerUsername: "olga", version: 1, importKey: "i", fileName: "f.xlsx" },
  ...{ fileContentType: "", activityDate: at, processRevision: 1, processHash: "one" },
  ...{ versionAuthors: {}, processAuthors: {} },
};
const base = { publicationKey: "link", version: 1, formVersion: 1, processRevision: 1 };

/** The form after somebody saved its process. */
const saved = (form: Form, by: string, processHash: string): Form => ({
  ...form,
  ...processAuthor(form, processHash, by),
  ...{ processHash, processRevision: form.processRevision + 1 },
});
const ofAna = saved(newForm, "ana", "two");
const mark = (username: string) => authorMark(newForm, username);
const request = { requestedAt: at, requestedBy: mark("ana"), note: "" };

const changes = ["a", "b"].map((id) => ({ id, locale: id === "b" ? "es" : "en", isTranslation: id === "b" }));
/** A review of a form in which people approved changes. */
function reviewed(form: Form, said: Record<string, string>, before?: Review): Review {
  const review = nextReview(form, base, before, request);
  const entries = Object.entries(said).map(([id, by]) => [id, { isApproved: true, by: mark(by), at }]);
  const seenBy = Object.fromEntries(Object.values(said).map((by) => [mark(by), at]));
  return { ...review, changes, seenBy, decisions: { ...review.decisions, ...Object.fromEntries(entries) } };
}

describe("a review", () => {
  it("lets a form be published once each change is approved by somebody who has not made any of it", () => {
    expect(approvalOf(reviewed(ofAna, { a: "ben" }), ofAna, base)).toBeUndefined();
    expect(approvalOf(reviewed(ofAna, { a: "ana", b: "ana" }), ofAna, base)).toBeUndefined();
    expect(approvalOf(reviewed(ofAna, { a: "ben", b: "ana" }), ofAna, base)).toBeUndefined();
    expect(approvalOf(reviewed(ofAna, { a: "ben", b: "cleo" }), ofAna, base)).toMatchObject({
      ...{ state: "approved", count: 2 },
      approvers: [
        { mark: mark("ben"), sentences: 1, translations: {} },
        { mark: mark("cleo"), sentences: 0, translations: { es: 1 } },
      ],
    });
  });

  it("is of exactly the content that was looked at, compared with what the link has", () => {
    const review = reviewed(ofAna, { a: "ben", b: "ben" });
    const later = saved(ofAna, "ana", "three");
    expect(isCurrent(review, ofAna, base)).toBe(true);
    expect(approvalOf(review, later, base)).toBeUndefined();
    expect(approvalOf(review, { ...ofAna, version: 2 }, base)).toBeUndefined();
    expect(approvalOf(review, ofAna, { ...base, version: 2 })).toBeUndefined();
    expect(approvalOf(review, saved(later, "ana", "two"), base), "as it was").toBeDefined();
    const byBen = saved(saved(later, "ben", "four"), "ana", "two");
    expect(contentOf(byBen)).toBe(contentOf(ofAna));
    expect(approvalOf(review, byBen, base), "who approved it has made a part of it since").toBeUndefined();
  });

  it("keeps what others approved of the same changes when it is requested again, and nothing that came back", () => {
    const first = reviewed(ofAna, { a: "ben" });
    first.decisions.b = { isApproved: false, by: mark("cleo"), at };
    const later = saved(ofAna, "ben", "three");
    const second = reviewed(later, { b: "cleo" }, first);
    expect(Object.keys(second.decisions)).toEqual(["a", "b"]);
    expect(nextReview(later, base, first, request).decisions).not.toHaveProperty("b");
    expect(approvalOf(second, later, base), "Ben has become an author").toBeUndefined();
    expect(approvalOf(reviewed(later, { a: "cleo", b: "cleo" }, first), later, base)).toBeDefined();
    expect(nextReview(later, { ...base, version: 2 }, first, request).decisions).toEqual({});
  });

  it("needs somebody who looked, also where nothing changes", () => {
    const empty = { ...nextReview(ofAna, base, undefined, request), changes: [] };
    const seenBy = (...names: string[]) => ({
      ...{ ...empty, seenBy: Object.fromEntries(names.map((name) => [mark(name), at])) },
      ...(names[0] && { noSentence: { by: mark(names[0]), at, reason: "Only a space." } }),
    });
    expect(approvalOf(seenBy(), ofAna, base)).toBeUndefined();
    expect(approvalOf(seenBy("ana", "ben"), ofAna, base)).toBeUndefined();
    expect(
      approvalOf({ ...empty, seenBy: { [mark("ben")]: at } }, ofAna, base),
      "in silence",
    ).toBeUndefined();
    expect(approvalOf(seenBy("ben"), ofAna, base)).toMatchObject({ count: 0, reason: "Only a space." });
  });

  it("isn't approved by a list that lacks what somebody sent back", () => {
    const review = reviewed(ofAna, { a: "ben" });
    review.decisions.b = { isApproved: false, by: mark("cleo"), at };
    const partial = { ...review, changes: changes.slice(0, 1) };
    expect(approvalOf(partial, ofAna, base)).toBeUndefined();
  });

  it("counts translations into a language of any name", () => {
    const names = ["constructor", "__proto__"];
    const named = names.map((locale) => ({ id: locale[0] ?? "", locale, isTranslation: true }));
    const review = { ...reviewed(ofAna, { c: "ben", _: "ben" }), changes: named };
    const [approver] = approvalOf(review, ofAna, base)?.approvers ?? [];
    expect(JSON.stringify(approver?.translations)).toBe('{"constructor":1,"__proto__":1}');
  });

  it("of a copy is no way to approve one's own", () => {
    const imported = { ...ofAna, ...versionAuthor(ofAna, 2, "ben"), version: 2, signOff: { isOn: true, at } };
    const copy: Form = { ...newForm, id: 8, ...signOffOfCopy(imported) };
    expect(copy.signOff).toEqual({ isOn: true, at });
    const byAll = { seenBy: Object.fromEntries(["ana", "ben"].map((one) => [authorMark(copy, one), at])) };
    const noSentence = { by: authorMark(copy, "ben"), at };
    const review = { ...nextReview(copy, undefined, undefined, request), changes: [], noSentence, ...byAll };
    expect(approvalOf(review, copy, undefined)).toBeUndefined();
  });
});
