/** Reads a form definition once, for all its sessions: nodes, parsed expressions and who depends on whom. */
import { checkCalls } from "../expression/check-calls.ts";
import type { ExpressionTools } from "../expression/context.ts";
import { findFunction } from "../expression/functions/index.ts";
import { parseExpression } from "../expression/parse-expression.ts";
import { type Expression, nodesOf, references } from "../expression/tree.ts";
import type { Field, FormDefinition, Question } from "./definition.ts";
import { type Dependency, orderDependencies } from "./dependency-order.ts";
import { embeddedKeys } from "./embedded-references.ts";
import { type AnswerKind, answerKind } from "./field-kind.ts";
import { likertKey } from "./likert-key.ts";
import type { LocalizedText } from "./localize.ts";

/** A page, composite, row, field or likert question. Parents stand before their children. */
export interface FormNode {
  index: number;
  key: string;
  type: "page" | "composite" | "field" | "question";
  parent: number | undefined;
  pageIndex: number;
  kind: AnswerKind;
  /** Of fields, and of questions the likert field that they belong to. */
  field: Field | undefined;
  question: Question | undefined;
  label: LocalizedText | undefined;
  isSafe: boolean;
  /** False: never shown, whatever its condition says. */
  isShown: boolean;
  condition: Expression | undefined;
  required: Expression | undefined;
  readOnly: Expression | undefined;
  constraint: Expression | undefined;
  calculation: Expression | undefined;
  /** True: what was computed once stays (`once`, `uuid`). */
  keepsCalculation: boolean;
  opensWith: Expression | undefined;
  optionFilter: Expression | undefined;
  /** The whole label is computed: it starts with `CALC(`. */
  labelExpression: Expression | undefined;
  /** Whether the labels of its options refer to fields. */
  hasOptionReferences: boolean;
  /** Lower-case keys in it that its own condition reads: read as they were given, since it decides on them. */
  decidesOn: ReadonlySet<string>;
}

export interface FormExpressionProblem {
  key: string;
  attribute: string;
  code: "E_EXPR" | "E_EXPR_PATH" | "E_FUNC" | "E_ARGS" | "E_REF" | "E_CYCLE";
  message: string;
  offset: number;
}

/** A definition made ready; shared by every session of the form. */
export interface CompiledForm {
  definition: FormDefinition;
  tools: ExpressionTools;
  nodes: readonly FormNode[];
  /** Node by its exact key. */
  byKey: ReadonlyMap<string, FormNode>;
  /** Node that holds an answer, by its lower-case key (specification, section 5: keys are lower-cased). */
  byReference: ReadonlyMap<string, FormNode>;
  /** Tasks: twice a node's index is its relevance, one more its value. */
  taskOrder: readonly number[];
  taskRank: readonly number[];
  taskDependents: readonly (readonly number[])[];
  /** For each node, those whose required, read-only, constraint, options or texts read its value. */
  readers: readonly (readonly number[])[];
  /** Expressions that yield no value, and circles that were cut. */
  expressionProblems: readonly FormExpressionProblem[];
  /** True: the form matches patterns, so a session needs `tools.matches`. */
  needsMatches: boolean;
}

/**
 * Compiles a form; never throws on a bad expression: it yields no value and is listed.
 * @example compileForm(definition, { matches }).expressionProblems // []
 */
export function compileForm(definition: FormDefinition, tools: ExpressionTools = {}): CompiledForm {
  const problems: FormExpressionProblem[] = [];
  const nodes = new NodeReader(problems).read(definition);
  const byKey = new Map<string, FormNode>();
  const byReference = new Map<string, FormNode>();
  for (const node of nodes) {
    // an answer's key wins over a page or section of the same name
    if (!byKey.has(node.key) || node.type === "field" || node.type === "question") byKey.set(node.key, node);
    if (node.kind !== "none" && !byReference.has(node.key.toLowerCase()))
      byReference.set(node.key.toLowerCase(), node);
  }
  checkReferences(nodes, byReference, problems);
  const { dependencies, again } = dependenciesOf(nodes, byReference);
  const graph = orderDependencies(nodes.length * 2, dependencies);
  for (const { from, to } of again) graph.dependents[from]?.push(to);
  for (const { dependency, circle } of graph.cuts) {
    const named = circle.flatMap((task) => nodes[task >> 1] ?? []).filter(({ type }) => type !== "composite");
    const keys = [...new Set(named.map((node) => node.key))].reverse();
    problems.push({
      key: nodes[dependency.to >> 1]?.key ?? "",
      attribute: dependency.to % 2 === 0 ? "conditionalExpression" : "expression",
      code: "E_CYCLE",
      message: `These depend on each other: ${[...keys, keys[0]].join(" → ")}.`,
      offset: 0,
    });
  }
  const taskRank = new Array<number>(nodes.length * 2).fill(0);
  for (const [rank, task] of graph.order.entries()) taskRank[task] = rank;
  return {
    definition,
    tools,
    nodes,
    byKey,
    byReference,
    taskOrder: graph.order,
    taskRank,
    taskDependents: graph.dependents,
    readers: readersOf(nodes, byReference),
    expressionProblems: problems,
    needsMatches: nodes.some((node) => expressionsOf(node).some(([, tree]) => usesFunction(tree, "MATCHES"))),
  };
}

/** Relevance is task 2i, value task 2i + 1 of node i. */
export const relevanceTask = (node: number) => node * 2;
export const valueTask = (node: number) => node * 2 + 1;

/** `again`: what a condition must be asked again after, although it decides on it and so comes first. */
function dependenciesOf(
  nodes: readonly FormNode[],
  byReference: ReadonlyMap<string, FormNode>,
): { dependencies: Dependency[]; again: { from: number; to: number }[] } {
  const found: Dependency[] = [];
  const again: { from: number; to: number }[] = [];
  const reads = (tree: Expression | undefined, to: number) => {
    if (tree === undefined) return;
    for (const key of references(tree)) {
      const read = byReference.get(key.toLowerCase());
      if (read !== undefined) found.push({ from: valueTask(read.index), to, isExpression: true });
    }
  };
  for (const node of nodes) {
    const { index, parent, condition, calculation, opensWith } = node;
    if (parent !== undefined)
      found.push({ from: relevanceTask(parent), to: relevanceTask(index), isExpression: false });
    found.push({ from: relevanceTask(index), to: valueTask(index), isExpression: false });
    for (const key of condition === undefined ? [] : references(condition)) {
      const read = byReference.get(key.toLowerCase());
      if (read === undefined) continue;
      const dependency = { from: valueTask(read.index), to: relevanceTask(index) };
      if (!isWithin(read, node, nodes) || read.calculation !== undefined) {
        found.push({ ...dependency, isExpression: true });
        continue;
      }
      node.decidesOn = new Set([...node.decidesOn, key.toLowerCase()]);
      again.push(dependency);
    }
    reads(calculation, valueTask(index));
    reads(opensWith, valueTask(index));
  }
  return { dependencies: found, again };
}

function isWithin(node: FormNode, container: FormNode, nodes: readonly FormNode[]): boolean {
  let at: FormNode | undefined = node;
  while (at !== undefined && at !== container) at = at.parent === undefined ? undefined : nodes[at.parent];
  return at !== undefined;
}

function readersOf(nodes: readonly FormNode[], byReference: ReadonlyMap<string, FormNode>): number[][] {
  const readers: Set<number>[] = nodes.map(() => new Set());
  for (const node of nodes) {
    const { field, question, required, readOnly, constraint, optionFilter, labelExpression } = node;
    const keys = [required, readOnly, constraint, optionFilter, labelExpression].flatMap((tree) =>
      tree === undefined ? [] : references(tree),
    );
    keys.push(...embeddedKeys(node.label));
    if (question === undefined) keys.push(...embeddedKeys(field?.hint));
    if (node.hasOptionReferences)
      for (const option of field?.options ?? []) keys.push(...embeddedKeys(option.label));
    for (const key of keys) {
      const read = byReference.get(key.toLowerCase());
      if (read !== undefined) readers[read.index]?.add(node.index);
    }
  }
  return readers.map((set) => [...set]);
}

/** Every expression of a node with the attribute it stands in. */
function expressionsOf(node: FormNode): [attribute: string, tree: Expression][] {
  const all: [string, Expression | undefined][] = [
    ["conditionalExpression", node.condition],
    ["requiredExpression", node.required],
    ["readOnly", node.readOnly],
    ["constraint", node.constraint],
    ["expression", node.calculation],
    ["default", node.opensWith],
    ["optionFilter", node.optionFilter],
    ["label", node.labelExpression],
  ];
  return all.filter((entry): entry is [string, Expression] => entry[1] !== undefined);
}

function checkReferences(
  nodes: readonly FormNode[],
  byReference: ReadonlyMap<string, FormNode>,
  problems: FormExpressionProblem[],
): void {
  for (const node of nodes) {
    for (const [attribute, tree] of expressionsOf(node)) {
      for (const part of nodesOf(tree)) {
        const name = unknownName(part, attribute, byReference);
        if (name === undefined) continue;
        const message = `There is no field "${name}".`;
        problems.push({ key: node.key, attribute, code: "E_REF", message, offset: part.at });
      }
    }
  }
}

function unknownName(
  part: Expression,
  attribute: string,
  byReference: ReadonlyMap<string, FormNode>,
): string | undefined {
  if (part.kind === "field" && !byReference.has(part.key.toLowerCase())) return part.key;
  if (part.kind === "name" && attribute !== "optionFilter") return part.name;
  return part.kind === "path" ? part.steps.join("/") : undefined;
}

function usesFunction(tree: Expression, native: string): boolean {
  return [...nodesOf(tree)].some(
    (part) => part.kind === "call" && findFunction(part.name)?.native === native,
  );
}

/** Walks the definition and makes its nodes; the same source is parsed once. */
class NodeReader {
  private readonly problems: FormExpressionProblem[];
  private readonly parsed = new Map<string, ReturnType<typeof parseExpression>>();
  private readonly nodes: FormNode[] = [];

  constructor(problems: FormExpressionProblem[]) {
    this.problems = problems;
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
      pageNode.condition = this.parse(page.key, "conditionalExpression", page.conditionalExpression);
      pageNode.isSafe = page.safe === true;
      for (const composite of page.composites) {
        const { key, label } = composite;
        const node = this.add({ type: "composite", key, pageIndex, parent: pageNode.index, label });
        node.condition = this.parse(key, "conditionalExpression", composite.conditionalExpression);
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
    ) => this.parse(key, attribute, field[attribute]);
    Object.assign(node, {
      field,
      // the questions hold a likert's answers
      kind: kind === "likert" ? "none" : kind,
      isSafe: field.safe === true,
      isShown: field.hidden !== true && field.display !== false,
      condition: source("conditionalExpression"),
      required: source("requiredExpression"),
      readOnly: this.parse(key, "readOnly", typeof field.readOnly === "string" ? field.readOnly : undefined),
      constraint: source("constraint"),
      calculation: this.parse(key, "expression", field.expression),
      optionFilter: source("optionFilter"),
      hasOptionReferences: (field.options ?? []).some((option) => embeddedKeys(option.label).length > 0),
    } satisfies Partial<FormNode>);
    node.keepsCalculation =
      node.calculation !== undefined &&
      (usesFunction(node.calculation, "ONCE") || usesFunction(node.calculation, "UUID"));
    node.opensWith = node.calculation === undefined ? this.readDefault(field) : undefined;
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
      condition: this.parse(key, "conditionalExpression", question.conditionalExpression),
      required: parent.required,
      readOnly: parent.readOnly,
      optionFilter: parent.optionFilter,
    } satisfies Partial<FormNode>);
  }

  /** A default is an expression when it reads a field or calls a function; else it is the answer itself. */
  private readDefault(field: Field): Expression | undefined {
    const parsed = field.default === undefined ? undefined : this.parseCached(field.default);
    if (!parsed?.ok) return undefined;
    const parts = [...nodesOf(parsed.tree)];
    const isExpression = parts.some((part) => part.kind === "field" || part.kind === "call");
    return isExpression && checkCalls(parsed.tree).length === 0 ? parsed.tree : undefined;
  }

  private readLabel(field: Field): Expression | undefined {
    if (typeof field.label === "string" && /^\s*CALC\(/.test(field.label))
      return this.parse(field.key, "label", field.label);
    return undefined;
  }

  private parse(key: string, attribute: string, source: string | undefined): Expression | undefined {
    if (source === undefined || source.trim() === "") return undefined;
    const parsed = this.parseCached(source);
    if (!parsed.ok) {
      this.problems.push({ key, attribute, ...parsed.problem });
      return undefined;
    }
    const calls = checkCalls(parsed.tree);
    for (const problem of calls) this.problems.push({ key, attribute, ...problem });
    return calls.length === 0 ? parsed.tree : undefined;
  }

  private parseCached(source: string): ReturnType<typeof parseExpression> {
    const known = this.parsed.get(source);
    if (known !== undefined) return known;
    const parsed = parseExpression(source);
    this.parsed.set(source, parsed);
    return parsed;
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
