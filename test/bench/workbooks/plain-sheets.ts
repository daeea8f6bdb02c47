/**
 * The sheets of a workbook as anybody sees them who opens it: rows of texts under lower-case headers, read with exceljs and
 * with nothing of the product's own import, so that what is counted in them can be held against what the import makes of
 * them.
 */
import ExcelJS from "exceljs";

export interface PlainRow {
  /** The worksheet's own number. */
  row: number;
  /** Texts by `headerOf`; the first of several languages. */
  cells: ReadonlyMap<string, string>;
  /** All texts with the header as it is written. */
  all: readonly { header: string; name: string; letter: string; text: string }[];
}

export interface PlainWorkbook {
  survey: readonly PlainRow[];
  choices: readonly PlainRow[];
  external: readonly PlainRow[];
  settings: readonly PlainRow[];
  /** Names of all sheets, in lower case. */
  sheets: readonly string[];
}

const ignoreNodes = [
  ...["dataValidations", "mergeCells", "cols", "conditionalFormatting", "extLst", "drawing", "legacyDrawing"],
  ...["picture", "tableParts", "hyperlinks", "autoFilter", "sheetProtection", "headerFooter", "printOptions"],
  ...["pageMargins", "pageSetup", "rowBreaks", "colBreaks"],
];

/** @throws Error when a workbook has no sheet with the columns `type` and `name` */
export async function readPlainly(bytes: Uint8Array): Promise<PlainWorkbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer, { ignoreNodes });
  const sheets = workbook.worksheets.map((sheet) => ({
    name: sheet.name.trim().toLowerCase(),
    rows: rowsOf(sheet),
  }));
  const named = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows;
  const survey = named("survey") ?? sheets.find(({ rows }) => rows[0]?.cells.has("type"))?.rows;
  if (survey === undefined) throw new Error("There is no sheet with questions.");
  return {
    survey,
    choices: named("choices") ?? [],
    external: named("external_choices") ?? [],
    settings: named("settings") ?? [],
    sheets: sheets.map(({ name }) => name),
  };
}

/** Other spellings of columns, as XLSForm's own documentation lists them. */
const aliases: Readonly<Record<string, string>> = {
  ...{ caption: "label", command: "type", tag: "name", value: "name", key: "name", relevance: "relevant" },
  ...{ calculate: "calculation", readonly: "read_only", read_only: "read_only", count: "repeat_count" },
  ...{ constraining_message: "constraint_message", list: "list_name" },
};

/** @example headerOf("bind::Read Only") // "read_only" */
function headerOf(written: string): string {
  const [first = "", second = ""] = written.toLowerCase().split(/::?/);
  const isPrefix = /^(bind|media|control|body)$/.test(first.trim());
  const name = (isPrefix ? second : written.toLowerCase().startsWith("jr:") ? second : first)
    .trim()
    .replace(/[\s-]+/g, "_");
  return aliases[name] ?? name;
}

function rowsOf(sheet: ExcelJS.Worksheet): PlainRow[] {
  const headers = new Map<number, string>();
  const rows: PlainRow[] = [];
  sheet.eachRow((row, number) => {
    const found: [at: number, text: string][] = [];
    row.eachCell((cell, at) => {
      const text = textOf(cell).replaceAll("\u00a0", " ").trim();
      if (text !== "") found.push([at, text]);
    });
    if (found.length === 0) return;
    if (headers.size === 0) {
      for (const [at, text] of found) headers.set(at, text);
      return;
    }
    const cells = new Map<string, string>();
    const all: PlainRow["all"][number][] = [];
    for (const [at, text] of found) {
      const header = headers.get(at);
      if (header === undefined) continue;
      const name = headerOf(header);
      if (!cells.has(name)) cells.set(name, text);
      all.push({ header, name, letter: sheet.getColumn(at).letter, text });
    }
    if (all.length > 0) rows.push({ row: number, cells, all });
  });
  return rows;
}

function textOf({ value, result }: ExcelJS.Cell): string {
  const shown = typeof value === "object" && value !== null && !(value instanceof Date) ? undefined : value;
  if (shown instanceof Date) return shown.toISOString().slice(0, 10);
  if (shown !== undefined) return shown === null ? "" : String(shown);
  if (typeof value !== "object" || value === null) return "";
  if ("richText" in value) return value.richText.map(({ text }) => text).join("");
  if ("hyperlink" in value) return plain(value.text);
  return result === undefined || typeof result === "object" ? "" : String(result);
}

/** The text of a link may have runs of its own. */
function plain(text: unknown): string {
  if (typeof text === "string") return text;
  if (typeof text !== "object" || text === null || !("richText" in text)) return "";
  return Array.isArray(text.richText) ? text.richText.map((run) => String(run.text)).join("") : "";
}
