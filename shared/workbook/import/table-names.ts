/** Under which names expressions read lists and attached files: each has its own, also where they are called the same. */
import { tableName } from "../../expression/functions/further.ts";
import type { AttachedFile } from "../attached/attached-file.ts";
import { type Choice, cellText, type Question } from "./question.ts";
import { isUnstorable } from "./same-name.ts";
import { readSearch } from "./search-appearance.ts";

/** What `instance('…')` reads where several are called so, and all that are. */
export interface SharedName {
  read: string;
  all: readonly string[];
}

/** Attached files by the names of their tables, and the names that stand for several lists and files. */
export interface TableNames {
  attached: Map<string, AttachedFile>;
  shared: Map<string, SharedName>;
}

/**
 * A file's table is called as the file is, without its ending. That name goes to a list of the workbook before a file, and to a file that
 * the workbook names before others; what is left gets a name that nothing else has, which only stored expressions use.
 * @param meant files that questions and declarations name with their endings
 */
export function nameTables(
  questions: readonly Question[],
  lists: ReadonlyMap<string, readonly Choice[]>,
  files: readonly AttachedFile[],
  meant: ReadonlySet<AttachedFile>,
): TableNames {
  const attached = new Map<string, AttachedFile>();
  const shared = new Map<string, SharedName>();
  const left: AttachedFile[] = [];
  for (const [name, namesakes] of Map.groupBy(files, (file) => tableName(file.name))) {
    if (isUnstorable(name)) {
      left.push(...namesakes);
      continue;
    }
    const known = namesakes.filter((file) => meant.has(file));
    const isList = lists.has(name) && !isOnlySearched(name, questions);
    const [first] = known.length > 0 ? known : namesakes.toSorted((a, b) => rank(a) - rank(b));
    if (first === undefined) continue;
    if (!isList) attached.set(name, first);
    left.push(...namesakes.filter((file) => isList || file !== first));
    const all = [
      ...(isList ? [`the list "${name}"`] : []),
      ...namesakes.map((file) => `the file "${file.name}"`),
    ];
    if (isList || (namesakes.length > 1 && known.length !== 1))
      shared.set(name, { read: isList ? `the list "${name}"` : `the file "${first.name}"`, all });
  }
  for (const file of left) {
    const proposed = file.name.replace(/\.(\w+)$/, " ($1)");
    let name = proposed;
    for (let number = 2; attached.has(name) || lists.has(name); number += 1) name = `${proposed} ${number}`;
    attached.set(name, file);
  }
  return { attached, shared };
}

/** CSV first, which other programs mean by a name without an ending. */
const rank = ({ name }: AttachedFile): number => (/\.csv$/i.test(name) ? 0 : 1);

/** A list whose rows only name the columns of files. */
function isOnlySearched(name: string, questions: readonly Question[]): boolean {
  const choosing = questions.filter(({ list }) => list === name);
  return (
    choosing.length > 0 &&
    choosing.every((question) => readSearch(cellText(question, "appearance")) !== undefined)
  );
}
