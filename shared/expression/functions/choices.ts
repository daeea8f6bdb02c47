/** Selected choices: how many, their labels and the other columns of their rows. */
import { offsetOf } from "../calendar.ts";
import type { ExpressionContext } from "../context.ts";
import { areEqual, textOf } from "../values.ts";
import { both, type ExpressionFunction, named } from "./declare.ts";

export const choiceFunctions: readonly ExpressionFunction[] = [
  both("selected", 2, 2, (args, context) => {
    const [answer, choice] = [args.value(0), args.text(1).trim()];
    if (typeof answer === "boolean") return areEqual(answer, choice, offsetOf(context.now));
    return textOf(answer).split(" ").includes(choice);
  }),
  named("count-selected", "COUNT", 1, 1, (args) => args.words(0).length),
  named("selected-at", "ITEM", 2, 2, (args) => args.words(0)[args.number(1)] ?? ""),
  named("jr:choice-name", undefined, 2, 2, (args, context) =>
    choiceLabels(args.key(1), args.words(0), context),
  ),
  named(undefined, "LABELOF", 1, 1, (args, context) => choiceLabels(args.key(0), args.words(0), context)),
  named(undefined, "CHOICE", 2, 2, (args, context) =>
    choiceColumn(args.key(0), args.text(0), args.text(1), context),
  ),
  named("choice-label", undefined, 2, 2, (args, context) =>
    choiceLabels(args.key(0), args.words(1), context),
  ),
  named("pulldata", undefined, 4, 4, (args, context) => {
    const [column, key, wanted] = [args.text(1), args.text(2), args.text(3)];
    const rows = context.table?.(tableName(args.text(0)));
    return (rows && context.lists?.pulled(rows, column, key, wanted)) ?? "";
  }),
];

/** The name of the table of a file. @example tableName("villages.csv") // "villages" */
export function tableName(file: string): string {
  return file.trim().replace(/\.(csv|tsv|xml|geojson)$/i, "");
}

/** A column of the row of a choice; `""` when there is no such choice, row or column. */
export function choiceColumn(
  key: string | undefined,
  choice: string,
  column: string,
  context: ExpressionContext,
): string {
  return key === undefined || choice === "" ? "" : (context.choiceColumn?.(key, choice, column) ?? "");
}

function choiceLabels(key: string | undefined, choices: string[], context: ExpressionContext): string {
  if (key === undefined) return "";
  return choices.map((choice) => context.choiceLabel?.(key, choice) ?? choice).join(", ");
}
