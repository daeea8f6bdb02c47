/** Ways in which a page may try to make a request; none is needed for printing. */
import type { Vector } from "./vector.ts";
import { inDrawings, inStyles } from "./vectors-in-looks.ts";
import { inLinks, inMarkup } from "./vectors-in-markup.ts";
import { inAddresses, inFrames, inHead, inScripts } from "./vectors-in-pages.ts";

/** Each represents one kind of element, style, address or trick; more than sixty. */
export const vectors: readonly Vector[] = [
  ...inMarkup,
  ...inLinks,
  ...inStyles,
  ...inDrawings,
  ...inFrames,
  ...inHead,
  ...inScripts,
  ...inAddresses,
];
