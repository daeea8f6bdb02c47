import { expect, it } from "vitest";
import { carriedCorrections, lackingCorrections } from "../../shared/workbook/correct/lacking.ts";
import { mergeCorrections } from "../../shared/workbook/correct/merge-corrections.ts";
import type { Correction } from "../../shared/workbook/correct/text-cell.ts";
import { normalise } from "../../shared/workbook/import/normalise.ts";
import { textCells } from "../../shared/workbook/import/text-cells.ts";
import { sheets } from "./markdown-sheets.ts";

const textsOf = (markdown: string) => {
  const { survey } = normalise(sheets(markdown), 0);
  return survey === undefined ? [] : textCells(survey);
};

const workbook = `
# survey
| type | name | label | constraint_message |
| select_one size | Top | Yuor size? | |
| integer | age | Age | Enter yuor age |
# choices
| list_name | name | label |
| size | s | smal |
| size | S | Extra smal |
`;

/** The corrections of all texts in which "mal" or "yuor" is. */
const corrections = textsOf(workbook).flatMap((text): Correction[] => {
  const after = text.text.replace(/mal$/, "mall").replace(/yuor/i, "your");
  const { sheet, cell, of, key, column, locale } = text;
  return after === text.text
    ? []
    : [{ sheet, cell, of, key, column, locale, before: text.text, after, at: "2026-11-27T10:00:00.000Z" }];
});

it("are found again by question, choice, column and language, wherever they are", () => {
  expect(corrections.map(({ cell }) => cell)).toEqual(["C2", "D3", "C2", "C3"]);
  const next = textsOf(`
# survey
| type | constraint_message | label | name |
| note | | New | new |
| integer | Enter your age | Age | age |
| select_one size | | Which size? | top |
# choices
| list_name | label | name |
| size | Extra smal | S |
| size | small | s |
`);
  expect(lackingCorrections(corrections, next).map(({ key, now }) => [key, now])).toEqual([
    ["Top", "Which size?"],
    ["size S", "Extra smal"],
  ]);
  expect(
    carriedCorrections(corrections, next).map(({ cell, before, after }) => [cell, before, after]),
  ).toEqual([
    ["C4", "Which size?", "your size?"],
    ["B2", "Extra smal", "Extra small"],
  ]);
});

it("have no place in a workbook without their question", () => {
  const next = textsOf("# survey\n| type | name | label |\n| text | other | Other |");
  expect(lackingCorrections(corrections, next).map(({ now }) => now)).toEqual(Array(4).fill(undefined));
  expect(carriedCorrections(corrections, next)).toEqual([]);
});

it("are one for each cell, and none where a text is again as it was", () => {
  const [one] = corrections;
  if (one === undefined) throw new Error("There is no correction.");
  const again = { ...one, before: one.after, after: "Your size, please?" };
  expect(mergeCorrections([one], [again])).toEqual([{ ...one, after: again.after }]);
  expect(mergeCorrections([one], [{ ...one, before: one.after, after: one.before }])).toEqual([]);
  const formula = { ...one, formula: true as const };
  expect(mergeCorrections([formula], [{ ...one, after: one.before }])).toHaveLength(1);
});
