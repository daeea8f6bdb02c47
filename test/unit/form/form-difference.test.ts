import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compareForms, isUnchanged } from "../../../shared/form/definition/form-difference.ts";

type Input = Record<string, unknown>;

function form(pages: Record<string, Input[]>, locales = [{ code: "en", name: "English" }]) {
  return FormDefinition.parse({
    title: "A form",
    locales,
    defaultLocale: "en",
    model: Object.entries(pages).map(([name, fields]) => ({
      key: name.toLowerCase(),
      name,
      // P, P1, …: pages without a title
      ...(!/^P\d?$/.test(name) && { label: name }),
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

  it("says how a label was worded, in the default language or in the one that differs", () => {
    const locales = [
      { code: "en", name: "English" },
      { code: "es", name: "Español" },
    ];
    const compare = (before: Input, after: Input) =>
      compareForms(
        form({ About: [text("a", { label: before })] }, locales),
        form({ About: [text("a", { label: after })] }, locales),
      ).changed.map(({ wording }) => wording);
    expect(compare({ en: "Age", es: "Edad" }, { en: "Your age", es: "Su edad" })).toEqual([
      { before: "Age", after: "Your age" },
    ]);
    expect(compare({ en: "Age", es: "Edad" }, { en: "Age", es: "Su edad" })).toEqual([
      { before: "Edad", after: "Su edad", language: "Español" },
    ]);
  });

  it("names what changed in a field", () => {
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

  it("names one moved field, not all that it passed", () => {
    const { changed } = compareForms(
      form({ About: [text("a"), text("b"), text("c"), text("d")] }),
      form({ About: [text("d"), text("a"), text("b"), text("c")] }),
    );
    expect(changed.map(({ key, what }) => [key, what])).toEqual([["d", ["place"]]]);
  });

  it("distinguishes a field on another page from one in another place", () => {
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

  it("finds changes of the form itself", () => {
    const before = form({ About: [text("a")] });
    const difference = compareForms(before, {
      ...before,
      title: "Another",
      instanceName: "[a]",
      version: "2",
    });
    expect(difference.form).toEqual(["title", "version", "name"]);
    expect(isUnchanged(difference)).toBe(false);
  });

  it("finds a title changed where one of its translations is, and only there", () => {
    const titled = (titles: Record<string, string>) => ({ ...form({ About: [text("a")] }), titles });
    const before = titled({ es: "Diario", fr: "Journal" });
    const differenceTo = (titles: Record<string, string>) => compareForms(before, titled(titles)).form;
    expect(differenceTo({ es: "Diario", fr: "Journal" })).toEqual([]);
    expect(differenceTo({ fr: "Journal", es: "Diario" }), "in another order").toEqual([]);
    expect(differenceTo({ es: "Diario", fr: "Carnet" })).toEqual(["title"]);
    expect(differenceTo({ es: "Diario" })).toEqual(["title"]);
  });

  it("takes a key in another case for the same field, and says so", () => {
    const { added, removed, changed } = compareForms(form({ P: [text("Age")] }), form({ P: [text("age")] }));
    expect([added, removed]).toEqual([[], []]);
    expect(changed.map(({ key, what }) => [key, what])).toEqual([["age", ["key"]]]);
  });

  it("ignores the order of languages, and new numbers of untitled pages", () => {
    const label = { en: "A", es: "Ah" };
    const turned = { es: "Ah", en: "A" };
    const before = form({ P1: [text("x")], P2: [text("a", { label })] });
    const after = form({ P2: [text("a", { label: turned })] });
    const renumbered = {
      ...after,
      model: after.model.map((page) => ({ ...page, key: "p1", name: "P1" })),
    };
    const difference = compareForms(before, renumbered);
    expect(difference.changed).toEqual([]);
    expect(difference.pages).toEqual({ added: [], removed: ["P1"], changed: [] });
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
