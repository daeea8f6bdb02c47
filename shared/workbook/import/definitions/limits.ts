/** The limits of a workbook at import, as the guide shows them (workbook page, section 2). */
import { MAX_UPLOAD_BYTES } from "../../../limits.ts";
import { MAX_IMPORT_PROBLEMS } from "../../import-problem.ts";
import {
  MAX_CELL_CHARACTERS,
  MAX_CELLS,
  MAX_CHARACTERS,
  MAX_CHOICE_ROWS,
  MAX_HEADERS,
  MAX_SURVEY_ROWS,
} from "../../workbook.ts";

export interface LimitDefinition {
  what: string;
  most: string;
}

/**
 * Limits of the file reader, which only a server runs, and of expressions, whose parser the guide doesn't load. A test
 * checks that they equal the real limits.
 */
export const statedLimits = {
  entries: 500,
  inflatedBytes: 64 * 1024 * 1024,
  entryBytes: 32 * 1024 * 1024,
  sheets: 50,
  seconds: 20,
  expressionLength: 4_000,
  expressionNodes: 2_000,
  expressionDepth: 100,
} as const;

const count = (number: number) => number.toLocaleString("en");
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

export const limits: readonly LimitDefinition[] = [
  { what: "Size of the file", most: megabytes(MAX_UPLOAD_BYTES) },
  { what: "Size when unpacked", most: megabytes(statedLimits.inflatedBytes) },
  { what: "Size of one unpacked part", most: megabytes(statedLimits.entryBytes) },
  { what: "Parts in the file", most: count(statedLimits.entries) },
  { what: "Sheets", most: count(statedLimits.sheets) },
  { what: "Rows of the survey sheet", most: count(MAX_SURVEY_ROWS) },
  { what: "Rows of the choices sheet", most: count(MAX_CHOICE_ROWS) },
  { what: "Columns of a sheet", most: count(MAX_HEADERS) },
  { what: "Cells with text in the file", most: count(MAX_CELLS) },
  { what: "Characters of all cells", most: count(MAX_CHARACTERS) },
  { what: "Characters of a cell", most: count(MAX_CELL_CHARACTERS) },
  { what: "Time to read the file", most: `${statedLimits.seconds} seconds` },
  { what: "Characters of an expression", most: count(statedLimits.expressionLength) },
  { what: "Parts of an expression", most: count(statedLimits.expressionNodes) },
  { what: "Brackets within brackets", most: count(statedLimits.expressionDepth) },
  { what: "Problems listed of one workbook", most: count(MAX_IMPORT_PROBLEMS) },
];
