/** What the editors say about a path under the pointer or the cursor, and where it leads to. */
import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { activateHover, EditorView, hoverTooltip, keymap } from "@codemirror/view";
import type { DescribedUse } from "../../../../shared/analysis/described-paths.ts";
import type { QuestionCells } from "../../../../shared/form/definition/question-cell.ts";
import type { StepTextPlace } from "../editors/Pane.tsx";
import { pathWords } from "./path-words.ts";
import { cursorPlace, type TextPlace } from "./text-places.ts";

/** The path at a place of the text, unless it was changed since the analysis; of a lookup in the value of a key, the lookup. */
export function pathAt(
  { doc }: EditorState,
  offset: number,
  uses: readonly DescribedUse[],
): { from: number; to: number; use: DescribedUse } | undefined {
  const { number, from: start, text: line } = doc.lineAt(offset);
  const isHere = ({ line: place, column, text }: DescribedUse) =>
    place === number &&
    offset >= start + column - 1 &&
    offset <= start + column - 1 + text.length &&
    line.startsWith(text, column - 1);
  const [use] = uses.filter(isHere).toSorted((one, other) => one.text.length - other.text.length);
  if (!use) return undefined;
  const from = start + use.column - 1;
  return { from, to: from + use.text.length, use };
}

/**
 * Hovering a path, or Alt and F12 at it, describes it; F12, or a click with Ctrl or ⌘, leads to the place of the chain that
 * writes it. F2 asks for another name.
 */
export function pathHelp(
  uses: () => readonly DescribedUse[],
  onGo: (place: StepTextPlace) => void,
  onRename: (place: TextPlace) => void,
  cells: () => QuestionCells,
): Extension {
  const follow = (view: EditorView, offset: number): boolean => {
    const found = pathAt(view.state, offset, uses());
    if (found?.use.from !== undefined) onGo(found.use.from);
    return found !== undefined;
  };
  const tooltip = hoverTooltip((view, offset) => {
    const found = pathAt(view.state, offset, uses());
    if (found === undefined) return null;
    const { from, to, use } = found;
    const create = () => {
      const dom = document.createElement("div");
      dom.className = "cm-path-help";
      dom.textContent = pathWords(use, cells());
      return { dom };
    };
    return { pos: from, end: to, create };
  });
  const describe = (view: EditorView): boolean => {
    const { head } = view.state.selection.main;
    const found = pathAt(view.state, head, uses());
    if (found === undefined) return false;
    activateHover(view, head, 1, {
      tooltip,
      until: ({ docChanged, selection }) => docChanged || selection !== undefined,
    });
    view.dispatch({ effects: EditorView.announce.of(pathWords(found.use, cells())) });
    return true;
  };
  return [
    tooltip,
    Prec.high(
      keymap.of([
        { key: "F12", run: (view) => follow(view, view.state.selection.main.head) },
        { key: "Alt-F12", run: describe },
        {
          key: "F2",
          run: (view) => {
            onRename(cursorPlace(view.state));
            return true;
          },
        },
      ]),
    ),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        if (!event.ctrlKey && !event.metaKey) return false;
        const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
        return offset !== null && follow(view, offset);
      },
    }),
  ];
}
