/** Sides of a condition that are never true, where another side can be. */
import { canBe, type Formula } from "../formula.ts";
import type { Place, TemplateRun } from "./template-run.ts";
import { truthOf, type Value } from "./values.ts";

/**
 * Reports each side of an `or` that no answers make true where the condition is: it is there for nothing. What an `and` joins
 * is true at once.
 * @param value of a condition that can be true
 */
export function checkSides(
  { joins }: Value,
  place: Place,
  run: TemplateRun,
  facts: readonly Formula[] = place.facts,
): void {
  const sides =
    joins?.sides.map(({ at, value }) => ({ at, value, truth: truthOf(value, run.possible) })) ?? [];
  for (const side of sides) {
    const others = sides.filter((one) => one !== side).map(({ truth }) => truth);
    if (joins?.by === "or" && !canBe([...facts, side.truth], run.possible)) {
      const around = facts.length > 0 ? ", where the conditions around it hold" : "";
      const message = `This side of the “or” is never true: no answers that the form accepts make it so${around}. Correct it, or remove it.`;
      run.find("NEVER_TRUE", "warning", side.at, place, message);
    } else checkSides(side.value, place, run, joins?.by === "and" ? [...facts, ...others] : facts);
  }
}
