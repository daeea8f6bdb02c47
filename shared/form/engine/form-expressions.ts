/**
 * Parses the expressions of a form and collects their problems (workbook page, section 7: E_EXPR, E_EXPR_PATH, E_FUNC,
 * E_CYCLE).
 */
import { KnownExpressions } from "../../expression/known-expressions.ts";
import { type Expression, hasNode } from "../../expression/tree.ts";

/** What is wrong with an expression, with the key and attribute that it belongs to. */
export interface FormExpressionProblem {
  key: string;
  attribute: string;
  code: "E_EXPR" | "E_EXPR_PATH" | "E_FUNC" | "E_ARGS" | "E_REF" | "E_CYCLE";
  message: string;
  offset: number;
  /** Of a cycle: the other expressions in it. */
  others?: readonly { key: string; attribute: string }[];
}

/** The expressions of one form while it is compiled. */
export class FormExpressions {
  /** All problems so far; an invalid expression has no tree and is listed here. */
  readonly problems: FormExpressionProblem[] = [];
  private readonly known: KnownExpressions;

  /** @param known expressions that are known before the form is read */
  constructor(known = new KnownExpressions()) {
    this.known = known;
  }

  /**
   * The tree of an expression; undefined when there is none or it is invalid.
   * @param attribute the attribute to name in problems, e.g. `conditionalExpression`
   */
  parse(key: string, attribute: string, source: string | undefined): Expression | undefined {
    if (source === undefined || source.trim() === "") return undefined;
    const parsed = this.known.read(source);
    if (!parsed.ok) {
      this.problems.push({ key, attribute, ...parsed.problem });
      return undefined;
    }
    for (const problem of parsed.calls) this.problems.push({ key, attribute, ...problem });
    return parsed.calls.length === 0 ? parsed.tree : undefined;
  }

  /**
   * A default is an expression when it reads a field or calls a function; otherwise it is the answer itself (XLSForm ›
   * Default).
   */
  parseDefault(source: string | undefined): Expression | undefined {
    const parsed = source === undefined ? undefined : this.known.read(source);
    if (!parsed?.ok) return undefined;
    const isExpression = hasNode(parsed.tree, ({ kind }) => kind === "field" || kind === "call");
    return isExpression && parsed.calls.length === 0 ? parsed.tree : undefined;
  }
}
