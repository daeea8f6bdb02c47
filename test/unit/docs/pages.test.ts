import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { accessibilityResult } from "../../../web/player/pages/accessibility-result.ts";
import { missingOf, readText, rowsOf } from "./read-page.ts";

const numbers = (letter: string, last: number) =>
  Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);

const root = resolve(import.meta.dirname, "../../..");
const pages = globSync(["*.md", "docs/**/*.md", "shared/**/*.md"], { cwd: root });

describe("the project's pages", () => {
  it.each(pages)("%s names only files, tests and commands that exist", (page) => {
    expect(missingOf(readText(page))).toEqual([]);
  });

  it("are checked for a missing file, title, script, promise and bench", () => {
    const result = [
      ...["`shared/no-such.ts`", "`test/api/account.test.ts › is not a title`", "`npm run no-such`"],
      ...[
        "`npm run faults -- P99`",
        "`npm run bench -- no-such`",
        "`node infra/no-such.ts`",
        "\nnpm run no-such\n",
      ],
    ];
    expect(result.filter((text) => missingOf(text).length === 0)).toEqual([]);
  });
});

describe("CHANGELOG.md", () => {
  const headings = [...readText("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+) – (\d{4}-\d\d-\d\d)$/gm)];
  const versionOf = (file: string) => (JSON.parse(readText(file)) as { version: string }).version; // npm's own

  it("begins with the version that the packages have, and goes back in time", () => {
    const [, newest] = headings[0] ?? [];
    const packages = ["package.json", "infra/package.json", "shared/form/package.json"];
    expect(packages.map(versionOf)).toEqual(packages.map(() => newest));
    const dates = headings.map(([, , date]) => date ?? "");
    expect(dates).toEqual(dates.toSorted().reverse());
  });
});

describe("docs/promises.md", () => {
  const rows = rowsOf("docs/promises.md", /^P\d+$/);

  it("has a row for each promise: what it is, its figure, its full and short proof, the result", () => {
    expect(rows.map(([number]) => number)).toEqual(numbers("P", 26));
    expect(rows.filter((row) => row.length !== 6 || row.includes("")).map(([number]) => number)).toEqual([]);
  });

  it("names a command and a test for each, or says what falls short", () => {
    const bare = rows.filter(([, , , full = "", short = "", seen = ""]) => {
      const isProved = /`n(pm|ode) /.test(full) && short.includes("`test/");
      return !isProved && !seen.includes("Short:");
    });
    expect(bare.map(([number]) => number)).toEqual([]);
  });
});

describe("docs/questionnaire.md", () => {
  it("answers each question in a word of its legend, with evidence", () => {
    const rows = rowsOf("docs/questionnaire.md", /^Q\d+$/);
    expect(rows.map(([number]) => number)).toEqual(numbers("Q", 72));
    const bare = rows.filter(
      ([, , answer = "", evidence = "", ...more]) =>
        more.length > 0 || !/^\*\*(Yes|Partly|No|None|Yours)\*\*/.test(answer) || !/`|\]\(/.test(evidence),
    );
    expect(bare.map(([number]) => number)).toEqual([]);
  });
});

describe("docs/accessibility-report.md", () => {
  it("judges each criterion of WCAG 2.2, A and AA, for both kinds of pages and the PDFs", () => {
    const rows = rowsOf("docs/accessibility-report.md", /^[1-4]\.\d\.\d+ [A-Z]/);
    expect(rows).toHaveLength(31 + 24 + 1); // and 4.1.1, which WCAG 2.2 has no more
    const unjudged = rows.filter(
      ([, ...cells]) =>
        cells.length !== 4 || !cells.slice(0, 3).every((cell) => /^(Supports|Partially|No|n\/a)$/.test(cell)),
    );
    expect(unjudged.map(([criterion]) => criterion)).toEqual([]);
  });

  it("has the last result of the check by program", () => {
    const { checks, date, violated } = accessibilityResult;
    expect(readText("docs/accessibility-report.md")).toContain(`${checks} states on ${date}`);
    expect(violated).toEqual([]); // else the report has to name them
  });
});

describe("docs/threats.md", () => {
  const rows = rowsOf("docs/threats.md", /^T\d+$/);

  it("has the asset, the attacker, the attack, the defence and its test for each threat", () => {
    expect(rows.map(([number]) => number)).toEqual(numbers("T", 48));
    const bare = rows.filter(
      (row) =>
        row.length !== 5 ||
        !/`(shared|functions|events|web|infra|package|test)/.test(row[3] ?? "") ||
        !(row[4] ?? "").includes(" › "),
    );
    expect(bare.map(([number]) => number)).toEqual([]);
  });
});

describe("docs/asvs.md", () => {
  const rows = rowsOf("docs/asvs.md", /^\d+\.\d+\.\d+$/);
  const byStatus = (expected: string) => rows.filter(([, , , status]) => status === expected);

  it("has the 70 requirements of level 1 and the 183 of level 2, each once, in their order", () => {
    expect(rows.filter(([, level]) => level === "1")).toHaveLength(70);
    expect(rows.filter(([, level]) => level === "2")).toHaveLength(183);
    const places = rows.map(([number = ""]) =>
      number.split(".").reduce((sum, part) => sum * 100 + Number(part), 0),
    );
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
  });

  it("judges each, says where or why, and has the right counts", () => {
    expect(rows.filter((row) => row.length !== 5 || row.includes("")).map(([number]) => number)).toEqual([]);
    const counts = ["pass", "n-a", "deviation"].map((status) => byStatus(status).length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(253);
    const [pass, notApplicable, deviation] = counts;
    expect(readText("docs/asvs.md")).toContain(
      `${pass} pass, ${notApplicable} do not apply, ${deviation} deviate.`,
    );
  });

  it("deviates in ten at most", () => {
    expect(byStatus("deviation").length).toBeLessThanOrEqual(10);
  });
});
