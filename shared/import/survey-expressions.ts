/** Expressions and texts of cells, with their references turned into keys. */
import { checkCalls } from "../expression/check-calls.ts";
import { findFunction } from "../expression/functions/index.ts";
import { isPattern } from "../expression/matches.ts";
import { NAME_PATTERN, parseExpression } from "../expression/parse-expression.ts";
import { type Expression, nodesOf, rewrite } from "../expression/tree.ts";
import { isAnswerless } from "./answerless.ts";
import type { ParsedSurvey, SurveyNode } from "./parsed-survey.ts";
import type { ProblemCode } from "./problem-codes.ts";
import type { ProblemList } from "./problem-list.ts";
import type { SheetCell } from "./read-table.ts";
import { straightQuotes } from "./straight-quotes.ts";
import type { SurveyKeys } from "./survey-keys.ts";

export class SurveyExpressions {
  private readonly survey: ParsedSurvey;
  private readonly keys: SurveyKeys;
  private readonly problems: ProblemList;

  constructor(survey: ParsedSurvey, keys: SurveyKeys, problems: ProblemList) {
    this.survey = survey;
    this.keys = keys;
    this.problems = problems;
  }

  /**
   * The expression of a cell as it is stored; undefined when there is none or it can't be used. What real servers
   * tolerate is a warning, and the expression is left out; an unknown reference is an error.
   */
  expression(node: SurveyNode, column: string): string | undefined {
    const cell = node.cells.get(column);
    return cell === undefined ? undefined : this.read(node, column, cell);
  }

  /** A default that reads or computes something; a text that only looks like it stays a text. */
  defaultExpression(node: SurveyNode): string | undefined {
    const cell = node.cells.get("default");
    if (cell === undefined) return undefined;
    const parsed = parseExpression(straightQuotes(cell.text));
    const isExpression =
      parsed.ok &&
      checkCalls(parsed.tree).length === 0 &&
      [...nodesOf(parsed.tree)].some(({ kind }) => kind === "field" || kind === "call");
    return isExpression ? this.read(node, "default", cell) : cell.text;
  }

  /** An expression of the settings, which may refer to any question. */
  setting(name: string): string | undefined {
    const text = this.survey.settings[name];
    const [first] = this.survey.nodes;
    if (text === undefined || first === undefined) return undefined;
    const cell = { text, row: 2, column: "", header: name };
    return this.read({ ...first, parent: undefined }, name, cell);
  }

  private read(node: SurveyNode, column: string, cell: SheetCell): string | undefined {
    const source = straightQuotes(cell.text);
    const parsed = parseExpression(source);
    if (!parsed.ok) {
      const { code, message, offset } = parsed.problem;
      this.leftOut(code, cell, message, offset);
      return undefined;
    }
    const calls = checkCalls(parsed.tree);
    for (const { code, message, offset } of calls) this.leftOut(code, cell, message, offset);
    const isPatternFine = this.checkPatterns(parsed.tree, column, cell);
    const replacements = new Map<Expression, string>();
    let isUsable = calls.length === 0 && isPatternFine;
    for (const part of nodesOf(parsed.tree)) {
      const written = this.replacement(part, node, column, cell);
      if (written === "refused") isUsable = false;
      else if (written !== undefined) replacements.set(part, written);
    }
    return isUsable ? rewrite(source, parsed.tree, (part) => replacements.get(part)) : undefined;
  }

  /** A text with the references in it turned into keys. */
  text(node: SurveyNode, cell: SheetCell): string {
    const written = cell.text.replace(
      /\$\{([^{}]*)\}|\[([^[\]\s()]+)\](?!\()/g,
      (reference, braced, bracketed) => {
        if (braced === undefined) return this.bracketedText(reference, String(bracketed), node);
        const name = String(braced).trim();
        const key = NAME_PATTERN.test(name) ? this.fieldKey(name, node, cell) : this.badReference(name, cell);
        if (key === undefined) return reference;
        return key === "" ? "" : `\${${key}}`;
      },
    );
    if (/\$\{[^{}]*($|\{)/.test(cell.text)) {
      const at = cell.text.search(/\$\{[^{}]*($|\{)/);
      this.problems.add(
        "E_REF",
        { sheet: this.survey.sheet, cell, offset: at },
        "This reference has no closing }.",
        `Write it as \${name}.`,
      );
    }
    return written;
  }

  private bracketedText(written: string, name: string, node: SurveyNode): string {
    const found = this.keys.resolveName(name, node);
    if (found.kind !== "node" || isAnswerless(found.node)) return written;
    return `[${this.keys.answerKeyOf(found.node)}]`;
  }

  private badReference(name: string, cell: SheetCell): undefined {
    const message = `"${name.slice(0, 60)}" is not a question's name.`;
    this.problems.add("E_REF", { sheet: this.survey.sheet, cell }, message, `Write \${name}.`);
    return undefined;
  }

  /** What a part is written as instead; `refused` when the whole expression can't be used. */
  private replacement(
    part: Expression,
    node: SurveyNode,
    column: string,
    cell: SheetCell,
  ): string | "refused" | undefined {
    if (part.kind === "field") {
      const key = this.fieldKey(part.key, node, cell, part.at);
      if (key === undefined) return "refused";
      return key === "" ? "''" : `\${${key}}`;
    }
    if (part.kind === "path") return this.pathText(part.steps, part.absolute, node, cell, part.at);
    if (part.kind === "lookup") return this.lookupText(part, node, cell);
    if (part.kind === "name" && column !== "choice_filter") {
      const known = this.keys.resolveName(part.name, node).kind !== "unknown";
      const hint = known ? `Write [${part.name}].` : "Put texts into quotes, and names into square brackets.";
      this.leftOut("E_EXPR", cell, `"${part.name}" stands alone, and means nothing there.`, part.at, hint);
      return "refused";
    }
    return undefined;
  }

  /** @returns the key, "" for what never has an answer, undefined when it is reported as wrong */
  private fieldKey(name: string, node: SurveyNode, cell: SheetCell, offset?: number): string | undefined {
    const place = { sheet: this.survey.sheet, cell, ...(offset !== undefined && { offset }) };
    const found = this.keys.resolveName(name, node);
    if (found.kind === "unknown") {
      const message = `There is no question named "${name}".`;
      this.problems.add("E_REF", place, message, "Correct the name, or add the question.");
      return undefined;
    }
    if (found.kind === "ambiguous") {
      const rows = found.nodes.map(({ row }) => row).join(", ");
      this.problems.add(
        "E_REF_AMBIGUOUS",
        place,
        `"${name}" could mean any of the questions in the rows ${rows}.`,
        "Give them different names.",
      );
      return undefined;
    }
    return isAnswerless(found.node) ? "" : this.keys.answerKeyOf(found.node);
  }

  private pathText(
    steps: readonly string[],
    isAbsolute: boolean,
    node: SurveyNode,
    cell: SheetCell,
    offset: number,
  ): string {
    const found = this.keys.resolvePath(steps, isAbsolute, node);
    if (found.kind !== "node") {
      const path = `${isAbsolute ? "/" : ""}${steps.join("/")}`;
      this.leftOut("E_EXPR_PATH", cell, `The path ${path} leads to no question.`, offset);
      return "refused";
    }
    return isAnswerless(found.node) ? "''" : `\${${this.keys.answerKeyOf(found.node)}}`;
  }

  /** `instance('list')/root/item[name = ${x}]/column` becomes CHOICE when x chooses from that list. */
  private lookupText(
    part: Extract<Expression, { kind: "lookup" }>,
    node: SurveyNode,
    cell: SheetCell,
  ): string {
    const { value } = part;
    const found =
      value.kind === "field"
        ? this.keys.resolveName(value.key, node)
        : value.kind === "path"
          ? this.keys.resolvePath(value.steps, value.absolute, node)
          : { kind: "unknown" as const };
    if (found.kind === "node" && found.node.list === part.list && !found.node.isExternal)
      return `CHOICE(\${${this.keys.answerKeyOf(found.node)}}, '${part.column}')`;
    const message = `The list "${part.list}" can only be looked up for a question that chooses from it.`;
    this.leftOut("E_EXPR_PATH", cell, message, part.at);
    return "refused";
  }

  private checkPatterns(tree: Expression, column: string, cell: SheetCell): boolean {
    let isFine = true;
    for (const part of nodesOf(tree)) {
      if (part.kind !== "call" || findFunction(part.name)?.native !== "MATCHES") continue;
      const pattern = part.args[1];
      if (pattern?.kind !== "text") continue;
      if (!isPattern(pattern.value)) {
        const message = "This pattern can't be run: it is malformed, looks around or refers back.";
        this.leftOut("E_REGEX", cell, message, pattern.at);
        isFine = false;
      } else if (column === "constraint" && !/^\^.*\$$/s.test(pattern.value)) {
        this.problems.add(
          "W_REGEX_ANCHOR",
          { sheet: this.survey.sheet, cell, offset: pattern.at },
          "This pattern is met by any part of the answer.",
          "Begin it with ^ and end it with $ if the whole answer is meant.",
        );
      }
    }
    return isFine;
  }

  private leftOut(code: ProblemCode, cell: SheetCell, message: string, offset: number, hint?: string): void {
    const place = { sheet: this.survey.sheet, cell, offset };
    this.problems.add(code, place, message, hint ?? "Correct the expression; it was left out.");
  }
}
