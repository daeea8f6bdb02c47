import { expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { propertySet } from "../process/steps.ts";
import { formOf, page, process } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label |
  | text | name | Name |
  | begin repeat | children | Children |
  | text | child | Child |
  | end repeat | | |`);

const found = (...lines: string[]) =>
  new ProcessAnalyser(form)
    .analyse(process("faulty", form, page("Page", lines.join("\n"))).root)
    .findings.filter(({ part }) => part === "template")
    .map(({ line, column, code }) => `${line}:${column} ${code}`);

it("a template that can't be run has all of its problems named, as long as it can be parsed", () => {
  const lines = ["{{number name 1}}", "{{nope name}}", "{{nmae}}", "{{#eq name}}x{{/eq}}", "{{lookup name}}"];
  expect(found(...lines, "{{#each children}}", "{{chid}}", "{{/each}}")).toEqual([
    "1:1 TEMPLATE_INVALID",
    "2:3 TEMPLATE_INVALID",
    "3:3 PATH_UNKNOWN",
    "4:1 TEMPLATE_INVALID",
    "5:1 TEMPLATE_INVALID",
    "7:3 PATH_UNKNOWN",
  ]);
});

it("a list is no object for with", () => {
  expect(found("{{#with children}}", "{{child}}", "{{/with}}")).toEqual(["1:1 NOT_AN_OBJECT"]);
  expect(found("{{#with (first children)}}", "{{child}}", "{{/with}}", "{{name}}")).toEqual([]);
});

it("a page says what keeps it from being read aloud, and a plain text has none of it", () => {
  const codes = (contentType: string) => {
    const step = page("Page", "<h2>{{name}}</h2>");
    step.propertySets.push(propertySet("output", { contentType }));
    const { findings } = new ProcessAnalyser(form).analyse(process("faulty", form, step).root);
    return findings.map(({ code }) => code);
  };
  expect(codes("text/html")).toContain("HEADING_SKIPPED");
  expect(codes("text/plain")).not.toContain("HEADING_SKIPPED");
});
