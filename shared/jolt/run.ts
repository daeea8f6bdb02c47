/** The state of one call of a compiled chain: its budget, its context and the path walked so far. */

import { stringTooLong } from "./java-text.ts";
import { copyJson } from "./json.ts";
import { CHARACTERS_PER_STEP, MAX_STEPS, MAX_STRING_LENGTH } from "./limits.ts";
import { JoltProblem } from "./problem.ts";
import { ResultSize } from "./result-size.ts";
import type { Program } from "./split/program.ts";
import type { StarPattern } from "./star-pattern.ts";

/** A level of the walked path. */
export class Level {
  key: string | number = "root";
  /** What captured parts of the key. */
  pattern: StarPattern | undefined;
  tree: unknown;
  /** Length of the list at this level before the operation padded it; -1 where there is no list. */
  size = -1;
  /** Whose match count this level shares: its own, or that of its parent below `@`. */
  owner: Level = this;
  /** How many of its children matched. */
  count = 0;
  readonly parent: Level | undefined;
  #child: Level | undefined;

  constructor(parent?: Level) {
    this.parent = parent;
  }

  /** The level below, made once and used again. */
  get child(): Level {
    this.#child ??= new Level(this);
    return this.#child;
  }
}

/** The state of one call. Descending a level allocates nothing where the walk has been as deep before. */
export class Run {
  /** The level where the walk is; the first one, without a parent, is above the root and never a level of the path. */
  level = new Level();
  readonly #top = this.level;
  /** Of everything that the chain has made so far. */
  readonly size = new ResultSize();
  /** Spent so far. */
  steps = 0;
  readonly #context: unknown;
  #contextCopy: unknown;

  /** Modify skips a value whose reference has no target; shift refuses it. */
  isLenient = false;
  /** Set when a lenient reference had no target; the caller resets it. */
  hasFailed = false;
  /** Lists created by `=sort` in the current operation: Java's bare arrays, which only some functions accept as lists. */
  bareArrays: Set<unknown> | undefined;

  /** Containers of a JavaDouble, to be converted when the operation ends. */
  doubleHolders: Set<object> | undefined;
  /** Compiled separators of `split`; they may come from data, so each is compiled once per call. */
  separators: Map<string, { readonly separator: string | Program | undefined }> | undefined;
  #literals: Map<object, unknown> | undefined;

  /**
   * Copies of the caller's values that shift moved, by their originals; undefined once the chain owns its data. Only what is
   * moved is copied, and from then on the copy replaces the original wherever it occurs.
   */
  borrowed: Map<object, object> | undefined;

  constructor(context: unknown) {
    this.#context = context;
  }

  /** The caller's second argument, copied on first use so that no operation reaches the original. */
  get context(): unknown {
    if (this.#contextCopy === undefined) this.#contextCopy = copyJson(this.#context ?? null);
    return this.#contextCopy;
  }

  /** The replacement of a value met on the walk: its copy, where it was moved before. */
  present(value: unknown): unknown {
    if (
      this.borrowed === undefined ||
      this.borrowed.size === 0 ||
      typeof value !== "object" ||
      value === null
    ) {
      return value;
    }
    return this.borrowed.get(value) ?? value;
  }

  /** A value that goes to the result: a copy, where it is the caller's. */
  owned(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (this.borrowed !== undefined) return copyJson(value, "", this.size, this.borrowed);
    this.size.isShared = true; // it may be moved to several places
    return value;
  }

  /** A list or map of the spec as a value: one copy for the whole call, wherever it is written. */
  literal(value: object): unknown {
    this.#literals ??= new Map();
    let copy = this.#literals.get(value);
    if (copy === undefined) {
      copy = copyJson(value);
      this.#literals.set(value, copy);
    }
    return copy;
  }

  /** Records a list or map with a JavaDouble in it. */
  holdsDoubles(holder: object): void {
    this.doubleHolders ??= new Set();
    this.doubleHolders.add(holder);
  }

  /** @throws JoltProblem TOO_MANY_STEPS */
  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > MAX_STEPS) {
      throw new JoltProblem(
        "TOO_MANY_STEPS",
        "",
        `The chain takes more than ${MAX_STEPS} steps on this input. Give it less data, or nest fewer stars.`,
      );
    }
  }

  /** @throws JoltProblem STRING_TOO_LONG */
  checkText(length: number): void {
    if (length > MAX_STRING_LENGTH) throw stringTooLong();
  }

  /** @throws JoltProblem STRING_TOO_LONG · TOO_MANY_STEPS */
  spendText(length: number): void {
    this.checkText(length);
    this.spend(Math.ceil(length / CHARACTERS_PER_STEP));
  }

  start(tree: unknown): void {
    this.level = this.#top;
    this.bareArrays = undefined;
    this.push("root", undefined, tree);
  }

  push(key: string | number, pattern: StarPattern | undefined, tree: unknown): void {
    const level = this.level.child;
    level.key = key;
    level.pattern = pattern;
    level.tree = tree;
    level.size = -1;
    level.owner = level;
    level.count = 0;
    this.level = level;
  }

  /** A level that repeats the match of its parent, as `@` does. */
  pushSame(tree: unknown): void {
    const { key, pattern, owner } = this.level;
    this.push(key, pattern, tree);
    this.level.owner = owner;
  }

  pop(): void {
    this.level = this.level.parent ?? this.#top;
  }

  /** The level so many above the current one; undefined beyond the root. */
  up(levels: number): Level | undefined {
    let level: Level | undefined = this.level;
    for (let step = 0; step < levels && level !== undefined; step++) level = level.parent;
    return level?.parent === undefined ? undefined : level;
  }

  /** One more child of the current level matched. */
  countMatch(): void {
    this.level.owner.count++;
  }

  /** How many children matched, `levels` up; undefined beyond the root when lenient. */
  matchCount(levels: number, path: string): number | undefined {
    const level = this.up(levels);
    if (level === undefined) return this.fail("REFERENCE_BEYOND_ROOT", path, beyondRoot(`[#${levels}]`));
    return level.owner.count;
  }

  /** The matched key or what one of its stars captured, `levels` up; undefined where that is nothing, when lenient. */
  matchedKey(levels: number, group: number, path: string): string | number | undefined {
    const level = this.up(levels);
    if (level === undefined)
      return this.fail("REFERENCE_BEYOND_ROOT", path, beyondRoot(`&(${levels},${group})`));
    const { key, pattern } = level;
    if (group === 0) return key;
    if (pattern === undefined || group > pattern.stars) {
      return this.fail(
        "GROUP_UNKNOWN",
        path,
        `&(${levels},${group}) refers to star ${group} of the key "${key}", which has fewer. Lower the second number.`,
      );
    }
    return pattern.capture(String(key), group);
  }

  /** Throws, or records the failure where the operation skips it. */
  fail(
    code: "REFERENCE_BEYOND_ROOT" | "GROUP_UNKNOWN" | "INDEX_INVALID",
    path: string,
    message: string,
  ): undefined {
    if (!this.isLenient) throw new JoltProblem(code, path, message);
    this.hasFailed = true;
    return undefined;
  }
}

function beyondRoot(reference: string): string {
  return `${reference} goes up beyond the root of the input. Lower its number.`;
}
