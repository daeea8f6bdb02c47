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
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { DescribedUse } from "../../../../shared/analysis/described-paths.ts";
import type { Finding } from "../../../../shared/analysis/finding.ts";
import type { QuestionCells } from "../../../../shared/form/definition/question-cell.ts";
import type { StepTextPlace } from "../editors/Pane.tsx";
import { handlebarsCompletion, joltCompletion, lookOf } from "./completion.ts";
import { highlighting, theme } from "./editor-look.ts";
import type { ModelPath } from "./model-paths.ts";
import { pathHelp } from "./path-help.ts";
import type { TemplateMarker } from "./template-marker.ts";
import { cursorPlace, diagnosticOf, differenceOf, goTo, type TextPlace } from "./text-places.ts";
import { unreadMarks } from "./unread-keys.ts";

export interface CodeEditorProps {
  value: string;
  /** Absent: the text is to be read only. */
  onChange?: (text: string) => void;
  language: "handlebars" | "jolt" | "json";
  /** The name for assistive technology. */
  label: string;
  marker?: TemplateMarker | undefined;
  /** What the analysis found in the text. */
  findings?: readonly Finding[];
  /** Where the cursor goes once the editor is there, and whenever this is another place. */
  place?: TextPlace | undefined;
  /** What can be completed: the paths of the model. */
  paths?: readonly ModelPath[];
  /** The places that read a path, and what is there. */
  uses?: readonly DescribedUse[];
  /** Where the workbook names each question. */
  cells?: QuestionCells | undefined;
  /** In a model: the keys that no report reads. */
  unread?: ReadonlySet<string>;
  /** Leads to the place of a chain that writes a path. */
  onGo?: (place: StepTextPlace) => void;
  /** Asks for another name for the key at a place. */
  onRename?: (place: TextPlace) => void;
  ref?: Ref<CodeEditorHandle>;
}

export interface CodeEditorHandle {
  goTo: (place: TextPlace) => void;
  /** Replaces the whole text with a formatted one; the editor's undo reverts it. */
  format: () => void;
  /** Where the cursor is. */
  cursor: () => TextPlace | undefined;
}

export default function MirrorEditor({
  value,
  onChange,
  language,
  label,
  marker,
  findings = noFindings,
  place: requestedPlace,
  paths = [],
  uses = [],
  cells = {},
  unread = noKeys,
  onGo,
  onRename,
  ref,
}: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ onChange, paths, uses, cells, onGo, onRename });
  latest.current = { onChange, paths, uses, cells, onGo, onRename };
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
          pathHelp(
            () => latest.current.uses,
            (to) => latest.current.onGo?.(to),
            (at) => latest.current.onRename?.(at),
            () => latest.current.cells,
          ),
          unreadKeys.of([]),
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
    const changes = differenceOf(editor.state.doc.toString(), value);
    editor.dispatch({ changes, userEvent: SET, annotations: Transaction.addToHistory.of(false) });
  }, [value]);

  useEffect(() => {
    const { current: editor } = view;
    if (editor === undefined) return;
    const found = findings.map((finding) => diagnosticOf(finding, editor.state));
    const failed = marker === undefined ? [] : [diagnosticOf(marker, editor.state)];
    // The run and the analysis say the same of a text that can't be read.
    const isKnown = ({ from }: Diagnostic) => found.some((one) => one.from === from);
    editor.dispatch(setDiagnostics(editor.state, [...failed.filter((one) => !isKnown(one)), ...found]));
  }, [marker, findings]);

  useEffect(() => {
    if (view.current !== undefined && requestedPlace !== undefined) goTo(view.current, requestedPlace);
  }, [requestedPlace]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has its keys elsewhere
  useEffect(() => {
    const { current: editor } = view;
    if (editor !== undefined && language === "json")
      editor.dispatch({ effects: unreadKeys.reconfigure(unreadMarks(editor.state, unread)) });
  }, [unread, value, language]);

  useEffect(() => {
    const attributes = EditorView.contentAttributes.of({ "aria-label": label });
    view.current?.dispatch({ effects: naming.reconfigure(attributes) });
  }, [label]);

  useImperativeHandle(
    ref,
    () => ({
      goTo: (to) => view.current && goTo(view.current, to),
      format: () => view.current && format(view.current, language),
      cursor: () => view.current && cursorPlace(view.current.state),
    }),
    [language],
  );

  return <div ref={place} style={{ height: "100%" }} />;
}

const noFindings: readonly Finding[] = [];
const noKeys: ReadonlySet<string> = new Set();

/** Marks what the page itself sets, so that it isn't mistaken for typing. */
const SET = "input.set";
const naming = new Compartment();
const unreadKeys = new Compartment();

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
  const knownPaths = () => paths() ?? [];
  switch (language) {
    case "handlebars":
      return [
        html({ autoCloseTags: true }),
        mustaches,
        html().language.data.of({ autocomplete: handlebarsCompletion(knownPaths) }),
        autocompletion({ optionClass: lookOf }),
      ];
    case "jolt":
      return [json(), autocompletion({ override: [joltCompletion(knownPaths)], optionClass: lookOf })];
    case "json":
      return json();
  }
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
