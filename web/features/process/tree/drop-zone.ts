import type { Placement } from "./tree-edits.ts";

/** The top and the bottom quarter of a card place beside it (specification, section 9). */
const EDGE = 0.25;

/**
 * What a drop at a height of a card means: its top 25% above it, its bottom 25% below it, the middle inside.
 * @param offset pixels from the card's top
 * @example placementAt(10, 100) // "above"
 */
export function placementAt(offset: number, height: number): Placement {
  const share = height > 0 ? offset / height : 0.5;
  if (share < EDGE) return "above";
  return share > 1 - EDGE ? "below" : "inside";
}
