/**
 * The work of evaluating expressions, counted in steps (product decision 56): what a form asks for with some answers may be
 * more than anyone waits for.
 */

/**
 * As many steps as one opening, change, or check of a form may take: about a quarter of a second of a server's processor. Part of
 * an expression is a step; so are a few characters of a text that is read or made, a row that is looked at, an instance.
 */
export const MAX_STEPS = 2_000_000;

/** Characters of a text that count as one step, as a power of two. */
const CHARACTERS_A_STEP = 3;

/** Thrown when the steps are used up; says nothing about answers. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";

  constructor() {
    super("The form has too much to compute with these answers.");
  }
}

/** Counts steps up to a limit. */
export class Work {
  /** Spent so far. */
  steps = 0;
  private most: number;
  private readonly paid = new Set<unknown>();

  constructor(most = MAX_STEPS) {
    this.most = most;
  }

  /** @throws TooMuchWork once they are used up */
  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > this.most) throw new TooMuchWork();
  }

  /** For a text that is read, or made: before it takes memory. */
  spendText(characters: number): void {
    this.spend(characters >> CHARACTERS_A_STEP);
  }

  /** For what is made at the first use and kept, such as an index: as much in each count, whoever was first. */
  spendOnce(subject: unknown, steps: number): void {
    if (this.paid.has(subject)) return;
    this.paid.add(subject);
    this.spend(steps);
  }

  /** Where nothing can be given up halfway: what follows is. */
  count(steps: number): void {
    this.steps += steps;
  }

  get isSpent(): boolean {
    return this.steps > this.most;
  }

  /** Counts from zero. */
  begin(most = this.most): void {
    this.steps = 0;
    this.most = most;
    this.paid.clear();
  }
}
