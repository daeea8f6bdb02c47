/** The right side of a modify key: a value, `@(1,a)`, `^a` (the context), `=function(…)`, or a list of these as fallbacks. */

import { compileLookup, compileReader } from "./evaluate.ts";
import { checkArguments, functions, type JoltFunction } from "./functions/index.ts";
import { JavaDouble, parseJavaNumber } from "./java-number.ts";
import { javaTrim } from "./java-text.ts";
import { type PathElement, parsePath } from "./parse-key.ts";
import { JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";

/** The value to write; undefined: nothing. `value` is the current value at the key, undefined where it is missing. */
type Evaluate = (run: Run, value: unknown) => unknown;

export interface Expression {
  readonly evaluate: Evaluate;
  /** False: `evaluate` is called without a level for the key on the walk. */
  readonly needsLevel: boolean;
  /** False: `evaluate` doesn't look at the value at the key. */
  readonly needsValue: boolean;
}

/** What compiling an expression finds out, and what it goes by. */
interface Compiling {
  /** Levels of the walk that its lookups leave out: 1 where the key has none. */
  readonly leftOut: 0 | 1;
  /** Whether something reads the level of the key itself. */
  needsLevel: boolean;
  /** Whether something reads the value at the key. */
  needsValue: boolean;
}

/**
 * @throws JoltProblem PATH_INVALID · KEY_INVALID · FUNCTION_INVALID · SEPARATOR_UNSUPPORTED
 * @example compileExpression(["=notNull", "none"], "[0].spec.a")
 */
export function compileExpression(right: unknown, path: string): Expression {
  const found: Compiling = { leftOut: 0, needsLevel: false, needsValue: false };
  const evaluate = compileChoices(right, path, found);
  const { needsLevel, needsValue } = found;
  if (needsLevel) return { evaluate, needsLevel, needsValue: true };
  return { evaluate: compileChoices(right, path, { ...found, leftOut: 1 }), needsLevel, needsValue };
}

function compileChoices(right: unknown, path: string, compiling: Compiling): Evaluate {
  if (!Array.isArray(right) || right.length === 0) return compileOne(right, path, compiling);
  const choices = right.map((choice: unknown, index) => compileOne(choice, `${path}[${index}]`, compiling));
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

function compileOne(right: unknown, path: string, compiling: Compiling): Evaluate {
  if (typeof right === "string") {
    if (right.startsWith("=")) return compileCall(right, path, compiling);
    const text = compileText(right, path, compiling, (literal) => literal);
    return right.startsWith("^") || right.startsWith("@")
      ? (run, value) => settled(run, text(run, value))
      : text;
  }
  if (typeof right === "object" && right !== null) return (run) => run.literal(right);
  return () => right;
}

/** `^path`, `@path` or text, which `literal` interprets. */
function compileText(
  text: string,
  path: string,
  compiling: Compiling,
  literal: (text: string) => unknown,
): Evaluate {
  if (text.startsWith("^")) {
    const steps = parsePath(text.slice(1), path);
    const read = compileReader(steps, path);
    if (!steps.every(isFixed)) compiling.needsLevel = true;
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
  if (step.levels === 0 || !step.steps.every(isFixed)) compiling.needsLevel = true;
  return compileLookup(step, path, compiling.leftOut);
}

/** True for a step that is the same wherever the walk is. */
function isFixed(step: PathElement): boolean {
  if (step.kind === "bracket") return step.source.kind === "explicit" || step.source.kind === "append";
  return step.kind === "literal";
}

function compileCall(right: string, path: string, compiling: Compiling): Evaluate {
  const text = right.slice(1);
  if (!text.includes("(") && !text.endsWith(")")) return compileBareCall(text, compiling);
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
    compileText(argument, path, compiling, (literal) => {
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
    const withOne = callWithOne(call);
    return (run, value) => {
      const argument = only(run, value);
      return run.hasFailed ? settled(run, undefined) : withOne(run, argument);
    };
  }
  const several = call.several !== undefined && args.length > 1 ? call.several : call;
  const fixed = args.map((_, index) => literals[index] ?? null);
  const lookedUp = args.flatMap((evaluate, index) => (index in literals ? [] : [{ index, evaluate }]));
  const inGeneral: Evaluate = (run, value) => {
    const values = fixed.slice();
    for (const { index, evaluate } of lookedUp) values[index] = evaluate(run, value) ?? null;
    if (run.hasFailed) return settled(run, undefined);
    return noted(run, several(values, run));
  };
  // With references to the walk's own keys, evaluating twice would count twice.
  if (call.joins !== true || args.length < 2 || compiling.needsLevel) return inGeneral;
  return joining(args, inGeneral);
}

/**
 * Joins up to three texts and whole numbers, which is nearly all that is joined, without a list of them.
 *
 * @param inGeneral for anything else, from the beginning
 */
function joining(args: readonly Evaluate[], inGeneral: Evaluate): Evaluate {
  const nothing: Evaluate = () => "";
  const [first = nothing, second = nothing, third = nothing, ...more] = args;
  if (more.length > 0) return inGeneral;
  return (run, value) => {
    const a = plainText(first(run, value));
    const b = plainText(second(run, value));
    const c = plainText(third(run, value));
    if (a === undefined || b === undefined || c === undefined || run.hasFailed) return inGeneral(run, value);
    const text = a + b + c;
    run.spendText(text.length);
    return text;
  };
}

/** What is joined as it is; undefined for anything else. */
function plainText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** `=function`: called with the value at the key, or without any where the key is missing. */
function compileBareCall(name: string, compiling: Compiling): Evaluate {
  compiling.needsValue = true;
  const call = functions.get(name);
  return call === undefined ? () => undefined : callWithOne(call);
}

/** Calls a function with a value, or without any argument where there is none. */
function callWithOne(call: JoltFunction): Evaluate {
  const { one, scalar } = call;
  if (one === undefined) return (run, value) => noted(run, call(value === undefined ? [] : [value], run));
  if (scalar !== undefined)
    return (run, value) => {
      if (value === undefined || value === null) return undefined;
      return typeof value === "object" ? noted(run, one(value, run)) : scalar(value, run);
    };
  const none: readonly unknown[] = [];
  return (run, value) => noted(run, value === undefined ? call(none, run) : one(value, run));
}

/** A reference without a target makes the result of the whole expression undefined. */
function settled(run: Run, value: unknown): unknown {
  const hasFailed = run.hasFailed;
  run.hasFailed = false;
  return hasFailed ? undefined : value;
}

/** Records a list of floating-point numbers, to be converted when the operation ends. */
function noted(run: Run, result: unknown): unknown {
  if (Array.isArray(result) && result.some((item) => item instanceof JavaDouble)) run.holdsDoubles(result);
  return result;
}

/**
 * Arguments are separated by commas outside quotes and brackets; brackets don't nest.
 * @example splitArguments("@(1,a),' ',5") // ["@(1,a)", "' '", "5"]
 */
export function splitArguments(text: string): string[] {
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

/**
 * Nothing is null, `'…'` is text, `true` and `5` are what they look like, anything else is text.
 * @throws JoltProblem FUNCTION_INVALID
 * @example parseLiteral("'a b'", "=concat('a b')", "[0].spec.a") // "a b"
 */
export function parseLiteral(text: string, call: string, path: string): unknown {
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
