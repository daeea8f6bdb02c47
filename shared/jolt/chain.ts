/** A chain of operations, compiled once. */
import { compileCardinality } from "./cardinality.ts";
import { checkResult } from "./check-result.ts";
import { compileDefault } from "./default.ts";
import { copyJson, isMap, readOwn } from "./json.ts";
import { MAX_OPERATIONS } from "./limits.ts";
import { compileModify } from "./modify.ts";
import { JoltProblem } from "./problem.ts";
import { compileRemove } from "./remove.ts";
import { addedDepth } from "./result-size.ts";
import { Run } from "./run.ts";
import { compileShift } from "./shift.ts";
import { compileSort } from "./sort.ts";

/** Runs a compiled chain: JSON in, JSON out. The input and the context are not changed. */
export type Transform = (input: unknown, context?: unknown) => unknown;

type Operation = (run: Run, input: unknown) => unknown;
type Compile = (spec: unknown, path: string) => Operation;

interface Step {
  readonly apply: Operation;
  /** True for shift, which copies what it moves: the first operation may read the caller's own data. */
  readonly borrows: boolean;
  /** How many levels it can add to the input. */
  readonly addedDepth: number;
}

/** A Map, so that `__proto__` or `constructor` is never an operation. */
const operations: ReadonlyMap<string, Compile> = new Map<string, Compile>([
  ["shift", compileShift],
  ["default", compileDefault],
  ["remove", compileRemove],
  ["sort", compileSort],
  ["cardinality", compileCardinality],
  ["modify-overwrite-beta", (spec, path) => compileModify(spec, path, "overwrite")],
  ["modify-default-beta", (spec, path) => compileModify(spec, path, "default")],
  ["modify-define-beta", (spec, path) => compileModify(spec, path, "define")],
]);

/**
 * Compiles a chain: a list of `{ operation, spec }`.
 * @param chain the parsed JSON of the chain
 * @returns a function that may be called any number of times
 * @throws JoltProblem immediately for an invalid chain, with the place in it; from the function for an input on which it
 * can't work or which exceeds a bound (see limits.ts)
 * @example
 * const rename = transform([{ operation: "shift", spec: { name: "person.fullName" } }]);
 * rename({ name: "Ada" }); // { person: { fullName: "Ada" } }
 * @see JOLT page, "Semantics"; the dialect is bazaarvoice/jolt
 */
export function transform(chain: unknown): Transform {
  if (!Array.isArray(chain) || chain.length === 0) {
    throw new JoltProblem(
      "CHAIN_INVALID",
      "",
      'A chain must be a list with at least one { "operation": …, "spec": … }.',
    );
  }
  if (chain.length > MAX_OPERATIONS) {
    throw new JoltProblem(
      "CHAIN_INVALID",
      "",
      `A chain takes at most ${MAX_OPERATIONS} operations. Join some of them.`,
    );
  }
  const steps = chain.map((entry: unknown, index) => compileEntry(entry, `[${index}]`));
  const [first] = steps;
  return (input, context) => {
    const run = new Run(context);
    let value: unknown = input ?? null;
    if (first?.borrows === true) run.borrowed = new Map();
    else value = copyJson(value, "", run.size);
    for (const step of steps) {
      value = step.apply(run, value);
      run.size.addedDepth += step.addedDepth;
      run.borrowed = undefined;
    }
    if (typeof value !== "object" || !run.size.isSafe) checkResult(value);
    return value;
  };
}

function compileEntry(entry: unknown, path: string): Step {
  if (!isMap(entry)) {
    throw new JoltProblem(
      "CHAIN_INVALID",
      path,
      'An entry of the chain must be { "operation": …, "spec": … }.',
    );
  }
  const name = readOwn(entry, "operation");
  const compile = typeof name === "string" ? operations.get(name) : undefined;
  if (compile === undefined) {
    const known = [...operations.keys()].join(", ");
    const given =
      typeof name === "string" ? `There is no operation "${name}".` : 'The "operation" must be a name.';
    throw new JoltProblem("OPERATION_UNKNOWN", `${path}.operation`, `${given} Use one of: ${known}.`);
  }
  const spec = readOwn(entry, "spec");
  return { apply: compile(spec, `${path}.spec`), borrows: name === "shift", addedDepth: addedDepth(spec) };
}
