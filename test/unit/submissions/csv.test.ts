import { describe, expect, it } from "vitest";
import { csvLine, harmlessText } from "../../../shared/submissions/csv.ts";

/** What is answered every day, and runs nowhere. */
const asAnswered = [
  ...[
    "+34 600 000 000",
    "+34600000000",
    "-5 mmHg",
    "-5",
    "-5.5%",
    "-3kg",
    "@home",
    "@ana_maria",
    "-",
    "--",
    "=",
    "+",
  ],
  ...[
    "call +34 600 000 000; -5 mmHg",
    "Needs:\n- bread\n- milk (2)",
    "\tx",
    "\nx",
    "−5 °C",
    "-5 (after rest)",
    "a|b",
    "+1 555 0100",
    "-5 €",
    "-5€",
    "-$5",
    "- £ 1,200.50",
  ],
];

describe("a line of CSV", () => {
  it("quotes cells that would break it", () => {
    expect(csvLine(["a", 1, true, undefined, 'say "hi"', "x,y", "two\nlines"])).toBe(
      'a,1,true,,"say ""hi""","x,y","two\nlines"\r\n',
    );
  });

  it.each([
    ...["=1+1", "+1+1", "-1-A1", "@SUM(A1)", "＝1", "＋1+1", "－A1", "＠SUM(1)"],
    ...["=cmd|' /C calc'!A0", '=HYPERLINK("http://x")', "-2+3+cmd|' /C calc'!A0", "-A1", "- no pain"],
    ...["+cmd|'/C calc'!A0", "-5 +A1", "@cmd|'/C calc'!A0", "-5-3", "+34-600-000"],
  ])("disarms formulas: %j", (text) => {
    expect(harmlessText(text)).toBe(`'${text}`);
  });

  it.each([
    ["\t=1", "'\t'=1"],
    ["-5\n+cmd|'/C calc'!A0", "'-5\n'+cmd|'/C calc'!A0"],
    ["\r\n=1", "'\r\n'=1"],
    ["a;=1+1", "a;'=1+1"],
    ["a\t=1+1", "a\t'=1+1"],
    ["a|@SUM(1)", "a|'@SUM(1)"],
    ["a\r\n=1+1", "a\r\n'=1+1"],
    ['a; "=1+1"', 'a; "\'=1+1"'],
    ["=1+1;-A2", "'=1+1;'-A2"],
    ["x; - cmd|'/C calc'!A0", "x; '- cmd|'/C calc'!A0"],
    ["+34 600; @SUM(1)", "+34 600; '@SUM(1)"],
  ])("disarms formulas after another country's separator: %j", (text, harmless) => {
    expect(harmlessText(text)).toBe(harmless);
  });

  it("quotes separators of other countries", () => {
    expect(csvLine(["a;b", "a\tb"])).toBe('"a;b","a\tb"\r\n');
  });

  it.each(["plain", "a; b - c", "1-2", "a=b", "", " =1", "mail@example.org", "'quoted", ...asAnswered])(
    "leaves %j unchanged",
    (text) => {
      expect(harmlessText(text)).toBe(text);
    },
  );

  it("is as answered unless it is for a spreadsheet", () => {
    expect(csvLine(["=1+1", "a;=1"])).toBe('=1+1,"a;=1"\r\n');
    expect(csvLine(["=1+1", "a;=1"], true)).toBe(`'=1+1,"a;'=1"\r\n`);
  });

  it("keeps numbers as numbers", () => {
    expect(csvLine([-1, 2.5])).toBe("-1,2.5\r\n");
  });
});
