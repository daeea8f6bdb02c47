/**
 * Splits a text at a separator, as `String.split` does in Java: empty pieces at the end are dropped. An RE2 engine, which is
 * linear too, has no look-ahead, and interprets `.`, `$`, `\s`, `\b` and `&&` differently from Java.
 */
import { splitDroppingEnd } from "../dot-notation.ts";
import { MAX_SEPARATOR_LENGTH } from "../limits.ts";
import { JoltProblem } from "../problem.ts";
import type { Run } from "../run.ts";
import { Matcher } from "./matcher.ts";
import { parseSeparator } from "./parse-separator.ts";
import { compileProgram, type Program } from "./program.ts";
import { SeparatorInvalid, SeparatorUnsupported } from "./syntax.ts";

const SIGNS = /[\\.^$|?*+()[{]/;

/** A plain text to search for, a program, or undefined for an invalid regular expression. */
type Separator = string | Program | undefined;

/**
 * @param separator a regular expression in Java's syntax, without back references
 * @returns the pieces; undefined when the separator is no regular expression
 * @throws JoltProblem SEPARATOR_UNSUPPORTED · TOO_LARGE · TOO_MANY_STEPS
 * @example splitText("a, b,,", ",\\s*", run) // ["a", "b"]
 */
export function splitText(text: string, separator: string, run: Run): string[] | undefined {
  run.spendText(text.length);
  run.separators ??= new Map();
  let compiled = run.separators.get(separator);
  if (compiled === undefined) {
    compiled = { separator: compile(separator, "") };
    run.separators.set(separator, compiled);
  }
  if (typeof compiled.separator === "string") return splitDroppingEnd(text, compiled.separator);
  return compiled.separator === undefined ? undefined : splitByProgram(text, compiled.separator, run);
}

/**
 * Rejects a literal separator of the spec that can't be used.
 * @throws JoltProblem SEPARATOR_UNSUPPORTED
 */
export function requireSeparator(separator: string, path: string): void {
  compile(separator, path);
}

function compile(separator: string, path: string): Separator {
  if (separator !== "" && !SIGNS.test(separator)) return separator;
  const refuse = (why: string): JoltProblem =>
    new JoltProblem(
      "SEPARATOR_UNSUPPORTED",
      path,
      `split can't use the separator "${separator.slice(0, 60)}": ${why}. Use a simpler one.`,
    );
  if (separator.length > MAX_SEPARATOR_LENGTH) {
    throw refuse(`it is longer than ${MAX_SEPARATOR_LENGTH} characters`);
  }
  try {
    return compileProgram(parseSeparator(separator));
  } catch (thrown) {
    if (thrown instanceof SeparatorInvalid) return undefined;
    if (thrown instanceof SeparatorUnsupported) throw refuse(thrown.message);
    throw thrown;
  }
}

function splitByProgram(text: string, program: Program, run: Run): string[] {
  const matcher = new Matcher(text, run);
  const pieces: string[] = [];
  let pieceStart = 0;
  let from = 0;
  while (from <= text.length) {
    const end = matcher.match(program, from);
    if (end < 0) {
      from++;
      continue;
    }
    // An empty match at the very start makes no empty piece.
    if (end > 0 || from > 0) {
      pieces.push(text.slice(pieceStart, from));
      pieceStart = end;
    }
    from = end === from ? from + 1 : end;
  }
  if (pieces.length === 0) return [text];
  pieces.push(text.slice(pieceStart));
  while (pieces.length > 0 && pieces.at(-1) === "") pieces.pop();
  return pieces;
}
