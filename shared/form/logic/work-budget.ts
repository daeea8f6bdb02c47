/** Limits the work of a check: what it did not get to is simply not found. */

/** All that one form may cost, in parts of expressions looked at. */
const MAX_WORK = 1_500_000;
/** All that one question of the check may cost. */
const MAX_WORK_AT_ONCE = 5_000;
/** What a question costs before anything is looked at. */
const COST_OF_ASKING = 30;

/** Counts down, for one question of the check and for all of them. */
export class WorkBudget {
  private left = MAX_WORK;
  private leftAtOnce = MAX_WORK_AT_ONCE;

  /** A new question begins. */
  begin(): void {
    this.leftAtOnce = MAX_WORK_AT_ONCE;
    this.spend(COST_OF_ASKING);
  }

  spend(parts: number): void {
    this.left -= parts;
    this.leftAtOnce -= parts;
  }

  /** True: the question must be given up. */
  get isSpent(): boolean {
    return this.left <= 0 || this.leftAtOnce <= 0;
  }
}
