import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../../shared/form/definition.ts";
import { compareForms, isUnchanged } from "../../../shared/form/form-difference.ts";

type Input = Record<string, unknown>;

function form(pages: Record<string, Input[]>, locales = [{ code: "en", name: "English" }]) {
  return FormDefinition.parse({
    title: "A form",
    locales,
    defaultLocale: "en",
    model: Object.entries(pages).map(([name, fields]) => ({
      key: name.toLowerCase(),
      name,
      composites: [{ key: `${name.toLowerCase()}-section`, fields }],
    })),
  });
}

const text = (key: string, more: Input = {}) => ({
  key,
  controlType: "text",
  label: key.toUpperCase(),
  ...more,
});

describe("compareForms", () => {
  it("finds nothing between a form and itself", () => {
    const same = form({ About: [text("a"), text("b")] });
    expect(isUnchanged(compareForms(same, same))).toBe(true);
  });

  it("names fields that are added and removed with their page", () => {
    const { added, removed, changed } = compareForms(
      form({ About: [text("a"), text("b")] }),
      form({ About: [text("a"), text("c")] }),
    );
    expect(added).toEqual([{ key: "c", label: "C", page: "About" }]);
    expect(removed).toEqual([{ key: "b", label: "B", page: "About" }]);
    expect(changed).toEqual([]);
  });

  it("says what changed of a field", () => {
    const { changed } = compareForms(
      form({ About: [text("a"), text("b", { required: true })] }),
      form({
        About: [
          text("a", { label: "Another", conditionalExpression: "[b] = 'x'", maxValue: 3 }),
          text("b", { controlType: "number", dataType: "number" }),
        ],
      }),
    );
    expect(changed.map(({ key, what }) => [key, what])).toEqual([
      ["a", ["label", "condition", "limits"]],
      ["b", ["type", "required"]],
    ]);
  });

  it("names one moved field, not all that it passes", () => {
    const { changed } = compareForms(
      form({ About: [text("a"), text("b"), text("c"), text("d")] }),
      form({ About: [text("d"), text("a"), text("b"), text("c")] }),
    );
    expect(changed.map(({ key, what }) => [key, what])).toEqual([["d", ["place"]]]);
  });

  it("tells a field on another page from one in another place", () => {
    const { changed, pages } = compareForms(
      form({ About: [text("a"), text("b")], Health: [text("c")] }),
      form({ About: [text("a")], Health: [text("b"), text("c")] }),
    );
    expect(changed.map(({ key, what }) => [key, what])).toEqual([["b", ["page"]]]);
    expect(pages).toEqual({ added: [], removed: [], changed: [] });
  });

  it("compares the questions of a grid one by one", () => {
    const grid = (...keys: string[]) => ({
      key: "views",
      controlType: "likert",
      options: [{ key: "1", label: "Yes" }],
      questions: keys.map((key) => ({ key, label: key })),
    });
    const { added, removed } = compareForms(form({ P: [grid("x", "y")] }), form({ P: [grid("x", "z")] }));
    expect([added.length, removed.length]).toEqual([1, 1]);
    expect(added[0]?.label).toBe("z");
  });

  it("names pages and languages", () => {
    const english = { code: "en", name: "English" };
    const { pages, languages } = compareForms(
      form({ About: [text("a")], Old: [] }),
      form({ About: [text("a")], New: [] }, [english, { code: "es", name: "Spanish" }]),
    );
    expect(pages).toEqual({ added: ["New"], removed: ["Old"], changed: [] });
    expect(languages).toEqual({ added: ["Spanish"], removed: [] });
  });
});
