/** Annotates one worksheet: colours and notes, and whatever would hide them. */
import type { ImportProblem } from "../import-problem.ts";
import { type CellMark, CellMarker } from "./cells.ts";
import { SheetGrid } from "./grid.ts";
import { writeNotes } from "./notes.ts";
import type { Package } from "./package.ts";
import { type Namespaces, relationIdOf } from "./relations.ts";
import { ConditionalFormats } from "./rules.ts";
import type { AnnotationStyles } from "./styles.ts";
import { emptyTag, localName, prefixOf, scanXml, TextEdits, tagWith, type XmlTag } from "./xml.ts";

/** The elements after the reference to a worksheet's notes, in the order of the format. */
const afterNotes = new Set([
  ...["legacyDrawingHF", "drawingHF", "picture", "oleObjects", "controls", "webPublishItems", "tableParts"],
  ...["extLst", "AlternateContent"],
]);

/**
 * Colours the cells that have problems and writes a note at each; removes the marks of an earlier copy.
 * @param path of the sheet's part
 * @returns the marked cells
 * @throws FileRefusal
 */
export function annotateSheet(
  parts: Package,
  path: string,
  namespaces: Namespaces,
  problems: readonly ImportProblem[],
  styles: AnnotationStyles,
): CellMark[] {
  const source = parts.text(path) ?? "";
  const edits = new TextEdits();
  const grid = new SheetGrid();
  const cells = new CellMarker(problems, styles, grid, edits);
  const formats = new ConditionalFormats(source);
  let notesTag: XmlTag | undefined;
  let behind: number | undefined;
  let hasData = false;
  let prefix = "";
  scanXml(
    source,
    (tag) => {
      grid.open(tag);
      cells.open(tag);
      formats.open(tag);
      const name = localName(tag.name);
      if (name === "sheetView" && tag.attributes.tabSelected !== undefined) {
        // the copy opens at its list of problems; with two sheets selected, typing would change both
        edits.replace(tag.start, tag.end, tagWith(tag, { tabSelected: undefined }));
      }
      if (tag.path === "worksheet") prefix = prefixOf(tag.name);
      if (tag.path !== `worksheet/${name}`) return;
      if (name === "legacyDrawing") notesTag = tag;
      if (hasData && afterNotes.has(name)) behind ??= tag.start;
    },
    (end) => {
      cells.close(end);
      formats.close(end);
      if (end.path === "worksheet/sheetData") hasData = true;
      if (end.path === "worksheet") behind ??= end.start;
    },
  );
  formats.yieldTo(cells.marks, edits);
  const notesId = notesTag && relationIdOf(notesTag);
  const newId = writeNotes(parts, { path, namespaces, notesId, grid }, cells.marks);
  if (newId !== undefined && behind !== undefined) {
    const xml = emptyTag(`${prefix}legacyDrawing`, { "xmlns:r": namespaces.relations, "r:id": newId });
    if (notesTag === undefined) edits.insert(behind, xml);
    else edits.replace(notesTag.start, notesTag.end, notesTag.isSelfClosing ? xml : xml.replace("/>", ">"));
  }
  const edited = edits.appliedTo(source);
  if (edited !== source) parts.write(path, edited);
  return cells.marks;
}
