/** What the builder of changes writes for DynamoDB, by the grammar of its developer guide; the emulator takes it in test/api. */
import { expect, it } from "vitest";
import {
  allOf,
  anyOf,
  change,
  exists,
  is,
  isAbsent,
  isStill,
  isStillWhole,
  renderCondition,
} from "../../../shared/stores/dynamodb/change.ts";

it("writes each part of a change once, with the same placeholder for the same name", () => {
  const rendered = change()
    .set({ status: "OPEN", note: undefined })
    .setOrRemove({ draft: undefined, tags: ["a"] })
    .setOnce({ seenAt: "t" })
    .add("revision")
    .when(is("status", "=", "NEW"), isAbsent("erasing"))
    .render({ v: 7 });
  expect(rendered).toEqual({
    update: "SET #n0 = :v0, #n1 = :v1, #n2 = :v2, #n3 = if_not_exists(#n3, :v3) REMOVE #n4 ADD #n5 :v4",
    condition: "(#n1 = :v5) AND (attribute_not_exists(#n6))",
    names: {
      "#n0": "v",
      "#n1": "status",
      "#n2": "tags",
      "#n3": "seenAt",
      "#n4": "draft",
      "#n5": "revision",
      "#n6": "erasing",
    },
    values: { ":v0": 7, ":v1": "OPEN", ":v2": ["a"], ":v3": "t", ":v4": 1, ":v5": "NEW" },
  });
});

it("reaches into maps and lists, whatever their keys are called", () => {
  const rendered = change().setAt(["failures", "a.b #1"], "x").increase(["counts", 2], -1).render({});
  expect(rendered.update).toBe("SET #n0.#n1 = :v0, #n2[2] = #n2[2] + :v1");
  expect(rendered.names).toEqual({ "#n0": "failures", "#n1": "a.b #1", "#n2": "counts" });
  expect(rendered.condition).toBeUndefined();
});

it("nests conditions, and has no names or values where there are none", () => {
  const { condition } = renderCondition(anyOf(exists("a"), allOf(isStill("b", undefined), is("c", ">", 1))));
  expect(condition).toBe("(attribute_exists(#n0)) OR ((attribute_not_exists(#n1)) AND (#n2 > :v0))");
  expect(renderCondition(allOf(anyOf(exists("a")))).condition).toBe("attribute_exists(#n0)");
  expect(renderCondition(undefined)).toEqual({ condition: undefined, names: undefined, values: undefined });
  expect(renderCondition(exists("a")).values).toBeUndefined();
});

it("compares a map by its size and each entry, a large one whole", () => {
  const rendered = (value: unknown) => renderCondition(isStillWhole("marks", value));
  expect(rendered({ a: 1, b: { c: "x" } })).toMatchObject({
    condition: "(size(#n0) < :v0) AND (#n0.#n1 = :v1) AND ((size(#n0.#n2) < :v2) AND (#n0.#n2.#n3 = :v3))",
    values: { ":v0": 3, ":v1": 1, ":v2": 2, ":v3": "x" },
  });
  expect(rendered({})).toMatchObject({ condition: "size(#n0) < :v0", values: { ":v0": 1 } });
  const large = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`key${at}`, at]));
  for (const whole of [large, ["a"], "text", null])
    expect(rendered(whole)).toMatchObject({ condition: "#n0 = :v0", values: { ":v0": whole } });
});
