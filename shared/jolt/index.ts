/**
 * JOLT: maps JSON to JSON by a chain of operations, which is compiled once. Pure, without dependencies, for Node and the
 * browser.
 */
import { closestWord } from "../form/logic/closest-text.ts";
import { compileCardinality } from "./cardinality.ts";
import { compileDefault } from "./default.ts";
import { copyJson, isMap, type JsonMap, readOwn } from "./json.ts";
import { MAX_CHARACTERS, MAX_DEPTH, MAX_NODES, MAX_OPERATIONS } from "./limits.ts";
import { compileModify } from "./modify.ts";
import { JoltProblem } from "./problem.ts";
import { compileRemove } from "./remove.ts";
import { addedDepth } from "./result-size.ts";
import { Run } from "./run.ts";
import { compileShift } from "./shift.ts";
import { compileSort } from "./sort.ts";

export { type JoltCode, JoltProblem } from "./problem.ts";

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

/** The names of modify are also written without their last part. */
function meantOperation(name: string, known: readonly string[]): string | undefined {
  return closestWord(name, known) ?? closestWord(`${name}-beta`, known);
}

/** A hint where the key is there under a name that is nearly the same. */
function meantKey(entry: JsonMap, key: string): string {
  const near = closestWord(
    key,
    Object.keys(entry).filter((one) => one !== "operation" && one !== "spec"),
  );
  return near === undefined ? "" : ` Did you mean "${key}" with "${near}"?`;
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
    const known = [...operations.keys()];
    const meant = typeof name === "string" ? meantOperation(name, known) : undefined;
    const context =
      typeof name === "string"
        ? `There is no operation "${name}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}`
        : `The "operation" must be a name.${meantKey(entry, "operation")}`;
    throw new JoltProblem(
      "OPERATION_UNKNOWN",
      `${path}.operation`,
      `${context} Use one of: ${known.join(", ")}.`,
    );
  }
  const spec = readOwn(entry, "spec");
  const misspelt = spec === undefined && name !== "sort" ? meantKey(entry, "spec") : "";
  if (misspelt !== "")
    throw new JoltProblem("SPEC_INVALID", `${path}.spec`, `There is no "spec".${misspelt}`);
  return { apply: compile(spec, `${path}.spec`), borrows: name === "shift", addedDepth: addedDepth(spec) };
}

/**
 * The final check of a result: it must be finite, free of cycles and small enough to be written out. Walked as
 * `JSON.stringify` would: a branch that occurs in two places is counted twice.
 * @throws JoltProblem CYCLE · TOO_DEEP · TOO_LARGE
 */
function checkResult(result: unknown): void {
  if (typeof result === "object" && result !== null) {
    visit(result, 1, { nodes: 0, characters: 0, root: result });
  } else if (typeof result === "string" && result.length > MAX_CHARACTERS) {
    throw tooLong();
  }
}

interface Tally {
  nodes: number;
  characters: number;
  readonly root: object;
}

function visit(container: object, depth: number, tally: Tally): void {
  if (depth > MAX_DEPTH) throw tooDeep(tally.root);
  if (Array.isArray(container)) {
    tally.nodes += container.length;
    for (let index = 0; index < container.length; index++) {
      const item: unknown = container[index];
      if (typeof item === "string") tally.characters += item.length;
      else if (typeof item === "object" && item !== null) visit(item, depth + 1, tally);
    }
  } else {
    // JSON data: anything but a list is a map of own keys.
    const map = container as JsonMap;
    for (const key in map) {
      const item = map[key];
      tally.nodes++;
      tally.characters += key.length;
      if (typeof item === "string") tally.characters += item.length;
      else if (typeof item === "object" && item !== null) visit(item, depth + 1, tally);
    }
  }
  if (tally.nodes > MAX_NODES) {
    throw isCyclic(tally.root, new Set(), new Set())
      ? cycle()
      : new JoltProblem(
          "TOO_LARGE",
          "",
          `The result would have more than ${MAX_NODES} values when written out. Copy fewer branches to several places.`,
        );
  }
  if (tally.characters > MAX_CHARACTERS) throw tooLong();
}

function tooLong(): JoltProblem {
  return new JoltProblem(
    "TOO_LARGE",
    "",
    `The result would be longer than ${MAX_CHARACTERS} characters when written out. Copy or join less text.`,
  );
}

function tooDeep(root: object): JoltProblem {
  return isCyclic(root, new Set(), new Set())
    ? cycle()
    : new JoltProblem(
        "TOO_DEEP",
        "",
        `The result is nested more than ${MAX_DEPTH} levels deep. Shorten the paths that write it.`,
      );
}

function cycle(): JoltProblem {
  return new JoltProblem(
    "CYCLE",
    "",
    "A value of the result contains itself, so it can't be written as JSON. Don't copy a value into its own branch.",
  );
}

/** Visits each shared branch once and stops below the depth bound, so it ends on any graph. */
function isCyclic(value: object, above: Set<object>, done: Set<object>): boolean {
  if (above.has(value)) return true;
  if (done.has(value) || above.size > MAX_DEPTH) return false;
  above.add(value);
  for (const item of Object.values(value)) {
    if (typeof item === "object" && item !== null && isCyclic(item, above, done)) return true;
  }
  above.delete(value);
  done.add(value);
  return false;
}
