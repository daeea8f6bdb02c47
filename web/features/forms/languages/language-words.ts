/** How the states and the kinds of texts are called, and what there is to do. */
import {
  holes,
  type LanguageRow,
  type TextKind,
  type TextState,
} from "../../../../shared/analysis/language-table/language-row.ts";

export const stateWords: Readonly<Record<TextState, string>> = {
  missing: "Missing",
  stale: "Out of date",
  placeholder: "Leaves out a name",
  literal: "Same in every language",
  raw: "Printed as stored",
  "no-catalogue": "No words of the product",
  same: "Same as the source",
  translated: "Translated",
};

export const kindWords: Readonly<Record<TextKind, string>> = {
  form: "The form",
  question: "Questions",
  choice: "Choices",
  report: "Reports",
  output: "Names of outputs",
  pdf: "PDFs",
  publication: "Links",
  product: "The product's own words",
};

/** A text in one language. */
export interface LanguageLine {
  row: LanguageRow;
  state: TextState;
  text: string;
}

/** The texts that readers of a language could meet, those first that they don't get in it. */
export function linesOf(rows: readonly LanguageRow[], locale: string): LanguageLine[] {
  const lines = rows.flatMap((row) => {
    const found = row.texts.find((one) => one.locale === locale);
    return found ? [{ row, state: found.state, text: found.text }] : [];
  });
  return lines.toSorted((one, other) => Number(holes.has(other.state)) - Number(holes.has(one.state)));
}

/** How many texts have each state, in the order of what is to be done. */
export function countsOf(lines: readonly LanguageLine[]): [TextState, number][] {
  const counts = new Map<TextState, number>();
  for (const { state } of lines) counts.set(state, (counts.get(state) ?? 0) + 1);
  return order.flatMap((state) => {
    const count = counts.get(state);
    return count === undefined ? [] : [[state, count]];
  });
}

const order: readonly TextState[] = [
  ...(["missing", "stale", "placeholder", "literal", "raw", "no-catalogue", "same", "translated"] as const),
];

export const isToDo = ({ state }: LanguageLine) => holes.has(state);
