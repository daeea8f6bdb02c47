/** Plural forms in the texts of reports: what readers get, what is remarked on, and what the check of reports finds. */
import { afterEach, describe, expect, it } from "vitest";
import { languageFindings, textsInUse } from "../../../shared/analysis/languages.ts";
import type { Catalogue } from "../../../shared/process/catalogue.ts";
import { runJob } from "../../../shared/process/run-process.ts";
import { translationPlace, translationRows } from "../../../shared/process/translations/translation-rows.ts";
import { MessageProblem, readMessage } from "../../../shared/read-message.ts";
import { setAddedLanguages } from "../../../shared/respondent-words.ts";
import { aStep } from "./steps.ts";

afterEach(() => setAddedLanguages([]));

const text = "{n, plural, one {# visit of {name}} other {# visits of {name}}}";
const template = `{{t "${text}" n=n name=name}}`;

async function rendered(catalogue: Catalogue, locale: string, data: object, source = template) {
  const step = {
    key: "k",
    name: "L",
    processType: "HANDLEBARS" as const,
    template: source,
    propertySets: [],
  };
  const input = { contentType: "application/json" as const, body: JSON.stringify(data) };
  const languages = { locale, fallbackLocale: "en", catalogue, properties: {} };
  const outcome = await runJob({ step, input, ...languages }, () => 0);
  return "content" in outcome ? outcome.content.body : outcome.problem.text;
}

const polish =
  "{n, plural, one {# wizyta: {name}} few {# wizyty: {name}} many {# wizyt: {name}} other {# wizyty: {name}}}";
const all: Catalogue = {
  [text]: { pl: polish, es: "{n, plural, one {# visita de {name}} other {# visitas de {name}}}" },
};

describe("a text with plural forms", () => {
  it.each([
    ["en", 1, "1 visit of Ada"],
    ["en", 1_234, "1,234 visits of Ada"],
    ["pl", 1, "1 wizyta: Ada"],
    ["pl", 3, "3 wizyty: Ada"],
    ["pl", 5, "5 wizyt: Ada"],
    ["es-MX", 2, "2 visitas de Ada"],
    ["fr", 0, "0 visits of Ada"], // not translated: by the rules of English, whose text it is
  ])("is written in %s as its language counts %i", async (locale, n, written) => {
    expect(await rendered(all, locale, { n, name: "Ada" })).toBe(written);
  });

  it("is printed as it is written where it is no choice of forms, or can't be read", async () => {
    expect(await rendered({}, "en", { n: 1 }, '{{t "{n} of {one, two} {} {x, plural}" n=n}}')).toBe(
      "1 of {one, two} {} {x, plural}",
    );
    const broken = { [text]: { es: "{n, plural, one {# visita" } };
    expect(await rendered(broken, "es", { n: 2, name: "Ada" })).toBe("{n, plural, one {# visita");
    expect(await rendered({}, "en", { n: "", name: "" })).toBe(" visits of ");
  });

  it("lets no value in as a part of the sentence's form, and is read within bounds", async () => {
    expect(await rendered(all, "en", { n: "{name, plural, other {#}}", name: "<b>" })).toBe(
      "{name, plural, other {#}} visits of &lt;b&gt;",
    );
    const deep = `${"{a, plural, other {".repeat(2_000)}${"}}".repeat(2_000)}`;
    expect(() => readMessage(deep)).toThrow(MessageProblem);
    expect(() =>
      readMessage("{a, plural, other {{a, plural, other {{a, plural, other {{a, plural, other {{a}}}}}}}}}"),
    ).toThrow("nested too deeply");
  });
});

const tree = (messages: object) =>
  aStep("FORM_OUTPUT", "root", {
    children: [
      aStep("TRANSLATIONS", "texts", {
        template: JSON.stringify({ [text]: messages }),
        children: [aStep("HANDLEBARS", "letter", { template })],
      }),
    ],
  });

describe("plural forms of a translation", () => {
  it("are remarked on in the table where its language has others, or a name is lost in one", () => {
    const root = tree({ pl: "{n, plural, one {# wizyta} other {# wizyty: {name}}}" });
    const place = translationPlace(root, "texts") ?? expect.fail("no place");
    expect(translationRows(root, place, ["en", "pl"])[0]?.remarks).toEqual([
      "pl: {n} has no form few.",
      "pl: {n} has no form many.",
      "pl: {n} has no {name} in the form one.",
    ]);
    const good = tree({ pl: polish });
    const goodPlace = translationPlace(good, "texts") ?? expect.fail("no place");
    expect(translationRows(good, goodPlace, ["en", "pl"])[0]?.remarks).toBeUndefined();
  });

  it("are found by the check of reports, each at its place, and good ones are no findings", () => {
    const languages = { locales: ["en", "pl"], defaultLocale: "en" };
    const known = { textsOf: textsInUse, literals: new Map(), printed: new Map() };
    const found = (messages: object) =>
      languageFindings(tree(messages), languages, known).map(({ code, stepKey, message }) => [
        code,
        stepKey,
        message,
      ]);
    expect(found({ pl: polish })).toEqual([]);
    expect(found({ pl: "{n, plural, one {# wizyta: {name}} other {# wizyty: {name}}}" })).toEqual([
      ["PLURAL_FORM", "texts", expect.stringContaining("{n} has no form few.")],
      ["PLURAL_FORM", "texts", expect.stringContaining("{n} has no form many.")],
    ]);
    expect(found({ pl: "{n, plural, one {# wizyta" })).toContainEqual([
      "PLURAL_FORM",
      "texts",
      expect.stringContaining("It can't be read"),
    ]);
  });
});
