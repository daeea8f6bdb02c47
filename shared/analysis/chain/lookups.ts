/** What lookups of a chain such as `@(1,name)` read. */
import type { Lookup, PathElement } from "../../jolt/parse-key.ts";
import { below, lacking, openShape, openWith, type Shape } from "../shape.ts";
import { type ChainRun, composedText, type Level, levelUp, referredKey } from "./chain-run.ts";

/** Receives the objects and lists that a lookup goes through, each with the key that it reads there. */
interface ReadInside {
  add(at: Shape, key: string | undefined): unknown;
}

/**
 * What a lookup reads, with the keys that it read last; `shape` is undefined where nothing ever is.
 */
export function lookUp(
  lookup: Lookup,
  level: Level,
  readInside?: ReadInside,
): { shape: Shape | undefined; key: string; at: Shape } {
  const from = levelUp(level, lookup.levels);
  let at: Shape = from?.shape ?? openShape();
  let key = from?.key ?? "";
  for (const step of lookup.steps) {
    const stepKey = placeOfElement(step, level);
    readInside?.add(at, stepKey);
    const shape = stepKey === undefined ? openWith(at) : insideOf(at, stepKey, step.kind === "bracket");
    key = stepKey ?? "";
    if (!shape) return { shape, key, at };
    at = shape;
  }
  return { shape: at, key, at };
}

/** What is at a key of an object or, as the step is in brackets, at a place of a list: neither is in a value of the other kind. */
function insideOf(at: Shape, key: string, isPlace: boolean): Shape | undefined {
  const { keys, otherKeys, item, plain, ...rest } = at;
  if (at.isOpen) return below(at, key);
  if (isPlace) return item && below({ ...rest, item }, key);
  const object: Shape = { ...rest, ...(keys && { keys }), ...(otherKeys && { otherKeys }) };
  const found = below(object, key);
  return found && (item || plain) ? lacking(found) : found;
}

const writtenLookup = /@(?:\([^()]*\)|[^.()[\]]+)/g;

/** Keeps what the lookups of a shift's path read, with the text of each, for the editors. */
export function noteLookups(
  notation: string,
  elements: readonly PathElement[],
  path: string,
  level: Level,
  run: ChainRun,
  readInside: ReadInside,
): void {
  const lookups = elements.flatMap((element) => {
    if (element.kind === "lookup") return [element];
    return element.kind === "bracket" && element.source.kind === "lookup" ? [element.source.lookup] : [];
  });
  const texts = notation.match(writtenLookup) ?? [];
  const areDistinct = texts.length === lookups.length; // none is inside another
  for (const [index, lookup] of lookups.entries()) {
    const { shape } = lookUp(lookup, level, readInside);
    if (shape && areDistinct) run.looked(path, texts[index] ?? "", shape);
  }
}

/** The key of a step of a path; undefined where it is unknown, or is a place of a list. */
function placeOfElement(element: PathElement, level: Level): string | undefined {
  switch (element.kind) {
    case "literal":
      return element.key;
    case "composed":
      return composedText(element.parts, level);
    case "key":
      return referredKey(element.reference, level);
    case "lookup":
      return undefined;
    case "bracket":
      return element.source.kind === "explicit" ? String(element.source.index) : undefined;
  }
}
