/** Where a path of a shift writes. */
import type { PathElement } from "../../jolt/parse-key.ts";
import type { Shape, Token } from "../shape.ts";
import { composedText, countedBy, type Level, listTokens, referredKey } from "./chain-run.ts";
import { lookUp } from "./lookups.ts";
import type { Place } from "./output.ts";

/** Where something is written, and the answer that it is about. */
export interface Path {
  readonly places: readonly Place[];
  readonly answer?: Token;
}

/** Where a path writes: one place, or one for each answer that a lookup of its key names. */
export function placesOf(elements: readonly PathElement[], level: Level): Path[] {
  let paths: Path[] = [{ places: [] }];
  for (const element of elements) {
    const found = element.kind === "lookup" ? lookUp(element, level).shape : undefined;
    if (found?.described === "key" && paths.length === 1) {
      const [{ places } = { places: [] }] = paths;
      const answers = new Map(
        [...found.tokens].flatMap((one) => (one.kind === "answer" ? [[one.key, one] as const] : [])),
      );
      paths = (found.plain?.values ?? []).flatMap((key) => {
        const answer = answers.get(String(key));
        return answer ? [{ places: [...places, { key: String(key) }], answer }] : [];
      });
    } else
      paths = paths.map((path) => ({ ...path, places: [...path.places, placeOf(element, level, found)] }));
  }
  return paths;
}

/** @param found what a lookup in it reads */
function placeOf(element: PathElement, level: Level, found: Shape | undefined): Place {
  switch (element.kind) {
    case "literal":
      return { key: element.key };
    case "bracket":
      return { listed: listTokens(countedBy(element.source, level)) };
    case "composed":
      return named(composedText(element.parts, level));
    case "key":
      return named(referredKey(element.reference, level));
    case "lookup": {
      const [only, another] = found?.plain?.values ?? [];
      if (only === undefined || another !== undefined) return "any key";
      return named(String(typeof only === "number" ? Math.trunc(only) : only));
    }
  }
}

const named = (key: string | undefined): Place => (key === undefined ? "any key" : { key });
