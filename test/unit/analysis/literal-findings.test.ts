import { expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { step, treeOf } from "../../support/steps.ts";
import { formOf } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label::English (en) | label::Español (es) |
  | text | mood | Mood | Ánimo |`);

const aboutLanguage = "report.locale";

/** What is said of each literal text of a page. */
function said(template: string): string[] {
  const { findings } = new ProcessAnalyser(form).analyse(treeOf(step("HANDLEBARS", { template })));
  return findings.flatMap(({ code, message }) => (code === "LITERAL_TEXT" ? [message] : []));
}

it("a page in which nothing is translated may be meant in one language, which is said once", () => {
  const [first, second, ...others] = said("<p>{{mood}} today</p>\n<p>Weight</p>");
  expect(others).toEqual([]);
  expect(first).toMatch(/^“today” is printed as it is/);
  expect(first).toContain(aboutLanguage);
  expect(second).toMatch(/^“Weight” is printed as it is/);
  expect(second).not.toContain(aboutLanguage);
});

it("a page in which another text is translated isn't meant in one language", () => {
  const [first, ...others] = said('<p>{{t "Hello"}} {{mood}}</p>\n<p>Weight</p>');
  expect(others).toEqual([]);
  expect(first).toMatch(/^“Weight” is printed as it is/);
  expect(first).not.toContain(aboutLanguage);
});
