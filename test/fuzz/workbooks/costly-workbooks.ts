/** Workbooks that a careless import takes very long for: as many rows as are read, and cells as long as they can be. */
import type { Row, Sheet, Workbook } from "../../../shared/workbook/workbook.ts";

export interface CostlyWorkbook {
  name: string;
  workbook(): Workbook;
}

type Texts = readonly (string | undefined)[];

function sheet(name: string, rows: readonly Texts[]): Sheet {
  return { name, hidden: false, rows: rows.map((texts, index) => row(index + 1, texts)) };
}

function row(number: number, texts: Texts): Row {
  // as they are read from a file
  const cells = texts.map((text, index) => ({ column: index + 1, text: (text ?? "").trim() }));
  return { number, cells: cells.filter(({ text }) => text !== "") };
}

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

const header = ["type", "name", "label", "relevant", "calculation", "appearance"];
const form = (rows: readonly Texts[], ...others: Sheet[]): Workbook => ({
  sheets: [sheet("survey", [header, ...rows]), ...others],
});
const list = (
  count: number,
  make: (index: number) => Texts = (index) => ["l", `c${index}`, `C${index}`],
): Sheet => sheet("choices", [["list_name", "name", "label"], ...many(count, make)]);

/** Names of the same letters, of which no two are alike. */
const capitals = (index: number) =>
  [...index.toString(2).padStart(15, "0")].map((bit) => (bit === "0" ? "a" : "A")).join("");

/** @param rows so many in the survey; lists have twice as many */
export function manyRows(rows: number): CostlyWorkbook[] {
  const named = (name: string, workbook: () => Workbook): CostlyWorkbook => ({ name, workbook });
  return [
    named("questions", () => form(many(rows, (index) => ["text", `q${index}`, "Q"]))),
    named("questions of one name", () => form(many(rows, () => ["text", "q", "Q"]))),
    named("names that differ in capitals", () => form(many(rows, (index) => ["text", capitals(index), "Q"]))),
    named("groups of three", () =>
      form(
        many(Math.floor(rows / 4), (index) => [
          ["begin group", `g${index}`, "G"],
          ["text", `q${index}`, "Q"],
          ["text", "name", "Q", `\${q${index}} = 1`],
          ["end group"],
        ]).flat(),
      ),
    ),
    named("references that could mean many", () =>
      form([
        ...many(Math.floor(rows / 8), (index) => [
          ["begin group", `g${index}`],
          ["text", "name"],
          ["end group"],
        ]).flat(),
        ...many(Math.floor(rows / 2), (index) => ["text", `r${index}`, "R", "${name} = 1"]),
      ]),
    ),
    named("groups inside each other", () =>
      form([
        ...many(Math.floor(rows / 2) - 1, (index) => ["begin group", `g${index}`, "G"]),
        ["text", "q", "Q"],
        ...many(Math.floor(rows / 2) - 1, () => ["end group"]),
      ]),
    ),
    named("groups that are never closed", () =>
      form(many(rows, (index) => ["begin group", `g${index}`, "G"])),
    ),
    named("a chain of conditions", () =>
      form(many(rows, (index) => ["text", `q${index}`, "Q", index > 0 ? `\${q${index - 1}} != ''` : ""])),
    ),
    named("a cycle of all rows", () =>
      form(many(rows, (index) => ["calculate", `q${index}`, "", "", `\${q${(index + 1) % rows}} + 1`])),
    ),
    named("types that do not exist", () => form(many(rows, (index) => [`bad${index}`, `q${index}`, "Q"]))),
    named("references to nothing", () =>
      form(many(rows, (index) => ["text", `q${index}`, "Q", `\${x${index}} = 1`])),
    ),
    named("a matrix of all rows", () =>
      form(
        [
          ["begin group", "g", "G", "", "", "table-list"],
          ...many(rows - 2, (index) => ["select_one l", `q${index}`, "Q"]),
          ["end group"],
        ],
        list(5),
      ),
    ),
    named("rows of labels", () =>
      form(
        many(rows, (index) => ["select_one l", `q${index}`, "Q", "", "", "label"]),
        list(5),
      ),
    ),
    named("other choices", () =>
      form(
        many(rows, (index) => ["select_one l or_other", `q${index}`, "Q"]),
        list(5),
      ),
    ),
    named("one long list", () => form([["select_one l", "q", "Q"]], list(rows * 2))),
    named("one long list of one value", () =>
      form(
        [["select_one l", "q", "Q"]],
        list(rows * 2, () => ["l", "c", "C"]),
      ),
    ),
    named("a long list for many questions", () =>
      form(
        many(Math.min(rows, 400), (index) => ["select_one l", `q${index}`, "Q"]),
        list(rows * 2),
      ),
    ),
    named("a list for each question", () =>
      form(
        many(rows, (index) => [`select_one l${index}`, `q${index}`, "Q"]),
        list(rows, (index) => [`l${index}`, "a", "A"]),
      ),
    ),
    named("paths", () =>
      form(many(rows, (index) => ["text", `q${index}`, "Q", index > 0 ? `../q${index - 1} != ''` : ""])),
    ),
    named("appearances that mean nothing", () =>
      form(many(rows, (index) => ["text", `q${index}`, "Q", "", "", `app${index}`])),
    ),
    named("questions without labels", () => form(many(rows, (index) => ["text", `q${index}`]))),
    named("labels that refer", () =>
      form([["text", "n", "N"], ...many(rows - 1, (index) => ["note", `q${index}`, "Hello ${n}"])]),
    ),
  ];
}

/** What a long cell is filled with, and what is around it. */
const pieces = [
  ...[
    "a",
    "A",
    "1",
    " ",
    "\n",
    "(",
    "((",
    "[",
    "[a",
    "${",
    "${a",
    "}",
    "<",
    "<b ",
    "<b a=",
    "<span ",
    "'",
    '"',
    "“",
  ],
  ...[
    ".",
    "/",
    "-",
    "_",
    ":",
    " :",
    "=",
    "a=",
    "a =",
    "a(",
    "a,",
    "a ",
    ";",
    "color:",
    "# ",
    "**",
    "&",
    "é",
    "9,",
  ],
  ...["_x", " or", "or_other ", "w1 ", "|", "\\", "not(", " -", "1."],
] as const;
const frames: readonly (readonly [before: string, after: string])[] = [
  ...([["", ""], ["", "x"], ["<b ", ">"], ['<span style="', '">'], ["${", "}"], ["[", "]"], ["concat(", ")"]] as const),
  ...([["regex(., '", "')"], ["DATERANGE(", ")"], ["start", "=1"], ["select_one ", " or_other"], ["a", "b"]] as const),
  ...([["'", "'"], ["label::a", "b"]] as const),
]; // biome-ignore format: pairs

const columns = [
  ...[
    "type",
    "name",
    "label",
    "label::English (en)",
    "hint",
    "required",
    "relevant",
    "constraint",
    "calculation",
  ],
  ...[
    "constraint_message",
    "default",
    "appearance",
    "parameters",
    "choice_filter",
    "read_only",
    "repeat_count",
  ],
  ...["image", "x-colspan", "x-validator", "x-control", "x-order", "x-class", "x-style", "x-safe", "x-min"],
  ...["x-datatype", "x-page", "disabled", "unknown"],
];

/** Every column with a cell of so many letters, and headers, settings and choices of as many. */
export function* longCells(length: number): Generator<CostlyWorkbook> {
  for (const piece of pieces) {
    for (const [before, after] of frames) {
      const text = before + piece.repeat(Math.ceil(length / piece.length)) + after;
      const name = JSON.stringify([before, piece, after]);
      for (const column of columns)
        yield { name: `${column} of ${name}`, workbook: () => withCell(column, text) };
      yield { name: `a header of ${name}`, workbook: () => withHeader(text) };
      for (const setting of ["default_language", "style", "instance_name"])
        yield { name: `the setting ${setting} of ${name}`, workbook: () => withSetting(setting, text) };
      for (const column of [0, 1, 2])
        yield { name: `column ${column} of choices of ${name}`, workbook: () => withChoice(column, text) };
    }
  }
}

function withCell(column: string, text: string): Workbook {
  const named = new Map([["type", "text"], ["name", "q1"], ["label", "Q 1"], ["x-safe", "yes"]]); // biome-ignore format: one look
  if (column === "choice_filter") named.set("type", "select_one l");
  if (column === "parameters") named.set("type", "range");
  named.set(column, text);
  return { sheets: [sheet("survey", [[...named.keys()], [...named.values()]]), list(1)] };
}

function withHeader(text: string): Workbook {
  return { sheets: [sheet("survey", [["type", "name", "label", text], ["text", "q", "Q", "x"]])] }; // biome-ignore format: one look
}

function withSetting(name: string, text: string): Workbook {
  return form([["text", "q", "Q"]], sheet("settings", [[name], [text]]));
}

function withChoice(column: number, text: string): Workbook {
  const choice = ["l", "a", "A"].map((usual, index) => (index === column ? text : usual));
  return form(
    [["select_multiple l", "q", "Q"]],
    list(1, () => choice),
  );
}
