/** A part of a form with a state in a session, with its expressions parsed. */
import { type Expression, nodesOf } from "../../expression/tree.ts";
import type { LocalizedText } from "../../localize.ts";
import type { Field, Question } from "../definition/definition.ts";
import type { AnswerKind } from "../definition/field-kind.ts";

/**
 * A page, composite, row, field or likert question (specification, section 3: Entities and their fields). Parents come
 * before their children. In a session the nodes inside a repeat are there once for each instance; an instance is a
 * composite itself.
 */
export interface FormNode {
  index: number;
  /** Of a node in an instance of a repeat: with the instance's key before it, `children/k3/name`. */
  key: string;
  /** `set`: stands for all instances of a node that something outside of them reads. */
  type: "page" | "composite" | "field" | "question" | "set";
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
  /** What runs when one of these fields has another answer; it then has no other calculation. */
  trigger: TriggerRule | undefined;
  /** True: once computed, the value stays (`once`, `uuid`, a trigger). */
  keepsCalculation: boolean;
  defaultExpression: Expression | undefined;
  optionFilter: Expression | undefined;
  /** The seed of the options' order; `true`: by chance. */
  shuffle: Expression | true | undefined;
  /** The whole label is computed: it starts with `CALC(`. */
  labelExpression: Expression | undefined;
  /** Whether the labels of its options refer to fields. */
  hasOptionReferences: boolean;
  /** Undefined for everything but the field that repeats others. */
  repeat: RepeatRule | undefined;
  /** The repeats around it, outermost first, by their indexes in the compiled form. */
  repeats: readonly number[];
  /** What the keys of its instance begin with, for each of these repeats; empty in a compiled form. */
  prefixes: readonly string[];
  /** What its rules, options and texts read; set once by `readersOf`. */
  rulesRead: Reads | undefined;
  /**
   * Lower-case keys of answers that it reads as entered, since it decides whether they are shown: inside it, by its own
   * condition; of a calculation, inside a group whose condition reads it.
   */
  decidesOn: ReadonlySet<string>;
}

/** A calculation that waits for others (XLSForm › Trigger). */
export interface TriggerRule {
  keys: readonly string[];
  /** Undefined: the answer is taken away. */
  calculation: Expression | undefined;
}

/** How many instances a repeat has, and how they are headed (ODK XForms, Creation, Removal of Repeats). */
export interface RepeatRule {
  /** Undefined: the respondent adds and removes instances. */
  count: Expression | undefined;
  minimum: number;
  maximum: number;
  label: LocalizedText | undefined;
}

/** Whether its value is computed, so that nobody can enter it (ODK XForms, Bind Attributes: calculate). */
export function isCalculated(node: FormNode): boolean {
  return node.kind === "calculated" || node.calculation !== undefined || node.repeat?.count !== undefined;
}

/** Whether it is a single box to tick (ODK XForms, Body Elements: trigger; its value is "OK"). */
export function isAcknowledged({ kind, field }: FormNode): boolean {
  return kind === "switch" && field?.controlType === "checkbox";
}

/** Whether it only contains others, and so is shown while one of them is; an empty repeat offers to add an instance. */
export function isContainer(node: FormNode): boolean {
  if (node.type === "page" || node.type === "composite") return true;
  if (node.repeat !== undefined) return node.repeat.count !== undefined;
  return node.type === "field" && (node.field?.controlType === "likert" || node.field?.controlType === "row");
}

/** A reader in no instance, to whom every instance is another one. */
export function outside(node: FormNode): FormNode {
  return { ...node, repeats: [], prefixes: [] };
}

/**
 * The keys that an expression reads in its own instance, and those that it reads in others: one that it names by its
 * place, those that meet a condition.
 * @example instancesRead(tree of "${a} + indexed-repeat(${b}, ${r}, 1)") // { own: ["a", "r"], others: ["b"] }
 */
export function instancesRead(tree: Expression): Reads {
  const known = readsOfTrees.get(tree);
  if (known !== undefined) return known;
  const parts = nodesOf(tree);
  const named = new Set<Expression>();
  for (const part of parts) {
    if (part.kind !== "call") continue;
    const [read, , ...conditions] = part.args;
    if (read !== undefined && part.name === "indexed-repeat") named.add(read);
    if (/^where$/i.test(part.name)) for (const inner of [read, ...conditions]) addInside(inner, named);
  }
  const [own, others] = [new Set<string>(), new Set<string>()];
  for (const part of parts) if (part.kind === "field") (named.has(part) ? others : own).add(part.key);
  const reads = { own, others };
  readsOfTrees.set(tree, reads);
  return reads;
}

/** What the conditions of `where` read in its instances: all but what they read outside of them. */
function addInside(tree: Expression | undefined, named: Set<Expression>): void {
  if (tree === undefined || (tree.kind === "call" && /^outer$/i.test(tree.name))) return;
  named.add(tree);
  if (tree.kind === "call") for (const arg of tree.args) addInside(arg, named);
  if (tree.kind === "instance")
    for (const condition of tree.steps.flatMap(({ where }) => where)) addInside(condition, named);
  if (tree.kind === "unary") addInside(tree.operand, named);
  if (tree.kind === "binary") for (const side of [tree.left, tree.right]) addInside(side, named);
}

/** Trees are shared by all instances of a node, and asked each time that one is added. */
const readsOfTrees = new WeakMap<Expression, Reads>();

/** Keys, as written: of the reader's own instance, and of those that it names by their places. */
export interface Reads {
  own: ReadonlySet<string>;
  others: ReadonlySet<string>;
}

/** Every expression of a node with its attribute. */
export function expressionsOf(node: FormNode): readonly [attribute: string, tree: Expression][] {
  if (!hasExpressions(node)) return NO_EXPRESSIONS;
  const found: [string, Expression][] = [];
  add(found, "conditionalExpression", node.condition);
  add(found, "requiredExpression", node.required);
  add(found, "readOnly", node.readOnly);
  add(found, "constraint", node.constraint);
  add(found, "expression", node.calculation ?? node.trigger?.calculation);
  add(found, "default", node.defaultExpression);
  add(found, "optionFilter", node.optionFilter);
  if (node.shuffle !== true) add(found, "optionFilter", node.shuffle);
  add(found, "label", node.labelExpression);
  add(found, "repeatCount", node.repeat?.count);
  return found;
}

const NO_EXPRESSIONS: readonly [string, Expression][] = [];

function hasExpressions(node: FormNode): boolean {
  return (
    (node.condition ?? node.required ?? node.readOnly ?? node.constraint ?? node.calculation) !== undefined ||
    (node.defaultExpression ?? node.optionFilter ?? node.labelExpression ?? node.repeat?.count) !==
      undefined ||
    (node.trigger ?? node.shuffle) !== undefined
  );
}

function add(found: [string, Expression][], attribute: string, tree: Expression | undefined): void {
  if (tree !== undefined) found.push([attribute, tree]);
}

/** Whether its answer follows what is offered: a ranking has every choice once, and choices come and go (XLSForm › Rank). */
export function followsOptions({ field, optionFilter }: FormNode): boolean {
  return field?.controlType === "rank" && optionFilter !== undefined;
}
