/** Reads each different expression once: forms repeat theirs, and an import reads a form's before the form does. */
import { type CallProblem, checkCalls } from "./check-calls.ts";
import { type ParsedExpression, parseExpression } from "./parse-expression.ts";

/** An expression with what is wrong with its calls. */
export type KnownExpression =
  | (Extract<ParsedExpression, { ok: true }> & { calls: readonly CallProblem[] })
  | Extract<ParsedExpression, { ok: false }>;

export class KnownExpressions {
  private readonly bySource = new Map<string, KnownExpression>();

  /** @example new KnownExpressions().read("frob(1)") // { ok: true, tree: …, calls: [{ code: "E_FUNC", … }] } */
  read(source: string): KnownExpression {
    const known = this.bySource.get(source);
    if (known !== undefined) return known;
    const parsed = parseExpression(source);
    const read = parsed.ok ? { ...parsed, calls: checkCalls(parsed.tree) } : parsed;
    this.bySource.set(source, read);
    return read;
  }
}
