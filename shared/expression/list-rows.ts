/**
 * Rows of lists by conditions (ODK XForms, Secondary Instances; XPath 1.0 § 2.4, predicates):
 * `instance('list')/root/item[…]/column`, `pulldata` and choice filters. A condition that compares a column with a value
 * that is the same for all rows is answered by an index, made once for each list and column. Loaded only for forms that
 * have lists of some length.
 */
import { offsetOf } from "./calendar.ts";
import type { ExpressionContext, TableRow, TableTools } from "./context.ts";
import { evaluate, evaluatePart } from "./evaluate.ts";
import { type Expression, type ExpressionOf, nodesOf } from "./tree.ts";
import { numberOf, truthOf, type Value } from "./values.ts";
import type { Work } from "./work.ts";

/** What the evaluation of expressions and the filters of choices ask of lists. */
export interface ListTools extends TableTools {
  /**
   * The rows that may meet a condition, in order: those with the right texts in the columns that it compares, or all. The
   * condition itself decides.
   */
  narrowed<Row extends object>(
    rows: readonly Row[],
    condition: Expression,
    textOf: (row: Row, column: string) => string | undefined,
    context: ExpressionContext,
  ): readonly Row[];
}

export const listTools: ListTools = { values, pulled, narrowed };

function cellOf(row: TableRow, column: string): string | undefined {
  return Object.hasOwn(row, column) ? row[column] : undefined;
}

function values({ list, steps }: ExpressionOf<"instance">, context: ExpressionContext): string[] {
  const all = context.table?.(list) ?? [];
  let rows = all;
  let row: TableRow | undefined;
  // one for all: there may be thousands of rows
  const inRow = {
    ...context,
    column: (name: string) => (row === undefined ? undefined : cellOf(row, name)),
  };
  for (const condition of steps.flatMap(({ where }) => where)) {
    const near = rows === all ? narrowed(all, condition, cellOf, context) : rows;
    context.work?.spend(STEPS_A_LOOK + near.length * STEPS_A_ROW);
    rows = near.filter((one, index) => {
      row = one;
      const met = evaluate(condition, inRow);
      return typeof met === "number" ? met === index + 1 : truthOf(met);
    });
  }
  const { name } = steps.at(-1) ?? { name: "" };
  context.work?.spend(rows.length);
  return rows.map((one) => cellOf(one, name) ?? "");
}

function pulled(rows: readonly TableRow[], column: string, key: string, value: string, work?: Work): string {
  if (!columnsOf(rows, work).has(key)) return "";
  const [row] = indexOf(rows, key, cellOf, work).byText.get(value) ?? [];
  return row === undefined ? "" : (cellOf(row, column) ?? "");
}

/** A name that comes from an answer may be no column: it may be long, and another one each time. */
const columns = new WeakMap<readonly TableRow[], ReadonlySet<string>>();

function columnsOf(rows: readonly TableRow[], work: Work | undefined): ReadonlySet<string> {
  let known = columns.get(rows);
  if (known === undefined) {
    const found = new Set<string>();
    for (const row of rows) for (const name of Object.keys(row)) found.add(name);
    known = found;
    columns.set(rows, known);
  }
  work?.spendOnce(known, rows.length);
  return known;
}

function narrowed<Row extends object>(
  rows: readonly Row[],
  condition: Expression,
  textOf: (row: Row, column: string) => string | undefined,
  context: ExpressionContext,
): readonly Row[] {
  if (rows.length < MIN_INDEXED) return rows;
  let best = rows;
  for (const { column, value } of comparedIn(condition)) {
    const operand = evaluatePart(value, context);
    const found = rowsWith(indexOf(rows, column, textOf, context.work), operand, context);
    if (found !== undefined && found.length < best.length) best = found;
  }
  return best;
}

/** Below it, looking at each row is as fast. */
const MIN_INDEXED = 50;

interface Compared {
  column: string;
  value: Expression;
}
const compared = new WeakMap<Expression, readonly Compared[]>();

/** Comparisons that every row has to meet, of a column with what is the same for all rows. */
function comparedIn(condition: Expression): readonly Compared[] {
  const known = compared.get(condition) ?? comparisonsOf(condition);
  compared.set(condition, known);
  return known;
}

function comparisonsOf(condition: Expression): readonly Compared[] {
  if (condition.kind !== "binary") return [];
  const { operator, left, right } = condition;
  if (operator === "and") return [...comparisonsOf(left), ...comparisonsOf(right)];
  if (operator !== "=") return [];
  const sides = [
    [left, right],
    [right, left],
  ] as const;
  return sides.flatMap(([one, value]) =>
    one.kind === "name" && nodesOf(value).every(({ kind }) => kind !== "name")
      ? [{ column: one.name, value }]
      : [],
  );
}

/** The rows of a list by the texts in one of its columns. */
interface ColumnIndex<Row> {
  byText: Map<string, Row[]>;
  /** In the order of the rows. */
  texts: [Row, string][];
  /** Made for the first comparison with a number. */
  byNumber: Map<string, Map<number, Row[]>>;
}

/** As `areEqual` compares; undefined for a comparison that isn't made by text or number. */
function rowsWith<Row>(
  { byText, texts, byNumber }: ColumnIndex<Row>,
  value: Value,
  { now, work }: ExpressionContext,
): readonly Row[] | undefined {
  if (typeof value === "boolean") return undefined;
  if (typeof value === "string") return byText.get(value) ?? [];
  work?.spendOnce(byNumber, texts.length * STEPS_AN_INDEXED_ROW);
  const offset = offsetOf(now);
  let numbers = byNumber.get(String(offset));
  if (numbers === undefined) {
    numbers = new Map();
    for (const [row, text] of texts) {
      const number = numberOf(text, offset);
      const same = numbers.get(number);
      if (same === undefined) numbers.set(number, [row]);
      else same.push(row);
    }
    byNumber.set(String(offset), numbers);
  }
  return Number.isNaN(value) ? [] : (numbers.get(value) ?? []);
}

/** Of a list, whatever is found: in a condition of another list it may be asked for each row. */
const STEPS_A_LOOK = 10;
const STEPS_A_ROW = 3;
const STEPS_AN_INDEXED_ROW = 2;

/** By the list itself, so that an index lives as long as its form. */
const indexes = new WeakMap<readonly object[], Map<string, ColumnIndex<unknown>>>();

function indexOf<Row extends object>(
  rows: readonly Row[],
  column: string,
  textOf: (row: Row, column: string) => string | undefined,
  work: Work | undefined,
): ColumnIndex<Row> {
  const ofList = indexes.get(rows) ?? new Map<string, ColumnIndex<unknown>>();
  indexes.set(rows, ofList);
  const known = ofList.get(column) as ColumnIndex<Row> | undefined; // made of these very rows
  const index: ColumnIndex<Row> = known ?? { byText: new Map(), texts: [], byNumber: new Map() };
  // also where it is there: a refusal must not depend on who used it before
  work?.spendOnce(index, rows.length * STEPS_AN_INDEXED_ROW);
  if (known !== undefined) return index;
  for (const row of rows) {
    const text = textOf(row, column);
    if (text === undefined) continue; // what isn't there is equal to nothing
    index.texts.push([row, text]);
    const same = index.byText.get(text);
    if (same === undefined) index.byText.set(text, [row]);
    else same.push(row);
  }
  ofList.set(column, index);
  return index;
}
