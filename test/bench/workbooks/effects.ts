/**
 * In which rows ODK's tools keep a rule: the same cell means nothing in others, and then nothing is lost with it. Read of
 * pyxform's and JavaRosa's sources and of Enketo's and ODK Web Forms' behaviour, never of the product's own import.
 */
import type { PlainRow } from "./plain-sheets.ts";

const cell = (row: PlainRow, column: string) => row.cells.get(column) ?? "";
const wordsOf = (row: PlainRow) => cell(row, "appearance").toLowerCase().split(/\s+/);

/** Collect's LabelWidget: it shows a list's labels above the rows of a grid, with nothing to choose. */
export const isLabelRow = (row: PlainRow, type: string) =>
  type.startsWith("select") && wordsOf(row).includes("label");

/** Groups have no value, a `calculate` no control: JavaRosa's validation visits questions, so their `required` is never looked at. */
export const mayBeRequired = (row: PlainRow, type: string) =>
  !/^(begin_|calculate|hidden)/.test(type) && !isLabelRow(row, type);

/**
 * JavaRosa and Enketo validate what has a control, which a `calculate` lacks; and a blank value, such as that of a note
 * without a calculation, meets every constraint (XForms for ODK, "constraint").
 */
export const mayBeLimited = (row: PlainRow, type: string) =>
  !/^(begin_|calculate|hidden)/.test(type) && !(type === "note" && cell(row, "calculation") === "");

/** pyxform reads it in rows with choices alone: it becomes the predicate of their item set. */
export const hasChoices = (_row: PlainRow, type: string) => /^(select|rank)/.test(type);

/** pyxform writes `setvalue` for questions; a group's trigger is dropped. */
export const mayBeTriggered = (_row: PlainRow, type: string) => !type.startsWith("begin_");

/** A bare word is a path to a child that no question has: empty, so never required. @example isAbsentPath("basic") // true */
export const isAbsentPath = (text: string) => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(text);
