import { describe, expect, it } from "vitest";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { earlierMarks } from "../../../web/features/submissions/earlier-marks.ts";

const of = (instanceKey: string, more: Partial<Submission> = {}): Submission => ({
  ...{ instanceKey, instanceId: instanceKey, publicationKey: "p", name: "n", status: "COMPLETE" },
  ...{ messageCode: "OK", locale: "en", startedAt: "2026-11-20T20:04:00.000Z" },
  ...{ activityDate: "2026-11-20T20:04:00.000Z", seen: false, ...more },
});

describe("earlierMarks", () => {
  it("groups what was noted before, and leaves out what the change left as it was", () => {
    const submissions = [of("a"), of("b", { seen: true }), of("c"), of("draft", { seen: undefined })];
    expect(earlierMarks(submissions, { seen: true })).toEqual([
      { mark: { seen: false }, instanceKeys: ["a", "c"] },
    ]);
    expect(earlierMarks([of("a", { seen: true })], { seen: true })).toEqual([]);
  });

  it("sends back again with the note that it takes", () => {
    const submissions = [
      of("a"),
      of("b", { review: "SENT_BACK", note: "Page 2, please" }),
      of("c", { review: "APPROVED", note: "Fine" }),
    ];
    expect(earlierMarks(submissions, { review: "APPROVED" })).toEqual([
      { mark: { review: "RECEIVED" }, instanceKeys: ["a"] },
      { mark: { review: "SENT_BACK", note: "Page 2, please" }, instanceKeys: ["b"] },
    ]);
  });
});
