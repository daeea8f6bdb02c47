/**
 * The names of places that links of a PDF lead to. Chromium makes them of the elements' ids, each byte beyond ASCII as three characters: a
 * question of fifteen Japanese characters is longer than PDF/A-2 allows (6.1.13).
 */
import type { PdfFile } from "./file.ts";

const MOST_BYTES = 127;
const NAME = /\/([^\s/<>[\]()]+)/g;

/** Gives places with long names short ones, which links to them have as well. */
export function shortenDestinations(file: PdfFile): void {
  const short = new Map<string, string>();
  const shortened = (dictionary: string, names: RegExp) =>
    dictionary.replace(names, (all: string, name: string) => {
      if (name.replace(/#../g, ".").length <= MOST_BYTES) return all;
      if (!short.has(name)) short.set(name, `place#20${short.size + 1}`); // no other name has a space
      return all.replace(name, () => short.get(name) ?? name);
    });
  const replace = (id: number, names: RegExp) => {
    const dictionary = file.dictionary(id);
    const own = shortened(dictionary, names);
    if (own !== dictionary) file.replace(id, own);
  };
  const places = Number(/\/Dests (\d+) 0 R/.exec(file.dictionary(file.root))?.[1]);
  if (places > 0) replace(places, NAME);
  for (const id of file.containing("/Dest /"))
    if (file.begins(id, "<</Type /Annot\n")) replace(id, /\/Dest \/([^\s/<>[\]()]+)/);
}
