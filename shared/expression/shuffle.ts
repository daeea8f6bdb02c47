/** An order by chance that a seed repeats: the generator of Park and Miller, as ODK XForms, randomize(), has it. */

const MODULUS = 2_147_483_647;
const MULTIPLIER = 16_807;

/**
 * The items in another order; the same one for the same seed.
 * @param seed a whole number
 * @example shuffled(["a", "b", "c"], 42)
 */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = Math.trunc(seed) % MODULUS;
  if (state <= 0) state += MODULUS - 1;
  const all = [...items];
  for (let last = all.length - 1; last > 0; last -= 1) {
    state = (state * MULTIPLIER) % MODULUS;
    const other = Math.floor(((state - 1) / (MODULUS - 1)) * (last + 1));
    [all[last], all[other]] = [all[other] as Item, all[last] as Item]; // both are places of the list
  }
  return all;
}

/** A whole number for a seed, of a text that may be one, or of a random key. @example seedOf("42") // 42 */
export function seedOf(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isFinite(number)) return Math.trunc(number);
  let seed = 0;
  for (const character of text) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % MODULUS;
  return seed;
}

/** Puts lists into the order of a seed; those without one into an order by `chance`, a text that a session has to itself. */
export function shuffler(chance: string): <Item>(items: readonly Item[], seed: string) => Item[] {
  return (items, seed) => shuffled(items, seedOf(seed === "" ? chance : seed));
}
