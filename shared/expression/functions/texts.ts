/** Joining, measuring and matching texts (XPath 1.0 § 4.2; ODK XForms, XPath Functions › String Functions). */
import { textOf } from "../values.ts";
import type { Work } from "../work.ts";
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";

export const textFunctions: readonly ExpressionFunction[] = [
  // XPath 1.0 § 4.2, string()
  named("string", "TEXT", 1, 1, (args) => args.text(0)),
  // XPath 1.0 § 4.2, concat(), and ODK XForms: of one argument, or of each instance of one that repeats
  both("concat", 0, MANY, (args, { work }) => joined(args.allTexts(), "", work)),
  // ODK XForms, join()
  both("join", 1, MANY, (args, { work }) => joined(args.allTexts(1), args.text(0), work)),
  // XPath 1.0 § 4.2, string-length(): without an argument, of the own value; characters, not UTF-16 units
  named(
    "string-length",
    "LEN",
    0,
    1,
    (args, context) => [...(args.length > 0 ? args.text(0) : textOf(context.self ?? ""))].length,
  ),
  // ODK XForms, regex(): a part of the text may match (workbook page, section 7, Notes). Without a pattern engine nothing is
  // refused: the server, which has one, decides
  named(
    "regex",
    "MATCHES",
    2,
    2,
    (args, context) => context.matches?.(args.text(0), args.text(1), context.work) ?? true,
  ),
];

/** Counted before it takes memory. */
function joined(texts: readonly string[], between: string, work: Work | undefined): string {
  work?.spendText(texts.reduce((length, text) => length + text.length + between.length, 0));
  return texts.join(between);
}
