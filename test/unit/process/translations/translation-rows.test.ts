import { describe, expect, it } from "vitest";
import type { Step } from "../../../../shared/process/step.ts";
import {
  translationLocales,
  translationPlace,
  translationRows,
} from "../../../../shared/process/translations/translation-rows.ts";
import { aStep, propertySet } from "../steps.ts";

const catalogue = (value: object) => JSON.stringify(value);

const tree = (outer: object, inner: object = {}): Step =>
  aStep("FORM_OUTPUT", "root", {
    children: [
      aStep("TRANSLATIONS", "outer", {
        template: catalogue(outer),
        children: [
          aStep("HANDLEBARS", "near", { template: '{{t "Hello"}}{{t "May" context="month"}}' }),
          aStep("TRANSLATIONS", "inner", {
            template: catalogue(inner),
            children: [aStep("HANDLEBARS", "deep", { template: '{{t "Hello"}}{{t "Bye {name}" name=n}}' })],
          }),
        ],
      }),
    ],
  });

function rows(root: Step, key: string, locales = ["en", "es"]) {
  const place = translationPlace(root, key) ?? expect.fail("no place");
  return translationRows(root, place, locales).map(({ key: text, state, translations }) => [
    text,
    ...translations.map(({ message }) => message),
    state,
  ]);
}

describe("the rows of a step", () => {
  it("are the texts of all templates below it, in the order of the tree", () => {
    expect(rows(tree({}), "outer")).toEqual([
      ["Hello", "Hello", "", "missing"],
      ["month|May", "May", "", "missing"],
      ["Bye {name}", "Bye {name}", "", "missing"],
    ]);
    expect(rows(tree({}), "inner").map(([key]) => key)).toEqual(["Hello", "Bye {name}"]);
    expect(rows(tree({}), "near").map(([key]) => key)).toEqual(["Hello", "month|May"]);
  });

  it("are ok when a step above or below it has the message", () => {
    const root = tree({ Hello: { es: "Hola" } }, { "Bye {name}": { es: "Adiós, {name}" } });
    expect(rows(root, "inner")).toEqual([
      ["Hello", "Hello", "Hola", "ok"],
      ["Bye {name}", "Bye {name}", "Adiós, {name}", "ok"],
    ]);
    expect(rows(root, "outer").at(-1)).toEqual(["Bye {name}", "Bye {name}", "", "ok"]);
  });

  it("show the nearest message", () => {
    const root = tree({ Hello: { es: "Hola" } }, { Hello: { es: "Buenas" } });
    expect(rows(root, "inner")[0]).toEqual(["Hello", "Hello", "Buenas", "ok"]);
    expect(rows(root, "outer")[0]).toEqual(["Hello", "Hello", "Hola", "ok"]);
  });

  it("are missing while one of the templates that show it has no message", () => {
    expect(rows(tree({}, { Hello: { es: "Hola" } }), "outer")[0]).toEqual(["Hello", "Hello", "", "missing"]);
  });

  it("show stale messages and other English", () => {
    const root = tree({ Hello: { en: "Good day", es: { stale: "Hola", of: "Hello" } } });
    expect(rows(root, "outer")[0]).toEqual(["Hello", "Good day", "Hola", "stale"]);
  });

  it("take the message of the language for a region of it", () => {
    const root = tree({ Hello: { es: "Hola" } });
    const place = translationPlace(root, "outer") ?? expect.fail("no place");
    expect(translationRows(root, place, ["en", "es-MX"])[0]?.state).toBe("ok");
  });

  it("end with entries that no template uses, only at the step that stores them", () => {
    const root = tree({ "old|Text": { es: "Texto" } });
    expect(rows(root, "outer").at(-1)).toEqual(["old|Text", "Text", "Texto", "unused"]);
    expect(rows(root, "near").at(-1)).toEqual(["month|May", "May", "", "missing"]);
  });

  it("need no translation that no reader can see", () => {
    const root = aStep("TRANSLATIONS", "t", {
      children: [
        aStep("HANDLEBARS", "letter", {
          template: '{{t "Hello"}}',
          propertySets: [propertySet("report", { locale: "fr" })],
        }),
      ],
    });
    const place = translationPlace(root, "t") ?? expect.fail("no place");
    const [row] = translationRows(root, place, ["en", "es", "fr"]);
    expect(row?.translations.map(({ state }) => state)).toEqual(["ok", "ok", "missing"]);
  });

  it("report placeholders that a message lacks or adds", () => {
    const root = tree({ "Bye {name}": { es: "Adiós, {nombre}" } });
    const place = translationPlace(root, "outer") ?? expect.fail("no place");
    expect(translationRows(root, place, ["en", "es"])[2]?.remarks).toEqual([
      "es: {name} is missing.",
      "es: {nombre} isn't in the text, so it stays as it is.",
    ]);
  });

  it("of an unknown step are none", () => {
    expect(translationPlace(tree({}), "nowhere")).toBeUndefined();
  });
});

describe("the columns of a step", () => {
  const columns = (root: Step, locales: string[], defaultLocale = "en") =>
    translationLocales(
      translationPlace(root, "outer") ?? expect.fail("no place"),
      { locales, defaultLocale },
      ["en", "es", "fr"],
    );

  it("are the language of the templates first, whichever it is, and its texts are those of the templates", () => {
    const root = tree({ Hello: { en: "Hi" } });
    expect(columns(root, ["en", "sw"], "sw")).toEqual(["sw", "en"]);
    expect(rows(root, "near", ["sw", "en"])).toEqual([
      ["Hello", "Hello", "Hi", "ok"],
      ["month|May", "May", "", "missing"],
    ]);
  });

  it("are English, the languages of the form, and those of existing messages", () => {
    expect(columns(tree({ Hello: { de: "Hallo" } }), ["en", "es"])).toEqual(["en", "es", "de"]);
  });

  it("are the chosen languages where there is a choice", () => {
    const root = tree({});
    const [outer] = root.children;
    outer?.propertySets.push(propertySet("translations", { locales: "fr, de" }));
    expect(columns(root, ["en", "es"])).toEqual(["en", "fr", "de"]);
  });

  it("are the product's languages where the form has only English", () => {
    expect(columns(tree({}), ["en"])).toEqual(["en", "es", "fr"]);
  });
});
