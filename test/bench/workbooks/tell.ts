/** The tables of the bench of real workbooks: by construct, and why each workbook isn't whole. */
import type { Fate, Judged } from "./judge.ts";
import type { Shipped } from "./the-whole-way.ts";

const SHOWN = Number(process.env.BENCH_SHOWN ?? 3);

export interface Losses extends Shipped {
  ships: boolean;
  /** Every question and rule is as its author meant. */
  isAsMeant: boolean;
  /** Nothing is lost but what only a device or another application knows. */
  isWhole: boolean;
  /** Not even that. */
  hasAll: boolean;
  silent: readonly Judged[];
}

export function lossesOf(shipped: Shipped): Losses {
  const lost = shipped.judged.filter(({ fate }) => fate !== "kept");
  return {
    ...shipped,
    ships: shipped.refusal === undefined,
    isAsMeant: lost.every(({ weight }) => weight !== "meaning"),
    isWhole: lost.every(({ weight }) => weight === "elsewhere"),
    hasAll: lost.length === 0,
    silent: lost.filter(({ fate }) => fate === "silent"),
  };
}

/** In how many workbooks each construct occurs, and in how many of them it is kept, told of, and lost in silence. */
export function tellConstructs(all: readonly Losses[]): void {
  const counts = new Map<string, { workbooks: number; cells: number } & Record<Fate, number>>();
  for (const { judged } of all) {
    const worst = new Map<string, Fate>();
    for (const { construct, fate } of judged) {
      const before = worst.get(construct) ?? "kept";
      worst.set(construct, before === "silent" || fate === "kept" ? before : fate);
    }
    for (const [construct, fate] of worst) {
      const count = counts.get(construct) ?? { workbooks: 0, cells: 0, kept: 0, named: 0, silent: 0 };
      count.workbooks += 1;
      count.cells += judged.filter((one) => one.construct === construct).length;
      count[fate] += 1;
      counts.set(construct, count);
    }
  }
  console.log(`${"construct".padEnd(34)} cells  workbooks  kept  named  silent`);
  for (const [construct, { workbooks, cells, kept, named, silent }] of counts) {
    const numbers = [
      String(cells).padStart(5),
      String(workbooks).padStart(10),
      ...[kept, named, silent].map((n) => String(n).padStart(5)),
    ];
    console.log(`${construct.padEnd(34)} ${numbers.join(" ")}`);
  }
}

/** One line for each workbook that isn't whole. */
export function tellWorkbooks(all: readonly Losses[]): void {
  console.log("\nnot whole, and why:");
  for (const { name, refusal, judged, hasAll } of all) {
    if (hasAll && refusal === undefined) continue;
    console.log(
      `  ${name}: ${[...(refusal === undefined ? [] : [`DOES NOT SHIP: ${refusal}`]), ...why(judged)].join("; ")}`,
    );
  }
}

function why(judged: readonly Judged[]): string[] {
  const lost = judged.filter(({ fate }) => fate !== "kept");
  const groups = Map.groupBy(lost, ({ construct, fate }) =>
    fate === "silent" ? `SILENT ${construct}` : construct,
  );
  return [...groups].map(([construct, cells]) => {
    const places = cells
      .slice(0, SHOWN)
      .map(({ place, text }) => `${place} ${JSON.stringify(text.slice(0, 50))}`);
    const more = cells.length > SHOWN ? `, ${cells.length - SHOWN} more` : "";
    return `${construct} (${places.join(", ")}${more})`;
  });
}
