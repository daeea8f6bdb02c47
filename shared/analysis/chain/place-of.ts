/** Where a step of a shift's path writes. */
import type { PathElement } from "../../jolt/parse-key.ts";
import type { Shape } from "../shape.ts";
import { composedText, countedBy, type Level, listTokens, referredKey } from "./chain-run.ts";
import type { Place } from "./output.ts";

/** @param found what a lookup in it reads */
export function placeOf(element: PathElement, level: Level, found: Shape | undefined): Place {
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
