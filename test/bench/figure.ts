/**
 * What every bench measures and how it is judged: one type for the figures, the table in which they are printed, and the
 * exit code of `npm run bench`.
 */
import { z } from "zod";

const Goal = z.union([z.object({ atMost: z.number() }), z.object({ atLeast: z.number() })]);

/** A number that can't be told from JSON's null is one that was never measured, and misses any goal. */
const measured = z
  .number()
  .or(z.nan())
  .or(z.null().transform(() => Number.NaN));

export const Figure = z.object({
  /** What was measured, in a few words. @example "PDF of 2 pages" */
  name: z.string(),
  /** In `unit`. Absent where the peer isn't on this machine, which `peer` says: the goal is neither met nor missed. */
  value: measured.optional(),
  /** "×" for a ratio to `peer`; "ms", "s", "kB", "MB", "a minute", … for what is held against a limit of its own. */
  unit: z.string(),
  /** Absent for what is shown only to judge the others by. */
  goal: Goal.optional(),
  /** The floor or the peer and what it took in the same run; "" where there is none. @example "bare page.pdf, 58 ms" */
  peer: z.string(),
});
/** One number that a bench found, with its goal. */
export type Figure = Readonly<z.infer<typeof Figure>>;

export type Verdict = "met" | "missed" | "not measured" | "";

/** Whether the goal of `figure` is met; "" without a goal. What is no number misses. */
export function verdictOf({ value, goal }: Figure): Verdict {
  if (goal === undefined) return "";
  if (value === undefined) return "not measured";
  return ("atMost" in goal ? value <= goal.atMost : value >= goal.atLeast) ? "met" : "missed";
}

/** What `--json` printed, or undefined where it is nothing of that kind. */
export function figuresFrom(text: string): readonly Figure[] | undefined {
  try {
    return z.array(Figure).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What a bench that ended without its figures counts as: a goal that is missed. */
export function failed(bench: string, why: string): Figure {
  return {
    name: `${bench} ended without figures`,
    value: Number.NaN,
    unit: "",
    goal: { atMost: 0 },
    peer: why,
  };
}

/** 1 when one goal is missed, or when nothing was measured at all; else 0. */
export function exitCodeOf(figures: readonly Figure[]): 0 | 1 {
  const isMeasured = figures.some(({ value }) => value !== undefined);
  return isMeasured && figures.every((figure) => verdictOf(figure) !== "missed") ? 0 : 1;
}

/** The figures of all benches, by bench, as a table with a line that counts the verdicts. */
export function tableOf(benches: readonly (readonly [bench: string, figures: readonly Figure[]])[]): string {
  const rows = benches.flatMap(([bench, figures]) => figures.map((figure) => cellsOf(bench, figure)));
  const all = [["bench", "figure", "measured", "goal", "", "floor or peer in the same run"], ...rows];
  const widths =
    all[0]?.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const lines = all.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const verdicts = benches.flatMap(([, figures]) => figures.map(verdictOf));
  const count = (expected: Verdict) => verdicts.filter((verdict) => verdict === expected).length;
  return [
    ...lines,
    `${count("met")} met, ${count("missed")} missed, ${count("not measured")} not measured`,
  ].join("\n");
}

function cellsOf(bench: string, figure: Figure): string[] {
  const { name, value, unit, goal, peer } = figure;
  const written = (number: number) => `${number.toLocaleString("en", format(number))} ${unit}`.trimEnd();
  const limit =
    goal === undefined ? "" : "atMost" in goal ? `≤ ${written(goal.atMost)}` : `≥ ${written(goal.atLeast)}`;
  return [bench, name, value === undefined ? "" : written(value), limit, verdictOf(figure), peer];
}

/** Ratios and small numbers with two decimals, larger ones with fewer. */
function format(value: number): Intl.NumberFormatOptions {
  const size = Math.abs(value);
  return { maximumFractionDigits: size >= 100 ? 0 : size >= 10 ? 1 : 2 };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Two series that were measured in turn: the medians of both, and of the ratios of what was measured together. */
export function pairedOf(own: readonly number[], peer: readonly number[]) {
  return {
    own: median(own),
    peer: median(peer),
    ratio: median(own.map((value, at) => value / (peer[at] ?? Number.NaN))),
  };
}
