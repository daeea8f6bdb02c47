/** Joining, cutting, searching and comparing texts. */
import { textOf } from "../values.ts";
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";

export const textFunctions: readonly ExpressionFunction[] = [
  named("string", "TEXT", 1, 1, (args) => args.text(0)),
  both("concat", 0, MANY, (args, { write = textOf }) => args.allValues().map(write).join("")),
  both("join", 1, MANY, (args, { write = textOf }) => args.allValues(1).map(write).join(args.text(0))),
  named(
    "string-length",
    "LEN",
    0,
    1,
    (args, context) => [...(args.length > 0 ? args.text(0) : textOf(context.self ?? ""))].length,
  ),
  named("contains", "CONTAINS", 2, 2, (args) => args.text(0).includes(args.text(1))),
  named("starts-with", "STARTS", 2, 2, (args) => args.text(0).startsWith(args.text(1))),
  named("ends-with", "ENDS", 2, 2, (args) => args.text(0).endsWith(args.text(1))),
  both("trim", 1, 1, (args) => args.text(0).trim()),
  named("normalize-space", "NORMALIZE", 0, 1, (args, context) =>
    normalize(args.length > 0 ? args.text(0) : textOf(context.self ?? "")),
  ),
  both("substr", 2, 3, (args) =>
    args.text(0).slice(args.number(1), args.length > 2 ? args.number(2) : undefined),
  ),
  both("substring-before", 2, 2, (args) => {
    const at = args.text(0).indexOf(args.text(1));
    return at < 0 ? "" : args.text(0).slice(0, at);
  }),
  both("substring-after", 2, 2, (args) => {
    const at = args.text(0).indexOf(args.text(1));
    return at < 0 ? "" : args.text(0).slice(at + args.text(1).length);
  }),
  // without a pattern engine nothing is refused: the server, which has one, decides
  named("regex", "MATCHES", 2, 2, (args, context) => context.matches?.(args.text(0), args.text(1)) ?? true),
];

function normalize(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
