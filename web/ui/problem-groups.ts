/** What lists of an import's problems are made of: the problems of a refusal, and groups by what they stop. */

import { type Stops, stopsOf } from "../../shared/problem-codes.ts";
import type { ImportProblem } from "../../shared/workbook/import-problem.ts";
import { CallProblem } from "../lib/send.ts";
import { counted } from "./counted.ts";

/** The colour and the words of each group, in the order of the list: the most severe first. */
const groups = [
  { stops: "import", color: "red", title: "To fix before the import" },
  { stops: "publish", color: "red", title: "To fix before publishing" },
  { stops: "confirm", color: "yellow", title: "To confirm when publishing" },
  { stops: "nothing", color: "gray", title: "Notes" },
] as const satisfies readonly { stops: Stops; color: string; title: string }[];

export type ProblemGroup = (typeof groups)[number] & { problems: readonly ImportProblem[] };

/** The problems in groups; only groups that have some. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  return groups
    .map((group) => ({ ...group, problems: problemsThatStop(group.stops, problems) }))
    .filter((group) => group.problems.length > 0);
}

export function problemsThatStop(stops: Stops, problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.filter(({ code }) => stopsOf(code) === stops);
}

/** @example problemCounts(problems) // "2 to fix before publishing, 1 note" */
export function problemCounts(problems: readonly ImportProblem[]): string {
  return groupProblems(problems).map(countOf).join(", ");
}

/** @example countOf(group) // "2 to fix before publishing" */
export function countOf({ stops, title, problems: { length } }: ProblemGroup): string {
  if (stops === "nothing") return counted(length, "note");
  return `${length} ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** The problems that a refused call lists; none when it lists none. */
export function listedProblems(error: unknown): readonly ImportProblem[] {
  const listed = error instanceof CallProblem ? error.body?.details?.problems : undefined;
  return Array.isArray(listed) ? listed : []; // the server lists ImportProblems there, nothing else
}
