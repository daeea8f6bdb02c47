import { describe, expect, it } from "vitest";
import { helpers } from "../../../shared/process/steps/handlebars/helpers/index.ts";
import { render } from "../../../shared/process/steps/handlebars/render.ts";

const options = { locale: "en", fallbackLocale: "en", catalogue: {}, properties: {}, now: () => 0 };

describe.each(Object.entries(helpers))("the helper %s", (name, helper) => {
  it.each(helper.examples)("$template gives $output", ({ template, data, output, locale = "en" }) => {
    expect(render(template, data, { ...options, locale })).toBe(output);
  });

  it("is described", () => {
    expect(helper.signature).toContain(name);
    expect(helper.summary).toMatch(/\.$/);
    expect(helper.examples.length).toBeGreaterThan(0);
  });

  it("accepts every possible value of a form without failing", () => {
    const odd: unknown[] = [
      null,
      "",
      0,
      -1,
      true,
      [],
      {},
      [null, {}, [1]],
      { toString: 1 },
      "__proto__",
      "2020-13-45",
      1e300,
    ];
    for (const one of odd) {
      for (const other of odd) {
        const input = Array.from({ length: helper.arity[0] }, (_, index) => ["a", "b", "a"][index]).join(" ");
        const named = helper.needs === undefined ? "" : ` ${helper.needs}="x"`;
        expect(typeof render(`{{${name} ${input}${named}}}`, { a: one, b: other }, options)).toBe("string");
      }
    }
  });
});

describe("translate", () => {
  const catalogue = {
    Hello: { es: "Hola", "es-MX": "Qué onda" },
    "month|May": { fr: "mai" },
    "Dear {name}": { fr: "{name}, bonjour" },
  };
  const say = (template: string, locale: string) =>
    render(template, { n: "<Ada>" }, { ...options, catalogue, locale });

  it.each([
    ['{{t "Hello"}}', "es", "Hola"],
    ['{{t "Hello"}}', "es-MX", "Qué onda"],
    ['{{t "Hello"}}', "es-AR", "Hola"],
    ['{{t "Hello"}}', "fr", "Hello"],
    ['{{t "May" context="month"}}', "fr", "mai"],
    ['{{t "May"}}', "fr", "May"],
    ['{{t "Dear {name}" name=n}}', "fr", "&lt;Ada&gt;, bonjour"],
    ['{{t "constructor"}}', "fr", "constructor"],
  ])("%s in %s gives %s", (template, locale, expected) => {
    expect(say(template, locale)).toBe(expected);
  });
});
