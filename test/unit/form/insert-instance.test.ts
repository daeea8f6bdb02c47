/** An instance that is inserted into a layout: as if all had been laid out again. */
import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import type { Layout } from "../../../shared/form/engine/compiled-form.ts";
import { expandRepeats } from "../../../shared/form/engine/expand-repeats.ts";
import { insertInstance } from "../../../shared/form/engine/insert-instance.ts";
import { openForm } from "../../../shared/form/engine/open-form.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T10:00:00.000+01:00" };
const text = (key: string, more: object = {}) => ({ key, label: key, controlType: "text", ...more });
const number = (key: string, more: object = {}) =>
  text(key, { controlType: "number", dataType: "number", ...more });
const calculation = (key: string, expression: string) => ({ key, controlType: "calculation", expression });
const repeat = (key: string, fields: object[], rule: object = {}) => ({
  ...{ key, label: key, controlType: "composite", fields },
  repeat: { label: "No. ${name}", ...rule },
});

const form = compileForm(
  FormDefinition.parse({
    title: "Family",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [
      {
        key: "family",
        name: "Page",
        composites: [
          {
            key: "section",
            fields: [
              number("limit", { conditionalExpression: "${total} < 1000" }),
              repeat("children", [
                text("name"),
                number("age", { required: true, constraint: ". < ${limit} and . <= ${oldest}" }),
                text("school", { label: "Where does ${name} learn?", conditionalExpression: "${age} >= 6" }),
                calculation("place", "concat(position(..), '/', count(${children}), ' ', ${family})"),
                calculation("share", "${age} div sum(${age})"),
                calculation("before", "indexed-repeat(${age}, ${children}, position(..) - 1)"),
              ]),
              repeat("visits", [
                text("when"),
                repeat("doses", [number("ml"), calculation("part", "${ml} div sum(${ml})")], { minimum: 0 }),
                calculation("given", "sum(${ml}) + ${total}"),
              ]),
              calculation("total", "sum(${age})"),
              calculation("oldest", "max(${age})"),
              calculation("all_given", "sum(${given})"),
              // has the name of the page
              text("family", { label: "${total} of ${name}" }),
            ],
          },
        ],
      },
    ],
  }),
);

/** All of a layout by keys: which nodes, in which order, and what each leads to. */
function describeLayout({ nodes, byKey, readers, taskDependents }: Layout) {
  const called = (index: number | undefined) =>
    index === undefined ? undefined : `${nodes[index]?.type} ${nodes[index]?.key}`;
  return nodes.map((node, index) => ({
    node: called(index),
    index: node.index,
    in: called(node.parent),
    prefixes: node.prefixes,
    repeats: node.repeats,
    decidesOn: node.decidesOn,
    label: node.label,
    isOfKey: byKey.get(node.key) === node,
    readers: (readers[index] ?? []).map(called).sort(),
    dependents: [0, 1].map((one) =>
      (taskDependents[index * 2 + one] ?? []).map((task) => `${called(task >> 1)} ${task % 2}`).sort(),
    ),
  }));
}

/** Tasks that come before one that they read, though in the other layout they come after it. */
function outOfOrder({ taskRank }: Layout, like: Layout): number[] {
  return like.taskDependents.flatMap((dependents, task) =>
    dependents.filter(
      (dependent) =>
        (like.taskRank[task] ?? 0) < (like.taskRank[dependent] ?? 0) &&
        (taskRank[task] ?? 0) >= (taskRank[dependent] ?? 0),
    ),
  );
}

type Lists = Readonly<Record<string, readonly string[]>>;
const laidOut = (lists: Lists) => expandRepeats(form, (list) => lists[list] ?? []);

describe("an instance that is inserted", () => {
  const lists: Lists = {
    children: ["a", "b", "c"],
    visits: ["1", "2"],
    "visits/1/doses": ["x", "y"],
    "visits/2/doses": ["z"],
  };

  it.each([
    ["children", ["a", "b", "c", "new"], "new"],
    ["children", ["new", "a", "b", "c"], "new"],
    ["children", ["a", "new", "b", "c"], "new"],
    ["visits/1/doses", ["x", "new", "y"], "new"],
    ["visits/2/doses", ["new", "z"], "new"],
  ])("into %s as %j is there as if all were laid out", (list, ids, id) => {
    const inserted = insertInstance(laidOut(lists), list, ids, id);
    if (inserted === undefined) throw new Error("It was not inserted.");
    const expected = laidOut({ ...lists, [list]: ids });
    expect(describeLayout(inserted.layout)).toEqual(describeLayout(expected));
    expect(inserted.layout.taskOrder.toSorted((one, other) => one - other)).toEqual(
      expected.taskOrder.toSorted((one, other) => one - other),
    );
    expect(inserted.layout.taskOrder.every((task, rank) => inserted.layout.taskRank[task] === rank)).toBe(
      true,
    );
    expect(outOfOrder(inserted.layout, expected)).toEqual([]);
    expect(inserted.added.every((node) => node.key.startsWith(`${list}/new`))).toBe(true);
  });

  it("is left to a layout of all where there is none to copy, where a repeat is inside, and where there are too many", () => {
    expect(insertInstance(laidOut({ ...lists, children: [] }), "children", ["new"], "new")).toBeUndefined();
    expect(insertInstance(laidOut(lists), "visits", ["1", "2", "new"], "new")).toBeUndefined();
    const many = Array.from({ length: 10_000 }, (_, place) => `i${place}`);
    const full = laidOut({ ...lists, children: many });
    expect(full.nodes.length).toBeGreaterThan(50_000);
    expect(insertInstance(full, "children", [...many, "new"], "new")).toBeUndefined();
  });

  it("has all that a session opened with the same answers has, after any others that came and went", () => {
    const session = openForm(form, {}, clock);
    let seed = 7;
    const below = (count: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % count;
    };
    for (let step = 0; step < 120; step += 1) {
      const lists = session.nodes().filter((node) => node.repeat !== undefined);
      const numbers = session.nodes().filter((node) => node.kind === "number" && node.type === "field");
      const list = lists[below(lists.length)]?.key ?? "";
      const [ids, place] = [session.value(list), below(4)];
      const now = Array.isArray(ids) ? ids : [];
      const unused = ["p", "q", "r", "s", "t"].find((id) => !now.includes(id)) ?? "u";
      const act = (["answer", "remove", "add", "add"] as const)[below(4)];
      if (act === "answer") session.setValue(numbers[below(numbers.length)]?.key ?? "", below(20));
      if (act === "remove")
        session.setValue(
          list,
          now.filter((_, at) => at !== place),
        );
      // one that was removed comes back with what it had
      if (act === "add" && now.length < 5) session.setValue(list, now.toSpliced(place, 0, unused));
      const again = openForm(form, session.answers(), clock);
      const seen = (one: typeof session) =>
        one
          .nodes()
          .filter(({ type }) => type !== "set")
          .map(({ key, type }) => ({
            ...{ key, type, value: one.value(key), label: one.label(key, "en") },
            ...{ isVisible: one.isVisible(key), problem: one.problem(key), isRequired: one.isRequired(key) },
          }));
      expect(seen(session)).toEqual(seen(again));
    }
  });
});
