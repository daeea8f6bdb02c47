/** Characters that XML has no way to write, in every text that goes into a workbook: the file opens, and the rest is there. */
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import type { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { choicesOf, codebookOf } from "../../../shared/submissions/codebook.ts";
import { exportSubmissions } from "../../../shared/submissions/export-submissions.ts";
import { annotateWorkbook } from "../../../shared/workbook/annotate/workbook.ts";
import { writeTranslations } from "../../../shared/workbook/write/write-translations.ts";
import { writeWorkbook } from "../../../shared/workbook/write/write-workbook.ts";
import { flawsOf } from "../../import/annotate-soundness.ts";
import { formOfFields } from "../../support/form-of-fields.ts";

/** What each becomes: characters that no text can have become U+FFFD; control characters stay, as workbooks write them. */
const characters: readonly (readonly [written: string, read: string])[] = [
  ...([
    ["\ufffe", "\ufffd"],
    ["\uffff", "\ufffd"],
    ["\ud800", "\ufffd"],
    ["\udbff", "\ufffd"],
    ["\udc00", "\ufffd"],
    ["\udfff", "\ufffd"],
  ] as const),
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))
    .filter((one) => !"\t\n\r".includes(one))
    .map((one) => [one, one] as const),
  ...["\t", "\n", "\u007f", "\u0085", "\u2028", "\ufdd0", "\u{1ffff}", "\u{1f9d2}", "_x0041_", "<&>\"'"].map(
    (one) => [one, one] as const,
  ),
];
const all = characters.map(([input]) => `a${input}b`).join(" ");
const allRead = characters.map(([, read]) => `a${read}b`).join(" ");

/** As a library sees it that reads XML strictly; what XML itself changes, a line end, isn't among the characters. */
async function opened(bytes: Uint8Array): Promise<Map<string, string[]>> {
  expect((await flawsOf(bytes)).filter((flaw) => flaw.includes("Error"))).toEqual([]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  const sheets = new Map<string, string[]>();
  book.eachSheet((sheet) => {
    const texts: string[] = [];
    sheet.eachRow((row) => row.eachCell((cell) => texts.push(cell.text)));
    sheets.set(sheet.name, texts);
  });
  return sheets;
}

describe("a workbook", () => {
  it.each(characters.map(([input, read], index) => [index, input, read] as const))(
    "opens with character %i of the list in a cell",
    async (_, input, read) => {
      const bytes = await writeWorkbook([{ name: "s", rows: [["header"], [`a${input}b`]] }]);
      expect((await opened(bytes)).get("s")).toEqual(["header", `a${read}b`]);
    },
  );

  it.each([
    "History",
    "history",
    "'a'",
    "",
    "  ",
    "a[1]:*?/\\",
    "\uffff\u0000\ud800",
    `${"x".repeat(30)}\u{1f9d2}`,
  ])("opens with a sheet named %j", async (name) => {
    const sheets = await opened(await writeWorkbook([{ name, rows: [["a"]] }]));
    const [written = ""] = sheets.keys();
    expect(written).toMatch(/^(?!')[^*?:/\\[\]\p{Cc}\p{Cs}]{1,31}(?<!')$/u);
    expect(written.toLowerCase()).not.toBe("history");
  });

  it("gives each sheet a name of its own", async () => {
    const names = ["History", "history", "a/b", "a:b", "x".repeat(40), "x".repeat(50)];
    const sheets = await opened(await writeWorkbook(names.map((name) => ({ name, rows: [["a"]] }))));
    expect(new Set([...sheets.keys()].map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it("cuts a text that is too long for a cell between two characters", async () => {
    const long = `${"x".repeat(32_766)}\u{1f9d2}`;
    const bytes = await writeWorkbook([{ name: "s", rows: [["h"], [long]] }]);
    expect((await opened(bytes)).get("s")).toEqual(["h", "x".repeat(32_766)]);
  });
});

describe("an export as a workbook", () => {
  it("opens whatever was answered, wherever the texts stand", async () => {
    const form = formOfFields([
      { key: "words", controlType: "text", label: `Words ${all}` },
      {
        ...{ key: "history", controlType: "row", label: `History ${all}`, repeat: {} },
        fields: [
          {
            ...{ key: "pick", controlType: "multi-select", label: `Pick ${all}` },
            options: [{ key: "one", label: `One ${all}` }],
          },
          { key: "inner", controlType: "text", label: "Inner" },
        ],
      },
    ]);
    const { bytes } = await exportSubmissions("xlsx", {
      formName: all,
      codebook: codebookOf([form], "en"),
      choices: new Map([["pick", new Map([["one", `One ${all}`]])]]),
      submissions: [
        {
          ...{ instanceId: "i", publication: `P ${all}`, status: "COMPLETE", locale: "en" },
          ...{ name: `N ${all}`, subjectId: `S ${all}` },
          ...{ startedAt: "2026-11-20T20:04:00.000Z", submittedAt: undefined },
          answers: { words: `W ${all}`, history: [{ pick: ["one", `Other ${all}`], inner: `I ${all}` }] },
        },
      ],
    });
    const sheets = await opened(bytes);
    const texts = [...sheets.values()].flat();
    for (const start of ["P", "N", "S", "W", "I"]) expect(texts).toContain(`${start} ${allRead}`);
    expect(texts.some((one) => one.startsWith("Words a\ufffdb"))).toBe(true);
    expect(sheets.size).toBe(3);
  });
});

describe("an export that no sheet has room for", () => {
  const one = (answers: StoredAnswers) => ({
    ...{ instanceId: "i", publication: "P", status: "COMPLETE", locale: "en", answers },
    ...{ startedAt: "2026-11-20T20:04:00.000Z", submittedAt: undefined },
  });
  const options = Array.from({ length: 16_379 }, (_, index) => ({ key: `c${index}`, label: `C${index}` }));
  const exported = (count: number) => {
    const form = formOfFields([
      { key: "many", controlType: "multi-select", label: "Many", options: options.slice(0, count) },
    ]);
    const choices = choicesOf([form], "en");
    const codebook = codebookOf([form], "en").map((entry) => ({ ...entry, options: "" }));
    const submissions = [one({ many: ["c0"] })];
    return exportSubmissions("xlsx", { formName: "F", codebook, choices, split: true, submissions });
  };

  it("is refused in words, at the first column too many", async () => {
    expect((await exported(16_378)).extension).toBe("xlsx");
    await expect(exported(16_379)).rejects.toMatchObject({ problemName: "EXPORT_NEEDS_CSV", status: 422 });
  });
});

describe("translations as a workbook", () => {
  it("open whatever a template says", async () => {
    const row = { key: `K ${all}`, contextText: `C ${all}`, state: "missing" as const };
    const bytes = await writeTranslations(
      [{ ...row, translations: [{ localeCode: "en", message: `M ${all}` }] }],
      ["en"],
    );
    const texts = (await opened(bytes)).get("translations");
    expect(texts).toEqual(expect.arrayContaining([`K ${allRead}`, `C ${allRead}`, `M ${allRead}`]));
  });
});

describe("an annotated workbook", () => {
  it("opens whatever a file's name, a cell or a problem says", async () => {
    const csv = new TextEncoder().encode(
      `type,name,label\r\ntext,a,"${all.replaceAll('"', '""').replace("\0", "")}"\r\n`,
    );
    const problem = { severity: "error", code: "E_TEST", message: `M ${all}`, hint: `H ${all}` } as const;
    const annotated = await annotateWorkbook(csv, `n\uffff\ud800\u0001${"y".repeat(26)}\u{1f9d2}.csv`, [
      { ...problem, sheet: "any", row: 2, column: "A" },
      problem,
    ]);
    if (!annotated.ok) return expect.fail(JSON.stringify(annotated.problems));
    // the library leaves what stands within a cell as it is written there
    const texts = [...(await opened(annotated.bytes)).values()]
      .flat()
      .map((one) =>
        one.replace(/_x([\dA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
      );
    expect(texts).toEqual(expect.arrayContaining([`M ${allRead}`, `H ${allRead}`]));
  });
});
