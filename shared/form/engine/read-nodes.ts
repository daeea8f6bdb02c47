/** Walks a definition and creates its nodes (specification, section 3, Entities and their fields: Form definition, Field). */
import { isDrawn, usesFunction } from "../../expression/functions/index.ts";
import { type Expression, hasNode, references } from "../../expression/tree.ts";
import type { Field, FormDefinition, Question } from "../definition/definition.ts";
import { embeddedKeys } from "../definition/embedded-references.ts";
import { answerKind, isMeantToShow } from "../definition/field-kind.ts";
import { likertKey } from "../definition/likert-key.ts";
import type { FormExpressions } from "./form-expressions.ts";
import type { FormNode, RepeatRule } from "./form-node.ts";
import { withKeptValues } from "./kept-values.ts";

/** The most instances of a repeat (product decision 56: everything computed on somebody's input has a budget). */
export const MAX_INSTANCES = 1_000;

/** The nodes of a form, parents before children, each at its own index. */
export function readNodes(definition: FormDefinition, expressions: FormExpressions): FormNode[] {
  return new NodeReader(expressions).read(definition);
}

class NodeReader {
  private readonly expressions: FormExpressions;
  private readonly nodes: FormNode[] = [];
  private readonly referring = new Map<Field["options"], boolean>();

  constructor(expressions: FormExpressions) {
    this.expressions = expressions;
  }

  read(definition: FormDefinition): FormNode[] {
    for (const [pageIndex, page] of definition.model.entries()) {
      const pageNode = this.add("page", page.key, pageIndex, undefined, page.label);
      pageNode.condition = this.expressions.parse(
        page.key,
        "conditionalExpression",
        page.conditionalExpression,
      );
      pageNode.calculation = this.expressions.parse(page.key, "expression", page.expression);
      pageNode.isSafe = page.safe === true;
      for (const composite of page.composites) {
        const { key, label } = composite;
        const node = this.add("composite", key, pageIndex, pageNode.index, label);
        node.condition = this.expressions.parse(
          key,
          "conditionalExpression",
          composite.conditionalExpression,
        );
        node.calculation = this.expressions.parse(key, "expression", composite.expression);
        node.isSafe = composite.safe === true;
        for (const field of composite.fields) this.addField(field, node);
      }
    }
    return this.nodes;
  }

  private addField(field: Field, parent: FormNode): void {
    const { key } = field;
    const kind = answerKind(field);
    const source = (attribute: string, text: string | undefined) =>
      text === undefined ? undefined : this.expressions.parse(key, attribute, text);
    const condition = source("conditionalExpression", field.conditionalExpression);
    const required = source("requiredExpression", field.requiredExpression);
    const readOnly = typeof field.readOnly === "string" ? source("readOnly", field.readOnly) : undefined;
    const constraint = source("constraint", field.constraint);
    const written = source("expression", field.expression);
    const kept = written === undefined ? undefined : withKeptValues(written, key);
    const calculation = drawnOnce(kept?.tree);
    const keeps = calculation !== undefined && keepsValue(calculation, key);
    const node = this.add("field", key, parent.pageIndex, parent.index, field.label);
    node.field = field;
    // the questions have a likert's answers
    node.kind = kind === "likert" ? "none" : kind;
    node.isSafe = field.safe === true;
    node.isShown = isMeantToShow(field);
    node.condition = condition;
    node.required = required;
    node.readOnly = readOnly;
    node.constraint = constraint;
    node.calculation = calculation;
    node.keepsCalculation = keeps || field.trigger !== undefined;
    if (field.trigger !== undefined)
      node.trigger = {
        keys: field.trigger.keys,
        calculation: source("expression", field.trigger.expression),
      };
    if (field.shuffle !== undefined) node.shuffle = source("optionFilter", field.shuffle) ?? true;
    if (calculation === undefined || keeps)
      node.defaultExpression = this.expressions.parseDefault(field.default);
    node.optionFilter = source("optionFilter", field.optionFilter);
    node.labelExpression = this.readLabel(field);
    node.hasOptionReferences = field.choicesFrom === undefined && this.refer(field.options);
    node.repeat = this.readRepeat(field);
    node.repeats = within(parent);
    for (const part of kept?.parts ?? []) this.addKept(part, node, parent);
    if (kind === "likert")
      for (const question of field.questions ?? []) this.addQuestion(field, question, node);
    for (const inner of field.fields ?? []) this.addField(inner, node);
  }

  /** A value that is made once, in a calculation that is asked for when its own is. */
  private addKept(part: { key: string; tree: Expression }, { condition }: FormNode, parent: FormNode): void {
    const node = this.add("field", part.key, parent.pageIndex, parent.index, undefined);
    node.kind = "calculated";
    node.isShown = false;
    node.condition = condition;
    node.calculation = part.tree;
    node.keepsCalculation = true;
    node.repeats = within(parent);
  }

  private addQuestion(field: Field, question: Question, parent: FormNode): void {
    const key = likertKey(field.key, question.key);
    const node = this.add("question", key, parent.pageIndex, parent.index, question.label);
    node.field = field;
    node.question = question;
    node.kind = "likert";
    node.isSafe = parent.isSafe;
    node.repeats = parent.repeats;
    node.condition = this.expressions.parse(key, "conditionalExpression", question.conditionalExpression);
    node.required = parent.required;
    node.readOnly = parent.readOnly;
    node.optionFilter = parent.optionFilter;
  }

  private readRepeat({ key, repeat }: Field): RepeatRule | undefined {
    if (repeat === undefined) return undefined;
    const { count, minimum = 0, maximum = MAX_INSTANCES, label } = repeat;
    return {
      count: this.expressions.parse(key, "repeatCount", count),
      minimum,
      maximum: Math.min(maximum, MAX_INSTANCES),
      label,
    };
  }

  private readLabel(field: Field): Expression | undefined {
    if (typeof field.label === "string" && /^\s*CALC\(/.test(field.label))
      return this.expressions.parse(field.key, "label", field.label);
    return undefined;
  }

  /** Whether any label refers to a field. Questions may share their options. */
  private refer(options: Field["options"]): boolean {
    if (options === undefined) return false;
    const known = this.referring.get(options);
    if (known !== undefined) return known;
    const refer = options.some(({ label }) => embeddedKeys(label).length > 0);
    this.referring.set(options, refer);
    return refer;
  }

  private add(
    type: FormNode["type"],
    key: string,
    pageIndex: number,
    parent: number | undefined,
    label: FormNode["label"],
  ): FormNode {
    const node: FormNode = { ...bareNode, type, key, pageIndex, parent, label, index: this.nodes.length };
    this.nodes.push(node);
    return node;
  }
}

/** What draws a random number, or reads what only this device knows, is computed once, so that the server accepts what the browser computed. */
function drawnOnce(tree: Expression | undefined): Expression | undefined {
  if (tree === undefined || !isDrawn(tree) || usesFunction(tree, "ONCE")) return tree;
  return { kind: "call", name: "once", args: [tree], at: tree.at, end: tree.end };
}

/** Whether what was computed before is part of what is computed now. */
function keepsValue(calculation: Expression, key: string): boolean {
  return (
    usesFunction(calculation, "ONCE") ||
    usesFunction(calculation, "UUID") ||
    hasNode(calculation, ({ kind }) => kind === "self") ||
    references(calculation).some((read) => read.toLowerCase() === key.toLowerCase())
  );
}

/** The repeats around what is inside a node. */
function within({ repeat, repeats, index }: FormNode): readonly number[] {
  return repeat === undefined ? repeats : [...repeats, index];
}

/** A node before its part of the definition is applied. */
export const bareNode: Omit<FormNode, "type" | "key" | "pageIndex" | "parent" | "label"> = {
  index: 0,
  kind: "none",
  field: undefined,
  question: undefined,
  isSafe: false,
  isShown: true,
  condition: undefined,
  required: undefined,
  readOnly: undefined,
  constraint: undefined,
  calculation: undefined,
  trigger: undefined,
  keepsCalculation: false,
  defaultExpression: undefined,
  optionFilter: undefined,
  shuffle: undefined,
  labelExpression: undefined,
  hasOptionReferences: false,
  repeat: undefined,
  repeats: [],
  prefixes: [],
  rulesRead: undefined,
  decidesOn: new Set(),
};
