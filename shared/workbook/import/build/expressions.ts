/** Expressions and texts of cells, as they are stored: their references become keys. */
import "../../../expression/functions/all.ts";
import { findFunction, functions } from "../../../expression/functions/index.ts";
import { KnownExpressions } from "../../../expression/known-expressions.ts";
import { NAME_PATTERN } from "../../../expression/parse-expression.ts";
import { type Expression, nodesOf, rewrite } from "../../../expression/tree.ts";
import { closestText } from "../../../form/logic/closest-text.ts";
import { lastSavedReference } from "../checks/references.ts";
import { type Findings, MAX_CELL_FINDINGS } from "../finding.ts";
import { invisibleNote } from "../invisible.ts";
import type { Names } from "../names.ts";
import { type PlacedCell, type Question, type SheetCell, straightQuotes } from "../question.ts";
import type { Survey } from "../survey.ts";
import { ExpressionParts, isMaximum } from "./expression-parts.ts";
import { insidePaths } from "./path-conditions.ts";
import { Patterns } from "./patterns.ts";
import { cureOf } from "./syntax-cures.ts";
import { columnsIn, Tables } from "./tables.ts";

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
  private readonly parts: ExpressionParts;
  private readonly patterns = new Patterns();

  /** @param oneRepeat repeats are groups, which have no value */
  constructor(survey: Survey, found: Findings, oneRepeat: boolean) {
    this.survey = survey;
    this.names = survey.names;
    this.found = found;
    this.tables = new Tables(survey, found);
    this.parts = new ExpressionParts(survey, found, this.tables, oneRepeat);
  }

  /**
   * The expression of a cell as it is stored; undefined when there is none or it can't be used. Mistakes that other servers
   * tolerate are warnings, and the expression is left out; an unknown reference is an error.
   */
  expression(node: Question, column: string): string | undefined {
    const cell = node.cells.get(column);
    return cell === undefined ? undefined : this.read(node, column, cell);
  }

  /** The same of a given cell, such as the text of a language. */
  expressionIn(node: Question, column: string, cell: SheetCell): string | undefined {
    return this.read(node, column, cell);
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
    const place: PlacedCell = { sheet, cell, effect: effectOf(column, node) };
    const source = this.sourceOf(cell, sheet, column, node);
    const parsed = this.known.read(source);
    if (!parsed.ok) {
      const { code, message, offset } = parsed.problem;
      const cure = cureOf(source, offset, (name) => this.parts.reference(name));
      this.parts.leftOut(code, place, message + invisibleNote(source), offset, cure);
      return undefined;
    }
    const { tree } = parsed;
    const parts = nodesOf(tree);
    const calls = parsed.calls.filter(
      ({ offset }) => !parts.some((part) => part.at === offset && isMaximum(part)),
    );
    for (const { code, message, offset } of calls.slice(0, MAX_CELL_FINDINGS))
      this.parts.leftOut(code, place, message, offset, this.callHint(source, offset));
    const isPatternFine = this.checkPatterns(parts, column, place);
    const replacements = new Map<Expression, string>();
    let refused = 0;
    const columns = columnsIn(parts);
    const inConditions = insidePaths(parts);
    for (const part of parts) {
      if (columns.has(part) || inConditions.has(part)) continue;
      const written =
        part.kind === "nodes"
          ? this.parts.nodesText(part, source, node, column, place)
          : this.parts.replacement(part, node, column, place);
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
        if (braced === undefined) return this.parts.bracketedText(reference, String(bracketed), node);
        if (braced.trim().startsWith("last-saved#")) {
          this.reportLastSaved(place);
          return "";
        }
        if (refused >= MAX_CELL_FINDINGS) return reference;
        const name = braced.trim();
        // the check of all references reports what isn't a name at all
        const key = NAME_PATTERN.test(name) ? this.parts.fieldKey(name, node, place, at) : undefined;
        if (key === undefined) {
          refused += 1;
          return reference;
        }
        return key === "" ? "" : `\${${key}}`;
      },
    );
  }

  /** The keys of the questions that a calculation waits for; none without a trigger. */
  triggerKeys(node: Question): string[] {
    const cell = node.cells.get("trigger");
    if (cell === undefined) return [];
    const names = cell.text.match(/[^\s,${}[\]]+/g) ?? [];
    return names.slice(0, MAX_TRIGGERS).flatMap((name) => {
      const key = this.parts.fieldKey(name, node, { sheet: this.survey.sheet, cell });
      return key === undefined || key === "" ? [] : [key];
    });
  }

  /** For a call that can't be used: how its function is spelled, or what people mean who write it so. */
  private callHint(source: string, offset: number): string | undefined {
    const name = /^[^\s(]+/.exec(source.slice(offset))?.[0] ?? "";
    if (findFunction(name) !== undefined) return undefined;
    const meant = closestText(name, functionNames());
    if (meant !== undefined) return `Did you mean ${meant}? Correct the expression; it was left out.`;
    return cureOf(source, offset, (written) => this.parts.reference(written));
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
        this.parts.leftOut("E_REGEX", place, problem, pattern.at);
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
}

/** What the form does without an expression, by its column. */
const effects: Readonly<Record<string, string>> = {
  label: "Until then, its name is shown.",
  constraint: "Until then, every answer is accepted.",
  required: "Until then, nobody has to answer.",
  calculation: "Until then, it has no value.",
  choice_filter: "Until then, all choices are offered.",
  default: "Until then, there is no initial answer.",
  read_only: "Until then, the answer can be changed.",
  repeat_count: "Until then, respondents add as many entries as they like.",
  instance_name: "Until then, submissions have no names of their own.",
};

function effectOf(column: string, { isGroup, type }: Question): string | undefined {
  if (column !== "relevant") return effects[column];
  if (isGroup) return "Until then, everything in it is always asked.";
  return type === "note" ? "Until then, it is always shown." : "Until then, this question is always asked.";
}

const functionNames = () => functions.flatMap(({ xpath, native }) => [xpath ?? [], native ?? []].flat());

/** The label is that of the respondent's language. @example withPlainLabels("label::English != ''") // "label          != ''" */
function withPlainLabels(filter: string): string {
  return filter.replace(/\blabel::?[\p{L}-]+(?: \([\p{L}-]+\))?/gu, (written) =>
    "label".padEnd(written.length),
  );
}

/** Whether a reference is already written as it is stored: most names of questions are also their keys. */
function isSameReference({ kind, at, end }: Expression, written: string, source: string): boolean {
  return kind === "field" && end - at === written.length && source.startsWith(written, at);
}
