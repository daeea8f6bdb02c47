/** What several grants allow together, and what a share of each kind gives. */
import { describe, expect, it } from "vitest";
import { allRights, mayCorrect, mayReadAnswers } from "../../shared/form-rights.ts";
import { membershipOf } from "../../shared/stores/records/group.ts";
import { type FormShare, rightsIn } from "../../shared/stores/records/share.ts";

const north = { subjectPrefixes: ["N-"] };
const south = { subjectPrefixes: ["S-"] };
const share = (more: Partial<FormShare>) =>
  rightsIn({
    ...{ formId: 7, username: "ana@lab.example", privilege: "R", data: false },
    ...{ activityDate: "2026-11-27T00:00:00Z", ...more },
  });

describe("the right to correct", () => {
  it("comes with that to read, of the same submissions, and never without", () => {
    expect(share({ data: true, correct: true })).toMatchObject({ data: true, correct: true });
    expect(mayCorrect(share({ correct: true }))).toBe(false);
    expect(mayCorrect(share({ data: true }))).toBe(false);
    const limited = share({ site: north, siteData: true, correct: true });
    expect(limited).toMatchObject({ data: false, readable: [north], correctable: [north] });
    expect(limited).not.toHaveProperty("correct");
    expect(mayCorrect(share({ site: north, correct: true }))).toBe(false);
  });

  it("is of each grant for itself, where somebody has several", () => {
    const readsAll = share({ data: true });
    const correctsNorth = share({ site: north, siteData: true, correct: true });
    const readsSouth = share({ site: south, siteData: true });
    expect(allRights([readsAll, correctsNorth])).toMatchObject({ data: true, correctable: [north] });
    const both = allRights([correctsNorth, readsSouth]);
    expect(both).toMatchObject({ readable: [north, south], correctable: [north] });
    expect(both).not.toHaveProperty("correct");
    const all = allRights([correctsNorth, share({ data: true, correct: true })]);
    expect(all).toMatchObject({ correct: true });
    expect(all).not.toHaveProperty("correctable");
    const none = allRights([share({}), readsSouth]);
    expect(none && [mayReadAnswers(none), mayCorrect(none)]).toEqual([true, false]);
  });

  it("is every owner's of a group, and of other members as they have it", () => {
    const since = "2026-11-27T00:00:00Z";
    const group = {
      ...{ id: "g", name: "Ward", createdAt: since, revision: 1 },
      members: {
        owner: { privilege: "O", data: true, since },
        corrects: { privilege: "R", data: true, correct: true, since },
        reads: { privilege: "W", data: true, since },
        nothing: { privilege: "R", data: false, correct: true, since },
      },
    } as const;
    const may = Object.keys(group.members).map((name) => membershipOf(group, name)?.correct === true);
    expect(may).toEqual([true, true, false, false]);
  });
});

describe("the right to sign off", () => {
  it("is of each grant for itself, whatever else that gives, and an owner's", () => {
    expect(share({ signOff: true })).toMatchObject({ data: false, signOff: true });
    expect(allRights([share({ data: true }), share({ signOff: true, site: north })])).toMatchObject({
      signOff: true,
    });
    expect(allRights([share({ data: true })])).not.toHaveProperty("signOff");
    const group = { id: "g", name: "Ward", createdAt: "", revision: 1 };
    const since = "2026-11-27T00:00:00Z";
    const members = {
      ana: { privilege: "R", data: false, signOff: true, since },
      ben: { privilege: "W", data: true, since },
      olga: { privilege: "O", data: true, since },
    } as const;
    const rights = ["ana", "ben", "olga"].map((name) => membershipOf({ ...group, members }, name)?.signOff);
    expect(rights).toEqual([true, undefined, true]);
  });
});
