/** Which keys of a model no report reads: they are grey, slanted, and say so under the pointer. */
import { type EditorState, type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import type { KnownPath } from "../../../../shared/analysis/described-paths.ts";
import { written } from "../../../../shared/analysis/template/known-paths.ts";

/** A path as `keyLines` names it. */
function nameOf({ path, list }: Pick<KnownPath, "path" | "list">): string {
  return list === undefined ? path : `${list}[].${path}`;
}

/** @example unreadNames(paths.known) // new Set(["visit.worry", "drugs[].dose"]) */
export function unreadNames(known: readonly KnownPath[]): ReadonlySet<string> {
  return new Set(known.filter(({ isUnread }) => isUnread).map(nameOf));
}

const keyLine = /^( *)("(?:[^"\\]|\\.)*"): (\[?)/;

/**
 * The keys of a model that is written with one key a line.
 * @example [...keyLines(['{', '  "drugs": [', '    {', '      "dose": 2']).map(({ name }) => name)] // ["drugs", "drugs[].dose"]
 */
export function* keyLines(
  lines: Iterable<string>,
): Generator<{ line: number; from: number; to: number; name: string }> {
  const around: { indent: number; name: string; isList: boolean }[] = [];
  let line = 0;
  for (const text of lines) {
    line += 1;
    const [, space = "", key, bracket] = keyLine.exec(text) ?? [];
    if (key === undefined) continue;
    while ((around.at(-1)?.indent ?? -1) >= space.length) around.pop();
    const parent = around.at(-1);
    const own = written(String(JSON.parse(key)));
    const name = parent === undefined ? own : `${parent.name}${parent.isList ? "[]" : ""}.${own}`;
    around.push({ indent: space.length, name, isList: bracket === "[" });
    yield { line, from: space.length, to: space.length + key.length, name };
  }
}

const unreadMark = Decoration.mark({ class: "cm-unread-key", attributes: { title: "No report reads this" } });

export function unreadMarks({ doc }: EditorState, unread: ReadonlySet<string>): Extension {
  if (unread.size === 0) return [];
  const marks = new RangeSetBuilder<Decoration>();
  for (const { line, from, to, name } of keyLines(doc.iterLines())) {
    const { from: start } = doc.line(line);
    if (unread.has(name)) marks.add(start + from, start + to, unreadMark);
  }
  return EditorView.decorations.of(marks.finish());
}
