import { describe, expect, it } from "vitest";
import { type Choices, mergeTrees } from "../../../shared/process/merge/merge-trees.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { Random } from "../../fuzz/random.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { step } from "../../support/steps.ts";

const named = (key: string, more: Partial<Step> = {}, ...children: Step[]) =>
  step("HANDLEBARS", { key, name: key, ...more, children });
const tree = (...children: Step[]) => named("root", {}, ...children);
const outline = ({ key, children }: Step): string =>
  children.length === 0 ? key : `${key}(${children.map(outline).join(" ")})`;
const at = (root: Step, key: string) => [...walkSteps(root)].find(({ step: one }) => one.key === key)?.step;
const chosen = (id: string, side: "mine" | "theirs"): Choices => new Map([[id, side]]);
const parts = ({ conflicts }: ReturnType<typeof mergeTrees>) => conflicts.map(({ id }) => id);

describe("two people in one tree", () => {
  const base = tree(named("a", {}, named("b")), named("c"));

  it("who change different steps, or different attributes of one, both have their change", () => {
    const mine = tree(named("a", { name: "A" }, named("b", { template: "<p>" })), named("c"));
    const theirs = tree(named("a", { description: "why" }, named("b")), named("c", { outputName: "C" }));
    const merged = mergeTrees({ base, mine, theirs });
    expect(merged.conflicts).toEqual([]);
    expect(at(merged.root, "a")).toMatchObject({ name: "A", description: "why" });
    expect(at(merged.root, "b")).toMatchObject({ template: "<p>", level: 2 });
    expect(at(merged.root, "c")).toMatchObject({ outputName: "C", level: 1 });
  });

  it("who add, move and remove at different places both have theirs, in order", () => {
    const mine = tree(named("a", {}, named("b"), named("mine")));
    const theirs = tree(named("theirs"), named("a", {}, named("new"), named("b")), named("c"));
    const merged = mergeTrees({ base, mine, theirs });
    expect([outline(merged.root), merged.conflicts]).toEqual(["root(theirs a(new b mine))", []]);
    const moved = mergeTrees({ base, mine: tree(named("c"), named("a", {}, named("b"))), theirs });
    expect(outline(moved.root)).toBe("root(theirs c a(new b))");
  });

  it("who make the same change have it once", () => {
    const both = tree(named("a", { name: "A" }), named("c"), named("d"));
    const merged = mergeTrees({ base, mine: both, theirs: structuredClone(both) });
    expect([outline(merged.root), merged.conflicts]).toEqual(["root(a c d)", []]);
  });

  it("who change one attribute differently choose, and the rest is merged whatever they choose", () => {
    const mine = tree(named("a", { name: "Mine", template: "1" }, named("b")), named("c"));
    const theirs = tree(named("a", { name: "Theirs" }, named("b")), named("c", { name: "C" }));
    const three = { base, mine, theirs };
    expect(mergeTrees(three).conflicts).toEqual([{ id: "name a", key: "a", name: "Mine", part: "name" }]);
    for (const side of ["mine", "theirs"] as const) {
      const { root } = mergeTrees(three, chosen("name a", side));
      expect(at(root, "a")).toMatchObject({ name: side === "mine" ? "Mine" : "Theirs", template: "1" });
      expect(at(root, "c")?.name).toBe("C");
    }
  });

  it("whose template is written for a type that the other changed choose both together", () => {
    const jolt = step("JOLT").processType;
    const mine = tree(named("a", { processType: jolt, template: "[]" }, named("b")), named("c"));
    const theirs = tree(named("a", { template: "<b>" }, named("b")), named("c"));
    const three = { base, mine, theirs };
    expect(parts(mergeTrees(three))).toEqual(["content a"]);
    expect(at(mergeTrees(three, chosen("content a", "theirs")).root, "a")).toMatchObject({
      processType: { code: "HANDLEBARS" },
      template: "<b>",
    });
  });

  it("of whom one removes what the other changes, adds to, or moves a step into, choose", () => {
    const mine = tree(named("c"));
    const cases: [Step, string][] = [
      [tree(named("a", {}, named("b", { template: "new" })), named("c")), "root(a(b) c)"],
      [tree(named("a", {}, named("b", {}, named("added"))), named("c")), "root(a(b(added)) c)"],
      [tree(named("a", {}, named("b", {}, named("c")))), "root(a(b(c)))"],
      [tree(named("a", {}, named("n", {}, named("b"))), named("c")), "root(a(n(b)) c)"],
    ];
    for (const [theirs, whole] of cases) {
      for (const three of [
        { base, mine, theirs },
        { base, mine: theirs, theirs: mine },
      ]) {
        const keeper = three.mine === mine ? "theirs" : "mine";
        const remover = keeper === "mine" ? "theirs" : "mine";
        expect(parts(mergeTrees(three))).toEqual(["removed a"]);
        expect(outline(mergeTrees(three).root)).toBe(whole);
        expect(outline(mergeTrees(three, chosen("removed a", keeper)).root)).toBe(whole);
        expect(outline(mergeTrees(three, chosen("removed a", remover)).root)).toBe("root(c)");
      }
    }
  });

  it("whose moves would put two steps inside each other choose one of the moves", () => {
    const three = {
      base: tree(named("a"), named("b")),
      mine: tree(named("b", {}, named("a"))),
      theirs: tree(named("a", {}, named("b"))),
    };
    const [conflict] = mergeTrees(three).conflicts;
    expect(conflict?.part).toBe("place");
    const id = conflict?.id ?? "";
    expect(outline(mergeTrees(three, chosen(id, "mine")).root)).toBe("root(b(a))");
    expect(outline(mergeTrees(three, chosen(id, "theirs")).root)).toBe("root(a(b))");
  });

  it("who sort the steps of one parent differently choose an order", () => {
    const list = (...keys: string[]) => tree(...keys.map((key) => named(key)));
    const three = { base: list("a", "b", "c"), mine: list("c", "a", "b"), theirs: list("b", "a", "c", "d") };
    expect(parts(mergeTrees(three))).toEqual(["order "]);
    expect(outline(mergeTrees(three, chosen("order ", "theirs")).root)).toBe("root(b a c d)");
    expect(outline(mergeTrees(three).root)).toBe("root(c d a b)");
  });

  it("who set different properties, or translate different messages, both have theirs", () => {
    const sets = (...properties: [string, string][]) => [
      { key: "s", name: "pdf", properties: properties.map(([name, value]) => ({ name, value })) },
    ];
    const words = (texts: object, ...properties: [string, string][]) =>
      tree(
        step("TRANSLATIONS", {
          key: "w",
          template: JSON.stringify(texts),
          propertySets: sets(...properties),
        }),
      );
    const merged = mergeTrees({
      base: words({ Hello: { es: "Hola" } }, ["format", "A4"]),
      mine: words({ Hello: { es: "Hola", fr: "Bonjour" } }, ["format", "A5"]),
      theirs: words({ Hello: { es: "Buenas" }, Bye: { es: "Adiós" } }, ["format", "A4"], ["margin", "1cm"]),
    });
    expect(merged.conflicts).toEqual([]);
    const texts = JSON.parse(at(merged.root, "w")?.template ?? "");
    expect(texts).toEqual({ Hello: { es: "Buenas", fr: "Bonjour" }, Bye: { es: "Adiós" } });
    expect(at(merged.root, "w")?.propertySets).toEqual(sets(["format", "A5"], ["margin", "1cm"]));
  });

  it("who opened a process before it was saved first have one root", () => {
    const root = (key: string, ...children: Step[]) => ({ ...tree(...children), key });
    const merged = mergeTrees({
      base: root("r1"),
      mine: root("r1", named("a")),
      theirs: root("r2", named("b")),
    });
    expect([outline(merged.root), merged.conflicts]).toEqual(["r2(a b)", []]);
  });
});

describe("any two series of edits", () => {
  const texts = ["one", "two", "three"] as const;
  const random = new Random(testSeed);
  const pick = <One>(list: readonly One[]) => random.pick(list);
  let keys = 0;

  /** One change to one step, drawn: of an attribute, of its place, an addition or a removal. */
  function edited(root: Step, allowed: (key: string) => boolean): Step {
    const copy = structuredClone(root);
    const all = [...walkSteps(copy)].filter(({ step: one, parent }) => parent && allowed(one.key));
    if (all.length === 0) return copy;
    const { step: one, parent } = pick(all);
    const within = new Set([...walkSteps(one)].map(({ step: { key } }) => key));
    const others = [...walkSteps(copy)].filter(({ step: { key } }) => !within.has(key));
    const kind = pick(["name", "template", "outputName", "add", "remove", "move"] as const);
    if (kind === "add") one.children.push(named(`n${++keys}`));
    else if (kind === "remove" || kind === "move") {
      parent?.children.splice(parent.children.indexOf(one), 1);
      if (kind === "move") pick(others).step.children.push(one);
    } else one[kind] = pick(texts);
    return copy;
  }
  const aTree = () => {
    let root = tree(named("a", {}, named("b"), named("c")), named("d", {}, named("e", {}, named("f"))));
    for (let times = 0; times < 3; times++) root = edited(root, () => true);
    return root;
  };
  const edits = (root: Step, times: number, allowed = (_key: string) => true) =>
    Array.from({ length: times }).reduce<Step>((created) => edited(created, allowed), root);
  const cases = budget({ search: 20_000, usual: 600 });

  it("merge into one tree in which each step is once, that keeps what nobody contradicts, whatever is chosen", () => {
    for (let number = 0; number < cases; number++) {
      const base = aTree();
      const [mine, theirs] = [edits(base, 1 + (number % 4)), edits(base, 1 + (number % 3))];
      const merged = mergeTrees({ base, mine, theirs });
      const choices: Choices = new Map(
        merged.conflicts.map(({ id }) => [id, pick(["mine", "theirs"] as const)]),
      );
      for (const { root } of [merged, mergeTrees({ base, mine, theirs }, choices)]) {
        const found = [...walkSteps(root)].map(({ step: { key } }) => key);
        expect(new Set(found).size).toBe(found.length);
      }
      // Nothing is lost: what neither removed is there, and what either added or changed as well.
      for (const { step: one } of [...walkSteps(mine), ...walkSteps(theirs)]) {
        const isOnBoth = at(mine, one.key) && at(theirs, one.key);
        const isAdded = at(base, one.key) === undefined;
        if (isOnBoth || isAdded) expect(at(merged.root, one.key), `case ${number}`).toBeDefined();
      }
      expect(mergeTrees({ base, mine, theirs: base }).root).toEqual(
        mergeTrees({ base: mine, mine, theirs: mine }).root,
      );
      expect(mergeTrees({ base, mine: base, theirs }).conflicts).toEqual([]);
      expect(outline(mergeTrees({ base, mine, theirs: structuredClone(mine) }).root)).toBe(outline(mine));
      expect(outline(mergeTrees({ base, mine: base, theirs }).root)).toBe(outline(theirs));
      expect(outline(mergeTrees({ base, mine, theirs: base }).root)).toBe(outline(mine));
    }
  });

  it("have every change of both where they are about different subtrees, without a conflict", () => {
    for (let number = 0; number < cases; number++) {
      const base = tree(named("a", {}, named("b"), named("c")), named("d", {}, named("e", {}, named("f"))));
      const inside = (key: string) => {
        const allowed = new Set([...walkSteps(at(base, key) ?? base)].map(({ step: one }) => one.key));
        allowed.delete(key);
        return (one: string) => allowed.has(one);
      };
      const change = (key: string) => {
        const once = structuredClone(base);
        const part = at(once, key);
        if (part) Object.assign(part, { children: edits(part, 2, inside(key)).children });
        return once;
      };
      const [mine, theirs] = [change("a"), change("d")];
      const { root, conflicts } = mergeTrees({ base, mine, theirs });
      expect(conflicts).toEqual([]);
      const written = (one: Step | undefined): unknown =>
        one && [one.key, one.name, one.template, one.outputName, one.children.map(written)];
      expect(written(at(root, "a"))).toEqual(written(at(mine, "a")));
      expect(written(at(root, "d"))).toEqual(written(at(theirs, "d")));
    }
  });
});
