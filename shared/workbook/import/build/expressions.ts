/** Expressions and texts of cells, with their references turned into keys. */
import "../../../expression/functions/all.ts";
import { findFunction } from "../../../expression/functions/index.ts";
import { KnownExpressions } from "../../../expression/known-expressions.ts";
import { NAME_PATTERN } from "../../../expression/parse-expression.ts";
import { type Expression, type ExpressionOf, nodesOf, rewrite } from "../../../expression/tree.ts";
import type { ProblemCode } from "../../../problem-codes.ts";
import { lastSavedReference, noQuestion, noQuestionHint } from "../checks/references.ts";
import { type Findings, MAX_CELL_FINDINGS } from "../finding.ts";
import type { Names } from "../names.ts";
import { type PlacedCell, type Question, type SheetCell, straightQuotes, withChildren } from "../question.ts";
import type { Survey } from "../survey.ts";
import { insidePaths, PathConditions } from "./path-conditions.ts";
import { Patterns } from "./patterns.ts";
import { columnsIn, Tables } from "./tables.ts";

/** A message names at most this many rows: one name can occur in thousands of them, and in as many messages. */
const MAX_NAMED_ROWS = 10;

/** A group with more answers than this has no text: an expression has a limited length. */
const MAX_GROUP_ANSWERS = 50;

/** A calculation waits for no more questions than this. */
const MAX_TRIGGERS = 20;

export class Expressions {
  /** Those of the cells, and those of the form. */
  readonly known = new KnownExpressions();
  /** The lists whose rows they read. */
  readonly tables: Tables;
  private readonly survey: Survey;
  private readonly names: Names;
  private readonly found: Findings;
  private readonly oneRepeat: boolean;
  private readonly patterns = new Patterns();

  /** @param oneRepeat repeats are groups, which have no value */
  constructor(survey: Survey, found: Findings, oneRepeat: boolean) {
    this.survey = survey;
    this.oneRepeat = oneRepeat;
    this.names = survey.names;
    this.found = found;
    this.tables = new Tables(survey, found);
  }

  /**
   * The expression of a cell as it is stored; undefined when there is none or it can't be used. Mistakes that other servers
   * tolerate are warnings, and the expression is left out; an unknown reference is an error.
   */
  expression(node: Question, column: string): string | undefined {
    const cell = node.cells.get(column);
    return cell === undefined ? undefined : this.read(node, column, cell);
  }

  /** The tree of an expression as it is stored. */
  treeOf(stored: string | undefined): Expression | undefined {
    const parsed = stored === undefined ? undefined : this.known.read(stored);
    return parsed?.ok ? parsed.tree : undefined;
  }

  /** A default that reads or computes something; a text that only looks like an expression stays a text. */
  defaultExpression(node: Question): string | undefined {
    const cell = node.cells.get("default");
    if (cell === undefined) return undefined;
    const source = this.sourceOf(cell, this.survey.sheet, "default", node);
    const parsed = this.known.read(source);
    const parts = parsed.ok ? nodesOf(parsed.tree) : [];
    if (cell.text.includes("${")) {
      // the last form's answer isn't available
      if (parsed.ok && parsed.tree.kind === "text" && parsed.tree.value === "") return undefined;
      return this.read(node, "default", cell);
    }
    const isKnown = (name: string) => this.names.resolveName(name, node).kind !== "unknown";
    const isExpression =
      parts.some(({ kind }) => kind === "field" || kind === "call") &&
      // a function's bracket follows its name; "none (yet)" and "[other]" are texts
      parts.every((part) => part.kind !== "call" || /^[^\s(]+\(/.test(source.slice(part.at))) &&
      parts.every((part) => part.kind !== "name" && (part.kind !== "field" || isKnown(part.key)));
    return isExpression ? this.read(node, "default", cell) : cell.text;
  }

  /** The filter that the appearance `search` of a question means. */
  search(node: Question): string | undefined {
    const cell = node.cells.get("appearance");
    const filter = node.source?.filter;
    return cell === undefined || filter === undefined
      ? undefined
      : this.read(node, "choice_filter", { ...cell, text: filter });
  }

  /** An expression of the settings, which may refer to any question. */
  setting(name: string): string | undefined {
    const placed = this.survey.settingCells.get(name);
    const [first] = this.survey.top;
    if (placed === undefined || first === undefined) return undefined;
    return this.read({ ...first, parent: undefined }, name, placed.cell, placed.sheet);
  }

  private read(
    node: Question,
    column: string,
    cell: SheetCell,
    sheet = this.survey.sheet,
  ): string | undefined {
    const place: PlacedCell = { sheet, cell };
    const source = this.sourceOf(cell, sheet, column, node);
    const parsed = this.known.read(source);
    if (!parsed.ok) {
      const { code, message, offset } = parsed.problem;
      this.leftOut(code, place, message, offset);
      return undefined;
    }
    const { tree } = parsed;
    const parts = nodesOf(tree);
    const calls = parsed.calls.filter(
      ({ offset }) => !parts.some((part) => part.at === offset && isMost(part)),
    );
    for (const { code, message, offset } of calls.slice(0, MAX_CELL_FINDINGS))
      this.leftOut(code, place, message, offset);
    const isPatternFine = this.checkPatterns(parts, column, place);
    const replacements = new Map<Expression, string>();
    let refused = 0;
    const columns = columnsIn(parts);
    const inConditions = insidePaths(parts);
    for (const part of parts) {
      if (columns.has(part) || inConditions.has(part)) continue;
      const written =
        part.kind === "nodes"
          ? this.nodesText(part, source, node, column, place)
          : this.replacement(part, node, column, place);
      if (written === "refused") refused += 1;
      else if (written !== undefined && !isSameReference(part, written, source))
        replacements.set(part, written);
      if (refused >= MAX_CELL_FINDINGS) break;
    }
    if (refused > 0 || calls.length > 0 || !isPatternFine) return undefined;
    return replacements.size === 0 ? source : rewrite(source, tree, (part) => replacements.get(part));
  }

  /** The expression in a cell, with straight quotes and calls for references to the last saved form. */
  private sourceOf(cell: SheetCell, sheet: string, column?: string, node?: Question): string {
    // the same length as before, so that problems keep their positions
    const written = straightQuotes(cell.text).replace(
      /&([lg])t;/g,
      (_code, side) => `   ${side === "l" ? "<" : ">"}`,
    );
    if (column === "choice_filter") return withPlainLabels(written);
    const isKept = column === "default" || column === "calculation";
    return written.replace(lastSavedReference, (reference, name: string) => {
      const key = isKept && node !== undefined ? this.lastSavedKey(name.trim(), node) : undefined;
      this.reportLastSaved({ sheet, cell }, key !== undefined);
      return (key === undefined ? "''" : `last-saved('${key}')`).padEnd(reference.length);
    });
  }

  private lastSavedKey(name: string, node: Question): string | undefined {
    const found = this.names.resolveName(name, node);
    if (found.kind === "key") return found.key;
    return found.kind === "node" && !found.node.isAnswerless ? found.node.answerKey : undefined;
  }

  private reportLastSaved(place: PlacedCell, isKept = false): void {
    const message = isKept
      ? "This is the answer last submitted on the same device, if it is its owner's; elsewhere it is unanswered."
      : "Answers of the last saved form are only read by defaults and calculations; here they count as unanswered.";
    this.found.add("W_LAST_SAVED", place, message);
  }

  /** A text with its references turned into keys. @param sheet the sheet of the cell */
  text(node: Question, cell: SheetCell, sheet = this.survey.sheet): string {
    if (!cell.text.includes("[") && !cell.text.includes("${")) return cell.text;
    const place: PlacedCell = { sheet, cell };
    let refused = 0;
    return cell.text.replace(
      /\$\{([^{}]*)\}|\[([^[\]\s()]+)\](?!\()/g,
      (reference, braced: string | undefined, bracketed: string | undefined, at: number) => {
        if (braced === undefined) return this.bracketedText(reference, String(bracketed), node);
        if (braced.trim().startsWith("last-saved#")) {
          this.reportLastSaved(place);
          return "";
        }
        if (refused >= MAX_CELL_FINDINGS) return reference;
        const name = braced.trim();
        // the check of all references reports what isn't a name at all
        const key = NAME_PATTERN.test(name) ? this.fieldKey(name, node, place, at) : undefined;
        if (key === undefined) {
          refused += 1;
          return reference;
        }
        return key === "" ? "" : `\${${key}}`;
      },
    );
  }

  private bracketedText(written: string, name: string, node: Question): string {
    const found = this.names.resolveName(name, node);
    if (found.kind === "key") return `[${found.key}]`;
    if (found.kind !== "node" || found.node.isAnswerless) return written;
    return `[${found.node.answerKey}]`;
  }

  /** What a part is replaced by; `refused` when the whole expression can't be used. */
  private replacement(
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
    if (isMost(part)) return `(string-length(.) <= ${part.args[0].value})`;
    if (part.kind === "call" && part.name === "duration" && part.args.length === 0)
      return this.durationText(part, place);
    if (part.kind === "name" && column === "choice_filter") return this.checkColumn(part, node, place);
    if (part.kind === "name") return this.bareName(part, node, place);
    return undefined;
  }

  /** A path to a child of the row's own node, which has none: empty, as in XPath, unless a question is meant. */
  private bareName(part: ExpressionOf<"name">, node: Question, place: PlacedCell): string {
    if (this.names.resolveName(part.name, node).kind !== "unknown") {
      const message = `"${part.name}" is on its own here and has no meaning.`;
      this.leftOut("E_EXPR", place, message, part.at, `Write [${part.name}].`);
      return "refused";
    }
    this.found.add(
      "W_PATH",
      { ...place, offset: part.at },
      `"${part.name}" is no question of this workbook; it counts as unanswered.`,
      "Put texts into quotes, and names into square brackets.",
    );
    return "''";
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
  private fieldKey(name: string, node: Question, place: PlacedCell, offset?: number): string | undefined {
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

  private nodesText(
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

  /** The keys of the questions that a calculation waits for; none without a trigger. */
  triggerKeys(node: Question): string[] {
    const cell = node.cells.get("trigger");
    if (cell === undefined) return [];
    const names = cell.text.match(/[^\s,${}[\]]+/g) ?? [];
    return names.slice(0, MAX_TRIGGERS).flatMap((name) => {
      const key = this.fieldKey(name, node, { sheet: this.survey.sheet, cell });
      return key === undefined || key === "" ? [] : [key];
    });
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

  private checkPatterns(parts: readonly Expression[], column: string, place: PlacedCell): boolean {
    let refused = 0;
    for (const part of parts) {
      if (refused >= MAX_CELL_FINDINGS) break;
      if (part.kind !== "call" || findFunction(part.name)?.native !== "MATCHES") continue;
      const pattern = part.args[1];
      if (pattern?.kind !== "text") continue;
      const problem = this.patterns.problemOf(pattern.value);
      if (problem !== undefined) {
        this.leftOut("E_REGEX", place, problem, pattern.at);
        refused += 1;
      } else if (column === "constraint" && !/^\^.*\$$/s.test(pattern.value)) {
        this.found.add(
          "W_REGEX_ANCHOR",
          { ...place, offset: pattern.at },
          "This pattern matches any part of the answer.",
          "Start it with ^ and end it with $ to match the whole answer.",
        );
      }
    }
    return refused === 0;
  }

  private leftOut(
    code: ProblemCode,
    place: PlacedCell,
    message: string,
    offset: number,
    hint?: string,
  ): void {
    this.found.add(code, { ...place, offset }, message, hint ?? "Correct the expression; it was left out.");
  }
}

/** The label is that of the respondent's language. @example withPlainLabels("label::English != ''") // "label          != ''" */
function withPlainLabels(filter: string): string {
  return filter.replace(/\blabel::?[\p{L}-]+(?: \([\p{L}-]+\))?/gu, (written) =>
    "label".padEnd(written.length),
  );
}

/** The most characters of an answer, as the forms of wq.io write it. @example isMost(tree of "wq:length(5)") // true */
function isMost(
  part: Expression,
): part is ExpressionOf<"call"> & { args: readonly [ExpressionOf<"number">] } {
  return part.kind === "call" && part.name === "wq:length" && part.args[0]?.kind === "number";
}

/** Whether a reference is already written as it is stored: most names of questions are also their keys. */
function isSameReference({ kind, at, end }: Expression, written: string, source: string): boolean {
  return kind === "field" && end - at === written.length && source.startsWith(written, at);
}
