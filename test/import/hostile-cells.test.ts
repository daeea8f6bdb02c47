/** Cells that a workbook may contain and no one writes: long, repetitive, nested. None may keep an import busy. */
import { describe, expect, it } from "vitest";
import { matches, patternProblem } from "../../shared/expression/matches.ts";
import { patternCost } from "../../shared/expression/pattern-cost.ts";
import { slimHtml } from "../../shared/workbook/import/build/texts.ts";
import { localeOfHeader } from "../../shared/workbook/import/languages.ts";
import { readParameters } from "../../shared/workbook/import/read-tree.ts";
import { sanitizeHtml } from "../../shared/workbook/import/sanitize-html.ts";
import { surveyColumn } from "../../shared/workbook/import/survey-columns.ts";
import { measureCpu } from "../support/cpu-time.ts";
import { codesOf, field, placesOf, read } from "./read-form.ts";

/** As many characters as a cell may contain. */
const LONGEST = 32_000;
/** Generous; each of these took seconds when it was read again from each of its characters. */
const MAX_MILLISECONDS = 500;

const filled = (piece: string) => piece.repeat(LONGEST / piece.length);

describe("a cell of 32,000 characters is read at once", () => {
  it.each<[what: string, read: () => unknown]>([
    ["as a header of blanks", () => surveyColumn(`a${filled(" ")}b`)],
    ["as parameters without a value", () => readParameters(filled("a"))],
    ["as parameters of blanks", () => readParameters(`a${filled(" ")}b`)],
    ["as attributes without a value", () => sanitizeHtml(`<span ${filled("a")}>x</span>`, "full")],
    ["as attributes of blanks", () => sanitizeHtml(`<span a${filled(" ")}b>x</span>`, "full")],
    ["as a label of brackets", () => slimHtml(`<b>${filled("[")}`)],
    ["as a label of links without an end", () => slimHtml(`<b>x</b>${filled("[ a](http://")}`)],
    ["as a language of blanks", () => localeOfHeader(`a${filled(" ")}b`)],
    ["as a language of brackets", () => localeOfHeader(`a${filled("( ")}b`)],
    ["as a language of blanks in brackets", () => localeOfHeader(`a (${filled(" ")}b`)],
    ["as validators without an end", () => validators(filled("a("))],
  ])("%s", (_what, read) => {
    expect(measureCpu(read).milliseconds).toBeLessThan(MAX_MILLISECONDS);
  });

  function validators(text: string) {
    return codesOf(`# survey\n| type | name | label | x-validator |\n| text | q | Q | ${text} |`);
  }
});

describe("patterns", () => {
  it.each([
    ["a", 1],
    ["a{3}", 3],
    ["^(ab){1,50}[0-9]{4}$", 106],
    ["((a{10}b){2}c){3}", 69],
    ["(?:a|b){2,}", 6],
    ["[]{5}a]{2}", 2],
    ["\\p{Lu}{4}\\{5}", 7],
    ["a{0}", 1],
  ])("%s are counted with their repetitions", (pattern, cost) => {
    expect(patternCost(pattern)).toBe(cost);
  });

  it("that are too large are refused, and match nothing", () => {
    const large = "a{1,500}".repeat(400);
    expect(patternProblem(large)).toBe("tooLarge");
    expect(matches("a", large)).toBeUndefined();
    expect(patternProblem("^.{1,1000}$")).toBeUndefined();
    expect(patternProblem("(a)\\1")).toBe("unreadable");
    const workbook = `# survey
      | type | name | label | constraint |
      | text | q | Q | regex(., '^${"a{1,500}".repeat(40)}$') |`;
    expect(placesOf(workbook, "E_REGEX")).toEqual(["survey!D2"]);
    expect(read(workbook).problems[0]?.message).toContain("too large");
  });

  it("that are too large in total are refused from the first beyond the limit", () => {
    const rows = Array.from(
      { length: 150 },
      (_, at) => `| text | q${at} | Q | regex(., '^a{1,999}${at}$') |`,
    );
    const found = placesOf(`# survey\n| type | name | label | constraint |\n${rows.join("\n")}`, "E_REGEX");
    expect(found[0]).toBe("survey!D101");
    expect(found).toHaveLength(51);
  });

  it("are compiled once for all rows that have them", () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, at) => `| text | q${at} | Q | regex(., '^[a-z]{1,1000}$') |`,
    );
    const { result, milliseconds } = measureCpu(() =>
      codesOf(`# survey\n| type | name | label | constraint |\n${rows.join("\n")}`),
    );
    expect(result).toEqual([]);
    expect(milliseconds).toBeLessThan(10 * MAX_MILLISECONDS);
  });
});

describe("groups", () => {
  const nested = (depth: number) =>
    ["| type | name | label |"]
      .concat(Array.from({ length: depth }, (_, at) => `| begin group | g${at} | G |`))
      .concat("| text | q | Q |", Array<string>(depth).fill("| end group | | |"))
      .join("\n");

  it("nest 50 deep", () => {
    expect(field(`# survey\n${nested(50)}`, "q").label).toBe("Q");
  });

  it.each([51, 2_000])("that nest %i deep are one error, at the first that is too deep", (depth) => {
    const { problems } = read(`# survey\n${nested(depth)}`);
    expect(problems.map(({ code, row }) => `${code} ${row}`)).toEqual(["E_TOO_BIG 52"]);
  });
});

describe("references to nothing", () => {
  it("are reported at most twenty times for a cell", () => {
    const label = Array.from({ length: 3_000 }, (_, at) => `\${no${at}}`).join(" ");
    const rows = Array.from(
      { length: 100 },
      (_, at) => `| text | q${at} | ${label} | ${label.slice(0, 900)} |`,
    );
    const {
      result: { problems },
      milliseconds,
    } = measureCpu(() => read(`# survey\n| type | name | label | hint |\n${rows.join("\n")}`));
    expect(milliseconds).toBeLessThan(10 * MAX_MILLISECONDS);
    expect(problems.filter(({ row, column }) => row === 2 && column === "C")).toHaveLength(20);
  });

  it("are reported at most twenty times for an expression", () => {
    const sum = Array.from({ length: 300 }, (_, at) => `[no${at}]`).join(" + ");
    const found = placesOf(`# survey\n| type | name | calculation |\n| calculate | q | ${sum} |`, "E_REF");
    expect(found).toHaveLength(20);
  });
});

describe("names that no data can have", () => {
  const sheets = (name: string, list: string, column = "kg") => `
    # survey
    | type | name | label | calculation |
    | text | ${name} | One | |
    | begin repeat | r | R | |
    | text | ${name}2 | Two | |
    | end repeat | | | |
    | select_one ${list} | c | C | |
    | calculate | k | | instance('${list}')/root/item[name='a']/kg |
    # choices
    | list_name | name | label | ${column} |
    | ${list} | a | A | 7 |`;

  it("are refused at their cell: nobody could submit an answer to such a question", () => {
    expect(placesOf(sheets("__proto__", "l"), "E_NAME_BAD")).toEqual(["survey!B2"]);
    expect(placesOf(sheets("x", "__proto__"), "E_CHOICE_NAME")).toEqual(["choices!A2"]);
    expect(placesOf(sheets("x", "l", "__proto__"), "E_CHOICE_NAME")).toEqual(["choices!D1"]);
  });

  it.each(["constructor", "toString", "hasOwnProperty", "valueOf"])(
    "don't include %s, which every object has",
    (name) => {
      expect(codesOf(sheets(name, name))).toEqual([]);
    },
  );
});
