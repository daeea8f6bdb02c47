/** A place of a step's text that reads something, and what is there. */
import type { Shape } from "./shape.ts";

export interface PathUse {
  /** In a template both from 1; in a chain as JOLT's problems name it, e.g. `[0].spec.rating`. */
  readonly place: { readonly line: number; readonly column: number } | string;
  /** Of a place of a chain, the part of its value that reads, where that isn't its key, e.g. `@(1,name)`. */
  readonly text?: string;
  /** More than one where a key matches several. */
  readonly shapes: readonly Shape[];
}
