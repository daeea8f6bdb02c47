/** The objects and lists of the input that a shift moves: they stay the same ones wherever they are moved to. */
import { canHold, type Shape } from "../shape.ts";
import type { Output } from "./output.ts";
import { holds } from "./same-objects.ts";
import type { Work } from "./work.ts";
import type { Moved } from "./writing.ts";

export class MovedData {
  readonly #work: Work;
  readonly #output: Output;
  /** Where lists of the input were moved. */
  readonly #lists = new Map<Shape, Output[]>();
  /** Where objects and lists of the input were moved. */
  readonly #moved: (Moved & { readonly data: Shape })[] = [];

  /** @param output all of what is written */
  constructor(work: Work, output: Output) {
    this.#work = work;
    this.#output = output;
  }

  /** @param place where it was written */
  note(data: Shape, place: Output, moved: Moved): void {
    if (data.item) this.#lists.set(data, [...(this.#lists.get(data) ?? []), place]);
    if (!canHold(data)) return;
    this.#work.spend(this.#moved.length);
    this.#moved.push(Object.assign(moved, { data }));
  }

  /**
   * What is written into where it was moved, and read inside as well: an object or a list is moved without copying, so that
   * what is read may have been changed before.
   */
  changedWhereRead(readInside: ReadonlySet<Shape>): Shape[] {
    const changed = new Set(this.#output.changedInside());
    const read = [...readInside].filter((one) => canHold(one) && !one.isOpen);
    this.#work.spend(changed.size * read.length);
    return this.#moved.flatMap((moved) =>
      changed.has(moved) && read.some((one) => holds(moved.data, one)) ? [moved.data] : [],
    );
  }

  /** A list that is moved to several places is one list: what is added to it at one of them is in all. */
  shareLists(): void {
    if (this.#work.isTooMuch) return;
    for (const [list, places] of this.#lists)
      for (const place of places)
        for (const added of place.besides(list))
          for (const other of places) if (other !== place) other.append(added);
    // what is written into an object that was moved is there wherever it, what holds it or what it holds was moved
    const changed = new Set(this.#output.changedInside());
    for (const moved of this.#moved) {
      if (!changed.has(moved)) continue;
      for (const other of this.#moved)
        if (other !== moved && (holds(moved.data, other.data) || holds(other.data, moved.data)))
          other.isOpen = true;
    }
  }
}
