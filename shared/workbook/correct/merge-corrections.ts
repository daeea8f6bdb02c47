/** Corrections after further ones. */
import { addressOf, Correction } from "./text-cell.ts";

/** One text for each cell: as the imported workbook has it, and as it is now; none where both are the same. */
export function mergeCorrections(earlier: readonly Correction[], later: readonly Correction[]): Correction[] {
  const all = new Map(earlier.map((one) => [addressOf(one), one]));
  for (const one of later) {
    const { before = one.before, formula = one.formula } = all.get(addressOf(one)) ?? {};
    all.set(addressOf(one), Correction.parse({ ...one, before, ...(formula && { formula }) }));
  }
  return [...all.values()].filter(({ before, after, formula }) => before !== after || formula === true);
}
