import { describe, expect, it } from "vitest";
import { csvLine, harmlessText } from "../../../shared/submissions/export-submissions.ts";

describe("a line of CSV", () => {
  it("quotes cells that would break it", () => {
    expect(csvLine(["a", 1, true, undefined, 'say "hi"', "x,y", "two\nlines"])).toBe(
      'a,1,true,,"say ""hi""","x,y","two\nlines"\r\n',
    );
  });

  it.each([
    ...["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠x"],
    ...["=cmd|' /C calc'!A0", '=HYPERLINK("http://x")', "-2+3+cmd|' /C calc'!A0", "@@"],
  ])("disarms formulas: %j", (text) => {
    expect(harmlessText(text)).toBe(`'${text}`);
  });

  it.each([
    ["\t=1", "'\t'=1"],
    ["\r\n=1", "'\r\n'=1"],
    ["a;=1+1", "a;'=1+1"],
    ["a\t=1+1", "a\t'=1+1"],
    ["a|@SUM(1)", "a|'@SUM(1)"],
    ["a\r\n=1+1", "a\r\n'=1+1"],
    ['a; "=1+1"', 'a; "\'=1+1"'],
    ["=1+1;-2", "'=1+1;'-2"],
  ])("disarms formulas after another country's separator: %j", (text, harmless) => {
    expect(harmlessText(text)).toBe(harmless);
  });

  it("quotes separators of other countries", () => {
    expect(csvLine(["a;b", "a\tb"])).toBe('"a;b","a\tb"\r\n');
  });

  it.each(["plain", "a; b - c", "1-2", "a=b", "", " =1", "mail@example.org", "'quoted"])(
    "leaves %j unchanged",
    (text) => {
      expect(harmlessText(text)).toBe(text);
    },
  );

  it("keeps numbers as numbers", () => {
    expect(csvLine([-1, 2.5])).toBe("-1,2.5\r\n");
  });
});
