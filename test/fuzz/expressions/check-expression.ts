/** One expression through parsing, checking and computing: whatever it is, nothing breaks. */
import { checkCalls } from "../../../shared/expression/check-calls.ts";
import type { ExpressionContext } from "../../../shared/expression/context.ts";
import { evaluate } from "../../../shared/expression/evaluate.ts";
import "../../../shared/expression/functions/all.ts";
import { matches } from "../../../shared/expression/matches.ts";
import { parseExpression } from "../../../shared/expression/parse-expression.ts";
import { type Expression, nodesOf, references, rewrite } from "../../../shared/expression/tree.ts";
import { textOf, type Value } from "../../../shared/expression/values.ts";
import { edgeNumbers, nastyTexts, oddDates } from "../nasty-texts.ts";
import { caseSeed, Random } from "../random.ts";
import { randomSource } from "./generate.ts";

export interface ExpressionOutcome {
  /** `valid`, or the code of the problem. */
  outcome: string;
  source: string;
  milliseconds: number;
  /** What broke a rule; none when all is well. */
  faults: string[];
}

/** The expression of a case, whatever its result. */
export function checkExpression(runSeed: number, index: number): ExpressionOutcome {
  const random = new Random(caseSeed(runSeed, index));
  const source = randomSource(random);
  const faults: string[] = [];
  const context = randomContext(random);
  const started = performance.now();
  const outcome = run(source, context, faults);
  return { outcome, source, milliseconds: performance.now() - started, faults };
}

function run(source: string, context: ExpressionContext, faults: string[]): string {
  try {
    const parsed = parseExpression(source);
    if (!parsed.ok) {
      const { code, offset, message } = parsed.problem;
      if (!isWithin(offset, source)) faults.push(`offset ${offset} of ${source.length}`);
      if (!message.endsWith(".")) faults.push(`message "${message}"`);
      return code;
    }
    faults.push(...treeFaults(parsed.tree, source));
    const calls = checkCalls(parsed.tree);
    for (const { offset } of calls) if (!isWithin(offset, source)) faults.push(`offset ${offset} of a call`);
    const value = evaluate(parsed.tree, context);
    if (!["string", "number", "boolean"].includes(typeof value)) faults.push(`value ${typeof value}`);
    if (typeof textOf(value) !== "string") faults.push("a value that is no text");
    evaluate(parsed.tree, { ...context, column: (name) => (name === "state" ? "north" : undefined) });
    references(parsed.tree);
    return calls[0]?.code ?? "valid";
  } catch (thrown) {
    faults.push(`threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
    return "thrown";
  }
}

const isWithin = (offset: number, source: string) =>
  Number.isInteger(offset) && offset >= 0 && offset <= source.length;

function treeFaults(tree: Expression, source: string): string[] {
  const faults: string[] = [];
  for (const { at, end, kind } of nodesOf(tree))
    if (!isWithin(at, source) || !isWithin(end, source) || at > end)
      faults.push(`${kind} at ${at} to ${end}`);
  if (rewrite(source, tree, () => undefined) !== source) faults.push("rewriting nothing changed it");
  return faults;
}

function randomContext(random: Random): ExpressionContext {
  const values = new Map<string, Value>();
  return {
    value: (key) => {
      const value = values.get(key) ?? randomValue(random);
      values.set(key, value);
      return value;
    },
    self: random.chance(0.8) ? randomValue(random) : undefined,
    choiceLabel: (_key, choice) => (random.chance(0.5) ? `Label of ${choice}` : undefined),
    choiceColumn: (_key, choice, column) => (random.chance(0.5) ? `${choice}-${column}` : undefined),
    today: random.pick(["2026-01-15", "2024-02-29", "1970-01-01", "9999-12-31"]),
    now: random.pick([
      "2026-01-15T12:00:00.000+00:00",
      "2024-02-29T23:59:59.999-11:30",
      "2026-07-01T00:00:00Z",
    ]),
    locale: random.pick(["en", "es", "fr", "x-klingon-", "", "zz-ZZ-🙂", "ar", "__proto__"]),
    matches: random.chance(0.9) ? matches : undefined,
    newKey: random.chance(0.5) ? () => "key" : undefined,
  };
}

export function randomValue(random: Random): Value {
  switch (random.below(9)) {
    case 0:
      return "";
    case 1:
      return random.pick([true, false]);
    case 2:
      return random.pick([
        0,
        -0,
        1,
        -1,
        2.5,
        1e21,
        1e-7,
        1e308,
        -1e308,
        2 ** 53,
        Number.NaN,
        Infinity,
        -Infinity,
      ]);
    case 3:
      return random.below(200) - 50;
    case 4:
      return random.pick(oddDates);
    case 5:
      return random.pick(edgeNumbers);
    case 6:
      return random.pick(["a", "b", "a b", " a  b ", "x".repeat(5_000), "a ".repeat(2_000), "yes", "no"]);
    case 7:
      return random.pick(nastyTexts);
    default:
      return `20${random.between(10, 40)}-0${random.between(1, 9)}-${random.between(10, 28)}`;
  }
}
