import { plainText, translationKey } from "../../catalogue.ts";
import { rememberCompiled } from "../../remember.ts";
import { asPath } from "./build-expression.ts";
import { parsedTemplate } from "./parse-template.ts";
import type { Call, Expression, Hash, Program, Statement } from "./syntax-tree.ts";
import { TemplateProblem } from "./template-problem.ts";

/** A text that a template passes to the translation helper. */
export interface TranslatedText {
  /** As created by `translationKey`. */
  key: string;
  /** White space collapsed. */
  text: string;
  contextText: string;
  /** Its position in the template, both from 1. */
  line: number;
  column: number;
  /** The names that the call gives values for, which a translation may use. */
  parameters: readonly string[];
}

const helperNames: ReadonlySet<string> = new Set(["translate", "t"]);

/**
 * The texts of all `{{translate "text" context="…"}}` (or `{{t …}}`) of a template, in their order, including those inside
 * other calls. A computed argument (`{{t field}}`) has no text to find. A template that can't be parsed has none.
 * @example translatedTexts('{{t "May" context="month"}}')[0]?.key // "month|May"
 */
export const translatedTexts: (template: string) => readonly TranslatedText[] = rememberCompiled(
  (template) => {
    const found: TranslatedText[] = [];
    try {
      visitProgram(parsedTemplate(template), [], found);
    } catch (thrown) {
      if (!(thrown instanceof TemplateProblem)) throw thrown;
    }
    return found;
  },
);

/** @param names the block parameters in scope, which win over helpers of the same name */
function visitProgram(program: Program | undefined, names: readonly string[], found: TranslatedText[]): void {
  if (program === undefined) return;
  const inner = [...(program.blockParams ?? []), ...names];
  for (const statement of program.body) visitStatement(statement, inner, found);
}

function visitStatement(statement: Statement, names: readonly string[], found: TranslatedText[]): void {
  if (statement.type === "MustacheStatement") visitCall(statement, names, found);
  if (statement.type !== "BlockStatement") return;
  visitCall(statement, names, found);
  visitProgram(statement.program, names, found);
  visitProgram(statement.inverse, names, found);
}

function visitCall(call: Call, names: readonly string[], found: TranslatedText[]): void {
  const text = textOf(call, names);
  if (text !== undefined) found.push(text);
  const named = call.hash?.pairs.map(({ value }) => value) ?? [];
  for (const part of [...call.params, ...named]) {
    if (part.type === "SubExpression") visitCall(part, names, found);
  }
}

function textOf(call: Call, names: readonly string[]): TranslatedText | undefined {
  const { original: name, data, depth } = asPath(call.path);
  if (data || depth > 0 || !helperNames.has(name) || names.includes(name)) return undefined;
  const text = constant(call.params[0]);
  const contextText = contextOf(call.hash);
  if (text === undefined || contextText === undefined) return undefined;
  const { line = 1, column = 0 } = call.loc?.start ?? {};
  return {
    key: translationKey(text, contextText),
    text: plainText(text),
    contextText: plainText(contextText),
    line,
    column: column + 1,
    parameters: call.hash?.pairs.map(({ key }) => key).filter((key) => key !== "context") ?? [],
  };
}

/** "" without a context; undefined for a computed one. */
function contextOf(hash: Hash | undefined): string | undefined {
  const pair = hash?.pairs.find(({ key }) => key === "context"); // the first counts, as for the helper
  return pair === undefined ? "" : constant(pair.value);
}

function constant(expression: Expression | undefined): string | undefined {
  if (expression?.type !== "StringLiteral" && expression?.type !== "NumberLiteral") return undefined;
  return String(expression.value);
}
