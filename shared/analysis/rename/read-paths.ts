/** What a process reads at each place, in a form that can be compared: two processes that differ only in a name are equal. */
import type { ProcessAnalysis } from "../analyse-process.ts";
import type { FindingCode } from "../finding.ts";
import type { Plain, Shape, Token } from "../shape.ts";

/** By place: what is there. */
export type ReadPaths = ReadonlyMap<string, string>;

/** What is found in the words of texts, which no key is read in. */
const ofWords: ReadonlySet<FindingCode> = new Set([
  "LITERAL_TEXT",
  "TRANSLATION_MISSING",
  "TRANSLATION_STALE",
]);

/**
 * @param same names that count as one
 * @param hasColumns false: the places of a line are counted, for texts whose names differ in length
 */
export function readPaths(
  { findings, uses }: Pick<ProcessAnalysis, "findings" | "uses">,
  same: ReadonlySet<string>,
  hasColumns: boolean,
): ReadPaths {
  const write = shapeWriter(same);
  const found = new Map<string, string>();
  const add = (place: string, value: string) => {
    for (let index = 0; ; index += 1) {
      const key = `${place}#${index}`;
      if (found.has(key)) continue;
      found.set(key, value);
      return;
    }
  };
  for (const [stepKey, places] of uses)
    for (const { place, shapes } of [...places].sort(byPlace)) {
      const column = typeof place === "string" || !hasColumns ? "" : place.column;
      const at = typeof place === "string" ? withOneName(place, same) : `${place.line}:${column}`;
      add(`${stepKey} ${at}`, shapes.map(write).join("|"));
    }
  for (const { stepKey, code, line, column } of findings)
    if (!ofWords.has(code)) add(`${stepKey} ${code} ${line}:${hasColumns ? column : ""}`, "found");
  return found;
}

/** The places that differ. */
export function differences(one: ReadPaths, other: ReadPaths): string[] {
  const places = new Set([...one.keys(), ...other.keys()]);
  return [...places].filter((place) => one.get(place) !== other.get(place));
}

type UsePlace = { readonly place: { readonly line: number; readonly column: number } | string };

function byPlace({ place: one }: UsePlace, { place: other }: UsePlace): number {
  if (typeof one === "string" || typeof other === "string") return 0;
  return one.line - other.line || one.column - other.column;
}

const words = /[\p{L}\p{N}_-]+/gu;
const ONE_NAME = "§";

function withOneName(text: string, same: ReadonlySet<string>): string {
  return text.replace(words, (word) => (same.has(word) ? ONE_NAME : word));
}

/** What is inside more often than this is written once. */
const MAX_DEPTH = 40;

function shapeWriter(same: ReadonlySet<string>): (shape: Shape) => string {
  const known = new WeakMap<Shape, string>();
  const write = (shape: Shape, depth = 0): string => {
    const before = known.get(shape);
    if (before !== undefined) return before;
    if (depth > MAX_DEPTH) return "…";
    const inner = (one: Shape) => write(one, depth + 1);
    const keys = [...(shape.keys ?? [])].map(
      ([key, one]) => `${same.has(key) ? ONE_NAME : key}=${inner(one)}`,
    );
    const text = JSON.stringify([
      shape.isOpen ?? false,
      shape.mayLack,
      shape.plain ? plainText(shape.plain) : "",
      shape.keys ? keys.sort() : "",
      shape.otherKeys ? inner(shape.otherKeys) : "",
      shape.item ? inner(shape.item) : "",
      shape.answer ?? "",
      shape.described ?? "",
      [...shape.tokens].map((token) => tokenText(token, same)).sort(),
    ]);
    known.set(shape, text);
    return text;
  };
  return (shape) => write(shape);
}

function plainText({ kinds, values, least, most }: Plain): string {
  return JSON.stringify([[...kinds].sort(), values, least, most]);
}

function tokenText(token: Token, same: ReadonlySet<string>): string {
  return token.kind === "answer" ? token.key : `${token.stepKey} ${withOneName(token.path, same)}`;
}
