/** What a printed page lacks, in words: single characters and the names of elements, never a text of it. */
import type { Printed } from "./print-page.ts";

const MOST_NAMED = 20;

/** @example printWarnings({ boxed: [], unloaded: 1, cutOff: undefined })[0] // "A picture wasn't loaded: …" */
export function printWarnings({ boxed, unloaded, cutOff }: Omit<Printed, "bytes">): string[] {
  return [
    ...(boxed.length > 0 ? [warningOf(boxed)] : []),
    ...(unloaded > 0 ? [ofPictures(unloaded)] : []),
    ...(cutOff ? [ofCutOff(cutOff)] : []),
  ];
}

const ofPictures = (count: number) =>
  `${count === 1 ? "A picture wasn't" : `${count} pictures weren't`} loaded: a page takes nothing from elsewhere. Put it into the template as src="data:…".`;

function ofCutOff({ name, columns, lost }: NonNullable<Printed["cutOff"]>): string {
  const cure = "Print it in landscape or on larger paper, or make it narrower.";
  if (lost > 0)
    return `A table is wider than the paper: ${lost} of its ${columns} columns are cut off. ${cure}`;
  return `An element ${name} is wider than the paper, so that its end is cut off. ${cure}`;
}

function warningOf(boxed: readonly string[]): string {
  // In alphabetical order, not in that of the text.
  const named = boxed
    .toSorted()
    .slice(0, MOST_NAMED)
    .map((character) => {
      const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
      return `${character} (U+${code})`;
    });
  const more = boxed.length > MOST_NAMED ? ", …" : "";
  return `No font has these characters, so they are printed as boxes: ${named.join(", ")}${more}`;
}
