/** A Handlebars template, for all submissions at once. */
import type { PossibleAnswers } from "../../form/logic/possible-answers.ts";
import type { Step } from "../../process/step.ts";
import { StepProblem } from "../../process/step-problem.ts";
import { checkTemplate, isPlainText } from "../../process/steps/handlebars/index.ts";
import { parsedTemplate } from "../../process/steps/handlebars/parse-template.ts";
import type { Program } from "../../process/steps/handlebars/syntax-tree.ts";
import { TemplateProblem } from "../../process/steps/handlebars/template-problem.ts";
import type { Counted } from "../counted.ts";
import { type Finding, quoted } from "../finding.ts";
import type { Formula } from "../formula.ts";
import type { LiteralText } from "../literal-texts.ts";
import { markupFindings } from "../markup-findings.ts";
import { pageFindings } from "../page-findings.ts";
import type { PathUse } from "../path-use.ts";
import { allTokens, type Gone, noTokens, type Shape, type Tokens } from "../shape.ts";
import { placeholders } from "./placeholders.ts";
import { type Place, TemplateRun } from "./template-run.ts";
import { visitProgram } from "./visit-program.ts";

export interface TemplateAnalysis {
  readonly findings: readonly Finding[];
  readonly read: Tokens;
  readonly counted: readonly Counted[];
  /** Texts of calls that are printed as they are, in every language. */
  readonly literals: readonly LiteralText[];
  /** What is printed where it should be in the reader's language. */
  readonly printed: Tokens;
  readonly dropped: readonly { gone: Gone; key: string; line: number }[];
  readonly recast: TemplateRun["recast"];
  /** The line where a list or an object is gone through that nothing gives. */
  readonly lostAt?: number;
  /** The paths that are written in it. */
  readonly uses: readonly PathUse[];
  /** Absent where the template can't be run. */
  readonly page?: PageFacts;
}

/** A template's tree, and what is true wherever a part of it is printed. */
export interface PageFacts {
  readonly program: Program;
  readonly facts: ReadonlyMap<Program, readonly Formula[]>;
  /** The parts that no answers reach, though what is around them is printed. */
  readonly dead: ReadonlySet<Program>;
}

/** Follows the input of a HANDLEBARS step through its template. */
export function analyseTemplate(step: Step, input: Shape, possible: PossibleAnswers): TemplateAnalysis {
  const invalid = problemOf(step);
  const program = parsedIfPossible(step);
  if (!program) {
    const none = { counted: [], literals: [], printed: noTokens, dropped: [], recast: [], uses: [] };
    return { findings: invalid, read: allTokens(input), ...none };
  }
  const run = new TemplateRun(step, input, possible);
  const place: Place = {
    context: input,
    around: [input],
    contexts: [""],
    names: [],
    params: [],
    programs: [],
    isInEach: false,
    facts: [],
    isDead: false,
  };
  visitProgram(program, place, [], run);
  for (const { text, path, ...at } of placeholders(step.template ?? "", input, run.isPlain)) {
    const message = `Readers see ${quoted(text)} as it is. Write {{${path}}}.`;
    const start = { line: at.line, column: at.column - 1 };
    run.find("PLACEHOLDER_OTHER", "error", { loc: { start } }, place, message);
  }
  const { findings, read, counted, literals, printed, dropped, recast, uses } = run;
  const others = findings.filter(
    ({ code, line }) => code !== "TEMPLATE_INVALID" || !invalid.some((one) => one.line === line),
  );
  const page = invalid.length === 0 && { page: { program, facts: run.facts, dead: run.dead } };
  const lost = run.lostAt !== undefined && { lostAt: run.lostAt };
  return {
    findings: [...invalid, ...others, ...ofPage(step)],
    read,
    counted,
    literals,
    printed,
    dropped,
    recast,
    uses,
    ...page,
    ...lost,
  };
}

/** The first problem for which a template can't be run. */
function problemOf(step: Step): Finding[] {
  try {
    checkTemplate(step);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown;
    const { line, column, message } = thrown;
    const place = { stepKey: step.key, part: "template", line, column } as const;
    return [{ code: "TEMPLATE_INVALID", severity: "error", ...place, message }];
  }
}

/** What can be parsed is followed although it can't be run: it may have more than one problem. */
function parsedIfPossible(step: Step): Program | undefined {
  try {
    return parsedTemplate(step.template ?? "");
  } catch (thrown) {
    if (!(thrown instanceof TemplateProblem)) throw thrown;
    return undefined;
  }
}

/** What keeps the page from being read aloud: its PDF is printed all the same. */
function ofPage(step: Step): Finding[] {
  if (isPlainText(step)) return [];
  const template = step.template ?? "";
  return [...pageFindings(template), ...markupFindings(template)].map((found) => ({
    ...found,
    message: found.message.charAt(0).toUpperCase() + found.message.slice(1),
    severity: "warning",
    stepKey: step.key,
    part: "template",
  }));
}
