/** Walks a definition and makes its nodes. */
import { usesFunction } from "../expression/functions/index.ts";
import type { Expression } from "../expression/tree.ts";
import type { Field, FormDefinition, Question } from "./definition.ts";
import { embeddedKeys } from "./embedded-references.ts";
import { answerKind } from "./field-kind.ts";
import type { FormExpressions } from "./form-expressions.ts";
import type { FormNode } from "./form-node.ts";
import { likertKey } from "./likert-key.ts";

/** The nodes of a form, parents before children, each at its own index. */
export function readNodes(definition: FormDefinition, expressions: FormExpressions): FormNode[] {
  return new NodeReader(expressions).read(definition);
}

class NodeReader {
  private readonly expressions: FormExpressions;
  private readonly nodes: FormNode[] = [];

  constructor(expressions: FormExpressions) {
    this.expressions = expressions;
  }

  read(definition: FormDefinition): FormNode[] {
    for (const [pageIndex, page] of definition.model.entries()) {
      const pageNode = this.add({
        type: "page",
        key: page.key,
        pageIndex,
        parent: undefined,
        label: page.label,
      });
      pageNode.condition = this.expressions.parse(
        page.key,
        "conditionalExpression",
        page.conditionalExpression,
      );
      pageNode.isSafe = page.safe === true;
      for (const composite of page.composites) {
        const { key, label } = composite;
        const node = this.add({ type: "composite", key, pageIndex, parent: pageNode.index, label });
        node.condition = this.expressions.parse(
          key,
          "conditionalExpression",
          composite.conditionalExpression,
        );
        node.isSafe = composite.safe === true;
        for (const field of composite.fields) this.addField(field, node);
      }
    }
    return this.nodes;
  }

  private addField(field: Field, parent: FormNode): void {
    const { key, label } = field;
    const { pageIndex } = parent;
    const node = this.add({ type: "field", key, pageIndex, parent: parent.index, label });
    const kind = answerKind(field);
    const source = (
      attribute: "conditionalExpression" | "requiredExpression" | "constraint" | "optionFilter",
    ) => this.expressions.parse(key, attribute, field[attribute]);
    Object.assign(node, {
      field,
      // the questions hold a likert's answers
      kind: kind === "likert" ? "none" : kind,
      isSafe: field.safe === true,
      isShown: field.hidden !== true && field.display !== false,
      condition: source("conditionalExpression"),
      required: source("requiredExpression"),
      readOnly: this.expressions.parse(
        key,
        "readOnly",
        typeof field.readOnly === "string" ? field.readOnly : undefined,
      ),
      constraint: source("constraint"),
      calculation: this.expressions.parse(key, "expression", field.expression),
      optionFilter: source("optionFilter"),
      hasOptionReferences: (field.options ?? []).some((option) => embeddedKeys(option.label).length > 0),
    } satisfies Partial<FormNode>);
    node.keepsCalculation =
      node.calculation !== undefined &&
      (usesFunction(node.calculation, "ONCE") || usesFunction(node.calculation, "UUID"));
    node.opensWith =
      node.calculation === undefined ? this.expressions.parseDefault(field.default) : undefined;
    node.labelExpression = this.readLabel(field);
    if (kind === "likert")
      for (const question of field.questions ?? []) this.addQuestion(field, question, node);
    for (const inner of field.fields ?? []) this.addField(inner, node);
  }

  private addQuestion(field: Field, question: Question, parent: FormNode): void {
    const key = likertKey(field.key, question.key);
    const { label } = question;
    const node = this.add({
      type: "question",
      key,
      pageIndex: parent.pageIndex,
      parent: parent.index,
      label,
    });
    Object.assign(node, {
      field,
      question,
      kind: "likert",
      isSafe: parent.isSafe,
      condition: this.expressions.parse(key, "conditionalExpression", question.conditionalExpression),
      required: parent.required,
      readOnly: parent.readOnly,
      optionFilter: parent.optionFilter,
    } satisfies Partial<FormNode>);
  }

  private readLabel(field: Field): Expression | undefined {
    if (typeof field.label === "string" && /^\s*CALC\(/.test(field.label))
      return this.expressions.parse(field.key, "label", field.label);
    return undefined;
  }

  private add(given: Pick<FormNode, "type" | "key" | "pageIndex" | "parent" | "label">): FormNode {
    const node: FormNode = {
      ...given,
      index: this.nodes.length,
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
      keepsCalculation: false,
      opensWith: undefined,
      optionFilter: undefined,
      labelExpression: undefined,
      hasOptionReferences: false,
      decidesOn: new Set(),
    };
    this.nodes.push(node);
    return node;
  }
}
