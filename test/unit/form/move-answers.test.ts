import { describe, expect, it } from "vitest";
import { answersWithoutPlace, moveTo } from "../../../shared/form/answers/move-answers.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { formClock } from "../../../shared/form/engine/engine.ts";

type Input = Record<string, unknown>;

const clock = formClock(new Date("2026-11-23T12:00:00Z"), "UTC");
const compile = (...pages: Input[][]) =>
  compileForm(
    FormDefinition.parse({
      title: "A form",
      locales: [{ code: "en", name: "English" }],
      defaultLocale: "en",
      model: pages.map((fields, index) => ({
        key: `p${index}`,
        name: `P${index}`,
        composites: [{ key: `s${index}`, fields }],
      })),
    }),
    { matches: (text, pattern) => new RegExp(pattern).test(text) },
  );
const text = (key: string, more: Input = {}) => ({ key, controlType: "text", label: key, ...more });
const choice = (key: string, ...options: string[]) =>
  text(key, { controlType: "radio", options: options.map((option) => ({ key: option, label: option })) });

describe("another version of a form", () => {
  it("has a place for every answer where it only adds, moves or rewords questions", () => {
    const before = compile([text("a"), choice("b", "x", "y")]);
    const after = compile([text("new")], [choice("b", "y", "z", "x"), text("a", { label: "Reworded" })]);
    expect(answersWithoutPlace(before, after)).toEqual([]);
    expect(answersWithoutPlace(after, before)).toEqual(["new", "b"]);
  });

  it("lacks the place of what it asks for as another kind, computes, or repeats", () => {
    const before = compile([text("a"), text("b"), text("c")]);
    const repeat = { key: "r", controlType: "composite", repeat: {}, fields: [text("c")] };
    const after = compile([
      text("a", { controlType: "number" }),
      { key: "b", controlType: "calculation", expression: "1" },
      repeat,
    ]);
    expect(answersWithoutPlace(before, after)).toEqual(["a", "b", "c"]);
  });

  const draftOf = (form: ReturnType<typeof compile>, answers: Record<string, string>, location = "0:") => ({
    form,
    answers,
    location,
  });

  it("goes on at the same field, or on the same page", () => {
    const before = compile([text("a")], [text("b")]);
    const after = compile([text("a")], [text("new")], [text("b")]);
    expect(moveTo(after, draftOf(before, { a: "1" }, "1:b"), clock)).toBe("2:b");
    expect(moveTo(after, draftOf(before, { a: "1" }, "1:"), clock)).toBe("1:");
    expect(moveTo(after, draftOf(before, {}, "9:gone"), clock)).toBe("0:");
  });

  it("is not taken where it would hide an answer, or call a right one wrong", () => {
    const before = compile([text("a"), text("b")]);
    const hiding = compile([text("a"), text("b", { conditionalExpression: "${a} = 'yes'" })]);
    expect(moveTo(hiding, draftOf(before, { a: "no", b: "kept" }), clock)).toBeUndefined();
    expect(moveTo(hiding, draftOf(before, { a: "yes", b: "kept" }), clock)).toBe("0:");
    const stricter = compile([text("a", { constraint: "string-length(.) > 3" }), text("b")]);
    expect(moveTo(stricter, draftOf(before, { a: "no" }), clock)).toBeUndefined();
    // A question that is new and required was never answered wrongly.
    const asking = compile([text("a"), text("b"), text("new", { required: true })]);
    expect(moveTo(asking, draftOf(before, { a: "no" }), clock)).toBe("0:");
  });
});
