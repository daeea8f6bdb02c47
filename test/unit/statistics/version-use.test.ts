import { describe, expect, it } from "vitest";
import { addCounts, addFact, noCounts } from "../../../shared/statistics/facts.ts";
import { versionUse } from "../../../shared/statistics/version-use.ts";

const versions = [{ version: 1 }, { version: 2, snapshot: "b" }];
const counted = { "": { started: 100, submitted: 60 }, b: { started: 50, submitted: 55 } };

describe("the respondents of a link's versions", () => {
  it("are counted by the version that they were on when they began and submitted", () => {
    const counts = noCounts();
    const publicationKey = "p";
    for (const snapshot of ["", "", "b", undefined])
      addFact(counts, { kind: "started", publicationKey, ...(snapshot !== undefined && { snapshot }) });
    addFact(counts, { kind: "submitted", publicationKey, locale: "en", seconds: 1, snapshot: "b" });
    const twice = noCounts();
    for (const _time of [1, 2]) addCounts(twice, counts);
    expect([counts.started, counts.versions, twice.versions]).toEqual([
      4,
      { "": { started: 2, submitted: 0 }, b: { started: 1, submitted: 1 } },
      { "": { started: 4, submitted: 0 }, b: { started: 2, submitted: 2 } },
    ]);
  });

  it("are in the middle until they submit, move to another version or delete what they had", () => {
    const moved = [
      { from: "", to: "b", times: 20 },
      { from: "", times: 7 },
    ];
    expect(versionUse(versions, counted, moved)).toEqual([
      { version: 2, began: 50, open: 15, submitted: 55 },
      { version: 1, began: 100, open: 13, submitted: 60 },
    ]);
  });

  it("aren't told apart in small groups, nor by subtraction", () => {
    const few = { ...counted, "": { started: 63, submitted: 61 } };
    expect(versionUse(versions, few, [{ from: "", to: "b", times: 0 }])).toEqual([
      { version: 2, began: 50, open: 0, submitted: 55 },
      { version: 1, began: 60, open: "<5", submitted: 60 },
    ]);
  });

  it("aren't told apart by subtraction where few left without submitting", () => {
    const some = { "": { started: 62, submitted: 55 } };
    expect(versionUse([{ version: 1 }], some, [{ from: "", times: 2 }])).toEqual([
      { version: 1, began: 60, open: 5, submitted: 55 },
    ]);
  });

  it("of a version that the link went back to count with the newer one; of those that nobody used, as none", () => {
    const back = [...versions, { version: 3 }];
    expect(versionUse(back, counted).map(({ version, began }) => [version, began])).toEqual([
      [3, 100],
      [2, 50],
    ]);
    expect(versionUse(versions)).toEqual([
      { version: 2, began: 0, open: 0, submitted: 0 },
      { version: 1, began: 0, open: 0, submitted: 0 },
    ]);
  });
});
