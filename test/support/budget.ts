/**
 * How much a run takes on: `npm test` a part of what repeats, kills or draws at random, `npm run test:full` all of it, in
 * the same files. What is drawn changes every day, so that days add up; a red run is repeated by its seed.
 */

export const isFull = process.env.FULL === "1";

/** @example const KILLS = budget({ full: 20, daily: 5 }); */
export const budget = ({ full, daily }: { full: number; daily: number }): number => (isFull ? full : daily);

/** The day as a number, or `TEST_SEED` to repeat a run; titles name it. @example 20_261_122 */
export const seedOfTheDay = Number(
  process.env.TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll("-", ""),
);

/**
 * All of a list in a full run; every day so many of it, other ones the next day.
 * @example someOf([1, 2, 3, 4], 2) // on the 22nd [1, 2], on the 23rd [3, 4]
 */
export function someOf<One>(list: readonly One[], daily: number): readonly One[] {
  if (isFull || daily >= list.length) return list;
  const first = (seedOfTheDay * daily) % list.length;
  return Array.from({ length: daily }, (_, at) => list[(first + at) % list.length] as One); // within the list
}

/**
 * Whether a group of tests runs today: of so many groups one a day, in turn; all in a full run.
 * @example it.runIf(isDue(0, 2))("asks before it is left", …) // every second day
 */
export const isDue = (group: number, groups: number): boolean =>
  isFull || (seedOfTheDay + group) % groups === 0;

/**
 * For a check that is repeated: all looks each time in a full run; every day one look at each `every`th time, at the others
 * and in another look the next days.
 * @param first where it begins today: not the day's number where the tests themselves don't run every day
 */
export function inTurn<Look>(looks: readonly Look[], every = 1, first = seedOfTheDay): () => readonly Look[] {
  let turn = first;
  return () => {
    if (isFull) return looks;
    const now = turn++;
    const look = Math.floor(now / every) % looks.length;
    return now % every === 0 ? looks.slice(look, look + 1) : [];
  };
}

/**
 * All of a list for each look in a full run; every day it is dealt out among them, so that each is held in one, and in another the next day.
 * @param look its number, of so many
 */
export const dealt = <One>(list: readonly One[], look: number, looks: number): readonly One[] =>
  isFull ? list : list.filter((_, at) => (at + seedOfTheDay) % looks === look);

/** Every look is for `look.test.ts` and axe; a whole journey is made in the first every day, and in all in a full run. */
export const journeyLooks = <Look>(looks: readonly [Look, ...Look[]]): readonly Look[] =>
  isFull ? looks : [looks[0]];
