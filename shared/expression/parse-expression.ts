/**
 * Parses the expression language in both of its dialects into one tree (XPath 1.0 § 3; workbook page, section 7:
 * Expressions).
 */
import { nextOperator } from "./operators.ts";
import { type ExpressionProblem, Refusal, SourceReader } from "./source-reader.ts";
import type { Expression, ExpressionOf, InstanceStep, PathStep } from "./tree.ts";

export const MAX_EXPRESSION_LENGTH = 4_000;
export const MAX_EXPRESSION_DEPTH = 100;
export const MAX_EXPRESSION_NODES = 2_000;

export type ParsedExpression = { ok: true; tree: Expression } | { ok: false; problem: ExpressionProblem };

/**
 * Parses an expression; never throws, evaluates nothing.
 *
 * A source that is just `yes`, `no`, `true` or `false`, in any case, is that boolean: spreadsheets turn
 * such cells into booleans (workbook page, section 7).
 * @example parseExpression("[age] >= 18") // { ok: true, tree: { kind: "binary", operator: ">=", … } }
 * @example parseExpression("(1") // { ok: false, problem: { message: "A closing bracket is missing.", offset: 2 } }
 * @see workbook page, section 7: the grammar, and the limits of length, depth and nodes
 */
export function parseExpression(source: string): ParsedExpression {
  const word = WORD.exec(source)?.[1]?.toLowerCase();
  if (word !== undefined) {
    const value = word === "yes" || word === "true";
    return { ok: true, tree: { kind: "boolean", value, at: 0, end: source.length } };
  }
  if (source.length > MAX_EXPRESSION_LENGTH) {
    const message = `This expression is longer than ${MAX_EXPRESSION_LENGTH} characters.`;
    return { ok: false, problem: { code: "E_EXPR", message, offset: MAX_EXPRESSION_LENGTH } };
  }
  try {
    return { ok: true, tree: new Parser(source).whole() };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { ok: false, problem: thrown.problem };
    throw thrown;
  }
}

/** Letters or `_`, then letters, digits, `_`, `-` and `.`. */
export const NAME_PATTERN = /^[\p{L}_][\p{L}\p{N}\p{M}_.-]*$/u;

// compiled once: a regular expression literal in a function would be created on every call
const WORD = /^\s*(yes|true|no|false)\s*$/i;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)/y;
const FUNCTION_NAME = /[\p{L}_][\p{L}\p{N}\p{M}_.-]*(?::[\p{L}_][\p{L}\p{N}\p{M}_.-]*)?/uy;
const OPENING = /\s*\(/y;
const CLOSING = /\s*\)/y;
const COMMA = /\s*,/y;
const STEP = /\s*\/\s*(?=[\p{L}_])/uy;
/** A column may have a prefix, as those of OpenStreetMap do: `fuel:diesel`. */
const STEP_NAME = /[\p{L}_][\p{L}\p{N}\p{M}_.-]*(?::[\p{L}_][\p{L}\p{N}\p{M}_.-]*)?/uy;
const OPENING_CONDITION = /\s*\[/y;

class Parser {
  private readonly reader: SourceReader;
  private depth = 0;
  private nodes = 0;

  constructor(source: string) {
    this.reader = new SourceReader(source);
  }

  whole(): Expression {
    this.reader.skipSpace();
    if (this.reader.isAtEnd) this.reader.refuse("There is no expression here.", 0);
    const tree = this.binary(0);
    this.reader.skipSpace();
    if (!this.reader.isAtEnd) this.reader.refuseRest();
    return tree;
  }

  /** @param level operators of lower ones end it */
  private binary(level: number): Expression {
    let left = this.unary();
    for (;;) {
      const next = nextOperator(this.reader);
      if (next === undefined || next.level < level) return left;
      this.reader.position += next.written.length;
      const right = this.binary(next.level + 1);
      left = this.node({ kind: "binary", operator: next.operator, left, right, at: left.at, end: right.end });
    }
  }

  private unary(): Expression {
    this.reader.skipSpace();
    const at = this.reader.position;
    const operator = this.reader.source[at];
    if (operator !== "-" && (operator !== "!" || this.reader.source[at + 1] === "=")) return this.primary();
    this.reader.position += 1;
    return this.nested(at, () => {
      const operand = this.unary();
      return this.node({ kind: "unary", operator, operand, at, end: operand.end });
    });
  }

  private primary(): Expression {
    this.reader.skipSpace();
    const at = this.reader.position;
    const character = this.reader.source[at];
    if (character === undefined)
      return this.reader.refuse("The expression ends where a value is expected.", at);
    if (character === "(") return this.bracketed(at);
    if (character === "'" || character === '"') return this.text(at, character);
    if (character === "$" || character === "[") return this.field(at);
    const number = this.reader.match(NUMBER);
    if (number !== undefined)
      return this.node({ kind: "number", value: Number(number), at, end: this.reader.position });
    if (character === "." || character === "/") return this.path(at);
    const name = this.reader.match(FUNCTION_NAME);
    if (name === undefined) return this.reader.refuseRest();
    return this.named(at, name);
  }

  private bracketed(at: number): Expression {
    this.reader.position += 1;
    return this.nested(at, () => {
      const inner = this.binary(0);
      this.reader.close(")", "A closing bracket is missing.");
      return { ...inner, at, end: this.reader.position };
    });
  }

  private text(at: number, quote: string): Expression {
    const end = this.reader.source.indexOf(quote, at + 1);
    if (end < 0) this.reader.refuse(`This text has no closing ${quote}.`, at);
    this.reader.position = end + 1;
    return this.node({
      kind: "text",
      value: this.reader.source.slice(at + 1, end),
      at,
      end: this.reader.position,
    });
  }

  private field(at: number): Expression {
    const isBraced = this.reader.source[at] === "$";
    if (isBraced && this.reader.source[at + 1] !== "{")
      this.reader.refuse("A reference is written ${name}.", at);
    const open = isBraced ? at + 2 : at + 1;
    const end = this.reader.source.indexOf(isBraced ? "}" : "]", open);
    if (end < 0) this.reader.refuse(`This reference has no closing ${isBraced ? "}" : "]"}.`, at);
    const key = this.reader.source.slice(open, end).trim();
    if (!NAME_PATTERN.test(key)) this.reader.refuse(`"${key.slice(0, 60)}" is not a field's name.`, at);
    this.reader.position = end + 1;
    const field = { kind: "field", key, at, end: this.reader.position } as const;
    if (isBraced) {
      const where = this.conditions(at);
      if (where.length > 0 || this.isStepNext()) return this.steps(at, field, [{ name: "", where }]);
    }
    this.reader.refusePredicate();
    return this.node(field);
  }

  /** Whether a step follows: after an operand a `/` before anything else divides. */
  private isStepNext(): boolean {
    if (this.reader.character !== "/") return false;
    const name = this.reader.nameAt(this.reader.position + 1);
    const after = this.reader.position + 1 + (name?.length ?? 0);
    return name !== undefined && !/^\s*\(/.test(this.reader.source.slice(after));
  }

  private named(at: number, name: string): Expression {
    if (this.reader.source.startsWith("::", this.reader.position))
      this.reader.refusePath("Axes such as parent:: can't be used.");
    if (this.reader.match(OPENING) !== undefined) return this.nested(at, () => this.call(at, name));
    if (this.reader.character === "/") return this.steps(at, "here", [{ name, where: [] }]);
    if (name === "true" || name === "false")
      return this.node({ kind: "boolean", value: name === "true", at, end: this.reader.position });
    const where = this.conditions(at);
    if (where.length > 0) return this.steps(at, "here", [{ name, where }]);
    return this.node({ kind: "name", name, at, end: this.reader.position });
  }

  private call(at: number, name: string): Expression {
    const args: Expression[] = [];
    if (this.reader.match(CLOSING) === undefined) {
      do args.push(this.binary(0));
      while (this.reader.match(COMMA) !== undefined);
      this.reader.close(")", `The bracket of ${name}( is not closed.`);
    }
    if (name === "current" && args.length === 0 && this.reader.character === "/")
      return this.steps(at, "current", []);
    if (name === "instance" && /^\s*\//.test(this.reader.rest)) return this.instance(at, args);
    const read =
      name === "jr:choice-name" ? args.map((arg, index) => (index === 1 ? this.quoted(arg) : arg)) : args;
    return this.node({ kind: "call", name, args: read, at, end: this.reader.position });
  }

  /** `jr:choice-name(value, '${field}')` quotes its reference (ODK XForms, jr:choice-name()). */
  private quoted(arg: Expression): Expression {
    if (arg.kind !== "text") return arg;
    const key = /^\s*\$\{\s*([^{}]+?)\s*\}\s*$/.exec(arg.value)?.[1];
    if (key !== undefined && NAME_PATTERN.test(key)) return { kind: "field", key, at: arg.at, end: arg.end };
    const path = /^\s*(\/|\.\.\/)/.test(arg.value) ? parseExpression(arg.value) : undefined;
    if (path?.ok && path.tree.kind === "path") return { ...path.tree, at: arg.at, end: arg.end };
    return arg;
  }

  /** The steps after `instance('list')`, each with its conditions (ODK XForms, instance(); Secondary Instances - Internal). */
  private instance(at: number, args: Expression[]): Expression {
    const [list] = args;
    if (list?.kind !== "text" || args.length !== 1)
      return this.reader.refusePath("The name of a list is a text: instance('list')/root/item[…]/column.");
    const steps: InstanceStep[] = [];
    while (this.reader.match(STEP) !== undefined) {
      const name = this.reader.match(STEP_NAME) ?? "";
      steps.push({ name, where: this.conditions(at) });
    }
    if (/^\s*(\(|::|\/\s*[./@*])/.test(this.reader.rest))
      return this.reader.refusePath("A path in a list is steps such as /root/item[name = 'x']/column.");
    return this.node({ kind: "instance", list: list.value, steps, at, end: this.reader.position });
  }

  /** The conditions in square brackets that come next (XPath 1.0 § 2.4, predicates); often none. */
  private conditions(at: number): Expression[] {
    const where: Expression[] = [];
    while (this.reader.match(OPENING_CONDITION) !== undefined) {
      where.push(this.nested(at, () => this.binary(0)));
      this.reader.close("]", "A closing square bracket is missing.");
    }
    return where;
  }

  /** A path of XPath (ODK XForms, XPath Paths) that begins with `/`, `.` or `..`; `.` alone is the field itself. */
  private path(at: number): Expression {
    const absolute = this.reader.source[at] === "/";
    const first = absolute ? undefined : this.reader.match(/\.\.?/y);
    if (first !== "." || this.reader.character === "/")
      return this.steps(at, absolute ? "root" : "here", first === ".." ? [{ name: "..", where: [] }] : []);
    this.reader.refusePredicate();
    return this.node({ kind: "self", at, end: this.reader.position });
  }

  /** The rest of a path, starting at a `/`. @param steps those already read */
  private steps(at: number, from: ExpressionOf<"nodes">["from"], steps: PathStep[]): Expression {
    const { reader } = this;
    while (reader.match(/\//y) !== undefined) {
      const name = reader.match(/\.\.|\.(?![\p{L}\p{N}])|[\p{L}_][\p{L}\p{N}\p{M}_.-]*/uy);
      if (name === undefined)
        return reader.refusePath("A path is steps joined by one /, such as ../name or /data/group/name.");
      if (name !== ".") steps.push({ name, where: this.conditions(at) });
    }
    reader.refusePredicate();
    if (/^\s*(\(|::)/.test(reader.rest)) reader.refusePath("A path ends with a field's name.");
    const end = reader.position;
    if (steps.length === 0 && from !== "root") return this.node({ kind: "self", at, end });
    if (typeof from !== "string" || steps.some(({ where }) => where.length > 0))
      return this.node({ kind: "nodes", from, steps, at, end });
    const names = steps.map(({ name }) => name);
    const isCurrent = from === "current" && { isCurrent: true as const };
    return this.node({ kind: "path", absolute: from === "root", steps: names, ...isCurrent, at, end });
  }

  private nested(at: number, read: () => Expression): Expression {
    this.depth += 1;
    if (this.depth > MAX_EXPRESSION_DEPTH)
      this.reader.refuse(`This expression is nested more than ${MAX_EXPRESSION_DEPTH} deep.`, at);
    const tree = read();
    this.depth -= 1;
    return tree;
  }

  private node(node: Expression): Expression {
    this.nodes += 1;
    if (this.nodes > MAX_EXPRESSION_NODES)
      this.reader.refuse(`This expression has more than ${MAX_EXPRESSION_NODES} parts.`, node.at);
    return node;
  }
}
