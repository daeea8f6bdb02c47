/** What the editors offer while the user types. */
import {
  type Completion,
  type CompletionContext,
  type CompletionSource,
  pickedCompletion,
} from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { functions } from "../../../../shared/jolt/functions/index.ts";
import { helpers } from "../../../../shared/process/steps/handlebars/helpers/index.ts";
import type { ModelPath } from "./model-paths.ts";

const blocks: Completion[] = ["if", "unless", "each", "with"].map((name) => ({
  label: name,
  type: "keyword",
  detail: `{{#${name} …}}…{{/${name}}}`,
}));

const helperCompletions: Completion[] = Object.entries(helpers).map(([label, { signature, summary }]) => ({
  label,
  type: "function",
  detail: signature,
  info: summary,
}));

const variables: Completion[] = [
  { label: "@index", type: "variable", detail: "position in the list, from 0" },
  { label: "@first", type: "variable", detail: "true for the first" },
  { label: "@last", type: "variable", detail: "true for the last" },
  { label: "@key", type: "variable", detail: "name of the entry" },
  { label: "@properties", type: "variable", detail: "property sets of the step" },
  { label: "this", type: "variable", detail: "the item itself" },
];

/** Within mustaches: paths of the model, helpers, and after # the blocks. */
export function handlebarsCompletion(paths: () => readonly ModelPath[]): CompletionSource {
  return (context) => {
    const open = context.matchBefore(/\{\{[^{}]*/);
    if (open === null) return null;
    const word = context.matchBefore(/[\w.@[\]-]*/);
    if (word === null || (word.from === word.to && !context.explicit && !/[{#( ]$/.test(open.text)))
      return null;
    const isBlock = /\{\{~?#[\w]*$/.test(open.text);
    const offered = isBlock ? blocks : [...pathCompletions(paths()), ...helperCompletions, ...variables];
    const options = offered.map((one) => ({ ...one, apply: closing(open.text) }));
    return { from: word.from, options, validFor: /^[\w.@[\]-]*$/ };
  };
}

/** Inserts what was chosen, and the end of its expression where there is none; behind what takes values, the cursor stays in it. */
function closing(open: string): (view: EditorView, chosen: Completion, from: number, to: number) => void {
  return (view, chosen, from, to) => {
    const { label, type } = chosen;
    const line = view.state.doc.lineAt(to);
    const rest = view.state.sliceDoc(to, line.to);
    const isInside = (open.match(/\(/g) ?? []).length > (open.match(/\)/g) ?? []).length;
    const isClosed = /^[^{]*\}\}/.test(rest) || isInside;
    const takesValues = type === "function" || type === "keyword";
    const end = isClosed ? "" : `${takesValues ? " " : ""}${open.startsWith("{{{") ? "}}}" : "}}"}`;
    const cursor = from + label.length + (takesValues && end !== "" ? 1 : end.length);
    view.dispatch({
      changes: { from, to, insert: `${label}${end}` },
      selection: { anchor: cursor },
      annotations: pickedCompletion.of(chosen),
    });
  };
}

const operations: Completion[] = [
  ["shift", "moves values to other places"],
  ["default", "sets what is missing"],
  ["remove", "removes values"],
  ["sort", "sorts keys by name"],
  ["cardinality", "makes one of a list, or a list of one"],
  ["modify-overwrite-beta", "calculates values, whether they are there or not"],
  ["modify-default-beta", "calculates values that are missing or null"],
  ["modify-define-beta", "calculates values that are missing"],
].map(([label = "", detail = ""]) => ({ label, detail, type: "enum" }));

const functionCompletions: Completion[] = [...functions.keys()].map((name) => ({
  label: `=${name}`,
  type: "function",
  apply: `=${name}(@(1,`,
}));

/** Within strings of a chain: operations after "operation", functions after =, and the keys of the input. */
export function joltCompletion(paths: () => readonly ModelPath[]): CompletionSource {
  return (context: CompletionContext) => {
    const text = context.matchBefore(/"[^"\n]*/);
    if (text === null) {
      if (!context.explicit) return null;
      return {
        from: context.pos,
        options: [
          { label: '"operation"', type: "property" },
          { label: '"spec"', type: "property" },
        ],
      };
    }
    const before = context.state.sliceDoc(Math.max(0, text.from - 40), text.from);
    const from = text.from + 1;
    if (/"operation"\s*:\s*$/.test(before)) return { from, options: operations, validFor: /^[\w-]*$/ };
    if (text.text.startsWith('"=')) return { from, options: functionCompletions, validFor: /^=\w*$/ };
    const keys: Completion[] = ["operation", "spec"].map((label) => ({ label, type: "keyword" }));
    const word = context.matchBefore(/[^".&@(),]*/);
    return {
      from: word?.from ?? from,
      options: [...pathCompletions(segments(paths())), ...keys],
      validFor: /^[^".]*$/,
    };
  };
}

/** JOLT names a key at a time. */
function segments(paths: readonly ModelPath[]): ModelPath[] {
  const found = new Map<string, ModelPath>();
  for (const { path, ...known } of paths) {
    const segment = path.split(".").at(-1) ?? path;
    if (!found.has(segment)) found.set(segment, { path: segment, ...known });
  }
  return [...found.values()];
}

interface PathCompletion extends Completion {
  isUnread?: boolean;
}

/** The look of what is offered: grey where no report reads it, which its words say as well. */
export function lookOf(offered: PathCompletion): string {
  return offered.isUnread === true ? "cm-unread" : "";
}

function pathCompletions(paths: readonly ModelPath[]): PathCompletion[] {
  return paths.map(
    ({ path, detail, info, isUnread }): PathCompletion => ({
      label: path,
      detail,
      type: "property",
      boost: 1,
      ...(isUnread === true && { isUnread }),
      ...(info !== undefined && { info }),
    }),
  );
}
