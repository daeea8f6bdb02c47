/** The right side of a modify key: a value, `@(1,a)`, `^a` (the context), `=function(…)`, or a list of these as fallbacks. */
import { compileLookup, compileReader } from "./evaluate.ts";
import { checkArguments, functions, type JoltFunction } from "./functions/index.ts";
import { JavaDouble, parseJavaNumber } from "./java-number.ts";
import { javaTrim } from "./java-text.ts";
import { parsePath } from "./parse-key.ts";
import { JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";

/** The value to write; undefined: nothing. `value` is the current value at the key, undefined where it is missing. */
export type Expression = (run: Run, value: unknown) => unknown;

/**
 * @throws JoltProblem PATH_INVALID · KEY_INVALID · FUNCTION_INVALID · SEPARATOR_UNSUPPORTED
 * @example compileExpression(["=notNull", "none"], "[0].spec.a")
 */
export function compileExpression(right: unknown, path: string): Expression {
  if (!Array.isArray(right) || right.length === 0) return compileOne(right, path);
  const choices = right.map((choice: unknown, index) => compileOne(choice, `${path}[${index}]`));
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) return only;
  return (run, value) => {
    for (const choice of choices) {
      const result = choice(run, value);
      if (result !== undefined) return result;
    }
    return undefined;
  };
}

function compileOne(right: unknown, path: string): Expression {
  if (typeof right === "string") {
    if (right.startsWith("=")) return compileCall(right, path);
    const text = compileText(right, path, (literal) => literal);
    return right.startsWith("^") || right.startsWith("@")
      ? (run, value) => settled(run, text(run, value))
      : text;
  }
  if (typeof right === "object" && right !== null) return (run) => run.literal(right);
  return () => right;
}

/** `^path`, `@path` or text, which `literal` interprets. */
function compileText(text: string, path: string, literal: (text: string) => unknown): Expression {
  if (text.startsWith("^")) {
    const read = compileReader(parsePath(text.slice(1), path), path);
    return (run) => read(run, run.context);
  }
  if (!text.startsWith("@")) {
    const value = literal(text);
    return () => value;
  }
  const step = parsePath(text, path).at(-1);
  if (step?.kind !== "lookup") {
    throw new JoltProblem(
      "PATH_INVALID",
      path,
      `"${text}" must be one lookup. Write the whole path in brackets: "@(1,a.b)".`,
    );
  }
  return compileLookup(step, path);
}

function compileCall(right: string, path: string): Expression {
  const text = right.slice(1);
  if (!text.includes("(") && !text.endsWith(")")) return compileBareCall(text);
  const bracket = text.indexOf("(");
  if (bracket < 0 || bracket === text.length - 1) {
    throw new JoltProblem(
      "FUNCTION_INVALID",
      path,
      `"${right}" has only one of "(" and ")". Write =function(arguments).`,
    );
  }
  const name = text.slice(0, bracket);
  const literals: unknown[] = [];
  const args = splitArguments(text.slice(bracket + 1, -1)).map((argument, index) =>
    compileText(argument, path, (literal) => {
      literals[index] = parseLiteral(literal, right, path);
      return literals[index];
    }),
  );
  checkArguments(name, literals, path);
  const call = functions.get(name);
  const [only] = args;
  // An unknown function returns its first argument.
  if (call === undefined) return (run, value) => settled(run, only?.(run, value));
  if (args.length === 1 && only !== undefined) {
    return (run, value) => {
      const argument = only(run, value);
      if (run.hasFailed) return settled(run, undefined);
      return answer(run, call, argument === undefined ? [] : [argument]);
    };
  }
  return (run, value) => {
    const values: unknown[] = [];
    for (const arg of args) values.push(arg(run, value) ?? null);
    if (run.hasFailed) return settled(run, undefined);
    return answer(run, call, values);
  };
}

/** `=function`: called with the value at the key, or without any where the key is missing. */
function compileBareCall(name: string): Expression {
  const call = functions.get(name);
  if (call === undefined) return () => undefined;
  return (run, value) => answer(run, call, value === undefined ? [] : [value]);
}

/** A reference without a target makes the result of the whole expression undefined. */
function settled(run: Run, value: unknown): unknown {
  const hasFailed = run.hasFailed;
  run.hasFailed = false;
  return hasFailed ? undefined : value;
}

function answer(run: Run, call: JoltFunction, args: readonly unknown[]): unknown {
  const result = call(args, run);
  if (Array.isArray(result) && result.some((item) => item instanceof JavaDouble))
    run.doubleHolders.add(result);
  return result;
}

/** Arguments are separated by commas outside quotes and brackets; brackets don't nest. */
function splitArguments(text: string): string[] {
  const args: string[] = [];
  let argument = "";
  let isBracketed = false;
  let isQuoted = false;
  for (const unit of text) {
    if (unit === "'") isQuoted = !isQuoted;
    if (!isQuoted && unit === "(") isBracketed = true;
    if (!isQuoted && unit === ")") isBracketed = false;
    if (unit === "," && !isBracketed && !isQuoted) {
      args.push(javaTrim(argument));
      argument = "";
    } else {
      argument += unit;
    }
  }
  return [...args, javaTrim(argument)];
}

/** Nothing is null, `'…'` is text, `true` and `5` are what they look like, anything else is text. */
function parseLiteral(text: string, call: string, path: string): unknown {
  if (text === "") return null;
  if (text.startsWith("'") && text.endsWith("'")) {
    if (text.length === 1) {
      throw new JoltProblem(
        "FUNCTION_INVALID",
        path,
        `"${call}" has a quote that isn't closed. Add the other '.`,
      );
    }
    return text.slice(1, -1);
  }
  const lower = text.toLowerCase();
  if (lower === "true" || lower === "false") return lower === "true";
  return parseJavaNumber(text) ?? text;
}
