/** One chain over one input: it gives JSON or says what is wrong, and leaves everything else as it was. */
import { JoltProblem, transform } from "../../../shared/jolt/index.ts";
import { placeOfPath } from "../../../shared/process/steps/json-place.ts";
import type { ParserOutcome } from "../parser-case.ts";
import { caseSeed, Random } from "../random.ts";
import { randomChain, randomValue } from "./generate.ts";

export function checkJolt(runSeed: number, index: number): ParserOutcome {
  const random = new Random(caseSeed(runSeed, index));
  const [chain, input, context] = [randomChain(random), randomValue(random, 4), randomValue(random, 2)];
  const source = JSON.stringify(chain);
  const before = JSON.stringify([input, context]);
  const faults: string[] = [];
  const outcome = run(chain, input, context, source, faults);
  if (JSON.stringify([input, context]) !== before) faults.push("the input was changed");
  if (JSON.stringify(chain) !== source) faults.push("the chain was changed");
  return { outcome, source: `${source} over ${before}`, faults };
}

function run(chain: unknown, input: unknown, context: unknown, source: string, faults: string[]): string {
  try {
    const mapped = transform(chain);
    const first = JSON.stringify(mapped(input, context) ?? null);
    if (JSON.stringify(mapped(input, context) ?? null) !== first)
      faults.push("a second call gave something else");
    if (JSON.parse(first) === undefined) faults.push("the result is no JSON");
    return "done";
  } catch (thrown) {
    if (!(thrown instanceof JoltProblem)) {
      faults.push(`threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
      return "thrown";
    }
    const { line, column } = placeOfPath(source, thrown.path);
    if (line !== 1 || column < 1 || column > source.length + 1) faults.push(`place ${line}:${column}`);
    if (!/[.)?]$/.test(thrown.message)) faults.push(`message "${thrown.message}"`);
    return thrown.code;
  }
}
