import { describe, expect, it } from "vitest";
import { demoProcess } from "../../../../infra/local/demo.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { missingTranslations } from "../../../../shared/process/translations/texts-in-use.ts";
import { aStep, propertySet } from "../steps.ts";

const tree = (messages: object, changes: { chosen?: string; fixed?: string } = {}): Step =>
  aStep("FORM_OUTPUT", "root", {
    children: [
      aStep("TRANSLATIONS", "t", {
        template: JSON.stringify(messages),
        propertySets:
          changes.chosen === undefined ? [] : [propertySet("translations", { locales: changes.chosen })],
        children: [
          aStep("HANDLEBARS", "page", {
            template: '{{t "Hello"}} {{t "Hello"}} {{t "May" context="month"}}',
            propertySets:
              changes.fixed === undefined ? [] : [propertySet("report", { locale: changes.fixed })],
          }),
        ],
      }),
    ],
  });

const ofForm = (locales: string[], defaultLocale = "en") => ({ locales, defaultLocale });
const missing = (root: Step, locales: string[]) =>
  missingTranslations(root, ofForm(locales)).map(
    ({ key, localeCode, state }) => `${key} ${localeCode} ${state}`,
  );

describe("translations missing for publication", () => {
  it("are none in the demo", () => {
    let count = 0;
    expect(
      missingTranslations(
        demoProcess(() => `step-${++count}`),
        ofForm(["en", "es", "fr"]),
      ),
    ).toEqual([]);
  });

  it("are each text once for each language of the form except English", () => {
    expect(missing(tree({ Hello: { es: "Hola" } }), ["en", "en-GB", "es", "fr"])).toEqual([
      "Hello fr missing",
      "month|May es missing",
      "month|May fr missing",
    ]);
  });

  it("are those of a form in another language except its own, unless that is translated into", () => {
    const keys = (messages: object, set = {}) => {
      const root = tree(messages);
      for (const step of root.children) step.propertySets = [propertySet("translations", set)];
      return missingTranslations(root, ofForm(["sw", "en"], "sw")).map(({ key, localeCode }) => [
        key,
        localeCode,
      ]);
    };
    expect(keys({})).toEqual([
      ["Hello", "en"],
      ["month|May", "en"],
    ]);
    expect(keys({ Hello: { en: "Hi" } })).toEqual([["month|May", "en"]]);
    expect(keys({ Hello: { sw: "Habari" } })).toEqual([["month|May", "sw"]]);
    expect(keys({ Hello: { sw: "Habari" } }, { source: "sw" })).toEqual([
      ["Hello", "en"],
      ["month|May", "en"],
    ]);
  });

  it("name the step that shows it", () => {
    expect(missingTranslations(tree({}), ofForm(["es"]))[1]).toEqual({
      key: "month|May",
      text: "May",
      contextText: "month",
      localeCode: "es",
      state: "missing",
      stepKey: "page",
      stepName: "page",
      tableKey: "t",
    });
  });

  it("are in the chosen languages where there is a choice", () => {
    expect(missing(tree({}, { chosen: "fr" }), ["en", "es"])).toEqual([
      "Hello fr missing",
      "month|May fr missing",
    ]);
    expect(missing(tree({}, { chosen: "en" }), ["en", "es"])).toEqual([]);
  });

  it("are in the one language of a step that has one", () => {
    expect(missing(tree({}, { fixed: "en" }), ["en", "es"])).toEqual([]);
    expect(missing(tree({}, { fixed: "de" }), ["en", "es"])).toEqual([
      "Hello de missing",
      "month|May de missing",
    ]);
  });

  it("include stale translations, which no reader sees", () => {
    const stale = { es: { stale: "Hola", of: "Hi" } };
    expect(missing(tree({ Hello: stale, "month|May": { es: "mayo" } }), ["en", "es"])).toEqual([
      "Hello es stale",
    ]);
  });

  it("include texts without a TRANSLATIONS step above", () => {
    const root = aStep("FORM_OUTPUT", "root", {
      children: [aStep("HANDLEBARS", "page", { template: '{{t "Hello"}}' })],
    });
    expect(missing(root, ["en", "es"])).toEqual(["Hello es missing"]);
    expect(missing(root, ["en"])).toEqual([]);
  });
});
