/** What stands in an expression for a question, a group, a list or a call, as it is stored: keys instead of names. */
import type { Expression, ExpressionOf } from "../../../expression/tree.ts";
import { closestText } from "../../../form/logic/closest-text.ts";
import type { ProblemCode } from "../../../problem-codes.ts";
import { noQuestion, noQuestionHint } from "../checks/references.ts";
import type { Findings } from "../finding.ts";
import type { Names } from "../names.ts";
import { type PlacedCell, type Question, withChildren } from "../question.ts";
import type { Survey } from "../survey.ts";
import { PathConditions } from "./path-conditions.ts";
import type { Tables } from "./tables.ts";

/** A message names at most this many rows: one name can occur in thousands of them, and in as many messages. */
const MAX_NAMED_ROWS = 10;

/** A group with more answers than this has no text: an expression has a limited length. */
const MAX_GROUP_ANSWERS = 50;

/** What the cells of one workbook refer to; what can't be used is reported at its cell. */
export class ExpressionParts {
  private readonly survey: Survey;
  private readonly names: Names;
  private readonly found: Findings;
  private readonly tables: Tables;
  private readonly oneRepeat: boolean;
  private isBracketed: boolean | undefined;

  /** @param oneRepeat repeats are groups, which have no value */
  constructor(survey: Survey, found: Findings, tables: Tables, oneRepeat: boolean) {
    this.survey = survey;
    this.names = survey.names;
    this.found = found;
    this.tables = tables;
    this.oneRepeat = oneRepeat;
  }

  /** What a part is replaced by, undefined for itself; `refused` when the whole expression can't be used. */
  replacement(
    part: Expression,
    node: Question,
    column: string,
    place: PlacedCell,
  ): string | "refused" | undefined {
    if (part.kind === "field") {
      const group = this.names.resolveName(part.key, node);
      if (group.kind === "node" && group.node.kind === "group") return this.groupText(group.node, node);
      const key = this.fieldKey(part.key, node, place, part.at);
      if (key === undefined) return "refused";
      return key === "" ? "''" : `\${${key}}`;
    }
    if (part.kind === "path") return this.pathText(part.steps, part.absolute, node, place, part.at);
    if (part.kind === "instance") return this.tables.ofInstance(part, node, place);
    if (part.kind === "call" && part.name === "pulldata") return this.tables.ofPulldata(part, place);
    if (part.kind === "text") return this.tables.ofText(part);
    if (isMaximum(part)) return `(string-length(.) <= ${part.args[0].value})`;
    if (part.kind === "call" && part.name === "duration" && part.args.length === 0)
      return this.durationText(part, place);
    if (part.kind === "call" && part.name === "device-info") return this.checkDeviceInfo(part, column, place);
    if (part.kind === "name" && column === "choice_filter") return this.checkColumn(part, node, place);
    if (part.kind === "name") return this.bareName(part, node, place);
    return undefined;
  }

  /** A path to a child of the row's own node, which has none: empty, as in XPath, unless a question is meant. */
  private bareName(part: ExpressionOf<"name">, node: Question, place: PlacedCell): string {
    if (this.names.resolveName(part.name, node).kind !== "unknown") {
      this.found.add(
        "W_NAME",
        { ...place, offset: part.at },
        `"${part.name}" without the signs of a reference isn't the question of that name; it counts as unanswered, as in other form tools.`,
        `Write ${this.reference(part.name)}.`,
      );
      return "''";
    }
    this.found.add(
      "W_PATH",
      { ...place, offset: part.at },
      `"${part.name}" is no question of this workbook; it counts as unanswered.`,
      this.bareHint(part.name, place.cell.header),
    );
    return "''";
  }

  private bareHint(name: string, header: string): string {
    const meaning = commonWords.get(name.toLowerCase());
    if (meaning !== undefined) return `Write ${meaning}.`;
    const meant = this.names.nearestName(name);
    if (meant !== undefined) return `Did you mean ${this.reference(meant)}? Put texts into quotes.`;
    const word = /require|read/i.test(header) ? closestText(name, ["yes", "no", "true", "false"]) : undefined;
    if (word !== undefined) return `Did you mean ${word}?`;
    return `Put texts into quotes, and write ${this.reference("name")} for a question's answer.`;
  }

  /** How this workbook writes a reference to a question. */
  reference(name: string): string {
    this.isBracketed ??= isBracketed(this.survey.questions);
    return this.isBracketed ? `[${name}]` : `\${${name}}`;
  }

  /** A bare name in a choice filter is a column of the list's rows. */
  private checkColumn(part: ExpressionOf<"name">, node: Question, place: PlacedCell): undefined {
    const file = node.source && this.survey.attached.get(node.source.table);
    const choices = node.hasForeignChoices ? undefined : this.survey.lists.get(node.list ?? "");
    const isColumn = (name: string) =>
      file?.columns.includes(name) ?? choices?.some(({ filters }) => Object.hasOwn(filters, name)) ?? true;
    if (/^(name|value|label)$/.test(part.name) || isColumn(part.name)) return undefined;
    this.found.add(
      "W_FILTER",
      { ...place, offset: part.at },
      `No choice of the list "${node.list}" has a value in a column "${part.name}", so the filter finds none there.`,
      'Correct the name, or put texts into quotes; names are case-sensitive, as in the header on the sheet "choices".',
    );
    return undefined;
  }

  /** @returns the key, "" for what never has an answer, undefined when it is reported as wrong */
  fieldKey(name: string, node: Question, place: PlacedCell, offset?: number): string | undefined {
    const at = { ...place, ...(offset !== undefined && { offset }) };
    const found = this.names.resolveName(name, node);
    if (found.kind === "key") return found.key;
    if (found.kind === "unknown") {
      this.found.add("E_REF", at, noQuestion(name), noQuestionHint(this.names.nearestName(name)));
      return undefined;
    }
    if (found.kind === "ambiguous") {
      const more = found.nodes.length > MAX_NAMED_ROWS ? " and more" : "";
      const rows = `${found.nodes
        .slice(0, MAX_NAMED_ROWS)
        .map(({ row }) => row)
        .join(", ")}${more}`;
      this.found.add(
        "E_REF_AMBIGUOUS",
        at,
        `"${name}" could mean any of the questions in the rows ${rows}.`,
        "Give them different names.",
      );
      return undefined;
    }
    return this.keyOf(found.node);
  }

  /** The key under which expressions read a node; "" for what never has a value. */
  private keyOf(node: Question): string {
    if (node.kind === "repeat" && !this.oneRepeat) return node.key;
    return node.isAnswerless ? "" : node.answerKey;
  }

  private pathText(
    steps: readonly string[],
    isAbsolute: boolean,
    node: Question,
    place: PlacedCell,
    offset: number,
  ): string {
    const found = this.names.resolvePath(steps, isAbsolute, node);
    if (found.kind === "key") return `\${${found.key}}`;
    if (found.kind !== "node") {
      this.reportPath(`${isAbsolute ? "/" : ""}${steps.join("/")}`, place, offset);
      return "''";
    }
    if (found.node.kind === "group") return this.groupText(found.node, node);
    const key = this.keyOf(found.node);
    return key === "" ? "''" : `\${${key}}`;
  }

  /** Of a path with conditions; `refused` when there is nothing that it could select. */
  nodesText(
    part: ExpressionOf<"nodes">,
    source: string,
    node: Question,
    column: string,
    place: PlacedCell,
  ): string {
    const paths = new PathConditions(
      this.names,
      (path, offset) => this.reportPath(path, place, offset),
      (inner) => this.replacement(inner, node, column, place),
    );
    const written = paths.written(part, source, node);
    if ("text" in written && !this.oneRepeat) return written.text;
    if ("text" in written || written.why === "repeatsNothing")
      this.leftOut(
        "E_EXPR_PATH",
        place,
        "Only the instances of a repeat, and questions in it, can have a condition in square brackets.",
        part.at,
      );
    return "refused";
  }

  /** As in XPath, where a node that is not there is empty: a host application may have had it. */
  private reportPath(path: string, place: PlacedCell, offset: number): void {
    this.found.add(
      "W_PATH",
      { ...place, offset },
      `The path ${path} leads to no question of this workbook; it counts as unanswered.`,
      "Correct the path if a question was meant.",
    );
  }

  /** The text of a group is that of everything in it, as in XPath; a question's own group has none, as it would contain itself. */
  private groupText(group: Question, reader: Question): string {
    const inside = withChildren([group]);
    if (inside.includes(reader)) return "''";
    const keys = inside.flatMap((one) => (one.isAnswerless ? [] : [`\${${one.answerKey}}`]));
    const text = `concat(${keys.join(", ")})`;
    return keys.length === 0 || keys.length > MAX_GROUP_ANSWERS ? "''" : text;
  }

  /** The seconds since the form was opened, which a question of type `start` knows. */
  private durationText(part: ExpressionOf<"call">, place: PlacedCell): string {
    const start = this.survey.questions.find(({ type }) => type === "start");
    if (start !== undefined) return `duration(\${${start.answerKey}})`;
    this.leftOut(
      "E_FUNC",
      place,
      "Without a question of type start it is not known when the form was opened.",
      part.at,
      'Add a row with the type "start".',
    );
    return "refused";
  }

  /** The server, which checks conditions again, doesn't know the device: only values that are kept may read it. */
  private checkDeviceInfo(
    part: ExpressionOf<"call">,
    column: string,
    place: PlacedCell,
  ): "refused" | undefined {
    if (column === "calculation" || column === "default") {
      const message =
        '"device-info()" is what the respondent\'s browser calls itself and its system, known as its user agent.';
      this.found.add("W_META", { ...place, offset: part.at }, message);
      return undefined;
    }
    this.leftOut(
      "E_FUNC",
      place,
      "Only a calculation or a default can read what the device is.",
      part.at,
      'Add a row with the type "calculate" and the calculation device-info(), and read its answer here.',
    );
    return "refused";
  }

  /** A reference in a text, which stays as written when it names no question. @param written with its brackets */
  bracketedText(written: string, name: string, node: Question): string {
    const found = this.names.resolveName(name, node);
    if (found.kind === "key") return `[${found.key}]`;
    if (found.kind !== "node" || found.node.isAnswerless) return written;
    return `[${found.node.answerKey}]`;
  }

  /** Reports why an expression is left out. @param offset in the cell's text */
  leftOut(code: ProblemCode, place: PlacedCell, message: string, offset: number, hint?: string): void {
    this.found.add(code, { ...place, offset }, message, hint ?? "Correct the expression; it was left out.");
  }
}

/** Words that people write alone, and what they mean by them. */
const commonWords: ReadonlyMap<string, string> = new Map([
  ...["today", "now", "true", "false"].map((name) => [name, `${name}()`] as const),
  ...["null", "empty", "blank", "none"].map((name) => [name, "'' for an answer that is empty"] as const),
  ...["yes", "no"].map((name) => [name, `'${name}' in quotes, as the choice is called`] as const),
]);

/** Whether references are written as [name], and none as ${name}. */
function isBracketed(questions: readonly Question[]): boolean {
  let hasBrackets = false;
  for (const { cells } of questions) {
    let hasBraces = false;
    cells.each(({ text }) => {
      hasBraces ||= text.includes("${");
      hasBrackets ||= /(?<![\p{L}\p{N}_)\]}'/])\[[\p{L}_][^[\]\s()]*\]/u.test(text);
    });
    if (hasBraces) return false;
  }
  return hasBrackets;
}

/** The most characters of an answer, as the forms of wq.io write it. @example isMaximum(tree of "wq:length(5)") // true */
export function isMaximum(
  part: Expression,
): part is ExpressionOf<"call"> & { args: readonly [ExpressionOf<"number">] } {
  return part.kind === "call" && part.name === "wq:length" && part.args[0]?.kind === "number";
}
