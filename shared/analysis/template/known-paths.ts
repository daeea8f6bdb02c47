/** The paths that a template can read at a place, and the one that was probably meant. */
import { closestText } from "../../form/logic/closest-text.ts";
import { quoted } from "../finding.ts";
import type { Shape } from "../shape.ts";

const MAX_DEPTH = 4;
const MAX_PATHS = 2_000;

/**
 * Every path below a place, through objects and not through lists.
 * @example knownPaths(shape)[0] // { path: "visit.date", shape: … }
 */
export function knownPaths(shape: Shape): { path: string; shape: Shape }[] {
  const found: { path: string; shape: Shape }[] = [];
  collect(shape, "", 0, found);
  return found;
}

function collect(shape: Shape, prefix: string, depth: number, found: { path: string; shape: Shape }[]): void {
  if (depth >= MAX_DEPTH) return;
  for (const [key, inner] of shape.keys ?? []) {
    if (found.length >= MAX_PATHS) return;
    const path = `${prefix}${written(key)}`;
    found.push({ path, shape: inner });
    collect(inner, `${path}.`, depth + 1, found);
  }
}

/** A key as a template writes it: in brackets where it isn't a plain name. */
export function written(key: string): string {
  return /^[^\s.!"#%&'()*+,/;<=>@[\\\]^`{|}~]+$/.test(key) ? key : `[${key}]`;
}

/**
 * The path that was probably meant.
 * @param at where `missing` was looked for, found by `before`
 */
export function meantPath(
  root: Shape,
  at: Shape,
  before: readonly string[],
  missing: string,
  rest: readonly string[],
): string | undefined {
  const close = closestText(missing, [...(at.keys?.keys() ?? [])]);
  if (close !== undefined) return [...before, close, ...rest].map(written).join(".");
  const last = rest.at(-1) ?? missing;
  const paths = knownPaths(root).map(({ path }) => path);
  const same = paths.filter((path) => path === last || path.endsWith(`.${last}`));
  // what is raw among the answers as well is one place; of several, none is likelier than the others
  const places = same.filter((path) => !path.startsWith("answers."));
  if (same.length > 0) return places.length > 1 ? undefined : (places[0] ?? same[0]);
  const typed = [...before, missing, ...rest].map(written);
  return paths.find((path) => isLike(typed, path.split(".")));
}

/** Whether one part of a path differs, and only by a letter or two. */
function isLike(typed: readonly string[], parts: readonly string[]): boolean {
  if (typed.length !== parts.length) return false;
  const other = typed.flatMap((part, index) =>
    part === parts[index] ? [] : [[part, parts[index] ?? ""] as const],
  );
  const [only] = other;
  return other.length === 1 && only !== undefined && closestText(only[0], [only[1]]) !== undefined;
}

/** Says that a step has no such property, and which was probably meant. */
export function noProperty(
  sets: Readonly<Record<string, Readonly<Record<string, string>>>>,
  set: string,
  property: string,
): string {
  const known = Object.entries(sets).flatMap(([name, properties]) =>
    Object.keys(properties).map((key) => `${name}.${key}`),
  );
  const meant = closestText(`${set}.${property}`, known);
  const cure =
    meant === undefined ? "Add it to the step, or correct the name." : `Did you mean ${quoted(meant)}?`;
  return `This step has no property ${quoted(property)} in a property set ${quoted(set)}. ${cure}`;
}
