/** The part that contains the texts of a worksheet's notes. */
import { columnLetter } from "../workbook.ts";
import { type CellMark, columnNumber } from "./cells.ts";
import { type NoteRun, noteHeight, noteRuns, noteXml } from "./note-text.ts";
import { appendTo, elementsAt, prefixed, prefixOf, TextEdits, type XmlElement } from "./xml.ts";

/** The author of our notes, which also identifies the notes of an earlier copy. */
const AUTHOR = "Sprout import";

/** A comments part for a worksheet without notes. */
export function emptyComments(namespace: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="${namespace}"><authors></authors><commentList></commentList></comments>`;
}

export interface SizedNote {
  row: number;
  column: number;
  /** Height in pixels that shows the whole note at the width of all notes. */
  height: number;
}

export interface ChangedComments {
  xml: string;
  /** Cells of an earlier copy's notes that are removed. */
  removed: { row: number; column: number }[];
  /** Notes by other authors, extended by the problems of their cells. */
  extended: SizedNote[];
  added: SizedNote[];
}

const AUTHORS = "comments/authors";
const LIST = "comments/commentList";
const COMMENT = `${LIST}/comment`;
const TEXT = `${COMMENT}/text`;

/**
 * Writes a note at each mark, below what others have written there, and removes the notes of an earlier copy.
 * @returns undefined when nothing changes
 * @throws FileRefusal
 */
export function withNotes(source: string, marks: readonly CellMark[]): ChangedComments | undefined {
  const elements = elementsAt(
    source,
    AUTHORS,
    `${AUTHORS}/author`,
    LIST,
    COMMENT,
    TEXT,
    `${TEXT}/t`,
    `${TEXT}/r`,
  );
  const [authorList, list] = [AUTHORS, LIST].map((path) => elements.find(({ tag }) => tag.path === path));
  if (authorList === undefined || list === undefined) return undefined; // there is no place for notes
  const authors = elements
    .filter(({ tag }) => tag.path === `${AUTHORS}/author`)
    .map(({ tag, contentEnd }) => source.slice(tag.end, contentEnd));
  const edits = new TextEdits();
  const removed: XmlElement[] = [];
  const others = new Map<string | undefined, OtherNote>();
  let text: XmlElement | undefined;
  let pieces: XmlElement[] = [];
  // elements come in the order in which they end: a note after its text, and the text after its runs
  for (const element of elements) {
    const { tag, end } = element;
    if (tag.path === TEXT) text = element;
    else if (tag.path.startsWith(TEXT)) pieces.push(element);
    else if (tag.path === COMMENT) {
      if (text === undefined || authors[Number(tag.attributes.authorId)] === AUTHOR) {
        removed.push(element);
        edits.replace(tag.start, end, "");
      } else others.set(tag.attributes.ref, new OtherNote(source, text, pieces));
      [text, pieces] = [undefined, []];
    }
  }
  const shortened = [...others.values()].filter((note) => note.cutMarks(edits));
  if (marks.length + removed.length + shortened.length === 0) return undefined;

  const prefix = prefixOf(list.tag.name);
  const author = authors.includes(AUTHOR) ? authors.indexOf(AUTHOR) : authors.length;
  if (author === authors.length) appendTo(authorList, prefixed(`<author>${AUTHOR}</author>`, prefix), edits);
  const [extended, added]: [SizedNote[], SizedNote[]] = [[], []];
  let xml = "";
  for (const { row, column, problems } of marks) {
    const ref = `${columnLetter(column)}${row}`;
    const runs = noteRuns(problems);
    const noteText = runs.map(({ text }) => text).join("");
    const own = others.get(ref);
    if (own === undefined) {
      added.push({ row, column, height: noteHeight(noteText) });
      xml += `<comment ref="${ref}" authorId="${author}"><text>${noteXml(runs)}</text></comment>`;
    } else {
      extended.push({ row, column, height: noteHeight(`${own.text}\n\n${noteText}`) });
      own.append(runs, prefix, edits);
    }
  }
  appendTo(list, prefixed(xml, prefix), edits);
  return { xml: edits.appliedTo(source), removed: removed.flatMap(cellOf), extended, added };
}

/** How `noteRuns` starts each problem. */
const HEADING = /^\s*(Error|Warning) [EW]_[A-Z_]+\s*$/;

/** A note written by somebody else, kept above what is added. */
class OtherNote {
  private readonly element: XmlElement;
  /** Its runs, or its single plain text. */
  private readonly kept: XmlElement[];
  private readonly added: XmlElement[];
  private readonly textOf: (piece: XmlElement) => string;

  constructor(source: string, element: XmlElement, pieces: readonly XmlElement[]) {
    this.element = element;
    this.textOf = ({ tag, contentEnd }) => source.slice(tag.end, contentEnd).replace(/<[^<>]*>/g, "");
    const marks = pieces.findIndex((piece) => HEADING.test(this.textOf(piece)));
    const space = marks > 0 && this.textOf(pieces[marks - 1] ?? element).trim() === "" ? 1 : 0;
    this.kept = marks < 0 ? [...pieces] : pieces.slice(0, marks - space);
    this.added = marks < 0 ? [] : pieces.slice(marks - space);
  }

  get text(): string {
    return this.kept.map(this.textOf).join("");
  }

  /** Removes what an earlier copy added. @returns whether there was anything */
  cutMarks(edits: TextEdits): boolean {
    for (const { tag, end } of this.added) edits.replace(tag.start, end, "");
    return this.added.length > 0;
  }

  append(runs: readonly NoteRun[], prefix: string, edits: TextEdits): void {
    for (const { tag, end } of this.kept) {
      if (!tag.path.endsWith("/t")) continue;
      // a plain text beside runs would not be shown
      edits.insert(tag.start, `<${prefix}r>`);
      edits.insert(end, `</${prefix}r>`);
    }
    const xml = prefixed(noteXml([{ text: "\n\n", isBold: false }, ...runs]), prefix);
    const last = [...this.kept, ...this.added].at(-1);
    if (last === undefined) appendTo(this.element, xml, edits);
    else edits.insert(last.end, xml);
  }
}

function cellOf({ tag }: XmlElement): { row: number; column: number }[] {
  const [, letters, row] = /^([A-Z]{1,3})(\d+)$/.exec(tag.attributes.ref ?? "") ?? [];
  return letters === undefined ? [] : [{ row: Number(row), column: columnNumber(letters) }];
}
