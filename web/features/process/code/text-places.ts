/** Places in a text that is being edited: where a finding is underlined, and where the cursor goes. */
import type { Diagnostic } from "@codemirror/lint";
import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Finding } from "../../../../shared/analysis/finding.ts";
import type { TemplateMarker } from "./template-marker.ts";

/** Both from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

const lintSeverities = { error: "error", warning: "warning", notice: "info" } as const;

/** The place in the text, or the nearest that there is. */
function offsetOf({ line, column }: TextPlace, { doc }: EditorState): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column, 1) - 1, to);
}

/** From the place to the end of its word, or of its line. */
export function diagnosticOf(found: TemplateMarker | Finding, state: EditorState): Diagnostic {
  const from = offsetOf(found, state);
  const { to: end } = state.doc.lineAt(from);
  const word = /^[\w.{}#/"@-]+/.exec(state.sliceDoc(from, end))?.[0].length ?? 0;
  const isFinding = "code" in found;
  return {
    from,
    to: Math.max(from, Math.min(end, from + Math.max(word, 1))),
    severity: isFinding ? lintSeverities[found.severity] : "error",
    message: isFinding ? found.message : found.text,
    ...(isFinding && found.code === "OUTPUT_UNREAD" && { markClass: "cm-unread" }),
  };
}

/** Where the cursor is. */
export function cursorPlace({ doc, selection }: EditorState): TextPlace {
  const { number, from } = doc.lineAt(selection.main.head);
  return { line: number, column: selection.main.head - from + 1 };
}

/** The part of a text that another differs in: the cursor and what is folded around it stay. */
export function differenceOf(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

export function goTo(editor: EditorView, place: TextPlace): void {
  const anchor = offsetOf(place, editor.state);
  editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  editor.focus();
}
