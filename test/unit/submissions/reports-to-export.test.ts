import { expect, it } from "vitest";
import { listOfReports, namedReports } from "../../../shared/submissions/reports-to-export.ts";

const letter = { name: "Letter", contentType: "application/pdf", bytes: 7, pages: 2 };
const submission = (instanceId: string, more: object = {}) => ({
  ...{
    instanceId,
    status: "COMPLETE",
    submittedAt: "2026-11-21T00:00:00.000Z",
    reports: [letter],
    failures: [],
  },
  ...more,
});

it("calls reports after people, and tells two of one name apart", () => {
  const both = [letter, { ...letter, contentType: "text/html" }, letter];
  const named = namedReports([
    submission("AAAAAAAAAA", { name: "Ana, 7" }),
    submission("BBBBBBBBBB", { name: "ANA, 7" }),
    submission("CCCCCCCCCC", { reports: both }),
    submission("DDDDDDDDDD", { name: "Zoe\u0301", reports: [letter] }),
    submission("EEEEEEEEEE", { name: "Zo\u00e9", reports: [letter] }),
    submission("FFFFFFFFFF", { name: "../../etc\\passwd\u202e" }),
    submission("GGGGGGGGGG", { name: "x".repeat(300) }),
  ]);
  const paths = named.map(({ path }) => path);
  expect(paths.slice(0, 5)).toEqual([
    ...["Ana, 7 - Letter.pdf", "ANA, 7 - Letter (BBBBBBBBBB).pdf"],
    ...["CCCCCCCCCC - Letter.pdf", "CCCCCCCCCC - Letter.html", "CCCCCCCCCC - Letter (CCCCCCCCCC).pdf"],
  ]);
  expect(paths[6]).toBe("Zo\u00e9 - Letter (EEEEEEEEEE).pdf");
  for (const path of paths) {
    expect(path).not.toMatch(/[/\\\u202e]|^\./);
    expect(path.length).toBeLessThan(140);
  }
  expect(new Set(paths.map((path) => path.normalize("NFC").toLowerCase())).size).toBe(paths.length);
});

it("keeps the name of its list for the list", () => {
  const [only] = namedReports([submission("A", { name: "reports", reports: [{ ...letter, name: "x" }] })]);
  expect(only?.path).toBe("reports - x.pdf");
});

it("lists what is missing, with the reason", () => {
  const submissions = [
    submission("AAAAAAAAAA", { name: "Ana" }),
    submission("BBBBBBBBBB", {
      status: "FAILED",
      failures: [{ stepName: "Print", message: "Too many pages" }],
    }),
    submission("CCCCCCCCCC", { status: "FAILED", reports: [] }),
    submission("DDDDDDDDDD", { status: "POST_PROCESSING", reports: [] }),
    submission("EEEEEEEEEE", { reports: [] }),
  ];
  const named = namedReports(submissions);
  const { rows } = listOfReports(submissions, named, (path) => path.startsWith("Ana"));
  expect(rows.map((row) => [row[0], ...row.slice(4)])).toEqual([
    ["instanceId", "report", "pages", "bytes", "path", "missing"],
    ["AAAAAAAAAA", "Letter", 2, 7, "Ana - Letter.pdf", ""],
    ["BBBBBBBBBB", "Letter", undefined, undefined, "", "erased"],
    ["BBBBBBBBBB", "Print", undefined, undefined, "", "Too many pages"],
    ["CCCCCCCCCC", "", undefined, undefined, "", "could not be made"],
    ["DDDDDDDDDD", "", undefined, undefined, "", "being made"],
    ["EEEEEEEEEE", "", undefined, undefined, "", "no report for respondents"],
  ]);
});
