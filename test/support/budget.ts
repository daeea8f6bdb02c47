/**
 * How much of what repeats, kills or draws at random a run takes on. `npm test` and `npm run test:all` make the same cases each
 * time, from a fixed seed; `npm run test:search` takes the long budgets and a new seed, which it prints.
 */

/** Whether this is `npm run test:search`. */
export const isSearch = process.env.SPROUT_SEARCH === "1";

/** @example const KILLS = budget({ search: 20, usual: 5 }); */
export const budget = ({ search, usual }: { search: number; usual: number }): number =>
  isSearch ? search : usual;

/** How far a search is, as it goes: what ran before it was stopped counts too. */
export function say(line: string): void {
  if (isSearch) process.stderr.write(`${line}\n`);
}

/** What random cases are drawn from: fixed, or TEST_SEED, which titles name and `npm run test:search` sets. */
export const testSeed = Number(process.env.TEST_SEED ?? 20_261_126);

/**
 * So many of a long list, spread evenly from its first to its last; all of it in a search.
 * @example sampleOf([1, 2, 3, 4, 5], 3) // [1, 3, 5]
 */
export function sampleOf<One>(list: readonly One[], usual: number): readonly One[] {
  if (isSearch || usual >= list.length) return list;
  if (usual === 1) return list.slice(0, 1);
  const step = (list.length - 1) / (usual - 1);
  return Array.from({ length: usual }, (_, at) => list[Math.round(at * step)] as One); // within the list
}

/**
 * For a check that a story repeats: each `every`th time it has one of the looks, the next time the next; all looks each time in
 * a search.
 */
export function inTurn<Look>(looks: readonly Look[], every = 1): () => readonly Look[] {
  let turn = 0;
  return () => {
    if (isSearch) return looks;
    const now = turn++;
    const look = Math.floor(now / every) % looks.length;
    return now % every === 0 ? looks.slice(look, look + 1) : [];
  };
}

/** A list, dealt out among so many looks, so that each is held in one of them; all of it for each look in a search. */
export const dealt = <One>(list: readonly One[], look: number, looks: number): readonly One[] =>
  isSearch ? list : list.filter((_, at) => at % looks === look);

/** Every look is for `look.test.ts` and axe; a whole journey is made in the first, and in all in a search. */
export const journeyLooks = <Look>(looks: readonly [Look, ...Look[]]): readonly Look[] =>
  isSearch ? looks : [looks[0]];

/** Those in which designers and operators use the product. */
export const designerLooks = journeyLooks([
  { width: 1280, height: 900, colorScheme: "light" as const },
  { width: 390, height: 844, colorScheme: "dark" as const },
  { width: 1280, height: 900, colorScheme: "dark" as const },
  { width: 390, height: 844, colorScheme: "light" as const },
]);
