import { describe, expect, it } from "vitest";
import { findStep } from "../../../shared/process/run-state.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { changed, noHistory, redone, undone } from "../../../web/features/process/tree/history.ts";
import { actionsOf } from "../../../web/features/process/tree/step-actions.ts";
import {
  addStep,
  canMove,
  changeStep,
  deleteStep,
  duplicateStep,
  forSaving,
  moveStep,
  putBack,
} from "../../../web/features/process/tree/tree-edits.ts";
import { keyboardDrop, treeMove, visibleSteps } from "../../../web/features/process/tree/tree-keys.ts";
import { placementAt } from "../../../web/features/process/tree/use-step-drag.ts";
import { aStep, aTree, letterTree, outline } from "./some-process.ts";

const tree = letterTree();
const levels = (root: typeof tree) => [...walkSteps(root)].map(({ step }) => `${step.key} ${step.level}`);

describe("moving a step", () => {
  it("moves its whole subtree above, below or inside the target, with its keys and new levels", () => {
    expect(outline(tree)).toBe("root(pick(letter(print)) sheet)");
    expect(outline(moveStep(tree, "letter", "sheet", "above"))).toBe("root(pick letter(print) sheet)");
    expect(outline(moveStep(tree, "letter", "sheet", "below"))).toBe("root(pick sheet letter(print))");
    const inside = moveStep(tree, "letter", "sheet", "inside");
    expect(outline(inside)).toBe("root(pick sheet(letter(print)))");
    expect(levels(inside)).toEqual(["root 0", "pick 1", "sheet 1", "letter 2", "print 3"]);
  });

  it("is refused onto itself, into its own subtree, for the root, and next to the root", () => {
    expect(canMove(tree, "pick", "pick", "inside")).toBe(false);
    expect(canMove(tree, "pick", "print", "below")).toBe(false);
    expect(canMove(tree, "root", "sheet", "inside")).toBe(false);
    expect(canMove(tree, "sheet", "root", "above")).toBe(false);
    expect(moveStep(tree, "pick", "print", "below")).toBe(tree);
  });

  it("reads the top 25% as above, the bottom 25% as below, the rest as inside", () => {
    expect([0, 24, 25, 50, 75, 76, 100].map((offset) => placementAt(offset, 100))).toEqual([
      "above",
      "above",
      "inside",
      "inside",
      "inside",
      "below",
      "below",
    ]);
  });
});

describe("editing the tree", () => {
  it("adds as the last child, deletes with all descendants, and leaves the old tree unchanged", () => {
    const added = addStep(tree, "pick", aStep("New", "HANDLEBARS"));
    expect(outline(added)).toBe("root(pick(letter(print) new) sheet)");
    expect(findStep(added, "new")?.step.level).toBe(2);
    expect(outline(deleteStep(tree, "pick"))).toBe("root(sheet)");
    expect(outline(deleteStep(tree, "root"))).toBe(outline(tree));
    expect(outline(tree)).toBe("root(pick(letter(print)) sheet)");
  });

  it("duplicates with new keys throughout, right below the original", () => {
    let count = 0;
    const root = duplicateStep(tree, "letter", "copy", () => `key-${++count}`);
    expect(outline(root)).toBe("root(pick(letter(print) copy(key-1)) sheet)");
    const copy = findStep(root, "copy")?.step;
    expect(copy?.name).toBe("Letter (copy)");
    expect(copy?.template).toBe("<p>Dear {{firstName}}</p>");
  });

  it("gives the root only Form and Add, other steps their editor, Edit, Add and Delete", () => {
    expect(actionsOf(tree)).toEqual({ shown: ["form", "add"], inMenu: [] });
    const of = (key: string) => actionsOf(findStep(tree, key)?.step ?? tree);
    expect(of("letter").shown).toEqual(["template", "edit", "add"]);
    expect(of("print").shown).toEqual(["view", "edit", "add"]);
    expect(of("letter").inMenu).toContain("delete");
  });
});

describe("the keyboard in the tree", () => {
  const all = new Set(["root", "pick", "letter", "print", "sheet"]);

  it("moves up and down through visible steps, in and out, and to both ends", () => {
    expect(treeMove(tree, all, "pick", "ArrowDown")).toEqual({ focus: "letter" });
    expect(treeMove(tree, new Set(["root"]), "pick", "ArrowDown")).toEqual({ focus: "sheet" });
    expect(treeMove(tree, all, "pick", "ArrowUp")).toEqual({ focus: "root" });
    expect(treeMove(tree, all, "pick", "ArrowLeft")).toEqual({ collapse: "pick" });
    expect(treeMove(tree, new Set(["root"]), "pick", "ArrowLeft")).toEqual({ focus: "root" });
    expect(treeMove(tree, new Set(["root"]), "pick", "ArrowRight")).toEqual({ expand: "pick" });
    expect(treeMove(tree, all, "pick", "ArrowRight")).toEqual({ focus: "letter" });
    expect(treeMove(tree, all, "root", "End")).toEqual({ focus: "sheet" });
    expect(visibleSteps(tree, new Set()).map(({ key }) => key)).toEqual(["root"]);
  });

  it("moves a step with Alt and an arrow: among its siblings, out of its parent, into the one above", () => {
    expect(keyboardDrop(tree, "sheet", "ArrowUp")).toEqual({ targetKey: "pick", placement: "above" });
    expect(keyboardDrop(tree, "sheet", "ArrowDown")).toBeUndefined();
    expect(keyboardDrop(tree, "sheet", "ArrowRight")).toEqual({ targetKey: "pick", placement: "inside" });
    expect(keyboardDrop(tree, "letter", "ArrowLeft")).toEqual({ targetKey: "pick", placement: "below" });
    expect(keyboardDrop(tree, "pick", "ArrowLeft")).toBeUndefined();
    expect(keyboardDrop(tree, "root", "ArrowDown")).toBeUndefined();
  });
});

describe("undo and redo", () => {
  it("go back and forth, and leave templates as they are now", () => {
    const moved = moveStep(tree, "letter", "root", "inside");
    const history = changed(noHistory, { root: tree, what: "Move Letter" });
    const typed = changeStep(moved, "letter", (step) => ({ ...step, template: "<p>Hi</p>" }));
    const back = undone(history, typed);
    expect(outline(back?.root ?? typed)).toBe(outline(tree));
    expect(findStep(back?.root ?? typed, "letter")?.step.template).toBe("<p>Hi</p>");
    const forth = back && redone(back.history, back.root);
    expect(outline(forth?.root ?? tree)).toBe(outline(moved));
    expect(undone(noHistory, tree)).toBeUndefined();
    expect(redone(history, tree)).toBeUndefined();
  });

  it("puts a deleted step back where it was, whatever was changed since", () => {
    const without = deleteStep(tree, "letter");
    expect(outline(putBack(without, tree, "letter") ?? tree)).toBe(outline(tree));
    const siblings = (keys: readonly string[]) => aTree(...keys.map((key) => aStep(key, "HANDLEBARS")));
    const three = siblings(["a", "b", "c"]);
    const back = (now: Step, key: string) => outline(putBack(now, three, key) ?? aTree());
    expect(back(siblings(["a", "c"]), "b")).toBe("root(a b c)");
    expect(back(siblings(["c", "a"]), "b")).toBe("root(c a b)");
    expect(back(siblings(["c"]), "b")).toBe("root(b c)");
    expect(back(siblings(["b", "d"]), "c")).toBe("root(b c d)");
    expect(putBack(deleteStep(tree, "pick"), tree, "letter"), "its parent is gone").toBeUndefined();
  });

  it("restore a deleted step with its template", () => {
    const history = changed(noHistory, { root: tree, what: "Delete Sheet" });
    const back = undone(history, deleteStep(tree, "sheet"));
    expect(findStep(back?.root ?? tree, "sheet")?.step.template).toBe("<p>{{firstName}}</p>");
  });
});

describe("undo of a change of texts", () => {
  const typed = (root: Step, key: string, template: string) =>
    changeStep(root, key, (step) => ({ ...step, template }));
  const textsOf = (root: Step) =>
    [...walkSteps(root)].flatMap(({ step: { template } }) => (template === undefined ? [] : [template]));

  it("brings the texts back and forth, but not over one that was typed on", () => {
    const before = typed(typed(tree, "letter", "{{a}}"), "sheet", "<p>{{a}}</p>");
    const after = typed(typed(tree, "letter", "{{b}}"), "sheet", "<p>{{b}}</p>");
    const texts = [
      { stepKey: "letter", before: "{{a}}", after: "{{b}}" },
      { stepKey: "sheet", before: "<p>{{a}}</p>", after: "<p>{{b}}</p>" },
    ];
    const history = changed(noHistory, { root: before, what: "Rename a to b", texts });
    const back = undone(history, after);
    expect(textsOf(back?.root ?? tree)).toEqual(textsOf(before));
    const forth = back && redone(back.history, back.root);
    expect(textsOf(forth?.root ?? tree)).toEqual(textsOf(after));
    expect(textsOf((forth && undone(forth.history, forth.root)?.root) ?? tree)).toEqual(textsOf(before));
    const more = undone(history, typed(after, "letter", "{{b}}!"))?.root ?? tree;
    expect(new Set(textsOf(more))).toEqual(new Set(["{{b}}!", "<p>{{a}}</p>"]));
  });
});

describe("a tree on its way to be saved", () => {
  it("includes only the templates that the server doesn't have", () => {
    const root = duplicateStep(tree, "sheet", "copy", () => "set");
    const sent = forSaving(root, tree);
    expect("template" in (findStep(sent, "sheet")?.step ?? {})).toBe(false);
    expect(findStep(sent, "copy")?.step.template).toBe("<p>{{firstName}}</p>");
  });

  it("marks a removed template", () => {
    const bare = changeStep(tree, "sheet", ({ template: _gone, ...step }) => step);
    expect(findStep(forSaving(bare, tree), "sheet")?.step.template).toBe("");
  });
});
