import { describe, expect, it } from "vitest";
import { propertyFindings } from "../../../shared/process/property-definitions.ts";
import type { ProcessTypeCode } from "../../../shared/process/step.ts";

const textOf = (code: ProcessTypeCode, set: string, properties: Record<string, string>) =>
  propertyFindings(code, [
    { name: set, properties: Object.entries(properties).map(([name, value]) => ({ name, value })) },
  ]).map(({ message, isQuestion }) => (isQuestion ? `? ${message}` : message));

describe("the properties of a step", () => {
  it("are read as intended", () => {
    const pdf = { format: "letter", landscape: "yes", margin: "0 1.5cm", pageNumbers: "true", lang: "fr-CA" };
    expect(textOf("HTML2PDF", "pdf", { ...pdf, header: "18 apples", title: "" })).toEqual([]);
    expect(textOf("TRANSLATIONS", "translations", { locales: "es, fr" })).toEqual([]);
    expect(textOf("HANDLEBARS", "output", { contentType: "text/plain" })).toEqual([]);
  });

  it.each([
    ["HTML2PDF", "pdf", { format: "A99" }, /^“A99” is not a valid paper format. Choose A3, .* or Tabloid\.$/],
    ["HTML2PDF", "pdf", { landscap: "yes" }, /Did you mean “landscape”\?$/],
    ["HTML2PDF", "pdf", { landscape: "maybe" }, /neither yes nor no/],
    ["HTML2PDF", "pdf", { margin: "18 apples" }, /is not a valid margin/],
    ["HTML2PDF", "pdf", { lang: "English, please" }, /not a language code/],
    ["HTML2PDF", "pdf", { watermark: "Draft" }, /^“pdf” has no property “watermark”\. It has format, /],
    ["HTML2PDF", "PDF", {}, /no property set “PDF” here\. Did you mean “pdf”\?$/],
    ["TRANSLATIONS", "translations", { locals: "es" }, /Did you mean “locales”\?$/],
    ["HANDLEBARS", "output", { contentType: "application/pdf" }, /is not a valid content type of a template/],
  ] as const)("of %s, %s %j are reported with a suggestion", (code, set, properties, message) => {
    const [finding = "", ...more] = textOf(code, set, properties);
    expect([finding, more]).toEqual([expect.stringMatching(message), []]);
  });

  it("can have any name in a template; a name close to the product's only gets a question", () => {
    expect(textOf("HANDLEBARS", "letter", { sender: "The clinic" })).toEqual([]);
    expect(textOf("HANDLEBARS", "report", { audience: "Doctors" })).toEqual([]);
    expect(textOf("HANDLEBARS", "report", { local: "en" })).toEqual([
      "? The product reads no property “local” of “report”. Did you mean “locale”?",
    ]);
  });
});
