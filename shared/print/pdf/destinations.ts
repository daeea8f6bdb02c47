/**
 * The names of places that links of a PDF lead to. Chromium makes them of the elements' ids, each byte beyond ASCII as three characters: a
 * question of fifteen Japanese characters is longer than PDF/A-2 allows (6.1.13).
 */
import type { PdfFile } from "./file.ts";
import { nameIn, nameOf, referenceIn } from "./values.ts";

const MOST_BYTES = 127;

/** Gives places with long names short ones, which links to them have as well. */
export function shortenDestinations(file: PdfFile): void {
  const short = new Map<string, string>();
  const shortened = (name: string) => {
    if (name.length <= MOST_BYTES) return name;
    const own = short.get(name) ?? `place ${short.size + 1}`; // no other name has a space
    short.set(name, own);
    return own;
  };
  const places = referenceIn(file.dictionary(file.root), "Dests");
  if (places !== undefined) {
    const entries = [...file.dictionary(places)].map(([name, place]) => [shortened(name), place] as const);
    if (short.size > 0) file.replace(places, { value: new Map(entries) });
  }
  for (const id of file.containing("/Dest /")) {
    const annotation = file.dictionary(id);
    const name = nameIn(annotation, "Type") === "Annot" ? nameIn(annotation, "Dest") : undefined;
    if (name !== undefined && shortened(name) !== name) file.change(id).set("Dest", nameOf(shortened(name)));
  }
}
