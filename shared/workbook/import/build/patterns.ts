/** The patterns in a form's expressions: whether each can be run, and all of them together. */
import { patternProblem } from "../../../expression/matches.ts";
import { patternCost } from "../../../expression/pattern-cost.ts";

/** Of all different patterns of a form together; compiling them takes about two seconds then. */
const MAX_FORM_PATTERN_COST = 100_000;

const patternMessages = {
  unreadable: "This pattern is not supported: it is malformed, or uses look-around or back-references.",
  tooLarge: "This pattern is too large: it is too long, or its repeat counts add up to too much.",
  tooMany: "The patterns of this form are too large in total; this one exceeds the limit.",
} as const;

export class Patterns {
  /** What is wrong with each pattern that was read. */
  private readonly problems = new Map<string, keyof typeof patternMessages | undefined>();
  private cost = 0;

  /** What is wrong with a pattern; undefined when it can be run. Each different one counts once. */
  problemOf(pattern: string): string | undefined {
    if (!this.problems.has(pattern)) {
      const cost = patternCost(pattern);
      const isTooMuch = this.cost + cost > MAX_FORM_PATTERN_COST;
      const problem = isTooMuch ? "tooMany" : patternProblem(pattern);
      // what is refused unread costs nothing
      if (problem === undefined || problem === "unreadable") this.cost += cost;
      this.problems.set(pattern, problem);
    }
    const problem = this.problems.get(pattern);
    return problem === undefined ? undefined : patternMessages[problem];
  }
}
