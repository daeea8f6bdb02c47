/** The state of one call of a compiled chain: its budget, its context and the path walked so far. */

import { stringTooLong } from "./java-text.ts";
import { copyJson } from "./json.ts";
import { CHARACTERS_PER_STEP, MAX_STEPS, MAX_STRING_LENGTH } from "./limits.ts";
import { JoltProblem } from "./problem.ts";
import type { Program } from "./split/program.ts";
import type { StarPattern } from "./star-pattern.ts";

/**
 * The walked path is a stack of levels in parallel arrays, so that descending a level allocates nothing. A level has the key
 * it matched, the pattern that captured parts of the key, its value, and how many of its children matched; `@` shares the
 * match count of its parent.
 */
export class Run {
  top = -1;
  readonly keys: (string | number)[] = [];
  readonly patterns: (StarPattern | undefined)[] = [];
  readonly trees: unknown[] = [];
  /** Length of the list at each level before the operation padded it; -1 where there is no list. */
  readonly sizes: number[] = [];
  readonly #owners: number[] = [];
  readonly #counts: number[] = [];
  #steps = 0;
  readonly #context: unknown;
  #contextCopy: unknown;

  /** Modify skips a value whose reference has no target; shift refuses it. */
  isLenient = false;
  /** Set when a lenient reference had no target; the caller resets it. */
  hasFailed = false;
  /** Lists created by `=sort` in the current operation: Java's bare arrays, which only some functions accept as lists. */
  bareArrays: Set<unknown> | undefined;

  /** Containers of a JavaDouble, to be converted when the operation ends. */
  readonly doubleHolders = new Set<object>();
  /** Compiled separators of `split`; they may come from data, so each is compiled once per call. */
  readonly separators = new Map<string, { readonly separator: string | Program | undefined }>();
  readonly #literals = new Map<object, unknown>();

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
    if (this.borrowed === undefined || typeof value !== "object" || value === null) return value;
    return copyJson(value, "", this.borrowed);
  }

  /** A list or map of the spec as a value: one copy for the whole call, wherever it is written. */
  literal(value: object): unknown {
    let copy = this.#literals.get(value);
    if (copy === undefined) {
      copy = copyJson(value);
      this.#literals.set(value, copy);
    }
    return copy;
  }

  /** @throws JoltProblem TOO_MANY_STEPS */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS) {
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
    this.top = -1;
    this.bareArrays = undefined;
    this.push("root", undefined, tree);
  }

  push(key: string | number, pattern: StarPattern | undefined, tree: unknown): void {
    const level = ++this.top;
    this.keys[level] = key;
    this.patterns[level] = pattern;
    this.trees[level] = tree;
    this.sizes[level] = -1;
    this.#owners[level] = level;
    this.#counts[level] = 0;
  }

  /** A level that repeats the match of its parent, as `@` does. */
  pushSame(tree: unknown): void {
    const parent = this.top;
    const level = ++this.top;
    this.keys[level] = this.keys[parent] ?? "root";
    this.patterns[level] = this.patterns[parent];
    this.trees[level] = tree;
    this.sizes[level] = -1;
    this.#owners[level] = this.#owners[parent] ?? 0;
  }

  pop(): void {
    this.top--;
  }

  /** One more child of the current level matched. */
  countMatch(): void {
    const owner = this.#owners[this.top] ?? 0;
    this.#counts[owner] = (this.#counts[owner] ?? 0) + 1;
  }

  /** How many children matched, `levels` up; undefined beyond the root when lenient. */
  matchCount(levels: number, path: string): number | undefined {
    const level = this.top - levels;
    if (level < 0) return this.fail("REFERENCE_BEYOND_ROOT", path, beyondRoot(`[#${levels}]`));
    return this.#counts[this.#owners[level] ?? 0];
  }

  /** The matched key or what one of its stars captured, `levels` up; undefined where that is nothing, when lenient. */
  matchedKey(levels: number, group: number, path: string): string | number | undefined {
    const level = this.top - levels;
    if (level < 0) return this.fail("REFERENCE_BEYOND_ROOT", path, beyondRoot(`&(${levels},${group})`));
    const key = this.keys[level];
    if (group === 0 || key === undefined) return key;
    const pattern = this.patterns[level];
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
