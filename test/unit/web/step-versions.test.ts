import { describe, expect, it } from "vitest";
import type { ProcessVersion } from "../../../shared/contract/process.ts";
import { versionsOfStep, withEarlierStep } from "../../../web/features/process/versions/step-versions.ts";
import { step, treeOf } from "../../support/steps.ts";

describe("the versions of a step", () => {
  it("are those in which it was changed or added, and the oldest that is known", () => {
    const version = (revision: number, key: string, more?: number): ProcessVersion => ({
      ...{ revision, added: [], removed: [], changed: [{ key, name: key, what: ["template"] }] },
      ...(more !== undefined && { more }),
    });
    const versions = [version(5, "a"), version(4, "b"), version(3, "b", 2), version(2, "b"), version(1, "b")];
    expect(versionsOfStep(versions, "a").map(({ revision }) => revision)).toEqual([5, 3, 1]);
  });

  it("are brought back without what is above or below it", () => {
    const below = step("HTML2PDF", { key: "below" });
    const tree = (template: string, ...children: (typeof below)[]) =>
      treeOf(step("HANDLEBARS", { key: "a", level: 1, template, children }));
    const back = withEarlierStep(tree("now", below), tree("then"), "a");
    expect(back.children[0]).toMatchObject({ template: "then", level: 1, children: [{ key: "below" }] });
    expect(withEarlierStep(back, treeOf(), "a")).toBe(back);
  });
});
