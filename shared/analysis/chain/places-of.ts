/** Where a path of a shift writes. */
import { parseJavaInt } from "../../jolt/java-number.ts";
import type { Bracket, PathElement, Reference } from "../../jolt/parse-key.ts";
import type { Shape, Token, Tokens } from "../shape.ts";
import { composedText, countedBy, type Level, levelUp, listTokens, referredKey } from "./chain-run.ts";
import { lookUp } from "./lookups.ts";
import type { Index, Place } from "./writing.ts";

/** Where something is written, and the answer that it is about. */
export interface Path {
  readonly places: readonly Place[];
  readonly answer?: Token;
  /** The answers inside repeats that it may be about instead. */
  readonly answers?: Tokens;
  /** It may lead nowhere, so that nothing is written. */
  readonly isPerhaps: boolean;
}

/** Where a path writes: one place, or one for each answer that a lookup of its key names. */
export function placesOf(elements: readonly PathElement[], level: Level): Path[] {
  let paths: Path[] = [{ places: [], isPerhaps: elements.some((one) => isPerhaps(one, level)) }];
  for (const element of elements) {
    const found = element.kind === "lookup" ? lookUp(element, level).shape : undefined;
    if (found?.described === "key" && paths.length === 1) {
      const [{ places } = { places: [] }] = paths;
      const answers = [...found.tokens].filter(({ kind }) => kind === "answer");
      const repeated = found.repeated ?? new Set();
      const named = answers.flatMap((answer): Path[] =>
        answer.kind === "answer" && !repeated.has(answer)
          ? [{ places: [...places, { key: answer.key }], answer, isPerhaps: true }]
          : [],
      );
      // inside a repeat, answers are named by their instance as well
      const besides = new Set(answers.flatMap((one) => (one.kind === "answer" ? [one.key] : [])));
      const others: Path[] = found.plain?.values
        ? []
        : [{ places: [...places, { besides }], answers: repeated, isPerhaps: true }];
      paths = [...named, ...others];
    } else
      paths = paths.map((path) => ({ ...path, places: [...path.places, placeOf(element, level, found)] }));
  }
  return paths;
}

/** Whether what a step is made of can be missing, or no place of a list. */
function isPerhaps(element: PathElement, level: Level): boolean {
  if (element.kind === "lookup") return true;
  if (element.kind !== "bracket") return false;
  const { source } = element;
  return source.kind === "lookup" || (source.kind === "reference" && !isPlaced(source.reference, level));
}

const isPlaced = (reference: Reference, level: Level) =>
  reference.group === 0 && parseJavaInt(referredKey(reference, level) ?? "") !== undefined;

/** @param found what a lookup in it reads */
function placeOf(element: PathElement, level: Level, found: Shape | undefined): Place {
  switch (element.kind) {
    case "literal":
      return { key: element.key };
    case "bracket":
      return { index: indexOf(element, level), listed: listTokens(countedBy(element.source, level)) };
    case "composed":
      return named(composedText(element.parts, level));
    case "key":
      return named(referredKey(element.reference, level));
    case "lookup": {
      const [only, another] = found?.plain?.values ?? [];
      const isOne = only !== undefined && another === undefined && !found?.item && !found?.keys;
      return named(isOne ? String(typeof only === "number" ? Math.trunc(only) : only) : undefined);
    }
  }
}

const named = (key: string | undefined): Place => (key === undefined ? "any key" : { key });

const anywhere: Index = { kind: "any" };

function indexOf({ source }: Bracket, level: Level): Index {
  switch (source.kind) {
    case "append":
      return { kind: "appended" };
    case "explicit":
      return { kind: "explicit", at: source.index };
    case "reference": {
      const { levels, group } = source.reference;
      const up = levelUp(level, levels);
      if (group === 0 && up?.isItem && up.key === undefined) return { kind: "placed", level: up.id };
      const at = parseJavaInt(referredKey(source.reference, level) ?? "");
      return at === undefined ? anywhere : { kind: "explicit", at };
    }
    case "count": {
      if (source.levels === 0) return anywhere;
      const [among, matched] = [levelUp(level, source.levels), levelUp(level, source.levels - 1)];
      if (!among || !matched || matched.isData || among.id === matched.id) return anywhere;
      return { kind: "counted", among: among.id, level: matched.id };
    }
    case "lookup":
      return anywhere;
  }
}

/** Whether each item of the lists around a level has a place of its own, so that what is written for one never meets another's. */
export function isOnce(elements: readonly PathElement[], level: Level, around: ReadonlySet<object>): boolean {
  const apart = new Set<object>();
  for (const element of elements) {
    if (element.kind === "bracket") {
      const index = indexOf(element, level);
      if (index.kind === "appended") return true;
      if (index.kind === "placed" || index.kind === "counted") apart.add(index.level);
    }
    const parts =
      element.kind === "composed" ? element.parts : element.kind === "key" ? [element.reference] : [];
    const references = parts.filter((part) => typeof part !== "string");
    const [only, another] = references;
    const up = only && !another && only.group === 0 ? levelUp(level, only.levels) : undefined;
    if (up) apart.add(up.id);
  }
  return [...around].every((id) => apart.has(id));
}
