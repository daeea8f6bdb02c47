import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { DEFAULT_TEMPLATE, startTemplate } from "../../../shared/process/start-templates.ts";
import { step, treeOf, viewable } from "../../support/steps.ts";
import { visitForm } from "./sentence-faults.ts";
import { chain, formOf, page, words } from "./varied/build.ts";

const three = formOf(`
  # survey
  | type | name | label::English (en) | label::Español (es) | label::Français (fr) |
  | text | who | Who | Quién | Qui |
  # settings
  | form_title | default_language |
  | Visit | English (en) |
`);

describe("what a new step begins with", () => {
  it("has no findings, whatever the form asks", () => {
    const started = chain("Chain", startTemplate("JOLT") ?? "", page("Page", DEFAULT_TEMPLATE));
    for (const form of [visitForm, three])
      for (const root of [
        treeOf(started),
        treeOf(page("Page", DEFAULT_TEMPLATE)),
        treeOf(chain("Chain", "")),
      ])
        expect(new ProcessAnalyser(form).analyse(root).findings).toEqual([]);
  });
});

describe("a PDF in a language whose letters no font has", () => {
  it("is named where the form's languages are known", () => {
    const of = (code: string) => {
      const pdf = step("HTML2PDF", { key: "PDF", name: "PDF", ...viewable("PDF") });
      const form = formOf(`
        # survey
        | type | name | label::Other (${code}) |
        | text | who | Who |
        # settings
        | form_title | default_language |
        | Visit | Other (${code}) |`);
      const report = { ...page("Page", "<p>{{who}}</p>"), children: [pdf] };
      return new ProcessAnalyser(form)
        .analyse(treeOf(report))
        .findings.map(({ stepKey, message }) => [stepKey, message]);
    };
    expect(of("ta")).toEqual([
      ["PDF", expect.stringMatching(/^No font of PDFs has the letters of Tamil \(ta\)/)],
    ]);
    for (const code of ["en", "ar", "ja", "ru", "zh-Hant", "ko"]) expect(of(code)).toEqual([]);
  });
});

describe("a text that lacks a translation", () => {
  const found = (table: object | undefined, template: string) => {
    const report = page("Page", template);
    const root = table === undefined ? treeOf(report) : treeOf(words("Words", JSON.stringify(table), report));
    return new ProcessAnalyser(three).analyse(root).findings.map(({ code, line, severity, message }) => ({
      said: `${code} ${line} ${severity}`,
      message,
    }));
  };

  it("is one line, whatever it lacks and however often it is used", () => {
    const template = '<p lang="en">{{t "Dear {who}" who=who}}</p>\n<p>{{t "Dear {who}" who=who}}</p>';
    expect(found({}, template)).toEqual([
      {
        said: "TRANSLATION_MISSING 1 error",
        message:
          "“Dear {who}” has no translation into es and fr, so their readers get it as it is. Translate it in the step above.",
      },
    ]);
    expect(
      found({ "Dear {who}": { es: "Hola {who}", fr: { stale: "Cher", of: "Dear" } } }, template),
    ).toEqual([
      {
        said: "TRANSLATION_STALE 1 error",
        message: "“Dear {who}” has changed since it was translated into fr. Translate it in the step above.",
      },
    ]);
    expect(found(undefined, template)[0]?.message).toMatch(/Add a Translations step above this one\.$/);
  });

  it("is found where its key has blanks around it, and is printed with those of the text", () => {
    const template = '{{t "Dear "}}{{who}}';
    expect(found({ " Dear ": { es: "Hola", fr: "Cher" } }, template)).toEqual([]);
  });

  it("is never more than a warning where it stands there as it is", () => {
    expect(found({}, "<p>Dear {{who}}</p>").map(({ said }) => said)).toEqual(["LITERAL_TEXT 1 warning"]);
  });
});
