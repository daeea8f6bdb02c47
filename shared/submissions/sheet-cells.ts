/** Cells of a workbook with which a spreadsheet computes: dates, date-times, times of day and numbers. */
import type { SheetCell } from "../workbook/write/write-workbook.ts";
import { dayOf, momentOf, timeOf } from "./clock-answers.ts";
import { exactNumber } from "./exact-number.ts";

/** What a column is: the type of its question, or `moment`, in UTC. */
type ColumnType = string | undefined;
type Value = string | number | boolean | undefined;

/** Spreadsheets count days from 1900, in which they have one too many until March; earlier dates stay texts. */
const FIRST_DAY = "1900-03-01";
/** The day that times of day have in a spreadsheet. */
const NO_DAY = "1899-12-30";

/** @example sheetCell("2026-01-15", "date") // { date: new Date("2026-01-15T00:00:00Z"), look: "day" } */
export function sheetCell(value: Value, type: ColumnType): SheetCell {
  if (typeof value !== "string") return value;
  switch (type) {
    case "number":
    case "slider":
      return exactNumber(value) ?? value;
    case "date":
      return dated(value, dayOf(value), "day");
    case "date-time":
    case "moment":
      if (type === "moment" && dayOf(value) !== undefined) return dated(value, value, "day"); // de-identified
      return dated(value, momentOf(value), "moment");
    case "time": {
      const time = timeOf(value);
      return time === undefined ? value : dated(value, `${NO_DAY} ${time}`, "time");
    }
    default:
      return value;
  }
}

function dated(text: string, read: string | undefined, look: "day" | "moment" | "time"): SheetCell {
  if (read === undefined || (look !== "time" && read < FIRST_DAY)) return text;
  return { date: new Date(`${read.replace(" ", "T")}${look === "day" ? "" : "Z"}`), look };
}
