/** Limits the work of a check: whatever exceeds it is simply not found. */

/** The budget for one form, in parts of expressions visited. */
const MAX_WORK = 1_500_000;
/** The budget for one question of the check. */
const MAX_WORK_AT_ONCE = 5_000;
/** The cost of a question before anything is visited. */
const QUESTION_COST = 30;

/** Counts down, for one question of the check and for all of them together. */
export class WorkBudget {
  private left = MAX_WORK;
  private leftAtOnce = MAX_WORK_AT_ONCE;

  /** Starts a new question. */
  begin(): void {
    this.leftAtOnce = MAX_WORK_AT_ONCE;
    this.spend(QUESTION_COST);
  }

  spend(parts: number): void {
    this.left -= parts;
    this.leftAtOnce -= parts;
  }

  /** True: the question must be abandoned. */
  get isSpent(): boolean {
    return this.left <= 0 || this.leftAtOnce <= 0;
  }
}
