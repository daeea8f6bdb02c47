/** Selected choices: how many, and their labels (ODK XForms, XPath Functions › Select Functions). */
import { offsetOf } from "../calendar.ts";
import type { ExpressionContext } from "../context.ts";
import { areEqual, textOf } from "../values.ts";
import { both, type ExpressionFunction, named } from "./declare.ts";

export const choiceFunctions: readonly ExpressionFunction[] = [
  // ODK XForms, selected(): of a list separated by spaces; nothing selected has the value ''
  both("selected", 2, 2, (args, context) => {
    const [answer, choice] = [args.value(0), args.text(1).trim()];
    if (typeof answer === "boolean") return areEqual(answer, choice, offsetOf(context.now));
    return textOf(answer).split(" ").includes(choice);
  }),
  // ODK XForms, count-selected()
  named("count-selected", "COUNT", 1, 1, (args) => args.words(0).length),
  // ODK XForms, jr:choice-name(): the value first, then the question, as forms have it and ODK's engines read it
  named("jr:choice-name", undefined, 2, 2, (args, context) =>
    choiceLabels(args.key(1), args.words(0), context),
  ),
  // workbook page, section 7 (Expressions): LABELOF, of the question's own answer
  named(undefined, "LABELOF", 1, 1, (args, context) => choiceLabels(args.key(0), args.words(0), context)),
];

/** The labels of choices in the respondent's language, as they are read (ODK XForms, jr:choice-name()). */
export function choiceLabels(key: string | undefined, choices: string[], context: ExpressionContext): string {
  if (key === undefined) return "";
  context.work?.spend(choices.length * 4);
  return choices.map((choice) => context.choiceLabel?.(key, choice) ?? choice).join(", ");
}
