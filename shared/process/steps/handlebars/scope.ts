/** What a template can see at one point of its run. */
import type { Catalogue } from "../../catalogue.ts";
import type { Call } from "./syntax-tree.ts";
import { TemplateProblem } from "./template-problem.ts";
import { type Budget, looselyEqual } from "./values.ts";

/** The enclosing contexts, innermost first. */
export interface Depths {
  readonly value: unknown;
  readonly up: Depths | undefined;
}
/** The `@` variables that an `each` sets. */
export interface Frame {
  readonly key: string | number;
  readonly index: number;
  readonly first: boolean;
  readonly last: boolean;
  /** The frame around this `each`; absent directly inside the root frame. */
  readonly parent: Frame | undefined;
}
/** Block parameters, one level for each enclosing program. */
export interface BlockParams {
  readonly values: readonly unknown[];
  readonly up: BlockParams | undefined;
}
export interface Scope {
  readonly context: unknown;
  readonly depths: Depths;
  readonly frame: Frame | undefined;
  readonly params: BlockParams | undefined;
}

/** Represents a null context inside `if` and `unless`, as in Handlebars. */
export const nullContext: object = Object.freeze({});

/** The scope of a program that runs with `context` inside `outer`. */
export function enter(
  outer: Scope,
  context: unknown,
  budget: Budget,
  values: readonly unknown[] = [],
  frame = outer.frame,
): Scope {
  const outermost = outer.depths.value;
  const isSame =
    context === outermost ||
    looselyEqual(context, outermost, budget) ||
    (context === nullContext && outermost === null);
  const depths = isSame ? outer.depths : { value: context, up: outer.depths };
  return { context, depths, frame, params: { values, up: outer.params } };
}

/** What a rendering may use from its environment, besides its data. */
export interface RenderOptions {
  /** The reader's language, e.g. "es". */
  locale: string;
  /** Where a translation is missing: usually "en". */
  fallbackLocale: string;
  /** Messages for the `translate` helper. */
  catalogue: Catalogue;
  /** Readable as `@properties.<set>.<name>`. */
  properties: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Milliseconds of any monotonic clock; used for the deadline only. */
  now: () => number;
  /** True: plain text, so nothing is escaped. */
  isPlain?: boolean;
  limits?: Partial<RenderLimits>;
  /** Called with each call of a helper, its values and its outcome; what it returns counts instead. */
  observe?: (call: Call, values: readonly unknown[], outcome: unknown) => unknown;
}
export interface RenderLimits {
  steps: number;
  outputCharacters: number;
  milliseconds: number;
}

export const renderLimits: RenderLimits = {
  steps: 1_000_000,
  outputCharacters: 5 * 1024 * 1024,
  milliseconds: 1_500, // of two seconds: between two looks at the clock, a step may take its time
};

const STEPS_BETWEEN_LOOKS = 1_024;
const MOST_PIECES = 1_000;
/** As a power of two: all texts created by helpers have 16 million characters at most. */
const CHARACTERS_A_STEP = 4;

/** One rendering: its output so far, and its remaining budget. */
export class Run implements Budget {
  /** What was written since pieces were last joined. */
  #pieces: string[] = [];
  #written = "";
  #length = 0;
  readonly root: unknown;
  readonly options: RenderOptions;
  readonly #limits: RenderLimits;
  readonly #deadline: number;
  #steps = 0;
  #nextLook = STEPS_BETWEEN_LOOKS;

  /** @param started when the work began, including parsing the template */
  constructor(root: unknown, options: RenderOptions, started = options.now()) {
    this.root = root;
    this.options = options;
    this.#limits = { ...renderLimits, ...options.limits };
    this.#deadline = started + this.#limits.milliseconds;
  }

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps < this.#nextLook) return;
    if (this.#steps > this.#limits.steps) throw new Exhausted("does too much work");
    if (this.options.now() > this.#deadline) throw new Exhausted("takes too long");
    this.#nextLook = this.#steps + STEPS_BETWEEN_LOOKS;
  }

  spendText(characters: number): void {
    this.spend(1 + (characters >> CHARACTERS_A_STEP));
  }

  /** The output so far. */
  get output(): string {
    this.#gather();
    return this.#written;
  }

  #gather(): void {
    this.#written += this.#pieces.join("");
    this.#pieces = [];
  }

  write(piece: string): void {
    this.#length += piece.length;
    if (this.#length > this.#limits.outputCharacters) throw new Exhausted("produces too much output");
    // Texts that grow piece by piece keep each of their pieces in memory.
    if (this.#pieces.push(piece) >= MOST_PIECES) this.#gather();
  }
}

/** Thrown where no location is known; the running statement adds its own. */
export class Exhausted extends Error {
  override readonly name = "Exhausted";

  /** The problem to show, at the statement that was running. */
  at(line: number, column: number): TemplateProblem {
    return new TemplateProblem(`This template ${this.message}. Look for loops inside loops.`, line, column);
  }
}
