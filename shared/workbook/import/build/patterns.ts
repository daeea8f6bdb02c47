/** The patterns in a form's expressions: whether each of them, and all of them together, can be run. */
import { patternProblem } from "../../../expression/matches.ts";
import { patternCost } from "../../../expression/pattern-cost.ts";

/** For all different patterns of a form together; compiling that much takes about two seconds. */
const MAX_FORM_PATTERN_COST = 100_000;

const patternMessages = {
  unreadable: "This pattern is not supported: it is malformed, or uses look-around or back-references.",
  tooLarge: "This pattern is too large: it is too long, or its repeat counts add up to too much.",
  tooMany: "The patterns of this form are too large in total; this one exceeds the limit.",
} as const;

export class Patterns {
  /** The problem of each pattern that was read. */
  private readonly problems = new Map<string, keyof typeof patternMessages | undefined>();
  private cost = 0;

  /** What is wrong with a pattern; undefined when it can be run. Each different one counts once. */
  problemOf(pattern: string): string | undefined {
    if (!this.problems.has(pattern)) {
      const cost = patternCost(pattern);
      const isTooMuch = this.cost + cost > MAX_FORM_PATTERN_COST;
      const problem = isTooMuch ? "tooMany" : patternProblem(pattern);
      // patterns refused before compiling cost nothing
      if (problem === undefined || problem === "unreadable") this.cost += cost;
      this.problems.set(pattern, problem);
    }
    const problem = this.problems.get(pattern);
    return problem === undefined ? undefined : patternMessages[problem];
  }
}
