/** Paths with conditions, such as `${children}[age > 2]/name`: they are stored as calls of `where`. */
import { type Expression, type ExpressionOf, nodesOf, rewrite } from "../../../expression/tree.ts";
import type { Names, Resolved } from "../names.ts";
import type { Question } from "../question.ts";

/** What an expression's parts are read in: names and paths of a condition start from the node that it is about. */
interface Scope {
  source: string;
  /** The node whose expression it is. */
  reader: Question;
  /** The node of the path that a condition is about; the reader outside of conditions. */
  here: Question;
}

/** The conditions on the instances of a repeat. */
interface Level {
  repeat: Question;
  /** The node that they are about: the repeat, or a question in it. */
  about: Question;
  where: readonly Expression[];
}

/** Why a path can't be written, thrown inside only: `unknown` names are reported where they are read. */
class Unwritable extends Error {
  readonly why: "unknown" | "repeatsNothing";
  constructor(why: Unwritable["why"]) {
    super(why);
    this.why = why;
  }
}

export class PathConditions {
  private readonly names: Names;
  private readonly missing: (path: string, at: number) => void;
  private readonly other: (part: Expression) => string | "refused" | undefined;

  /**
   * @param missing told of paths that lead nowhere; they count as unanswered, as in XPath
   * @param other writes parts that mean the same inside a condition, such as names of fields and rows of lists; undefined
   *   leaves them
   */
  constructor(
    names: Names,
    missing: (path: string, at: number) => void,
    other: (part: Expression) => string | "refused" | undefined,
  ) {
    this.names = names;
    this.missing = missing;
    this.other = other;
  }

  /**
   * @returns the expression as it is stored, or why there is none: a condition is about what doesn't repeat, or `other`
   *   refused a part of one
   * @example of "count(${child}[age > 2])", the path // "where(${child}, ${child}, ${age} > 2)"
   */
  written(
    path: ExpressionOf<"nodes">,
    source: string,
    reader: Question,
  ): { text: string } | { why: Unwritable["why"] } {
    try {
      return { text: this.pathText(path, { source, reader, here: reader }) };
    } catch (thrown) {
      if (thrown instanceof Unwritable) return { why: thrown.why };
      throw thrown;
    }
  }

  private pathText(path: ExpressionOf<"nodes">, scope: Scope): string {
    if (typeof path.from !== "string") this.otherText(path.from);
    const resolved = path.steps.map((_step, index) => this.resolve(path, index + 1, scope));
    const end = resolved.at(-1);
    if (end === undefined || end.kind === "unknown" || end.kind === "ambiguous")
      return this.nothing(scope.source.slice(path.at, path.end), path.at);
    const levels = path.steps.flatMap(({ where }, index): Level[] => {
      const at = resolved[index];
      if (where.length === 0) return [];
      if (where.every(isFirst) && at?.kind === "node" && repeatAround(at.node) === undefined) return [];
      const repeat = at?.kind === "node" ? repeatAround(at.node) : undefined;
      if (at?.kind !== "node" || repeat === undefined) throw new Unwritable("repeatsNothing");
      return [{ repeat, about: at.node, where }];
    });
    const target = keyText(end);
    if (target === undefined) throw new Unwritable("repeatsNothing");
    return levels.reduceRight((text, { repeat, about, where }) => {
      const conditions = where.map((one) => this.conditionText(one, { ...scope, here: about }));
      return `where(${[text, `\${${repeat.key}}`, ...conditions].join(", ")})`;
    }, target);
  }

  /** What the first steps of a path lead to. */
  private resolve({ from, steps }: ExpressionOf<"nodes">, count: number, scope: Scope): Resolved {
    const names = steps.slice(0, count).flatMap(({ name }) => (name === "" ? [] : [name]));
    if (from === "root") return this.names.resolvePath(names, true, scope.reader);
    if (from === "here") return this.names.resolvePath(names, false, scope.here);
    if (from === "current") return this.names.resolvePath(names, false, scope.reader);
    const field = this.names.resolveName(from.key, scope.reader);
    return field.kind === "node" ? this.names.resolvePath(names, false, field.node) : field;
  }

  private conditionText(condition: Expression, scope: Scope): string {
    return rewrite(scope.source, condition, (part) => this.partText(part, scope), condition);
  }

  /** A part of a condition; undefined leaves it as it is. */
  private partText(part: Expression, scope: Scope): string | undefined {
    const { names } = this;
    switch (part.kind) {
      case "nodes":
        return this.pathText(part, scope);
      case "name":
        return this.readText(names.resolvePath([part.name], false, scope.here), part, scope);
      case "field":
        return this.ofReader(this.otherText(part) ?? "''", scope);
      case "self":
        if (scope.source.startsWith("current", part.at)) return "outer(.)";
        return this.readText({ kind: "node", node: scope.here }, part, scope);
      case "path": {
        const from = part.isCurrent ? scope.reader : scope.here;
        const found = names.resolvePath(part.steps, part.absolute, from);
        return this.readText(found, part, scope, part.isCurrent || part.absolute);
      }
      case "call":
        return part.name === "position" ? this.placeText(part, scope) : this.otherText(part);
      default:
        return this.otherText(part);
    }
  }

  private otherText(part: Expression): string | undefined {
    const text = this.other(part);
    if (text === "refused") throw new Unwritable("unknown");
    return text;
  }

  /** Where the reader is in an instance too, its own is meant. */
  private ofReader(text: string, { reader, here }: Scope): string {
    return here !== reader && text !== "''" && repeatAround(reader) !== undefined ? `outer(${text})` : text;
  }

  /** @param isOfReader it is about the reader, not about the node of the condition */
  private readText(found: Resolved, part: Expression, scope: Scope, isOfReader = false): string {
    const text = found.kind === "node" || found.kind === "key" ? keyText(found) : "''";
    if (text === undefined) return "''"; // the text of a group
    if (text === "''") return this.nothing(scope.source.slice(part.at, part.end), part.at);
    return isOfReader ? this.ofReader(text, scope) : text;
  }

  /** `position(current()/..)` is the place of the reader, `position(.)` that of the instance. */
  private placeText({ args }: ExpressionOf<"call">, scope: Scope): string | undefined {
    const [of] = args;
    if (of === undefined) return undefined;
    if (of.kind === "self") return "position()";
    if (of.kind !== "path") return undefined;
    const from = of.isCurrent ? scope.reader : scope.here;
    const found = this.names.resolvePath(of.steps, of.absolute, from);
    const repeat = found.kind === "node" ? repeatAround(found.node) : undefined;
    if (repeat === undefined) return undefined;
    return of.isCurrent ? `outer(position(\${${repeat.key}}))` : `position(\${${repeat.key}})`;
  }

  private nothing(path: string, at: number): string {
    this.missing(path, at);
    return "''";
  }
}

/** The innermost repeat that a node is in, or is. */
function repeatAround(node: Question): Question | undefined {
  let at: Question | undefined = node;
  while (at !== undefined && at.kind !== "repeat") at = at.parent;
  return at;
}

/** A condition that every single node meets: the first one. */
function isFirst(condition: Expression): boolean {
  return condition.kind === "number" && condition.value === 1;
}

/** A reference to what was found; undefined for what has no answer. */
function keyText(found: Extract<Resolved, { kind: "node" | "key" }>): string | undefined {
  if (found.kind === "key") return `\${${found.key}}`;
  const { node } = found;
  if (node.kind === "repeat") return `\${${node.key}}`;
  return node.isAnswerless ? undefined : `\${${node.answerKey}}`;
}

/** What is inside the conditions of paths: it means something else there. */
export function insidePaths(parts: readonly Expression[]): ReadonlySet<Expression> {
  const inside = new Set<Expression>();
  for (const part of parts)
    if (part.kind === "nodes")
      for (const condition of part.steps.flatMap(({ where }) => where))
        for (const inner of nodesOf(condition)) inside.add(inner);
  return inside;
}
