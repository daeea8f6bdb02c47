/** Reads the expression language in both of its dialects into one tree (workbook page, section 7). */
import type { BinaryOperator, Expression } from "./tree.ts";

export const MAX_EXPRESSION_LENGTH = 4_000;
export const MAX_EXPRESSION_DEPTH = 100;
export const MAX_EXPRESSION_NODES = 2_000;

export interface ExpressionProblem {
  /** `E_EXPR`: not the grammar; `E_EXPR_PATH`: a path that is more than steps. */
  code: "E_EXPR" | "E_EXPR_PATH";
  message: string;
  /** Where in the source, from 0. */
  offset: number;
}

export type ParsedExpression = { ok: true; tree: Expression } | { ok: false; problem: ExpressionProblem };

/**
 * Parses an expression; never throws, evaluates nothing.
 *
 * A source that is just `yes`, `no`, `true` or `false`, in any case, is that boolean: spreadsheets turn
 * such cells into booleans of their own.
 * @example parseExpression("[age] >= 18") // { ok: true, tree: { kind: "binary", operator: ">=", … } }
 * @example parseExpression("(1") // { ok: false, problem: { message: "A closing bracket is missing.", offset: 2 } }
 * @see workbook page, section 7
 */
export function parseExpression(source: string): ParsedExpression {
  const word = /^\s*(yes|true|no|false)\s*$/i.exec(source)?.[1]?.toLowerCase();
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

class Refusal extends Error {
  readonly problem: ExpressionProblem;
  constructor(code: ExpressionProblem["code"], message: string, offset: number) {
    super(message);
    this.problem = { code, message, offset };
  }
}

/** From the loosest to the tightest; each level is left-associative. */
const levels: readonly (readonly [spelling: string, operator: BinaryOperator][])[] = [
  [
    ["or", "or"],
    ["||", "or"],
  ],
  [
    ["and", "and"],
    ["&&", "and"],
  ],
  [
    ["<=", "<="],
    [">=", ">="],
    ["!=", "!="],
    ["==", "="],
    ["=", "="],
    ["<", "<"],
    [">", ">"],
  ],
  [
    ["+", "+"],
    ["-", "-"],
  ],
  [
    ["*", "*"],
    ["div", "div"],
    ["/", "div"],
    ["mod", "mod"],
    ["%", "mod"],
  ],
];

class Parser {
  private readonly source: string;
  private position = 0;
  private depth = 0;
  private nodes = 0;

  constructor(source: string) {
    this.source = source;
  }

  whole(): Expression {
    this.skipSpace();
    if (this.position === this.source.length) this.refuse("There is no expression here.", 0);
    const tree = this.binary(0);
    this.skipSpace();
    if (this.position < this.source.length) this.refuseRest();
    return tree;
  }

  private binary(level: number): Expression {
    const spellings = levels[level];
    if (spellings === undefined) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const operator = this.operatorOf(spellings);
      if (operator === undefined) return left;
      const right = this.binary(level + 1);
      left = this.node({ kind: "binary", operator, left, right, at: left.at, end: right.end });
    }
  }

  private operatorOf(spellings: readonly (readonly [string, BinaryOperator])[]): BinaryOperator | undefined {
    this.skipSpace();
    for (const [spelling, operator] of spellings) {
      if (!this.source.startsWith(spelling, this.position)) continue;
      const isWord = /[a-z]/.test(spelling);
      if (isWord && this.nameAt(this.position) !== spelling) continue;
      if (spelling === "/") this.refuseStep();
      this.position += spelling.length;
      return operator;
    }
    return undefined;
  }

  /** After an operand `/` divides, unless a step follows: then a path goes on from something that is none. */
  private refuseStep(): void {
    const after = /\s*/y;
    after.lastIndex = this.position + 1;
    const next = this.position + 1 + (after.exec(this.source)?.[0].length ?? 0);
    const name = this.nameAt(next);
    const isCall = name !== undefined && /^\s*\(/.test(this.source.slice(next + name.length));
    if (this.source[next] === "/" || (name !== undefined && !isCall))
      this.refusePath("Only a field's own path can be read; nothing can be looked up below this.");
  }

  private unary(): Expression {
    this.skipSpace();
    const at = this.position;
    const operator = this.source[at];
    if (operator !== "-" && (operator !== "!" || this.source[at + 1] === "=")) return this.primary();
    this.position += 1;
    return this.nested(at, () => {
      const operand = this.unary();
      return this.node({ kind: "unary", operator, operand, at, end: operand.end });
    });
  }

  private primary(): Expression {
    this.skipSpace();
    const at = this.position;
    const character = this.source[at];
    if (character === undefined) return this.refuse("The expression ends where a value is expected.", at);
    if (character === "(") return this.bracketed(at);
    if (character === "'" || character === '"') return this.text(at, character);
    if (character === "$" || character === "[") return this.field(at);
    const number = this.match(/(?:\d+(?:\.\d*)?|\.\d+)/y);
    if (number !== undefined)
      return this.node({ kind: "number", value: Number(number), at, end: this.position });
    if (character === "." || character === "/") return this.pathOrSelf(at);
    const name = this.match(/[\p{L}_][\p{L}\p{N}\p{M}_.-]*(?::[\p{L}_][\p{L}\p{N}\p{M}_.-]*)?/uy);
    if (name === undefined) return this.refuseRest();
    return this.named(at, name);
  }

  private bracketed(at: number): Expression {
    this.position += 1;
    return this.nested(at, () => {
      const inner = this.binary(0);
      this.close(")", "A closing bracket is missing.");
      return { ...inner, at, end: this.position };
    });
  }

  private text(at: number, quote: string): Expression {
    const end = this.source.indexOf(quote, at + 1);
    if (end < 0) this.refuse(`This text has no closing ${quote}.`, at);
    this.position = end + 1;
    return this.node({
      kind: "text",
      value: this.source.slice(at + 1, end),
      at,
      end: this.position,
    });
  }

  private field(at: number): Expression {
    const isBraced = this.source[at] === "$";
    if (isBraced && this.source[at + 1] !== "{") this.refuse("A reference is written ${name}.", at);
    const open = isBraced ? at + 2 : at + 1;
    const end = this.source.indexOf(isBraced ? "}" : "]", open);
    if (end < 0) this.refuse(`This reference has no closing ${isBraced ? "}" : "]"}.`, at);
    const key = this.source.slice(open, end).trim();
    if (!NAME_PATTERN.test(key)) this.refuse(`"${key.slice(0, 60)}" is not a field's name.`, at);
    this.position = end + 1;
    this.refusePredicate();
    return this.node({ kind: "field", key, at, end: this.position });
  }

  private pathOrSelf(at: number): Expression {
    const absolute = this.source[at] === "/";
    const first = absolute ? undefined : this.match(/\.\.?/y);
    if (first === "." && this.source[this.position] !== "/") {
      this.refusePredicate();
      return this.node({ kind: "self", at, end: this.position });
    }
    return this.steps(at, absolute, first === ".." ? [".."] : []);
  }

  /** The rest of a path, from before a `/`. */
  private steps(at: number, absolute: boolean, steps: string[]): Expression {
    while (this.match(/\//y) !== undefined) {
      const step = this.match(/\.\.|\.(?![\p{L}\p{N}])|[\p{L}_][\p{L}\p{N}\p{M}_.-]*/uy);
      if (step === undefined)
        this.refusePath("A path is steps joined by one /, such as ../name or /data/group/name.");
      else if (step !== ".") steps.push(step);
    }
    this.refusePredicate();
    if (/^\s*(\(|::)/.test(this.source.slice(this.position)))
      this.refusePath("A path ends with a field's name.");
    if (steps.length === 0 && !absolute) return this.node({ kind: "self", at, end: this.position });
    return this.node({ kind: "path", absolute, steps, at, end: this.position });
  }

  private named(at: number, name: string): Expression {
    if (this.source.startsWith("::", this.position)) this.refusePath("Axes such as parent:: can't be used.");
    if (this.match(/\s*\(/y) !== undefined) return this.nested(at, () => this.call(at, name));
    if (this.source[this.position] === "/") return this.steps(at, false, [name]);
    if (name === "true" || name === "false")
      return this.node({ kind: "boolean", value: name === "true", at, end: this.position });
    this.refusePredicate();
    return this.node({ kind: "name", name, at, end: this.position });
  }

  private call(at: number, name: string): Expression {
    const args: Expression[] = [];
    if (this.match(/\s*\)/y) === undefined) {
      do args.push(this.binary(0));
      while (this.match(/\s*,/y) !== undefined);
      this.close(")", `The bracket of ${name}( is not closed.`);
    }
    if (name === "current" && args.length === 0 && this.source[this.position] === "/")
      return this.steps(at, false, []);
    if (name === "instance" && /^\s*\//.test(this.source.slice(this.position))) return this.lookup(at, args);
    const read =
      name === "jr:choice-name" ? args.map((arg, index) => (index === 1 ? this.quoted(arg) : arg)) : args;
    return this.node({ kind: "call", name, args: read, at, end: this.position });
  }

  /** `jr:choice-name(value, '${field}')` quotes its reference. */
  private quoted(arg: Expression): Expression {
    if (arg.kind !== "text") return arg;
    const key = /^\s*\$\{\s*([^{}]+?)\s*\}\s*$/.exec(arg.value)?.[1];
    if (key !== undefined && NAME_PATTERN.test(key)) return { kind: "field", key, at: arg.at, end: arg.end };
    const path = /^\s*(\/|\.\.\/)/.test(arg.value) ? parseExpression(arg.value) : undefined;
    if (path?.ok && path.tree.kind === "path") return { ...path.tree, at: arg.at, end: arg.end };
    return arg;
  }

  private lookup(at: number, args: Expression[]): Expression {
    const shape = "Only instance('list')/root/item[name = ${field}]/column can be looked up.";
    const [list] = args;
    if (list?.kind !== "text" || args.length !== 1) return this.refusePath(shape);
    if (this.match(/\s*\/\s*root\s*\/\s*item\s*\[\s*(?:name|value)\s*=(?!=)/y) === undefined)
      return this.refusePath(shape);
    const value = this.binary(3);
    if (this.match(/\s*\]\s*\/\s*/y) === undefined) return this.refusePath(shape);
    const column = this.match(/[\p{L}_][\p{L}\p{N}\p{M}_.-]*/uy);
    if (column === undefined) return this.refusePath(shape);
    this.refusePredicate();
    return this.node({ kind: "lookup", list: list.value, value, column, at, end: this.position });
  }

  private nested(at: number, read: () => Expression): Expression {
    this.depth += 1;
    if (this.depth > MAX_EXPRESSION_DEPTH)
      this.refuse(`This expression is nested more than ${MAX_EXPRESSION_DEPTH} deep.`, at);
    const tree = read();
    this.depth -= 1;
    return tree;
  }

  private node(node: Expression): Expression {
    this.nodes += 1;
    if (this.nodes > MAX_EXPRESSION_NODES)
      this.refuse(`This expression has more than ${MAX_EXPRESSION_NODES} parts.`, node.at);
    return node;
  }

  private close(bracket: string, message: string): void {
    this.skipSpace();
    if (this.source[this.position] === bracket) this.position += 1;
    else if (this.position < this.source.length) this.refuseRest();
    else this.refuse(message, this.position);
  }

  private nameAt(position: number): string | undefined {
    const pattern = /[\p{L}_][\p{L}\p{N}\p{M}_.-]*/uy;
    pattern.lastIndex = position;
    return pattern.exec(this.source)?.[0];
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.source)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  private skipSpace(): void {
    this.match(/[\s\u00a0]*/y);
  }

  private refusePredicate(): void {
    if (/^\s*\[/.test(this.source.slice(this.position, this.position + 40)))
      this.refusePath("A condition in square brackets can't follow a value.");
  }

  private refuseRest(): never {
    const rest = this.source.slice(this.position, this.position + 20);
    if (rest.startsWith("|") || rest.startsWith("@"))
      this.refusePath(`"${rest[0]}" of XPath can't be used here.`);
    const message = rest.startsWith(")")
      ? "This closing bracket has no opening one."
      : `"${rest}" is not expected here.`;
    return this.refuse(message, this.position);
  }

  private refusePath(message: string): never {
    throw new Refusal("E_EXPR_PATH", message, this.position);
  }

  private refuse(message: string, offset: number): never {
    throw new Refusal("E_EXPR", message, offset);
  }
}
