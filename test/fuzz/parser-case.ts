/** The result of one case of a parser. */
export interface ParserOutcome {
  /** What it gave, or the code of its refusal. */
  outcome: string;
  /** The case, for people. */
  source: string;
  /** What broke a rule; none when all is well. */
  faults: string[];
}
