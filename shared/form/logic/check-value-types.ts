/** Finds values that are compared with something they can't be. */
import type { Expression } from "../../expression/tree.ts";
import type { CompiledForm } from "../engine/compiled-form.ts";
import { expressionsOf, type FormNode, isCalculated } from "../engine/form-node.ts";
import type { LogicAttribute, LogicProblem } from "./logic-problem.ts";
import { operandsOf } from "./operand.ts";
import type { Statement } from "./unknown-option.ts";
import { defaultProblem, valueTypeProblem } from "./value-type-rules.ts";

/** A finding before it is put into words: the same may occur in the conditions of a whole section. */
export interface TypeFinding {
  node: FormNode;
  attribute: LogicAttribute;
  offset?: number;
  statement: Statement;
  copies: number;
}

/** Checks each expression and each constant default. */
export function findTypeFindings(form: CompiledForm): TypeFinding[] {
  const findings: TypeFinding[] = [];
  const inSections = new Map<string, TypeFinding>();
  const check = new TypeCheck(form);
  for (const node of form.nodes) {
    for (const found of check.findingsOf(node)) {
      const isCopied = found.attribute === "conditionalExpression";
      const name = isCopied ? `${node.parent} ${found.statement.message}` : "";
      const known = isCopied ? inSections.get(name) : undefined;
      if (known === undefined) findings.push(found);
      else known.copies += 1;
      if (isCopied && known === undefined) inSections.set(name, found);
    }
  }
  return findings;
}

/** The finding as a sentence. */
export function typeProblem({ node, attribute, offset, statement, copies }: TypeFinding): LogicProblem {
  const more =
    copies === 0
      ? ""
      : ` The same applies to ${copies} more ${copies === 1 ? "condition" : "conditions"} here.`;
  return {
    code: "W_VALUE_TYPE",
    key: node.key,
    attribute,
    ...(offset !== undefined && { offset }),
    message: `${startingLarge(statement.message)}.${more}`,
    hint: statement.hint,
  };
}

function startingLarge(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A statement with the offset of the part that it is about. */
interface StatementAt {
  at: number;
  statement: Statement;
}

const NO_STATEMENTS: readonly StatementAt[] = [];

class TypeCheck {
  private readonly form: CompiledForm;
  /** By expression, if the finding is the same for every node: forms repeat their conditions. */
  private readonly known = new Map<Expression, readonly StatementAt[]>();

  constructor(form: CompiledForm) {
    this.form = form;
  }

  findingsOf(node: FormNode): readonly TypeFinding[] {
    const findings: TypeFinding[] = [];
    for (const [attribute, tree] of expressionsOf(node)) {
      // a question shares all but its condition with its grid
      if (node.type === "question" && attribute !== "conditionalExpression") continue;
      // the attribute names of expressionsOf are those of a problem
      for (const { at, statement } of this.statementsIn(tree, node))
        findings.push({ node, attribute: attribute as LogicAttribute, offset: at, statement, copies: 0 });
    }
    const ofDefault = defaultStatement(node);
    if (ofDefault !== undefined)
      findings.push({ node, attribute: "default", statement: ofDefault, copies: 0 });
    return findings;
  }

  private statementsIn(tree: Expression, node: FormNode): readonly StatementAt[] {
    const known = this.known.get(tree);
    if (known !== undefined) return known;
    const operandOf = operandsOf(node, (key) => this.form.byReference.get(key.toLowerCase()));
    const found = new Map<string, StatementAt>();
    let isOwn = false;
    eachPart(tree, (part) => {
      isOwn ||= part.kind === "self";
      const statement = valueTypeProblem(part, operandOf);
      if (statement !== undefined && !found.has(statement.message))
        found.set(statement.message, { at: part.at, statement });
    });
    const statements = found.size === 0 ? NO_STATEMENTS : [...found.values()];
    if (!isOwn) this.known.set(tree, statements);
    return statements;
  }
}

function eachPart(tree: Expression, look: (part: Expression) => void): void {
  look(tree);
  if (tree.kind === "unary") eachPart(tree.operand, look);
  if (tree.kind === "call") for (const arg of tree.args) eachPart(arg, look);
  if (tree.kind !== "binary") return;
  eachPart(tree.left, look);
  eachPart(tree.right, look);
}

function defaultStatement(node: FormNode): Statement | undefined {
  const text = node.field?.default;
  if (
    text === undefined ||
    node.type !== "field" ||
    node.defaultExpression !== undefined ||
    isCalculated(node)
  )
    return undefined;
  return defaultProblem(node, text);
}
