/**
 * What a modify changes at one place and at others with it, while it goes on: an object or a list is moved without copying, and
 * what a star matched before has changed already.
 */
import { anyOfThem, identitiesOf } from "../identities.ts";
import { canHold, nothing, openWith, type Shape, withItem, withKey } from "../shape.ts";
import type { ChainRun, Level } from "./chain-run.ts";
import { insideOf, opened } from "./same-objects.ts";
import { sizeOf } from "./work.ts";

/** The levels of a walk, from the document down. */
function walkTo(level: Level): Level[] {
  const levels: Level[] = [];
  for (let at: Level | undefined = level; at?.parent; at = at.parent) levels.unshift(at);
  return levels;
}

/** Whether it is what is at a level, or all around it. */
const isAround = (shape: Shape, level: Level) => walkTo(level).some((at) => at.shape === shape);

/** Sets what is at a level, and in all around it. */
export function set(level: Level, shape: Shape): void {
  level.shape = shape;
  const { parent, key, isItem } = level;
  if (parent?.parent === undefined) return;
  if (isItem) {
    // of a list whose items are visited, those before have changed
    if (!parent.shape.item?.isOpen) set(parent, withItem(parent.shape, shape));
  } else if (key !== undefined) set(parent, withKey(parent.shape, key, shape));
}

export class Changes {
  readonly #run: ChainRun;
  /** Objects and lists that were met, by what is known of them. */
  readonly #met = new Map<Shape, { isShared: boolean }>();
  readonly #ids = new Set<object>();
  /** Of those, what can be at more than one place and isn't opened yet. */
  readonly #shared = new Set<object>([anyOfThem]);
  readonly #changed = new Set<object>();
  readonly #read = new Set<object>();
  /** Levels whose keys or items stars are matched with: whether these read each other. */
  readonly #loops = new Map<object, boolean>();

  constructor(run: ChainRun, document: Shape) {
    this.#run = run;
    this.meet(document);
  }

  /** An object or a list that is at one more place. */
  meet(shape: Shape, isShared = false): void {
    if (!canHold(shape)) return;
    const known = this.#met.get(shape);
    if (known?.isShared) return;
    const isTwice = isShared || known !== undefined;
    this.#met.set(shape, { isShared: isTwice });
    for (const id of identitiesOf(shape)) {
      if (isTwice || this.#ids.has(id)) this.#shared.add(id);
      this.#ids.add(id);
    }
    this.#run.spend(1);
    for (const inner of insideOf(shape)) this.meet(inner, isTwice);
  }

  /** What is at a level has changed: where the same object or list is elsewhere, nothing more is known of it. @param before it did */
  changed(before: Shape, level: Level): void {
    const ids = [...identitiesOf(before)].filter((id) => before.isOpen || this.#shared.has(id));
    if (ids.length === 0) return;
    const changed = this.#noted(ids);
    const levels = walkTo(level);
    this.#run.spend(sizeOf(levels[0]?.shape ?? nothing));
    for (let at = levels.length - 2; at >= 0; at -= 1) {
      const [outer, inner] = [levels[at], levels[at + 1]];
      if (outer && inner) outer.shape = opened(outer.shape, changed, 0, inner);
    }
  }

  /** What a function changes where it is, wherever that is. */
  changedInPlace(shapes: readonly Shape[], level: Level): void {
    const ids = shapes.flatMap((shape) => (canHold(shape) ? [...(openWith(shape).held ?? [])] : []));
    if (ids.length === 0) return;
    const changed = this.#noted(ids);
    const [root, ...levels] = walkTo(level);
    if (!root) return;
    this.#run.spend(sizeOf(root.shape));
    root.shape = opened(root.shape, changed);
    let outer: Level = root;
    for (const inner of levels) {
      const { keys, item, isOpen } = outer.shape;
      const now = inner.isItem ? item : keys?.get(inner.key ?? "");
      inner.shape = isOpen ? openWith(inner.shape) : (now ?? opened(inner.shape, changed));
      outer = inner;
    }
  }

  #noted(ids: readonly object[]): ReadonlyMap<object, ReadonlySet<Shape>> {
    for (const id of ids) {
      this.#changed.add(id);
      if (id !== anyOfThem) this.#shared.delete(id);
    }
    return new Map(ids.map((id) => [id, new Set<Shape>()]));
  }

  /**
   * @param through the objects and lists that a lookup went through to what it reads, each with the key that it read there
   * @param shape undefined: nothing
   */
  read(level: Level, through: ReadonlyMap<Shape, string | undefined>, shape: Shape | undefined): void {
    const own = new Set<Shape>();
    for (let at: Level | undefined = level; at; at = at.parent) {
      own.add(at.shape);
      // an item or a key that a star matches is inside of what is read
      const { parent, key } = at;
      if (!parent || !this.#loops.has(parent.id)) continue;
      const isThrough = through.has(parent.shape) && (key === undefined || through.get(parent.shape) !== key);
      if (isThrough || (shape && isAround(shape, parent))) this.#loops.set(parent.id, true);
    }
    for (const one of through.keys())
      if (!own.has(one)) for (const id of identitiesOf(one)) this.#read.add(id);
  }

  /** @returns whether what a star matches reads what it matched before, which may have changed */
  isReadInside(level: Level, visit: () => void): boolean {
    this.#loops.set(level.id, false);
    visit();
    const isRead = this.#loops.get(level.id) === true;
    this.#loops.delete(level.id);
    return isRead || [...this.#read].some((id) => this.#changed.has(id));
  }
}
