/** Expressions of a template, for all submissions at once. */

import { closestText, closestWord } from "../../form/logic/closest-text.ts";
import { type Classified, classify } from "../../process/steps/handlebars/build-expression.ts";
import { helpers } from "../../process/steps/handlebars/helpers/index.ts";
import type { Call, Expression, Path } from "../../process/steps/handlebars/syntax-tree.ts";
import { TemplateProblem } from "../../process/steps/handlebars/template-problem.ts";
import { listed, quoted } from "../finding.ts";
import { unknown } from "../formula.ts";
import { below, constantShape, isNothing, openShape, plainShape, type Shape } from "../shape.ts";
import { isListOnly } from "./each-items.ts";
import { helperValue } from "./helper-value.ts";
import { meantPath, noProperty } from "./known-paths.ts";
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
      const name = JSON.stringify(value) ?? "undefined";
      return { shape: constantShape(value), literal: { value }, written: String(expression.original), name };
    }
  }
}

/** What a call is; undefined where there is no such helper, which is reported. */
export function classified(call: Call, place: Place, run: TemplateRun): Classified | undefined {
  try {
    return classify(call, place.names);
  } catch (thrown) {
    if (!(thrown instanceof TemplateProblem)) throw thrown;
    run.find("TEMPLATE_INVALID", "error", call.path, place, thrown.message);
    return undefined;
  }
}

/** The key that is meant by a name with blanks in it: `first name` for `firstName`. */
function spacedName(call: Call, { context }: Place): string | undefined {
  const parts = [call.path, ...call.params].map((part) =>
    part.type === "PathExpression" ? part.original : undefined,
  );
  const isKnown = parts.slice(1).some((part) => part === undefined || context.keys?.has(part));
  if (parts.length < 2 || isKnown) return undefined;
  const plain = (text: string) => text.replace(/[\s_-]/g, "").toLowerCase();
  return [...(context.keys?.keys() ?? [])].find((key) => plain(key) === plain(parts.join("")));
}

/** Whether a helper is given too few values or too many, which is reported. */
function hasWrongCount(found: Classified, call: Call, place: Place, run: TemplateRun): boolean {
  const [least, most] =
    found.kind === "helper"
      ? helpers[found.name].arity
      : found.kind === "lookup"
        ? [2, 2]
        : [0, Number.POSITIVE_INFINITY];
  const count = call.params.length;
  if (count >= least && count <= most) return false;
  const name = call.path.type === "PathExpression" ? call.path.original : "";
  const expected =
    most === Number.POSITIVE_INFINITY ? `at least ${least}` : [...new Set([least, most])].join(" to ");
  run.find("TEMPLATE_INVALID", "error", call, place, `${name} takes ${expected} values, not ${count}.`);
  return true;
}

/** The value of a mustache or a sub-expression. */
export function callValue(call: Call, place: Place, run: TemplateRun): Value {
  const spaced = spacedName(call, place);
  if (spaced !== undefined) {
    run.find("PATH_UNKNOWN", "error", call, place, `A key has no blanks in it. Write {{${spaced}}}.`);
    return { shape: openShape(), truth: unknown, written: spaced };
  }
  const found = classified(call, place, run);
  const params = () => call.params.map((param) => evaluate(param, place, run));
  if (!found || hasWrongCount(found, call, place, run)) {
    for (const { shape } of params()) run.reads(shape);
    return { shape: openShape(), truth: unknown, written: "the value" };
  }
  switch (found.kind) {
    case "value":
      return pathValue(found.path, place, run);
    case "helper": {
      const named = new Map<string, Value>();
      for (const { key, value } of call.hash?.pairs ?? []) named.set(key, evaluate(value, place, run));
      const args = params();
      const value = helperValue(found.name, call, args, named, place, run);
      return { ...value, name: nameOfCall(found.name, args, named) };
    }
    case "lookup": {
      const [owner, key] = params();
      const shape = owner?.shape ?? openShape();
      const literal = key?.literal?.value;
      const inner = literal === undefined || literal === null ? undefined : below(shape, String(literal));
      const written = `lookup ${owner?.written ?? ""} …`;
      if (inner) return { shape: inner, written };
      if (owner && literal !== undefined && literal !== null)
        checkKey(call, owner, String(literal), place, run);
      run.reads(shape);
      if (key) run.reads(key.shape);
      return { shape: (isListOnly(shape) ? shape.item : undefined) ?? openShape(shape.tokens), written };
    }
    case "block-helper":
      return { shape: openShape(), truth: unknown, written: found.name };
  }
}

/** The key that `lookup` is given, among those of what it looks in. */
function checkKey(call: Call, { shape, written }: Value, key: string, place: Place, run: TemplateRun): void {
  if (shape.item && !shape.isOpen && !shape.keys && !shape.otherKeys && !/^(\d+|length)$/.test(key)) {
    const message = `Nothing gives ${quoted(key)} in ${quoted(written)}: there is a list, not one object. Name a place of it, such as 0, first.`;
    run.find("PATH_UNKNOWN", "error", call, place, message);
    return;
  }
  const isOneValue = shape.plain !== undefined && !shape.keys && key !== "length";
  if (shape.isOpen || shape.otherKeys || shape.item || (!shape.keys && !isOneValue)) return;
  if (shape.plain && !isOneValue) return;
  const keys = [...(shape.keys?.keys() ?? [])];
  const meant = closestText(key, keys);
  const cure = isOneValue
    ? " It is one value, with nothing inside it."
    : meant === undefined
      ? ` There are ${listed(keys)}.`
      : ` Did you mean ${quoted(meant)}?`;
  run.find(
    "PATH_UNKNOWN",
    "error",
    call,
    place,
    `Nothing gives ${quoted(key)} in ${quoted(written)}.${cure}`,
  );
}

export function pathValue(path: Path, place: Place, run: TemplateRun): Value {
  const value = valueOfPath(path, place, run);
  run.usedAt(path, value.shape);
  return value;
}

function valueOfPath(path: Path, place: Place, run: TemplateRun): Value {
  const written = path.original;
  const [first, ...rest] = path.parts;
  if (path.data) return dataValue(path, place, run);
  const param = first === undefined || path.depth > 0 || isScoped(path) ? undefined : paramOf(place, first);
  if (param) {
    const name = nameOfPath(param.program, path.parts);
    return { shape: dig(path, param.shape, rest, [first ?? ""], place, run), written, name };
  }
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
  const name = nameOfPath(place.contexts[path.depth], path.parts);
  return { shape: dig(path, from, path.parts, [], place, run), written, name };
}

function nameOfPath(context: string | undefined, parts: readonly string[]): string | undefined {
  return context === undefined ? undefined : `${context}${JSON.stringify(parts)}`;
}

/** Undefined where a value that it is given has none. */
function nameOfCall(
  helper: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
): string | undefined {
  const names = [
    ...args.map(({ name }) => name),
    ...[...named].map(([key, { name }]) => name && `${key}=${name}`),
  ];
  return names.includes(undefined) ? undefined : `${helper}(${names.join()})`;
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
  const context = name === "root" ? "" : place.contexts[0];
  const own = path.depth === 0 ? nameOfPath(context && `@${context}`, path.parts) : undefined;
  const value = (shape: Shape): Value => ({ shape, written, name: own });
  switch (name) {
    case "root":
      return value(dig(path, run.root, rest, [], place, run));
    case "index":
    case "key":
    case "first":
    case "last": {
      if (place.isInEach) {
        const kind = name === "index" ? "number" : name === "key" ? "any" : "boolean";
        const limits = name === "index" ? { limits: { least: 0 } } : {};
        return value(plainShape([kind], { mayLack: false, ...limits }));
      }
      run.find("PATH_UNKNOWN", "error", path, place, `${quoted(written)} is known inside {{#each}} only.`);
      return value(openShape());
    }
    case "properties": {
      const [set = "", property = ""] = rest;
      const isSet = rest.length < 2 || run.properties[set]?.[property] !== undefined;
      if (!isSet) {
        const message = noProperty(run.properties, set, property);
        run.find("PATH_UNKNOWN", "error", path, place, message);
      }
      return value(openShape());
    }
    default: {
      const meant = closestWord(name, dataNames);
      const cure = meant === undefined ? "" : ` Did you mean ${quoted(`@${meant}`)}?`;
      run.find("PATH_UNKNOWN", "error", path, place, `There is no ${quoted(written)}.${cure}`);
      return value(openShape());
    }
  }
}

const dataNames = ["root", "index", "key", "first", "last", "properties"];

function paramOf(
  { names, params, programs }: Place,
  name: string,
): { shape: Shape; program: string | undefined } | undefined {
  for (const [level, list] of names.entries()) {
    const index = list.indexOf(name);
    if (index >= 0) return { shape: params[level]?.[index] ?? openShape(), program: programs[level] };
  }
  return undefined;
}

function isScoped(path: Path): boolean {
  return /^\.|this\b/.test(path.original);
}
