/** Adds notes to a worksheet's cells: to its comments part, and to the drawing of the boxes that show them. */
import type { CellMark } from "./cells.ts";
import { emptyComments, type SizedNote, withNotes } from "./comments.ts";
import type { SheetGrid } from "./grid.ts";
import { NOTE_WIDTH } from "./note-text.ts";
import type { Package } from "./package.ts";
import { addRelation, type Namespaces, relationsOf, setContentType, setEndingType } from "./relations.ts";
import { acceptsBoxes, NO_DRAWING, type NoteBox, withBoxes } from "./vml.ts";

/** A worksheet that gets notes. */
export interface SheetWithNotes {
  /** The path of its part. */
  path: string;
  namespaces: Namespaces;
  /** Its reference to a drawing of boxes, if it has one. */
  notesId: string | undefined;
  grid: SheetGrid;
}

/**
 * Writes a note at each mark and removes those of an earlier copy.
 * @returns the id of the relation to the boxes when the worksheet needs a new reference to them
 */
export function writeNotes(
  parts: Package,
  sheet: SheetWithNotes,
  marks: readonly CellMark[],
): string | undefined {
  const { path, namespaces, notesId, grid } = sheet;
  const relations = relationsOf(parts, path);
  const comments = relations.find(({ kind }) => kind === "comments")?.target;
  const drawing = relations.find(({ id }) => id === notesId)?.target;
  const source = parts.text(comments ?? "");
  const boxes = parts.text(drawing ?? "") ?? NO_DRAWING;
  if ((marks.length === 0 && source === undefined) || !acceptsBoxes(boxes)) return undefined;
  const noted = withNotes(source ?? emptyComments(namespaces.main), marks);
  if (noted === undefined) return undefined;

  const commentsPath = comments ?? parts.freePath("xl/comments", ".xml");
  parts.write(commentsPath, noted.xml);
  if (comments === undefined) {
    addRelation(parts, path, `${namespaces.relations}/comments`, commentsPath);
    setContentType(
      parts,
      commentsPath,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml",
    );
  }
  const boxOf = ({ row, column, height }: SizedNote): NoteBox => {
    const anchor = grid.anchor(row, column, NOTE_WIDTH, height);
    return { row, column, anchor, width: NOTE_WIDTH, height };
  };
  const drawingPath = drawing ?? parts.freePath("xl/drawings/vmlDrawing", ".vml");
  parts.write(
    drawingPath,
    withBoxes(boxes, noted.removed, noted.extended.map(boxOf), noted.added.map(boxOf)),
  );
  if (drawing !== undefined) return undefined;
  setEndingType(parts, "vml", "application/vnd.openxmlformats-officedocument.vmlDrawing");
  return addRelation(parts, path, `${namespaces.relations}/vmlDrawing`, drawingPath);
}
