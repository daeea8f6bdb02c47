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

/** Every look is for `look.test.ts` and axe; a whole journey is made in the first every day, and in all in a full run. */
export const journeyLooks = <Look>(looks: readonly [Look, ...Look[]]): readonly Look[] =>
  isFull ? looks : [looks[0]];
