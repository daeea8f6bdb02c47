/**
 * The table of docs/scale.md on the loss of a region: 10 million submissions, on paper. `npm run bench -- region`; it needs
 * no stack and takes some seconds.
 */
import type { Figure } from "./figure.ts";
import { losses, regionLost } from "./scale/region-lost.ts";

const outcomes = losses.map((loss) => ({ ...loss, ...regionLost(loss) }));
const columns = [
  "lost",
  "sentAgain",
  "doneTwice",
  "withoutReport",
  "minutes",
  "extraMessages",
  "abandoned",
] as const;
const heads = "missing | sent again | done twice | without a report yet | minutes until all are done";
console.log(`| at the loss | ${heads} | further messages | given up |`);
console.log(`| --- |${" --: |".repeat(columns.length)}`);
for (const outcome of outcomes)
  console.log(
    `| ${[outcome.name, ...columns.map((name) => outcome[name].toLocaleString("en"))].join(" | ")} |`,
  );

export const figures: readonly Figure[] = outcomes.slice(0, 2).flatMap(({ name, minutes, abandoned }) => [
  { name: `a region lost, ${name}: until all have their reports`, value: minutes, unit: "minutes", peer: "" },
  { name: `a region lost, ${name}: given up`, value: abandoned, unit: "", goal: { atMost: 0 }, peer: "" },
]);
