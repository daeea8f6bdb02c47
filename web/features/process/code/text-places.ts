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

export function goTo(editor: EditorView, place: TextPlace): void {
  const anchor = offsetOf(place, editor.state);
  editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  editor.focus();
}
