/** What is drawn outside all tags, such as lines in the margins and borders, is marked as decoration. */

import type { PdfFile } from "./file.ts";
import { drawsMissing, withoutMissing } from "./missing-glyphs.ts";
import { refOf } from "./tag.ts";
import { dictionaryIn, type Entries, nameIn, referenceIn } from "./values.ts";

/** Where something tagged or replaced begins, and where it ends. */
const marks = /(\/MCID \d+ ?>>)? ?B[DM]C(?=\n)|\nEMC(?=\n)/g;
/** Operators that put something on the paper. */
const paints = /(?:^|\s)(?:T[jJ]|Do|f\*?|[SsBb]\*?|sh)(?=\s|$)/;

/**
 * Marks it in the drawings of every page, and of each group that has tags of its own and is drawn outside those of its page.
 * @param pages object numbers
 */
export async function markDecoration(file: PdfFile, pages: readonly number[]): Promise<void> {
  const groups = new Set<number>();
  const dictionaries = pages.map((page) => file.dictionary(page));
  const drawn = dictionaries.map((dictionary) => {
    const content = referenceIn(dictionary, "Contents");
    if (content === undefined) return undefined;
    return markIn(file, content, dictionary, groupsIn(file, dictionary, groups));
  });
  // A group that is found on the way is added to the set that is gone through.
  for (const group of groups) {
    const own = file.dictionary(group);
    drawn.push(markIn(file, group, own, groupsIn(file, own, groups)));
  }
  await Promise.all(drawn);
}

/** The names of the tagged groups in a page or group, which are added to all. */
function groupsIn(file: PdfFile, dictionary: Entries, all: Set<number>): string[] {
  const own = taggedGroups(file, dictionary);
  for (const id of own.values()) all.add(id);
  return [...own.keys()];
}

/** @param owner the dictionary of the page or group that has the fonts of the drawing */
async function markIn(file: PdfFile, id: number, owner: Entries, groups: readonly string[]): Promise<void> {
  const content = await file.unpacked(id);
  const drawn = drawsMissing(content) ? withoutMissing(content, file, owner) : content;
  const marked = withDecoration(drawn, groups);
  if (marked !== content) await file.repack(id, marked);
}

/** Groups of drawings with tags inside, by their names in a page's or group's dictionary. */
function taggedGroups(file: PdfFile, dictionary: Entries): Map<string, number> {
  const groups = new Map<string, number>();
  for (const [name, value] of dictionaryIn(dictionaryIn(dictionary, "Resources"), "XObject")) {
    const id = refOf(value);
    const own = file.dictionary(id);
    if (id === undefined || nameIn(own, "Subtype") !== "Form") continue;
    if (own.has("StructParents") || taggedGroups(file, own).size > 0) groups.set(name, id);
  }
  return groups;
}

/**
 * The drawing with everything that paints outside tags marked as an artifact.
 * @param tagged names of groups that have tags themselves, and stay outside
 * @example withDecoration("0 0 9 9 re\nf\n", []) // "/Artifact BMC\n0 0 9 9 re\nf\nEMC\n"
 */
export function withDecoration(content: string, tagged: readonly string[]): string {
  const parts: string[] = [];
  const open: boolean[] = [];
  let looseFrom: number | undefined = 0;
  let taggedFrom = 0;
  for (const { 0: mark, 1: tag, index } of content.matchAll(marks)) {
    const isEnd = mark === "\nEMC";
    if (isEnd) {
      if (open.pop() !== true || open.includes(true)) continue;
      looseFrom = index + "\nEMC\n".length;
      parts.push(content.slice(taggedFrom, looseFrom));
      continue;
    }
    open.push(tag !== undefined);
    if (tag === undefined || looseFrom === undefined) continue;
    taggedFrom = content.lastIndexOf("\n", index - 1) + 1; // the line of the tag's name
    parts.push(decorated(content.slice(looseFrom, taggedFrom), tagged));
    looseFrom = undefined;
  }
  parts.push(
    looseFrom === undefined ? content.slice(taggedFrom) : decorated(content.slice(looseFrom), tagged),
  );
  return parts.join("");
}

function decorated(loose: string, tagged: readonly string[]): string {
  if (!paints.test(loose)) return loose;
  if (!loose.endsWith("\n")) return decorated(`${loose}\n`, tagged);
  const own = tagged.filter((name) => loose.includes(`/${name} Do\n`));
  if (own.length === 0) return `/Artifact BMC\n${loose}EMC\n`;
  return loose
    .split(new RegExp(`^(/(?:${own.join("|")}) Do\n)`, "m"))
    .map((part, index) => (index % 2 === 1 || !paints.test(part) ? part : `/Artifact BMC\n${part}EMC\n`))
    .join("");
}
