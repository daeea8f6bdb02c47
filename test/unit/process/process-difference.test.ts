import { describe, expect, it } from "vitest";
import { compareProcesses } from "../../../shared/process/process-difference.ts";
import type { Step } from "../../../shared/process/step.ts";
import { step, treeOf } from "../../support/steps.ts";

const letter = (more: Partial<Step> = {}) =>
  step("HANDLEBARS", { key: "letter", name: "Letter", template: "<p>Dear</p>", ...more });
const texts = (template: string) => step("TRANSLATIONS", { key: "texts", name: "Texts", template });

describe("two versions of a process", () => {
  it("are the same when nothing differs but what follows from other parts", () => {
    const same = { added: [], removed: [], changed: [] };
    expect(compareProcesses(treeOf(letter()), treeOf(letter()))).toEqual(same);
    const [before, after] = [letter({ level: 1 }), letter({ level: 2, templateId: "hash" })];
    expect(compareProcesses(treeOf(before), treeOf(after))).toEqual(same);
  });

  it("differ by added, removed and changed steps, each by its name", () => {
    const before = treeOf(letter(), step("HTML2PDF", { key: "pdf", name: "PDF" }), texts("{}"));
    const after = treeOf(
      letter({ name: "Long letter", template: "<p>Hello</p>", publicOutputInd: true }),
      texts('{"a":{}}'),
      step("JOLT", { key: "codes", name: "Codes" }),
    );
    expect(compareProcesses(before, after)).toEqual({
      added: ["Codes"],
      removed: ["PDF"],
      changed: [
        { name: "Long letter", what: ["name", "template", "output"] },
        { name: "Texts", what: ["translations"] },
      ],
    });
  });

  it("name the one step that moved, not those that it passed", () => {
    const [a, b, c] = ["a", "b", "c"].map((key) => letter({ key, name: key.toUpperCase() }));
    if (a === undefined || b === undefined || c === undefined) throw new Error("no steps");
    const place = (name: string) => [{ name, what: ["place"] }];
    expect(compareProcesses(treeOf(a, b, c), treeOf(b, c, a)).changed).toEqual(place("A"));
    expect(compareProcesses(treeOf(a, b), treeOf({ ...a, children: [b] })).changed).toEqual(place("B"));
  });
});
