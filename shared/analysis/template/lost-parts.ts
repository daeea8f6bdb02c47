/** What a template prints for nobody because of a finding: the sentence with its value, or the part that its condition decides. */

import type { Step } from "../../process/step.ts";
import { isPlainText } from "../../process/steps/handlebars/index.ts";
import type {
  Block,
  Call,
  Content,
  Expression,
  Located,
  Mustache,
  Program,
} from "../../process/steps/handlebars/syntax-tree.ts";
import type { Finding } from "../finding.ts";
import { noReason } from "../why/reason.ts";
import { sentencesOf } from "../why/sentences.ts";
import type { Piece } from "../why/trace-template.ts";
import type { PageFacts } from "./analyse-template.ts";

/** A sentence as the template has it. */
export interface TemplateSentence {
  /** Without tags; values as they are written, such as {{visit.date}}, and texts that are translated in the template's own language. */
  text: string;
  /** From 1. */
  line: number;
}

type Place = Pick<Finding, "line" | "column">;

/** The sentences of a page that nobody gets because of a finding in it; none where that is unknown. */
export function lostSentences(
  step: Step,
  { program, dead }: PageFacts,
  finding: Finding,
): TemplateSentence[] {
  const template = step.template ?? "";
  const lines = template.split("\n");
  const said = (part: Program) =>
    sentencesOf(piecesOf(part, lines), isPlainText(step)).map(({ shown, line }) => ({
      text: shown,
      line,
    }));
  const statement = statementAt(program, template, finding);
  if (statement?.type === "MustacheStatement")
    return isValueMissing(finding) ? said(program).filter(({ line }) => line === finding.line) : [];
  return statement ? lostParts(statement, dead, finding).flatMap(said) : [];
}

/** The value itself isn't there, as another of an expression may be. */
function isValueMissing({ code }: Finding): boolean {
  return code === "PATH_UNKNOWN" || code === "PATH_ALWAYS_EMPTY";
}

/** The statement in whose own tag a place is. */
function statementAt(root: Program, template: string, place: Place): Mustache | Block | undefined {
  const starts = [0];
  for (const line of template.split("\n")) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  const at = (starts[place.line - 1] ?? 0) + place.column - 1;
  let found: Mustache | Block | undefined;
  const visit = (program: Program | undefined): void => {
    for (const statement of program?.body ?? []) {
      if (statement.type !== "MustacheStatement" && statement.type !== "BlockStatement") continue;
      const { line = 1, column = 0 } = statement.loc?.start ?? {};
      const from = (starts[line - 1] ?? 0) + column;
      if (from <= at && at < from + tagAt(template, from).length) found = statement;
      if (statement.type !== "BlockStatement") continue;
      visit(statement.program);
      visit(statement.inverse);
    }
  };
  visit(root);
  return found;
}

const tag = /\{\{\{.*?\}\}\}|\{\{.*?\}\}/sy;

function tagAt(template: string, from: number): string {
  tag.lastIndex = from;
  return tag.exec(template)?.[0] ?? "";
}

function lostParts(block: Block, dead: ReadonlySet<Program>, finding: Finding): Program[] {
  const { program, inverse } = block;
  const isNever = isNeverTrue(conditionOf(block), finding);
  const isInverted = block.path.type === "PathExpression" && block.path.original === "unless";
  const lost = [program, inverse].filter((part) => part !== undefined && dead.has(part));
  if (isNever) lost.push(isInverted ? inverse : program);
  return [...new Set(lost)].filter((part) => part !== undefined);
}

const blockHelpers: ReadonlySet<unknown> = new Set(["if", "unless", "each", "with"]);

/** What decides which part of a block is printed. */
function conditionOf(block: Block): Expression {
  const [param] = block.params;
  if (block.path.type === "PathExpression" && blockHelpers.has(block.path.original) && param) return param;
  return block.params.length === 0 ? block.path : { ...block, type: "SubExpression" };
}

/** True for none of these where one of their values is missing. */
const comparisons: ReadonlySet<unknown> = new Set(["eq", "gt", "ge", "lt", "le", "includes"]);

/** Whether an expression is false because of a finding: nothing gives its path, or no question has its choice. */
function isNeverTrue(expression: Expression, finding: Finding): boolean {
  const isPathGone = (one: Expression) =>
    one.type === "PathExpression" && isValueMissing(finding) && isAt(one, finding);
  if (expression.type !== "SubExpression") return isPathGone(expression);
  const name = nameOf(expression);
  if (name === "and") return expression.params.some((param) => isNeverTrue(param, finding));
  if (!comparisons.has(name)) return false;
  if (finding.code === "CHOICE_UNKNOWN") return isAt(expression, finding);
  return expression.params.some(isPathGone) && expression.params.some(isSaid);
}

const nameOf = ({ path }: Call) => (path.type === "PathExpression" ? path.original : undefined);

/** A constant that isn't empty: what is missing equals nothing else. */
function isSaid(param: Expression): boolean {
  return (param.type === "StringLiteral" && param.value !== "") || param.type === "NumberLiteral";
}

function isAt({ loc }: Located, { line, column }: Place): boolean {
  return loc?.start.line === line && loc.start.column + 1 === column;
}

/** A part as it is written, without the tags of its blocks. */
function piecesOf(program: Program, lines: readonly string[]): Piece[] {
  return program.body.flatMap((statement): Piece[] => {
    if (statement.type === "ContentStatement") return contentOf(statement);
    if (statement.type === "BlockStatement")
      return [statement.program, statement.inverse].flatMap((part) => (part ? piecesOf(part, lines) : []));
    if (statement.type !== "MustacheStatement") return [];
    const { line = 1, column = 0 } = statement.loc?.start ?? {};
    const text = translatedText(statement) ?? tagAt(lines[line - 1] ?? "", column);
    return [{ text, line, reason: noReason }];
  });
}

/** What {{t "…"}} prints in the language of the template. */
function translatedText(call: Call): string | undefined {
  const [param] = call.params;
  return nameOf(call) === "t" && param?.type === "StringLiteral" ? param.value : undefined;
}

/** One piece for each line. */
function contentOf({ value, original, loc }: Content): Piece[] {
  const before = original.slice(0, Math.max(0, original.indexOf(value)));
  const first = (loc?.start.line ?? 1) + before.split("\n").length - 1;
  return value.split(/(?<=\n)/).map((text, index) => ({ text, line: first + index, reason: noReason }));
}
