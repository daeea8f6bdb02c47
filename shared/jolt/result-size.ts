/** How large a result can be at most, counted while it is made: a result within the limits needs no walk of its own. */
import { MAX_CHARACTERS, MAX_DEPTH, MAX_NODES } from "./limits.ts";

/** Upper bounds: what was written and then written over counts too. */
export class ResultSize {
  /** Keys and list items. */
  nodes = 0;
  /** UTF-16 units of keys and strings. */
  characters = 0;
  /** Levels of what was copied from the input. */
  inputDepth = 0;
  /** Levels that the operations can add. */
  addedDepth = 0;
  /** A list or map may occur in several places, or in itself: nothing that was counted limits the result. */
  isShared = false;

  /** A value under a new key. */
  addKey(key: string, value: unknown): void {
    this.nodes++;
    this.characters += key.length;
    if (typeof value === "string") this.characters += value.length;
  }

  /** A value in a new place of a list. */
  addItem(value: unknown): void {
    this.nodes++;
    if (typeof value === "string") this.characters += value.length;
  }

  /** True: the result is certainly within the limits and has no cycles. */
  get isSafe(): boolean {
    return (
      !this.isShared &&
      this.nodes <= MAX_NODES &&
      this.characters <= MAX_CHARACTERS &&
      this.inputDepth + this.addedDepth <= MAX_DEPTH
    );
  }
}

/** How many levels an operation with this spec can add at most: its own, those of its paths, and a list around a value. */
export function addedDepth(spec: unknown): number {
  if (typeof spec === "string") return 2 + (spec.match(/[.[]/g)?.length ?? 0);
  if (typeof spec !== "object" || spec === null) return 2;
  return 1 + Object.values(spec).reduce<number>((most, item) => Math.max(most, addedDepth(item)), 1);
}
