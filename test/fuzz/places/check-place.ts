/** One saved location, `n:key`, whatever a client sent as one: a page of the form, and a key or none. */
import { readPosition } from "../../../web/player/base/place.ts";
import { edgeNumbers, nastyTexts } from "../nasty-texts.ts";
import type { ParserOutcome } from "../parser-case.ts";
import { caseSeed, Random } from "../random.ts";

export function checkPlace(runSeed: number, index: number): ParserOutcome {
  const random = new Random(caseSeed(runSeed, index));
  const source = randomPlace(random);
  const pages = random.pick([1, 2, 7, 500]);
  const faults: string[] = [];
  try {
    const { step, fieldKey } = readPosition(source, pages);
    if (!(Number.isInteger(step) && step >= 0 && step < pages)) faults.push(`step ${step} of ${pages}`);
    if (typeof fieldKey !== "string" || !source.includes(fieldKey)) faults.push(`key ${String(fieldKey)}`);
    return { outcome: step === 0 && fieldKey === "" ? "beginning" : "place", source, faults };
  } catch (thrown) {
    faults.push(`threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
    return { outcome: "thrown", source, faults };
  }
}

function randomPlace(random: Random): string {
  const kind = random.below(10);
  const number = random.chance(0.5) ? String(random.below(600)) : random.pick(edgeNumbers);
  if (kind < 6) return `${number}:${random.pick(nastyTexts)}`;
  if (kind < 8)
    return random
      .list(random.below(6), () => random.pick([":", "0", "1", "-", " ", "a", "\n", "²", "१"]))
      .join("");
  if (kind < 9) return String.fromCharCode(...random.list(random.below(40), () => random.below(0x10000)));
  return `${random.pick(["9", ":", "0:"]).repeat(random.below(5_000))}${random.pick(nastyTexts)}`;
}
