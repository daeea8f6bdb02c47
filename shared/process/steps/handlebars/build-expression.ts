/** Turns the expressions of a template into functions that read a scope. */
import { closestWord } from "../../../form/logic/closest-text.ts";
import { callHelper, type HelperName, helpers, isHelperName } from "./helpers/index.ts";
import type { Run, Scope } from "./scope.ts";
import type { Call, Expression, Hash, Literal, Mustache, Path } from "./syntax-tree.ts";
import { problemAt } from "./template-problem.ts";
import { own, TooDeep, text } from "./values.ts";

export type Evaluate = (scope: Scope, run: Run) => unknown;

/** The names of block parameters, one list for each enclosing program, innermost first. */
export type ParamNames = readonly (readonly string[])[];

/** Built into Handlebars. They are recognised by the first part of a path, whatever follows it. */
export const blockHelpers = ["if", "unless", "each", "with"] as const;
export type BlockHelper = (typeof blockHelpers)[number];

/** A call, classified as Handlebars does. */
export type Classified =
  | { kind: "block-helper"; name: BlockHelper }
  | { kind: "lookup" }
  | { kind: "helper"; name: HelperName }
  | { kind: "value"; path: Path };

/**
 * Decides what a call is. `{{date}}` without arguments is always the field `date`: none of our helpers works without
 * arguments, and a form may well have a field of that name.
 * @throws TemplateProblem when arguments are passed to something that is not a helper
 */
export function classify(call: Call, names: ParamNames): Classified {
  const path = asPath(call.path);
  const name = path.parts[0] ?? "";
  const isSimple = path.parts.length === 1 && !isScoped(path) && path.depth === 0;
  if (isSimple && findParam(names, name)) return { kind: "value", path };
  const hasArguments = call.params.length > 0 || call.hash !== undefined;
  if (call.type !== "SubExpression" && !hasArguments && (!isSimple || path.data))
    return { kind: "value", path };
  const isCall = call.type === "SubExpression" || hasArguments;
  if ((isCall || isSimple) && !path.data) {
    const blockHelper = blockHelpers.find((known) => known === name);
    if (blockHelper) return { kind: "block-helper", name: blockHelper };
    if (name === "lookup") return { kind: "lookup" };
    if (isCall && isSimple && isHelperName(name)) return { kind: "helper", name };
  }
  if (!isCall) return { kind: "value", path };
  const meant = closestWord(path.original, [...Object.keys(helpers), ...blockHelpers, "lookup"]);
  const known = `There is no helper "${path.original}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}`;
  throw problemAt(call.path, name === "log" ? "The helper log isn't available here." : known);
}

/** True for a value that is written as it is: with three braces, or HTML of a helper's own. */
export function isWrittenAsItIs(mustache: Mustache, names: ParamNames): boolean {
  if (!mustache.escaped) return true;
  const found = classify(mustache, names);
  return found.kind === "helper" && helpers[found.name].isMarkup === true;
}

/** @example `{{"first name"}}` reads the field `first name` */
export function asPath(path: Path | Literal): Path {
  if (path.type === "PathExpression") return path;
  const original = String(path.type === "NullLiteral" ? null : path.original);
  return {
    type: "PathExpression",
    data: false,
    depth: 0,
    parts: [original],
    original,
    ...(path.loc && { loc: path.loc }),
  };
}

export function buildExpression(expression: Expression, names: ParamNames): Evaluate {
  switch (expression.type) {
    case "PathExpression":
      return buildPath(expression, names);
    case "SubExpression":
      return buildCall(expression, names);
    default: {
      const value = expression.type === "NullLiteral" ? null : expression.value;
      return () => value;
    }
  }
}

/** A call whose value is used: a mustache's or a sub-expression's. */
export function buildCall(call: Call, names: ParamNames): Evaluate {
  const found = classify(call, names);
  switch (found.kind) {
    case "value":
      return buildPath(found.path, names);
    case "block-helper":
      throw problemAt(call.path, `${found.name} needs a block: {{#${found.name} …}} … {{/${found.name}}}.`);
    case "lookup":
      return buildLookup(call, names);
    case "helper": {
      const { arity } = helpers[found.name];
      const count = call.params.length;
      if (count < arity[0] || count > arity[1]) {
        const expected =
          arity[1] === Number.POSITIVE_INFINITY ? `at least ${arity[0]}` : [...new Set(arity)].join(" to ");
        throw problemAt(call, `${found.name} takes ${expected} values, not ${count}.`);
      }
      const { needs } = helpers[found.name];
      if (needs !== undefined && !call.hash?.pairs.some(({ key }) => key === needs))
        throw problemAt(call, `${found.name} needs ${needs}="…": what it shows, for those who don't see it.`);
      const params = call.params.map((param) => buildExpression(param, names));
      const hash = buildHash(call.hash, names);
      return (scope, run) => {
        run.spend(1);
        const values = params.map((param) => param(scope, run));
        const { observe } = run.options;
        try {
          const outcome = callHelper(found.name, values, hash(scope, run), run);
          return observe === undefined ? outcome : observe(call, values, outcome);
        } catch (cause) {
          if (!(cause instanceof RangeError) && !(cause instanceof TypeError)) throw cause;
          const why = cause instanceof TooDeep ? `: ${cause.message}` : ".";
          throw problemAt(call, `${found.name} can't work with these values${why}`, { cause });
        }
      };
    }
  }
}

function buildLookup(call: Call, names: ParamNames): Evaluate {
  const [owner, field] = call.params.map((param) => buildExpression(param, names));
  buildHash(call.hash, names); // unused, as in Handlebars, but mistakes in it are still reported
  if (!owner || !field || call.params.length !== 2) {
    throw problemAt(call, "lookup takes two values: {{lookup list index}}.");
  }
  return (scope, run) => {
    run.spend(1);
    const from = owner(scope, run);
    const key = field(scope, run);
    if (!from) return from;
    return own(from, key === null || key === undefined ? String(key) : text(key, run));
  };
}

/** Where a name occurs twice, the first counts, as in Handlebars. */
export function buildHash(
  hash: Hash | undefined,
  names: ParamNames,
): (scope: Scope, run: Run) => ReadonlyMap<string, unknown> {
  const pairs = (hash?.pairs ?? []).map(({ key, value }) => ({ key, value: buildExpression(value, names) }));
  return (scope, run) => {
    const values = new Map<string, unknown>();
    for (const { key, value } of pairs) {
      const result = value(scope, run);
      if (!values.has(key)) values.set(key, result);
    }
    return values;
  };
}

export function buildPath(path: Path, names: ParamNames): Evaluate {
  const [name, ...rest] = path.parts;
  const param =
    name !== undefined && path.depth === 0 && !isScoped(path) ? findParam(names, name) : undefined;
  const dig = (from: unknown, parts: readonly string[]) => {
    let value = from;
    for (const part of parts) {
      if (value === null || value === undefined) return value;
      value = own(value, part);
    }
    return value;
  };
  if (param) {
    const { level, index } = param;
    return (scope, run) => {
      run.spend(1);
      let params = scope.params;
      for (let up = level; up > 0; up -= 1) params = params?.up;
      return dig(params?.values[index], rest);
    };
  }
  if (path.data && name) {
    return (scope, run) => {
      run.spend(1);
      let value = dataVariable(name, path.depth, scope, run);
      for (const part of rest) {
        if (!value) return value; // Handlebars stops at any falsy value here, not only at null
        value = own(value, part);
      }
      return value;
    };
  }
  const { depth } = path;
  const parts = name ? path.parts : []; // {{this}}; and {{""}}, which Handlebars treats alike
  return (scope, run) => {
    run.spend(1);
    return dig(contextAt(scope, depth), parts);
  };
}

function contextAt(scope: Scope, depth: number): unknown {
  if (depth === 0) return scope.context;
  let depths: Scope["depths"] | undefined = scope.depths;
  for (let up = depth; up > 0 && depths; up -= 1) depths = depths.up;
  return depths?.value;
}

/** `@index`, `@../index`, `@root`, `@properties`, … */
function dataVariable(name: string, depth: number, scope: Scope, run: Run): unknown {
  let frame = scope.frame;
  for (let up = depth; up > 0; up -= 1) {
    if (!frame) return undefined; // above the root frame
    frame = frame.parent;
  }
  switch (name) {
    case "root":
      return run.root;
    case "properties":
      return run.options.properties;
    case "key":
    case "index":
    case "first":
    case "last":
      return frame?.[name];
    default:
      return undefined;
  }
}

function isScoped(path: Path): boolean {
  return /^\.|this\b/.test(path.original);
}

function findParam(names: ParamNames, name: string): { level: number; index: number } | undefined {
  for (const [level, list] of names.entries()) {
    const index = list.indexOf(name);
    if (index >= 0) return { level, index };
  }
  return undefined;
}
