/** The workbook of translators, out and in again: whatever texts there are, nothing is changed that nobody changed, and what somebody wrote arrives. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { LanguageRow, LanguageTable } from "../../shared/analysis/language-table/language-row.ts";
import { asInCell, readLanguages, writeLanguages } from "../../shared/workbook/languages/language-sheet.ts";
import { mergeLanguages } from "../../shared/workbook/languages/merge-languages.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";

import { testSeed } from "../support/budget.ts";

const locales = [
  { code: "en", name: "English" },
  { code: "sw", name: "Kiswahili" },
  { code: "und-x-klingon", name: "Klingon" },
];

const text = fc.oneof(
  fc.constantFrom(
    "=1+1",
    "+1",
    "-1",
    "@a",
    "'",
    "TRUE",
    "007",
    "1e5",
    "_x000D_",
    "a\r\nb",
    "\ta",
    "#N/A",
    "مرحبا",
    "👩🏽‍⚕️",
    "\u00a0a",
  ),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ maxLength: 2_000, minLength: 1_000 }),
);

const rows = fc.array(fc.record({ source: text, sw: text, other: text, isReport: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

function tableOf(
  drawn: readonly { source: string; sw: string; other: string; isReport: boolean }[],
): LanguageTable {
  const found = drawn.flatMap(({ source, sw, other, isReport }, index): LanguageRow[] => {
    if (asInCell(source) === "") return [];
    const id = JSON.stringify(
      isReport ? ["report", "words", `${index} ${source}`] : ["question", `q${index}`, "label"],
    );
    const cell = (column: string) =>
      isReport ? {} : { cell: { sheet: "survey", cell: `${column}${index + 2}` } };
    return [
      {
        ...{
          id,
          kind: isReport ? "report" : "question",
          where: "Here",
          context: "",
          source: "en",
          text: source,
        },
        ...(isReport ? { step: { key: "words", part: "translation" } } : cell("C")),
        texts: [
          { locale: "sw", state: "translated", text: sw, ...cell("D") },
          { locale: "und-x-klingon", state: "translated", text: other, ...cell("E") },
        ],
      },
    ];
  });
  return { locales, rows: found };
}

async function read(table: LanguageTable) {
  const back = await readLanguages(await writeLanguages(table), "languages.xlsx", locales);
  if (!back.ok) throw new Error(JSON.stringify(back.problems));
  return back.sheet;
}

const isOther = (message: string) => !message.includes("leaves out");

it(`changes nothing that nobody changed (seed ${testSeed})`, async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (drawn) => {
      const table = tableOf(drawn);
      fc.pre(table.rows.length > 0);
      const merged = mergeLanguages(table.rows, await read(table), new Set(["words"]));
      expect(merged.texts).toEqual([]);
      expect([...merged.translations]).toEqual([]);
      expect(merged.problems.filter(({ message }) => isOther(message))).toEqual([]);
    }),
    { numRuns: 60, seed: testSeed },
  );
});

it(`writes what somebody wrote, where it belongs (seed ${testSeed})`, async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (drawn) => {
      const filled = tableOf(drawn);
      fc.pre(filled.rows.length > 0);
      const empty = filled.rows.map((row) => ({
        ...row,
        texts: row.texts.map((one) => ({ ...one, text: "", state: "missing" as const })),
      }));
      const sheet = await read(filled);
      const merged = mergeLanguages(empty, sheet, new Set(["words"]));
      const arrived = [
        ...merged.texts.map(({ text }) => text),
        ...[...merged.translations.values()].flatMap((all) =>
          all.flatMap(({ messages }) => Object.values(messages)),
        ),
      ];
      const typed = sheet.rows.flatMap(({ texts }) => texts.map((one) => one.text));
      expect(arrived.toSorted()).toEqual(typed.toSorted());
      const sent = filled.rows.flatMap(({ texts }) => texts.map((one) => asInCell(one.text)).filter(Boolean));
      expect(typed).toHaveLength(sent.length);
    }),
    { numRuns: 60, seed: testSeed },
  );
});

it("doesn't choose between two columns of a language", async () => {
  const table = tableOf([{ source: "Hello", sw: "Jambo", other: "nuqneH", isReport: true }]);
  const [header = [], ...lines] = [
    ["key", "source", "Kiswahili (sw)", "sw"],
    ...table.rows.map(({ id, text }) => [id, text, "Jambo", "Habari"]),
  ];
  const bytes = await writeWorkbook([{ name: "translations", rows: [header, ...lines] }]);
  expect(await readLanguages(bytes, "languages.xlsx", locales)).toMatchObject({
    ok: false,
    problems: [{ code: "E_CELL", row: 1, column: "D" }],
  });
});
