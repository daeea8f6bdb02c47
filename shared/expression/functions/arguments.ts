/** The arguments of one call. */
import { textFrom } from "../acknowledged.ts";
import { daysOfText, offsetOf } from "../calendar.ts";
import type { ExpressionContext } from "../context.ts";
import type { Expression } from "../tree.ts";
import { numberOf, textOf, truthOf, type Value } from "../values.ts";

/** One argument of a call: computed on demand, so that `if` computes only the selected branch. */
export interface Argument {
  tree: Expression;
  value(): Value;
  /** Of rows of a table, and of a function that gives several values, all of them. */
  values?(): readonly Value[] | undefined;
  /** All of its values for another reader. */
  allIn?(context: ExpressionContext): readonly Value[];
  /** Computes with unanswered operands of sums and products counted as 0. */
  lenient(): Value;
}

/** For people, in their language. */
const STEPS_TO_WRITE_A_NUMBER = 10;

/**
 * Reading the arguments of a call as texts, numbers or days (ODK XForms, XPath Functions: arguments are cast as XPath 1.0 §
 * 3.2 does).
 */
export class Arguments {
  private readonly list: readonly Argument[];
  private readonly context: ExpressionContext;
  private readonly offsetMinutes: number;

  constructor(list: readonly Argument[], context: ExpressionContext) {
    this.list = list;
    this.context = context;
    this.offsetMinutes = offsetOf(context.now);
  }
  get length(): number {
    return this.list.length;
  }
  at(index: number): Argument | undefined {
    return this.list[index];
  }
  value(index: number): Value {
    return this.list[index]?.value() ?? "";
  }
  text(index: number): string {
    const argument = this.list[index];
    return argument === undefined ? "" : textFrom(argument.tree, argument.value(), this.context);
  }
  number(index: number): number {
    return numberOf(this.value(index), this.offsetMinutes);
  }
  /** The same, but of a date with a time the days alone, as in ODK; `decimal-date-time` has its fraction. */
  wholeDays(index: number): number {
    const value = this.value(index);
    const number = numberOf(value, this.offsetMinutes);
    return typeof value === "string" && daysOfText(value.trim(), 0) !== undefined
      ? Math.floor(number)
      : number;
  }
  /** Days of a date; a text that is a number is not a date. */
  days(index: number): number {
    const value = this.value(index);
    if (typeof value !== "string") return Number(value);
    return daysOfText(value.trim(), this.offsetMinutes) ?? Number.NaN;
  }
  truth(index: number): boolean {
    return truthOf(this.value(index));
  }
  values(from = 0): Value[] {
    return this.list.slice(from).map((argument) => argument.value());
  }
  /** The values with those of every instance of a field that repeats, and of every row of a table. */
  allValues(from = 0, to?: number): Value[] {
    return this.list.slice(from, to).flatMap((argument) => {
      const { tree } = argument;
      const rows = argument.values?.();
      if (rows !== undefined) return this.read(rows);
      return tree.kind === "field" && this.context.values !== undefined
        ? this.read(this.context.values(tree.key))
        : [argument.value()];
    });
  }
  /** The same as a text for people may have them. */
  allTexts(from = 0): string[] {
    const { write = textOf } = this.context;
    return this.list.slice(from).flatMap((argument, at) =>
      this.allValues(from + at, from + at + 1).map((value) => {
        if (typeof value === "number") this.context.work?.spend(STEPS_TO_WRITE_A_NUMBER);
        return typeof value === "boolean" ? textFrom(argument.tree, value, this.context) : write(value);
      }),
    );
  }
  /** Counts several values as read. */
  private read(values: readonly Value[]): readonly Value[] {
    const { work } = this.context;
    if (work === undefined) return values;
    work.spend(values.length);
    for (const value of values) if (typeof value === "string") work.spendText(value.length);
    return values;
  }
  allNumbers(): number[] {
    return this.allValues().map((value) => numberOf(value, this.offsetMinutes));
  }
  words(index: number): string[] {
    return this.text(index).split(/\s+/).filter(Boolean);
  }
  /** The key that an argument names, when it is a bare reference. */
  key(index: number): string | undefined {
    const tree = this.list[index]?.tree;
    return tree?.kind === "field" ? tree.key : undefined;
  }
}
