/** Expressions of a template, for all submissions at once. */
import { classify } from "../../process/steps/handlebars/build-expression.ts";
import type { Call, Expression, Path } from "../../process/steps/handlebars/syntax-tree.ts";
import { listed, quoted } from "../finding.ts";
import { unknown } from "../formula.ts";
import { below, constantShape, isNothing, openShape, plainShape, type Shape } from "../shape.ts";
import { helperValue } from "./helper-value.ts";
import { meantPath } from "./known-paths.ts";
import type { Place, TemplateRun } from "./template-run.ts";
import type { Value } from "./values.ts";

export function evaluate(expression: Expression, place: Place, run: TemplateRun): Value {
  switch (expression.type) {
    case "PathExpression":
      return pathValue(expression, place, run);
    case "SubExpression":
      return callValue(expression, place, run);
    default: {
      const value = expression.type === "NullLiteral" ? null : expression.value;
      return { shape: constantShape(value), literal: { value }, written: String(expression.original) };
    }
  }
}

/** The value of a mustache or a sub-expression. */
export function callValue(call: Call, place: Place, run: TemplateRun): Value {
  const found = classify(call, place.names);
  const params = () => call.params.map((param) => evaluate(param, place, run));
  switch (found.kind) {
    case "value":
      return pathValue(found.path, place, run);
    case "helper": {
      const named = new Map<string, Value>();
      for (const { key, value } of call.hash?.pairs ?? []) named.set(key, evaluate(value, place, run));
      return helperValue(found.name, call, params(), named, place, run);
    }
    case "lookup": {
      const [owner, key] = params();
      const shape = owner?.shape ?? openShape();
      const literal = key?.literal?.value;
      const inner = literal === undefined || literal === null ? undefined : below(shape, String(literal));
      if (inner) return { shape: inner, written: "the value" };
      run.reads(shape);
      if (key) run.reads(key.shape);
      return { shape: shape.item ?? openShape(shape.tokens), written: "the value" };
    }
    case "block-helper":
      return { shape: openShape(), truth: unknown, written: found.name };
  }
}

export function pathValue(path: Path, place: Place, run: TemplateRun): Value {
  const written = path.original;
  const [first, ...rest] = path.parts;
  if (path.data) return dataValue(path, place, run);
  const param = first === undefined || path.depth > 0 || isScoped(path) ? undefined : paramOf(place, first);
  if (param) return { shape: dig(path, param, rest, [first ?? ""], place, run), written };
  const from = path.depth === 0 ? place.context : (place.around[path.depth] ?? undefined);
  if (!from) {
    run.find(
      "PATH_UNKNOWN",
      "error",
      path,
      place,
      `${quoted(written)} goes up beyond the document. Remove one “../”.`,
    );
    return { shape: openShape(), written };
  }
  return { shape: dig(path, from, path.parts, [], place, run), written };
}

/** Follows a path; reports where nothing gives it, once. */
function dig(
  path: Path,
  from: Shape,
  parts: readonly string[],
  before: readonly string[],
  place: Place,
  run: TemplateRun,
): Shape {
  let at = from;
  for (const [index, part] of parts.entries()) {
    if (index > 0 && isNothing(at)) break;
    const inner = below(at, part);
    if (!inner) {
      reportMissing(
        path,
        at,
        [...before, ...parts.slice(0, index)],
        part,
        parts.slice(index + 1),
        place,
        run,
      );
      return openShape();
    }
    at = inner;
  }
  if (isNothing(at) && parts.length > 0) {
    const message = `${quoted(path.original)} is always empty: the chain above writes it without a value. Write the value there, or remove this.`;
    run.find("PATH_ALWAYS_EMPTY", "error", path, place, message);
    run.reads(at);
    return openShape();
  }
  return at;
}

function reportMissing(
  path: Path,
  at: Shape,
  before: readonly string[],
  part: string,
  rest: readonly string[],
  place: Place,
  run: TemplateRun,
): void {
  if (isNothing(at)) return;
  const gone = at.gone?.get(part);
  const line = path.loc?.start.line ?? 1;
  if (gone && !place.isDead) run.dropped.push({ gone, key: part, line });
  const root = path.depth > 0 ? (place.around[path.depth] ?? place.context) : place.context;
  const meant = meantPath(root, at, before, part, rest);
  const keys = [...(at.keys?.keys() ?? [])];
  const isList = at.item !== undefined && keys.length === 0;
  const why = gone ? ": the chain above removes it" : isList ? ": there is a list, not one object" : "";
  const cure =
    meant !== undefined
      ? ` Did you mean ${quoted(`${"../".repeat(path.depth)}${meant}`)}?`
      : isList
        ? " Go over it with {{#each}}."
        : keys.length > 0
          ? ` There are ${listed(keys)}.`
          : "";
  run.find("PATH_UNKNOWN", "error", path, place, `Nothing gives ${quoted(path.original)}${why}.${cure}`);
}

function dataValue(path: Path, place: Place, run: TemplateRun): Value {
  const [name = "", ...rest] = path.parts;
  const written = `@${path.parts.join(".")}`;
  const value = (shape: Shape): Value => ({ shape, written });
  switch (name) {
    case "root":
      return value(dig(path, run.root, rest, [], place, run));
    case "index":
    case "key":
    case "first":
    case "last": {
      if (place.isInEach) {
        const kind = name === "index" ? "number" : name === "key" ? "any" : "boolean";
        return value(plainShape([kind], { mayLack: false }));
      }
      run.find("PATH_UNKNOWN", "error", path, place, `${quoted(written)} is known inside {{#each}} only.`);
      return value(openShape());
    }
    case "properties": {
      const [set = "", property = ""] = rest;
      const isSet = rest.length < 2 || run.properties[set]?.[property] !== undefined;
      if (!isSet) {
        const message = `This step has no property ${quoted(property)} in a property set ${quoted(set)}. Add it to the step, or correct the name.`;
        run.find("PATH_UNKNOWN", "error", path, place, message);
      }
      return value(openShape());
    }
    default:
      run.find("PATH_UNKNOWN", "error", path, place, `There is no ${quoted(written)}.`);
      return value(openShape());
  }
}

function paramOf({ names, params }: Place, name: string): Shape | undefined {
  for (const [level, list] of names.entries()) {
    const index = list.indexOf(name);
    if (index >= 0) return params[level]?.[index] ?? openShape();
  }
  return undefined;
}

function isScoped(path: Path): boolean {
  return /^\.|this\b/.test(path.original);
}
