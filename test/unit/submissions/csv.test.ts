import { describe, expect, it } from "vitest";
import { csvLine, harmlessText } from "../../../shared/submissions/csv.ts";

describe("a line of CSV", () => {
  it("quotes what would break it", () => {
    expect(csvLine(["a", 1, true, undefined, 'say "hi"', "x,y", "two\nlines"])).toBe(
      'a,1,true,,"say ""hi""","x,y","two\nlines"\r\n',
    );
  });

  it.each([
    ...["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x"],
    ...["=cmd|' /C calc'!A0", '=HYPERLINK("http://x")', "-2+3+cmd|' /C calc'!A0", "@@"],
  ])("lets nothing be run: %j", (text) => {
    expect(harmlessText(text)).toBe(`'${text}`);
  });

  it.each(["plain", "1-2", "a=b", "", " =1", "mail@example.org", "'quoted"])("leaves %j as it is", (text) => {
    expect(harmlessText(text)).toBe(text);
  });

  it("leaves numbers numbers", () => {
    expect(csvLine([-1, 2.5])).toBe("-1,2.5\r\n");
  });
});
