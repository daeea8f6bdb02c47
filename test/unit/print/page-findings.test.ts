import { expect, it } from "vitest";
import { pageFindings } from "../../../shared/print/page-findings.ts";

it("names pictures without a text, skipped headings and tables without head cells, each with its place", () => {
  const html = [
    "<!doctype html><title>T</title>",
    "<h1>Report</h1><h3>Detail</h3>",
    '  <img src="a.png"><svg role="img"></svg>',
    "<table><tr><td>1</td></tr></table>",
    '<h2>Next</h2><div role="heading" aria-level="4">Deep</div>',
  ].join("\n");
  expect(pageFindings(html)).toEqual([
    { code: "HEADING_SKIPPED", line: 2, column: 16, message: "h3 after h1" },
    { code: "PICTURE_WITHOUT_TEXT", line: 3, column: 3, message: "picture without a text alternative" },
    { code: "PICTURE_WITHOUT_TEXT", line: 3, column: 20, message: "picture without a text alternative" },
    { code: "TABLE_WITHOUT_HEADS", line: 4, column: 1, message: "table without head cells" },
    { code: "HEADING_SKIPPED", line: 5, column: 14, message: "h4 after h2" },
  ]);
  expect(pageFindings("<h2>A</h2>")[0]?.message).toBe("h2 as the first heading");
});

it("finds nothing in a page whose author decided", () => {
  const html =
    '<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2><img alt=""><img alt="Dot"><img aria-label="Dot"><svg role="img"><title>Dot</title></svg>' +
    '<img role="presentation"><div aria-hidden="true"><img><h6>x</h6></div><svg></svg>' +
    '<table><tr><th>1</table><table role="presentation"><tr><td>1</table>';
  expect(pageFindings(html)).toEqual([]);
});
