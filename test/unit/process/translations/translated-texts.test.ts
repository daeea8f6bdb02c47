import { describe, expect, it } from "vitest";
import { translatedTexts } from "../../../../shared/process/steps/handlebars/translated-texts.ts";

const keys = (template: string) => translatedTexts(template).map(({ key }) => key);

describe("the texts of a template", () => {
  it.each([
    ['{{translate "Hello"}}', ["Hello"]],
    ["{{t 'Hello'}}", ["Hello"]],
    ['{{{t "Hello"}}}', ["Hello"]],
    ['{{t "May" context="month"}}', ["month|May"]],
    ['{{t "two\n   lines"}}', ["two lines"]],
    ['{{#if (eq (t "A") "b")}}{{t "B"}}{{else if c}}{{t "C"}}{{else}}{{t "D"}}{{/if}}', ["A", "B", "C", "D"]],
    ['{{#each list}}{{t "In"}}{{else}}{{t "None"}}{{/each}}', ["In", "None"]],
    ['{{t "Dear {who}" who=(t "friend")}}', ["Dear {who}", "friend"]],
    ['{{"t" "Quoted helper"}}', ["Quoted helper"]],
    ["{{t 5}}", ["5"]],
    ['{{t "Hello"}}{{t "Hello"}}', ["Hello", "Hello"]],
  ])("of %j are %j", (template, expected) => {
    expect(keys(template)).toEqual(expected);
  });

  it.each([
    ["a field called t", "{{t}}"],
    ["a text that is computed", "{{t name}}"],
    ["a context that is computed", '{{t "A" context=name}}'],
    ["a block parameter called t", '{{#each list as |t|}}{{t "A"}}{{/each}}'],
    ["a comment", '{{!-- {{t "A"}} --}}'],
    ["an escaped tag", '\\{{t "A"}}'],
    ["another helper", '{{default "A" "B"}}'],
    ["a template that can't be read", '{{t "A"}}{{#if}}'],
  ])("do not include %s", (_what, template) => {
    expect(keys(template)).toEqual([]);
  });

  it("have their positions", () => {
    expect(translatedTexts('<p>\n  {{t "A" context="c"}}')[0]).toEqual({
      key: "c|A",
      text: "A",
      contextText: "c",
      parameters: [],
      line: 2,
      column: 3,
    });
  });
});
