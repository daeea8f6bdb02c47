import { expect, it } from "vitest";
import { pageFindings } from "../../../shared/analysis/page-findings.ts";

/** What is wrong, without how to repair it. */
const placesOf = (template: string) =>
  pageFindings(template).map((found) => ({ ...found, message: found.message.split(".")[0] }));

it("names pictures without a text, skipped headings and tables without head cells, each with its place", () => {
  const html = [
    "<!doctype html><title>T</title>",
    "<h1>Report</h1><h3>Detail</h3>",
    '  <img src="a.png"><svg role="img"></svg>',
    "<table><tr><td>1</td></tr></table>",
    '<h2>Next</h2><div role="heading" aria-level="4">Deep</div>',
  ].join("\n");
  expect(placesOf(html)).toEqual([
    { code: "HEADING_SKIPPED", line: 2, column: 16, message: "h3 after h1" },
    { code: "PICTURE_WITHOUT_TEXT", line: 3, column: 3, message: "picture without a text alternative" },
    { code: "PICTURE_WITHOUT_TEXT", line: 3, column: 20, message: "picture without a text alternative" },
    { code: "TABLE_WITHOUT_HEADS", line: 4, column: 1, message: "table without head cells" },
    { code: "HEADING_SKIPPED", line: 5, column: 14, message: "h4 after h2" },
  ]);
  expect(placesOf("<h2>A</h2>")[0]?.message).toBe("h2 as the first heading");
});

it("takes a button that is a picture as one, which needs words", () => {
  const button = (more: string) => placesOf(`<h1>A</h1><input ${more}>`).map(({ code }) => code);
  expect(button('type="image" src="go.png"')).toEqual(["PICTURE_WITHOUT_TEXT"]);
  expect(button('type="image" alt=""')).toEqual(["PICTURE_WITHOUT_TEXT"]);
  expect(button('type="image" alt="Go"')).toEqual([]);
  expect(button('type="text"')).toEqual([]);
  expect(placesOf('<h1>A</h1><img src="">').map(({ code }) => code)).toEqual(["PICTURE_WITHOUT_TEXT"]);
});

it("finds nothing in a page whose author decided", () => {
  const html =
    '<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2><img alt=""><img alt="Dot"><img aria-label="Dot"><svg role="img"><title>Dot</title></svg>' +
    '<img role="presentation"><div aria-hidden="true"><img><h6>x</h6></div><svg></svg>' +
    '<table><tr><th>1</table><table role="presentation"><tr><td>1</table>';
  expect(pageFindings(html)).toEqual([]);
});

it("follows the branches of a template, and takes expressions as they may come out", () => {
  const clean = [
    "<h1>{{title}}</h1>",
    "{{#if a}}<h2>A</h2><h3>B</h3>{{else if b}}<h2>C</h2>{{else}}<p>none</p>{{/if}}",
    "{{#each list}}<h2>{{this}}</h2><h3>In it</h3>{{/each}}",
    '<img src="{{photo}}" alt="{{name}}"><img {{attributes}}>',
    "<table>{{{rows}}}</table><table><tr>{{#if a}}<th>Head</th>{{/if}}<td>1</td></tr></table>",
    "{{!-- <h6>never shown</h6> <img> --}}<!-- <img> -->",
  ].join("\n");
  expect(pageFindings(clean)).toEqual([]);
  const wrong =
    "<h1>A</h1>\n{{#if a}}<h2>B</h2>{{else}}<p>x</p>{{/if}}\n<h4>C</h4>\n{{#if b}}<h6>D</h6>{{/if}}";
  expect(placesOf(wrong).map(({ line, message }) => [line, message])).toEqual([
    [3, "h4 after h2"],
    [4, "h6 after h4"],
  ]);
});
