/**
 * Where ODK's engine and ours say something else, and why that stays so. Whatever no entry explains is a fault; each entry is
 * held to what it names, so that nothing else hides behind it.
 */
import type { Seen } from "./observation.ts";
import type { Row } from "./random-survey.ts";

/** A question on which the engines differ. */
export interface Differing {
  row: Row;
  /** It and all that it depends on, by the rows of the survey. */
  sources: readonly Row[];
  ours: Seen | undefined;
  odk: Seen | undefined;
}

export interface Judgement {
  name: string;
  /** Who is right, and why. */
  why: string;
  applies: (differing: Differing) => boolean;
}

const expressionsOf = (row: Row) =>
  [row.relevant, row.required, row.constraint, row.calculation, row.choiceFilter, row.repeatCount].join(" ");
const reads = (sources: readonly Row[], pattern: RegExp) =>
  sources.some((row) => pattern.test(expressionsOf(row)));

export const judgements: readonly Judgement[] = [
  {
    name: "decimals",
    why: "ODK writes the decimal 9 as 9.0 into texts, and compares it as that text with another question's 9; here a number is a number (workbook page, section 7), as in Collect's own display.",
    applies: ({ sources }) => sources.some(({ type }) => type === "decimal"),
  },
  {
    name: "hidden ones in a set",
    why: "Sums, counts and lists leave out what isn't relevant, as JavaRosa and so Collect do; the web engine takes it for an empty text, which makes a sum none at all and counts what nobody sees.",
    applies: ({ sources }) =>
      reads(sources, /\b(sum|count|join|max|min|concat|coalesce)\(/) &&
      sources.some(({ relevant }) => relevant !== undefined),
  },
  {
    name: "places of instances",
    why: "The web engine doesn't compute position(..) again when instances are added or removed before it, or when a condition shows it later; here it is the instance's place at every moment.",
    applies: ({ sources }) => reads(sources, /position\(/),
  },
  {
    name: "no instance left",
    why: "The sum of nothing is 0 (XPath 1.0, 4.4); the web engine has no result once the last instance is removed.",
    applies: ({ row, sources, ours, odk }) =>
      reads([row], /\bsum\(/) &&
      ours?.value === "0" &&
      odk === undefined &&
      sources.some(({ type }) => type === "repeat"),
  },
  {
    name: "a choice that is no longer offered",
    why: "The web engine takes the answer away; here it stays with its message, so that a mistake in another question costs no answer.",
    applies: ({ sources, ours, odk }) =>
      sources.some(({ choiceFilter }) => choiceFilter !== undefined) &&
      // or what another question makes of that answer
      (ours?.problem === "constraint" || ours?.value !== odk?.value || ours?.isRequired !== odk?.isRequired),
  },
  {
    name: "an instance that comes back",
    why: "A smaller count takes instances away and a larger one brings them back with their answers, as everything hidden comes back; the web engine begins them anew.",
    applies: ({ sources, ours, odk }) =>
      sources.some(({ repeatCount }) => repeatCount !== undefined) && ours?.value !== "" && odk?.value === "",
  },
];

/** A row, those around it, and all rows that their expressions refer to. */
export function sourcesOf(name: string, survey: readonly Row[]): Row[] {
  const around = new Map<string, readonly Row[]>();
  const visit = (rows: readonly Row[], outer: readonly Row[]) => {
    for (const row of rows) {
      around.set(row.name, [...outer, row]);
      visit(row.rows, [...outer, row]);
    }
  };
  visit(survey, []);
  const found = new Set<Row>();
  const add = (one: string) => {
    for (const row of around.get(one) ?? []) {
      if (found.has(row)) continue;
      found.add(row);
      for (const [, read = ""] of expressionsOf(row).matchAll(/\$\{(\w+)\}/g)) add(read);
    }
  };
  add(name);
  return [...found];
}
