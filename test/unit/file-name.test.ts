import { create } from "content-disposition";
import { describe, expect, it } from "vitest";
import { datedFileName, outputFileName, safeFileName } from "../../shared/file-name.ts";

describe("safeFileName", () => {
  it.each([
    ["Ana's form.xlsx", "Ana's form.xlsx"],
    ["../../etc/passwd", "etc passwd"],
    ["C:\\temp\\x.csv", "C temp x.csv"],
    ["a\u0000b\r\nSet-Cookie: c.xlsx", "a b Set-Cookie c.xlsx"],
    ["report\u202Efdp.exe", "report fdp.exe"],
    ['say "hi".csv', "say hi.csv"],
    ["half \uD83D of a smile.csv", "half of a smile.csv"],
    ["Besuch – Zürich 😀.pdf", "Besuch – Zürich 😀.pdf"],
    ["...", "file"],
    ["", "file"],
  ])("%j becomes %j", (name, expected) => {
    expect(safeFileName(name)).toBe(expected);
  });

  it("keeps the extension of a long name, and splits no character", () => {
    expect(safeFileName(`${"x".repeat(10_000)}.xlsx`)).toBe(`${"x".repeat(115)}.xlsx`);
    for (const letters of [119, 120, 121]) {
      const name = outputFileName("😀".repeat(letters), "application/pdf");
      expect([...name]).toHaveLength(Math.min(letters, 120) + 4);
      expect(create(name)).toContain("filename*=UTF-8''%F0%9F%98%80"); // throws where half a character is left
    }
  });
});

describe("datedFileName", () => {
  it("keeps the date in the longest name", () => {
    const name = datedFileName("😀".repeat(200), "2026-11-22", "xlsx");
    expect(name).toMatch(/^(😀)+ 2026-11-22\.xlsx$/u);
    expect([...name]).toHaveLength(120);
  });
});
