import { describe, expect, it } from "vitest";
import { render } from "../../../shared/process/steps/handlebars/render.ts";
import { TemplateProblem } from "../../../shared/process/steps/handlebars/template-problem.ts";

const options = {
  locale: "en",
  fallbackLocale: "en",
  catalogue: {},
  properties: { pdf: { title: "T" } },
  now: () => 0,
};

function problemOf(
  template: string,
  data: unknown = {},
  more = {},
): { line: number; column: number; message: string } {
  try {
    render(template, data, { ...options, ...more });
  } catch (thrown) {
    if (thrown instanceof TemplateProblem) return thrown;
    throw thrown;
  }
  throw new Error("It was rendered.");
}

describe("a template that can't be read", () => {
  it.each([
    ["{{#if x}}\n {{#each y}}\n", 2, 2, "This block is never closed. Add {{/each}}."],
    ["{{#each a}}\n{{#if b}}\n{{/each}}", 2, 4, "{{/each}} closes a block that {{#if}} opened."],
    ["{{#fi b}}\n{{/if}}", 1, 4, "{{/if}} closes a block that {{#fi}} opened."],
    ["{{#if a}}\n {{/each}}", 2, 2, "{{/each}} closes a block that {{#if}} opened in line 1."],
    ["a\n{{> header}}", 2, 1, /^Partials/],
    ["{{#> layout}}x{{/layout}}", 1, 1, /^Partials/],
    ['{{#*inline "x"}}{{/inline}}', 1, 1, /^Inline partials/],
    ["{{* d}}", 1, 1, /^Decorators/],
    ["{{foo 1}}", 1, 3, 'There is no helper "foo".'],
    ["{{nubmer a}}", 1, 3, 'There is no helper "nubmer". Did you mean "number"?'],
    ["{{#iff a}}x{{/iff}}", 1, 4, 'There is no helper "iff". Did you mean "if"?'],
    ["{{dat a}}", 1, 3, 'There is no helper "dat". Did you mean "date"?'],
    ["{{log a}}", 1, 3, "The helper log isn't available here."],
    ["{{eq 1}}", 1, 1, "eq takes 2 values, not 1."],
    ["{{#each}}{{/each}}", 1, 1, "#each takes exactly one value."],
    ["{{#date x}}{{/date}}", 1, 1, "date returns a value: write {{date …}} without #."],
    ["{{foo/../bar}}", 1, 3, /^"foo\/\.\." is not a path/],
    ["x {{else}}", 1, 3, /^\{\{else\}\} is not allowed here/],
    ["{{foo bar=}}", 1, 11, /^"}}" is not allowed here/],
  ])("%j is refused at %i:%i", (template, line, column, message) => {
    const problem = problemOf(template);
    expect([problem.line, problem.column]).toEqual([line, column]);
    expect(problem.message).toMatch(message);
  });
});

describe("a template that needs too much", () => {
  const loop = (depth: number) => `${"{{#each @root.list}}".repeat(depth)}x${"{{/each}}".repeat(depth)}`;
  const list = Array.from({ length: 20 }, () => 1);

  it("ends after a million steps", () => {
    expect(problemOf(loop(8), { list }).message).toMatch(/^This template does too much work/);
  });
  it("ends at its deadline", () => {
    let milliseconds = 0;
    const now = () => (milliseconds += 100);
    expect(problemOf(loop(8), { list }, { now }).message).toMatch(/^This template takes too long/);
  });
  it("ends after five million characters", () => {
    const long = { list, text: "x".repeat(300_000) };
    expect(problemOf("{{#each list}}{{@root.text}}{{/each}}", long).message).toMatch(
      /^This template produces too much output/,
    );
  });
  it("ends when it writes JSON repeatedly", () => {
    const template = "{{#each rows}}{{#if (json @root)}}{{/if}}{{/each}}";
    expect(problemOf(template, { rows: Array.from({ length: 5_000 }, (_, n) => ({ n })) }).message).toMatch(
      /too much work/,
    );
  });
  it.each([
    ["joined", "{{join big text}}"],
    ["listed", `{{list ${"text ".repeat(15_000)}}}`],
    ["filled in", `{{t "${"{x}".repeat(5_000)}" x=text}}`],
    ["written as JSON", `{{json (list ${"this ".repeat(5_000)})}}`],
    ["sorted", `{{sort (list ${"texts.[0] texts.[1] ".repeat(3_000)})}}`],
  ])("ends by its steps, before texts that are %s fill the memory", (_name, template) => {
    const text = "x".repeat(100_000);
    const data = { text, texts: [`${text}1`, `${text}2`], big: Array.from({ length: 5_000 }, () => 1) };
    expect(problemOf(template, data).message).toMatch(/^This template does too much work/); // its clock doesn't move
  });
  it("fails for no currency or time zone that data has", () => {
    const data = { name: "Ada Lovelace", day: "2026-11-21T10:00:00Z" };
    expect(render("{{number 3 currency=name}}", data, options)).toBe("3 Ada Lovelace");
    expect(render("{{date day timeZone=name}}", data, options)).toBe("November 21, 2026");
    expect(render('{{date "2026-02-30"}}', data, options)).toBe("2026-02-30");
  });

  it("refuses data that is nested too deeply to be written, at its place", () => {
    const deep: unknown = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
    for (const template of ["\n {{deep}}", "\n {{json deep}}", "\n {{t deep}}"]) {
      const { line, column, message } = problemOf(template, { deep });
      expect([line, column], template).toEqual([2, 2]);
      expect(message).toContain("nested deeper than 500 levels");
    }
  });
  it("doesn't count a long list around a text as work", () => {
    const list = Array.from({ length: 3_000 }, (_, index) => `item ${index}`);
    const template = "{{#with list}}{{#each this}}{{#if @last}}{{this}}{{/if}}{{/each}}{{/with}}";
    expect(render(template, { list }, options)).toBe("item 2999");
  });
  it.each([
    ["nested blocks", "{{#a}}".repeat(20_000) + "{{/a}}".repeat(20_000), "nested too deeply"],
    ["hidden nested blocks", "\\{{{{#a}}".repeat(20_000), "nested too deeply"],
    ["else after else", `{{#if a}}${"{{else if b}}".repeat(18_000)}{{/if}}`, "nested too deeply"],
    ["nested parentheses", `{{a ${"(b ".repeat(30_000)}${")".repeat(30_000)}}}`, "nested too deeply"],
    ["tags", "{{a}}".repeat(40_000), "at most 20000 tags"],
    ["length", "x".repeat(300_000), "at most 256 KB"],
  ])("is refused by its limit for its %s", (_name, template, limit) => {
    expect(problemOf(template).message).toContain(limit);
  });
  it("is rendered whatever white space it strips", () => {
    const template = `${" \n".repeat(100_000)}{{~#if a~}}${" \n".repeat(20_000)}{{/if}}`;
    expect(render(template, {}, options)).toBe("");
  });
});

describe("a template that tries to escape", () => {
  const names = [
    "constructor",
    "__proto__",
    "prototype",
    "toString",
    "valueOf",
    "__defineGetter__",
    "__lookupGetter__",
    "hasOwnProperty",
    "call",
  ];
  const ways = (name: string) => [
    `{{${name}}}`, `{{this.${name}}}`, `{{a.${name}}}`, `{{a.${name}.${name}}}`, `{{a.[${name}]}}`, `{{lookup a "${name}"}}`, `{{lookup (lookup this "${name}") "${name}"}}`,
    `{{#with a.${name}}}{{.}}{{/with}}`, `{{#each a.${name}}}{{.}}{{/each}}`, `{{#${name}}}x{{/${name}}}`, `{{@root.${name}}}`, `{{@${name}}}`, `{{@properties.${name}}}`,
    `{{s.${name}}}`, `{{n.${name}}}`, `{{list.${name}}}`, `{{f.${name}}}`, `{{property "${name}" "${name}"}}`, `{{join list key="${name}"}}`, `{{t "${name}"}}`,
    `{{#each list as |${name}|}}{{${name}.${name}}}{{/each}}`, `{{#if ${name}.${name}}}x{{/if}}`, `{{json ${name}}}`, `{{first ${name}}}`, `{{where list "${name}" 1}}`,
  ]; // biome-ignore format: one look
  const attacks = names.flatMap(ways);

  it(`reads nothing inherited in ${attacks.length} attempts`, () => {
    const data = JSON.parse('{"a":{"b":1},"s":"text","n":5,"list":[{"x":1}],"f":null}');
    for (const attack of attacks) {
      const output = render(attack, data, options).replaceAll(
        /\b(constructor|__proto__|prototype|toString|valueOf|__\w+__|hasOwnProperty|call)\b/g,
        "",
      );
      expect(output, attack).not.toMatch(/function|native|\[object (?!Object)|x/);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("prints answers under hostile keys as plain data", () => {
    for (const name of [...names, "toHTML", "length", "then", "helperMissing", "__html"]) {
      const data = JSON.parse(
        `{${JSON.stringify(name)}: "<plain>", "rows": [{${JSON.stringify(name)}: [1, {}]}]}`,
      );
      expect(
        render(`{{[${name}]}}|{{#each rows}}{{this}}{{lookup this "${name}"}}{{/each}}`, data, options),
      ).toBe("&lt;plain&gt;|[object Object]1,[object Object]");
    }
  });
});

describe("what a template reads besides its data", () => {
  it("are the properties of its step", () => {
    expect(
      render("{{@properties.pdf.title}}{{#each a}}{{@properties.pdf.title}}{{/each}}", { a: [1] }, options),
    ).toBe("TT");
  });
  it("in plain text, nothing is escaped", () => {
    expect(render("{{a}}", { a: "<&" }, { ...options, isPlain: true })).toBe("<&");
  });
  it("a bare name is a field, even where a helper has that name", () => {
    expect(
      render(
        "{{date}} {{number}} {{default}} {{first}}",
        { date: 1, number: 2, default: 3, first: 4 },
        options,
      ),
    ).toBe("1 2 3 4");
  });
});
