/** The code editor itself: CodeMirror, set up for templates and chains. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { html } from "@codemirror/lang-html";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentRange,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, Transaction } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { handlebarsCompletion, joltCompletion } from "./completion.ts";
import type { ModelPath } from "./model-paths.ts";
import type { TemplateMarker } from "./template-marker.ts";

/* The editors in the product's colours, light and dark. */

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", color: "var(--ink)", backgroundColor: "var(--surface)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 24%, transparent)",
  },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--ink-quiet)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--sunken) 60%, transparent)",
  },
  ".cm-matchingBracket": { outline: "1px solid var(--control)", backgroundColor: "transparent !important" },
  ".cm-mustache": { color: "var(--accent)", fontWeight: "560" },
  ".cm-mustache *": { color: "inherit" },
  ".cm-tooltip": {
    border: "1px solid var(--hairline)",
    borderRadius: "6px",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    boxShadow: "var(--shadow)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "16rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "var(--ink-quiet)", fontStyle: "normal", marginLeft: "1em" },
  "li[aria-selected] .cm-completionDetail": { color: "var(--on-accent)" },
  ".cm-completionInfo": {
    maxWidth: "24rem",
    padding: "8px 12px",
    fontFamily: "var(--font)",
    whiteSpace: "pre-line",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)", fontFamily: "var(--font)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--error)",
    textUnderlineOffset: "3px",
  },
  ".cm-foldPlaceholder": { backgroundColor: "var(--sunken)", border: "none", color: "var(--ink-quiet)" },
});

const highlighting = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.angleBracket], color: "var(--accent-dark)" },
  { tag: [tags.attributeName, tags.propertyName], color: "var(--ink)", fontWeight: "560" },
  { tag: [tags.string, tags.attributeValue], color: "var(--accent)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warning)" },
  { tag: [tags.comment, tags.meta, tags.documentMeta], color: "var(--ink-quiet)" },
  { tag: tags.invalid, color: "var(--error)" },
]);

export interface CodeEditorProps {
  value: string;
  /** Absent: the text is to be read only. */
  onChange?: (text: string) => void;
  language: "handlebars" | "jolt" | "json";
  /** The name for assistive technology. */
  label: string;
  marker?: TemplateMarker | undefined;
  /** What can be completed: the paths of the model. */
  paths?: readonly ModelPath[];
  ref?: Ref<CodeEditorHandle>;
}

export interface CodeEditorHandle {
  /** Replaces the whole text with a formatted one; the editor's undo reverts it. */
  format: () => void;
}

export default function MirrorEditor({
  value,
  onChange,
  language,
  label,
  marker,
  paths = [],
  ref,
}: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ onChange, paths });
  latest.current = { onChange, paths };
  const first = useRef({ value, label });
  const isReadOnly = onChange === undefined;

  useEffect(() => {
    if (place.current === null) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current.value,
        extensions: [
          basics(isReadOnly),
          languageOf(language, () => latest.current.paths),
          naming.of(EditorView.contentAttributes.of({ "aria-label": first.current.label })),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            const isOurs = transactions.some(
              (transaction) => transaction.annotation(Transaction.userEvent) === SET,
            );
            if (docChanged && !isOurs) latest.current.onChange?.(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [language, isReadOnly]);

  useEffect(() => {
    const { current: editor } = view;
    if (editor === undefined || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value }, userEvent: SET });
  }, [value]);

  useEffect(() => {
    const { current: editor } = view;
    if (editor === undefined) return;
    editor.dispatch(
      setDiagnostics(editor.state, marker === undefined ? [] : [diagnosticOf(marker, editor.state)]),
    );
  }, [marker]);

  useEffect(() => {
    const attributes = EditorView.contentAttributes.of({ "aria-label": label });
    view.current?.dispatch({ effects: naming.reconfigure(attributes) });
  }, [label]);

  useImperativeHandle(ref, () => ({ format: () => view.current && format(view.current, language) }), [
    language,
  ]);

  return <div ref={place} style={{ height: "100%" }} />;
}

/** Marks what the page itself sets, so that it isn't mistaken for typing. */
const SET = "input.set";
const naming = new Compartment();

function basics(isReadOnly: boolean): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    EditorView.lineWrapping,
    syntaxHighlighting(highlighting),
    theme,
    // Tab leaves the editor, as everywhere on the page.
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
    ]),
    EditorView.contentAttributes.of({ tabindex: "0" }), // what scrolls must be reachable by keyboard
    isReadOnly
      ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
      : [closeBrackets(), lintGutter()],
  ];
}

function languageOf(language: CodeEditorProps["language"], paths: () => CodeEditorProps["paths"]): Extension {
  const given = () => paths() ?? [];
  switch (language) {
    case "handlebars":
      return [
        html({ autoCloseTags: true }),
        mustaches,
        html().language.data.of({ autocomplete: handlebarsCompletion(given) }),
        autocompletion(),
      ];
    case "jolt":
      return [json(), autocompletion({ override: [joltCompletion(given)] })];
    case "json":
      return json();
  }
}

/** From the place to the end of its word, or of its line. */
function diagnosticOf({ line, column, text }: TemplateMarker, { doc }: EditorState): Diagnostic {
  const { from: start, to: end, text: lineText } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(start + column - 1, end);
  const word = /^[\w.{}#/"@-]+/.exec(lineText.slice(from - start))?.[0].length ?? 0;
  return {
    from,
    to: Math.max(from, Math.min(end, from + Math.max(word, 1))),
    severity: "error",
    message: text,
  };
}

function format(editor: EditorView, language: CodeEditorProps["language"]): void {
  const { state } = editor;
  if (language === "handlebars") {
    editor.dispatch({ changes: indentRange(state, 0, state.doc.length), userEvent: "input.format" });
    return;
  }
  try {
    const insert = `${JSON.stringify(JSON.parse(state.doc.toString()), undefined, 2)}\n`;
    editor.dispatch({ changes: { from: 0, to: state.doc.length, insert }, userEvent: "input.format" });
  } catch {
    return; // what isn't JSON yet has its marker already
  }
}

const matcher = new MatchDecorator({
  regexp: /\{\{\{?[^{}]*\}?\}\}/g,
  decoration: Decoration.mark({ class: "cm-mustache" }),
});

/** Highlights what Handlebars reads, apart from the page around it. */
const mustaches = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
