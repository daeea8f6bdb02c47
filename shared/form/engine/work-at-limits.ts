/**
 * What a form takes at its limits (product decision 56: everything computed on somebody's input has a budget): before
 * anyone fills it in, by what its expressions say of how much they read.
 */
import type { TableRow } from "../../expression/context.ts";
import { type Expression, nodesOf } from "../../expression/tree.ts";
import { MAX_STEPS } from "../../expression/work.ts";
import { sharedDepth } from "../definition/instance-keys.ts";
import type { CompiledForm } from "./compiled-form.ts";
import { MAX_NODES } from "./expand-repeats.ts";
import { expressionsOf, type FormNode } from "./form-node.ts";

/** What one expression takes in all instances together, where it has the most of them. */
export interface ExpressionWork {
  key: string;
  /** As `expressionsOf` names it. */
  attribute: string;
  steps: number;
}

/** Of each evaluation: its context; of each instance that is read; of each that a condition is asked of; of a row. */
const steps = { expression: 7, instance: 4, candidate: 20, row: 2 };
/** Functions that read a question in all of its instances. */
const OVER_ALL = /^(sum|min|max|join|concat|count|count-non-empty|checklist|area|distance|randomize)$/i;

/**
 * The expressions that take the most, until the others fit into the steps of one opening; none where all do. Texts count as
 * short ones: how long they are is checked when they come.
 * @example overBudget(form) // [{ key: "rank", attribute: "expression", steps: 12_000_000 }]
 */
export function overBudget(form: CompiledForm): ExpressionWork[] {
  const limits = new Limits(form);
  const all = form.nodes.flatMap((node) =>
    expressionsOf(node).map(([attribute, tree]) => ({
      key: node.key,
      attribute,
      steps: limits.workOf(node, attribute, tree),
    })),
  );
  let left = all.reduce((sum, one) => sum + one.steps, limits.ofIndexes);
  if (left <= MAX_STEPS) return [];
  const found: ExpressionWork[] = [];
  for (const one of all.toSorted((a, b) => b.steps - a.steps)) {
    if (left <= MAX_STEPS) break;
    found.push(one);
    left -= one.steps;
  }
  return found;
}

class Limits {
  private readonly form: CompiledForm;
  /** Nodes inside each repeat, by its index. */
  private readonly inside = new Map<number, number>();

  /** Indexes of rows, each made once, whoever looks for rows by it. */
  ofIndexes = 0;
  private readonly indexed = new Set<string>();

  constructor(form: CompiledForm) {
    this.form = form;
    for (const { repeats } of form.nodes)
      for (const repeat of repeats) this.inside.set(repeat, (this.inside.get(repeat) ?? 1) + 1);
  }

  workOf(node: FormNode, attribute: string, tree: Expression): number {
    const offered =
      attribute === "optionFilter" && tree === node.optionFilter ? node.field?.options : undefined;
    const once =
      offered === undefined
        ? steps.expression + this.stepsOf(tree, node)
        : this.inRows(tree, node, offered.length, (column) =>
            most(offered.map((option) => option.filters?.[column] ?? option.key)),
          );
    return this.instancesOf(node.repeats) * once;
  }

  /** How many instances there are at most, of repeats inside each other. */
  private instancesOf(repeats: readonly number[]): number {
    const innermost = repeats.at(-1);
    if (innermost === undefined) return 1;
    const all = repeats.reduce((product, repeat) => product * this.mostOf(repeat), 1);
    return Math.min(all, Math.ceil(MAX_NODES / (this.inside.get(innermost) ?? 1)));
  }

  private mostOf(repeat: number): number {
    const rule = this.form.nodes[repeat]?.repeat;
    if (rule === undefined) return 1;
    const { count, maximum } = rule;
    return count?.kind === "number" ? Math.min(Math.max(0, count.value), maximum) : maximum;
  }

  /** How many instances of a question a reader has before it. @param isInside it is a repeat, and its own are meant */
  private readBy(key: string | undefined, reader: FormNode, isInside = false): number {
    const read = key === undefined ? undefined : this.form.byReference.get(key.toLowerCase());
    if (read === undefined) return 1;
    const apart = read.repeats.slice(sharedDepth(read.repeats, reader.repeats));
    return this.instancesOf(isInside ? [...apart, read.index] : apart);
  }

  private stepsOf(tree: Expression, reader: FormNode): number {
    const ofAll = (parts: readonly Expression[]) =>
      parts.reduce((sum, part) => sum + this.stepsOf(part, reader), 0);
    switch (tree.kind) {
      case "call":
        return 1 + this.ofCall(tree, reader, ofAll);
      case "unary":
        return 1 + this.stepsOf(tree.operand, reader);
      case "binary":
        return 1 + this.stepsOf(tree.left, reader) + this.stepsOf(tree.right, reader);
      case "instance": {
        const rows = this.rowsOf(tree.list);
        const conditions = tree.steps.flatMap(({ where }) => where);
        return conditions.reduce(
          (sum, where) => sum + this.inRows(where, reader, rows.length, (column) => mostIn(rows, column)),
          conditions.length === 0 ? rows.length : 1,
        );
      }
      default:
        return 1;
    }
  }

  private ofCall(
    { name, args }: Extract<Expression, { kind: "call" }>,
    reader: FormNode,
    ofAll: (parts: readonly Expression[]) => number,
  ): number {
    const keyOf = (part: Expression | undefined) => (part?.kind === "field" ? part.key : undefined);
    if (/^where$/i.test(name)) {
      const [read, repeat, ...conditions] = args;
      const instances = this.readBy(keyOf(repeat), reader, true);
      return (
        instances *
        (steps.candidate * (conditions.length + 1) + ofAll(conditions) + ofAll(read ? [read] : []))
      );
    }
    if (name === "pulldata") {
      const [file] = args;
      const rows = file?.kind === "text" ? this.rowsOf(file.value.replace(/\.\w+$/, "")).length : 0;
      const column = args[2]?.kind === "text" ? args[2].value : "";
      this.index(`${file?.kind === "text" ? file.value : ""} ${column}`, rows);
      return ofAll(args);
    }
    const overAll = OVER_ALL.test(name) ? args : [];
    const instances = overAll.reduce(
      (sum, part) =>
        sum + (keyOf(part) === undefined ? 0 : this.readBy(keyOf(part), reader) * steps.instance),
      0,
    );
    return instances + ofAll(args);
  }

  /** A condition asked of rows: of those only that have the text that it compares, where it does. */
  private inRows(
    where: Expression,
    reader: FormNode,
    rows: number,
    mostWith: (column: string) => number,
  ): number {
    const column = comparedColumn(where);
    const near = column === undefined ? rows : Math.min(rows, mostWith(column));
    // lists of one length count as one: an index more or less decides nothing
    if (column !== undefined) this.index(`${rows} ${column}`, rows);
    return near * (steps.expression + steps.row + this.stepsOf(where, reader));
  }

  private index(name: string, rows: number): void {
    if (!this.indexed.has(name)) this.ofIndexes += rows * steps.row;
    this.indexed.add(name);
  }

  private rowsOf(table: string): readonly TableRow[] {
    const { tables = {} } = this.form.definition;
    return Object.hasOwn(tables, table) ? (tables[table] ?? []) : [];
  }
}

/** The column that a condition compares with something that is the same for all rows. */
function comparedColumn(where: Expression): string | undefined {
  if (where.kind !== "binary") return undefined;
  if (where.operator === "and") return comparedColumn(where.left) ?? comparedColumn(where.right);
  if (where.operator !== "=") return undefined;
  const sides = [where.left, where.right];
  const [name, value] = where.left.kind === "name" ? sides : sides.toReversed();
  if (name?.kind !== "name" || value === undefined) return undefined;
  return nodesOf(value).every(({ kind }) => kind !== "name") ? name.name : undefined;
}

function mostIn(rows: readonly TableRow[], column: string): number {
  return most(rows.map((row) => (Object.hasOwn(row, column) ? (row[column] ?? "") : "")));
}

/** How often the text occurs that occurs most. */
function most(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.values()].reduce((least, count) => Math.max(least, count), 0);
}
