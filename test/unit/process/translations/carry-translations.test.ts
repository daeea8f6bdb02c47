import { describe, expect, it } from "vitest";
import type { Step } from "../../../../shared/process/step.ts";
import { translatedTexts } from "../../../../shared/process/steps/handlebars/translated-texts.ts";
import { readStoredCatalogue } from "../../../../shared/process/steps/translations.ts";
import {
  carryTranslations,
  changedTexts,
} from "../../../../shared/process/translations/carry-translations.ts";
import { aStep } from "../steps.ts";

const template = (...texts: string[]) => texts.map((text) => `{{t "${text}"}}`).join("<br>");

const tree = (messages: object, page: string, other = ""): Step =>
  aStep("TRANSLATIONS", "outer", {
    template: JSON.stringify(messages),
    children: [
      aStep("HANDLEBARS", "page", { template: page }),
      aStep("HANDLEBARS", "other", { template: other }),
    ],
  });

/** What the catalogue contains after the page's template was saved with other texts, one save after the other. */
function afterSaves(messages: object, [first = "", ...saves]: string[], other = "") {
  let stored = tree(messages, first, other);
  for (const page of saves) {
    const next = structuredClone(stored);
    const [step] = next.children;
    if (step) step.template = page;
    carryTranslations(stored, next);
    stored = next;
  }
  return readStoredCatalogue(stored);
}

const messages = { Hello: { es: "Hola" }, Bye: { es: "Adiós" } };

describe("a text that changes in a template", () => {
  it("keeps its own translations, marked as stale, and no others", () => {
    expect(afterSaves(messages, [template("Hello", "Bye"), template("Hello you", "Bye")])).toEqual({
      "Hello you": { es: { stale: "Hola", of: "Hello" } },
      Bye: { es: "Adiós" },
    });
  });

  it("may be edited over many saves, and undone", () => {
    const typed = [template("Hello"), template("Hello y"), template("Hello yo"), template("Good day")];
    expect(afterSaves(messages, typed)["Good day"]).toEqual({ es: { stale: "Hola", of: "Hello" } });
    expect(afterSaves(messages, [...typed, template("Hello")])).toEqual(messages);
  });

  it("may be given a context", () => {
    const after = afterSaves(messages, [template("Hello"), '{{t "Hello" context="greeting"}}']);
    expect(after["greeting|Hello"]).toEqual({ es: { stale: "Hola", of: "Hello" } });
  });

  it("leaves the translations where another template still has the old text", () => {
    expect(afterSaves(messages, [template("Hello"), template("Hello you")], template("Hello"))).toEqual({
      ...messages,
      "Hello you": { es: { stale: "Hola", of: "Hello" } },
    });
  });

  it("leaves existing translations of the new text unchanged", () => {
    const both = { ...messages, "Hello you": { es: "Hola a ti" } };
    expect(afterSaves(both, [template("Hello"), template("Hello you")])).toEqual(both);
  });

  it("keeps other English and stale messages, in both directions", () => {
    const reworded = { Hello: { en: "Good day", es: "Buenas", fr: { stale: "Salut", of: "Hello" } } };
    const there = afterSaves(reworded, [template("Hello"), template("Hello you")]);
    expect(there).toEqual({
      "Hello you": {
        en: { stale: "Good day", of: "Hello" },
        es: { stale: "Buenas", of: "Good day" },
        fr: { stale: "Salut", of: "Hello" },
      },
    });
    const back = afterSaves(reworded, [template("Hello"), template("Hello you"), template("Hello")]);
    expect(back).toEqual(reworded);
  });

  it("that is removed stays as an unused entry", () => {
    expect(afterSaves(messages, [template("Hello", "Bye"), template("Bye")])).toEqual(messages);
  });

  it("changes no catalogue that doesn't contain it", () => {
    const before = tree({}, template("Hello"));
    const after = tree({}, template("Hello you"));
    expect(carryTranslations(before, after)).toEqual([]);
  });
});

describe("changedTexts", () => {
  const changed = (before: string[], after: string[]) =>
    changedTexts(translatedTexts(template(...before)), translatedTexts(template(...after))).map(
      ({ from, to }) => `${from.text} > ${to.text}`,
    );

  it.each([
    [["A", "B", "C"], ["A", "X", "C"], ["B > X"]],
    [
      ["A", "B"],
      ["X", "Y"],
      ["A > X", "B > Y"],
    ],
    [["A", "B"], ["B", "A"], []],
    [["A"], ["A", "B"], []],
    [["A", "B"], ["A"], []],
    [
      ["Take it twice a day", "B"],
      ["New", "Take it three times a day", "B"],
      ["Take it twice a day > Take it three times a day"],
    ],
    [["A", "A"], ["A", "X"], ["A > X"]],
    [[], ["A"], []],
  ])("of %j and %j are %j", (before, after, expected) => {
    expect(changed(before, after)).toEqual(expected);
  });

  it("of thousands are matched by position, and not at all when their number changes, which would take too long", () => {
    const many = Array.from({ length: 1_200 }, (_, index) => `Text ${index}`);
    const others = many.map((text) => `${text}!`);
    expect(changed(many, others)).toHaveLength(1_200);
    expect(changed(many, others.slice(1))).toEqual([]);
    expect(changed(many.slice(0, 500), others.slice(1, 500))).toHaveLength(499);
  });
});
