/** What a step can read, and what each place of its text reads, in the words of an editor: what is there, whose answer, and what wrote it. */
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { isMap } from "../jolt/json.ts";
import { localize } from "../localize.ts";
import { type Step, walkSteps } from "../process/step.ts";
import { placeOfPath } from "../process/steps/json-place.ts";
import type { ProcessAnalysis } from "./analyse-process.ts";
import type { PathUse } from "./path-use.ts";
import { allTokens, either, isNothing, type Shape, type Token } from "./shape.ts";
import { knownPaths } from "./template/known-paths.ts";

/** What is at a path. */
export interface PathDescription {
  /** @example "number, may be missing" */
  kind: string;
  /** Of a question that has some. */
  choices: readonly { key: string; label: string }[];
  /** The question whose answer it is. */
  question?: { key: string; label: string };
  /** The keys of the questions whose answers it is made of, where they are several. */
  sources: readonly string[];
  /** The place of a chain that writes it, both from 1. */
  from?: { stepKey: string; stepName: string; line: number; column: number };
  /** True: no report reads it, nor anything in it. */
  isUnread?: true;
}

/** A path that a step can read. */
export interface KnownPath extends PathDescription {
  /** As a template writes it; inside a list, from its item. */
  path: string;
  /** The list that goes around it, as a template writes it. */
  list?: string;
}

/** A place of a text that reads a path. */
export interface DescribedUse extends PathDescription {
  /** Both from 1. */
  line: number;
  column: number;
  /** What is written there: a path of a template, a key of a chain with the text that it has, or a lookup in that. */
  text: string;
}

export interface StepPaths {
  known: readonly KnownPath[];
  uses: readonly DescribedUse[];
}

const MAX_CHOICES = 20;
const MAX_MADE_OF = 6;

/** @example describedPaths("letter", analysis, form, root).known[0] // { path: "visit.date", kind: "date, may be missing", … } */
export function describedPaths(
  stepKey: string,
  { inputs, uses, read }: Pick<ProcessAnalysis, "inputs" | "uses" | "read">,
  form: CompiledForm,
  root: Step,
): StepPaths {
  const steps = new Map([...walkSteps(root)].map(({ step }) => [step.key, step]));
  const describe = (shape: Shape): PathDescription => ({
    ...description(shape, form, steps),
    ...(isUnread(shape, read) && { isUnread: true }),
  });
  const below = (at: Shape, list: string | undefined): KnownPath[] =>
    knownPaths(at).flatMap(({ path, shape }) => [
      { path, ...(list !== undefined && { list }), ...describe(shape) },
      ...(shape.item && list === undefined ? below(shape.item, path) : []),
    ]);
  const input = inputs.get(stepKey);
  const text = steps.get(stepKey)?.template ?? "";
  const lines = text.split("\n");
  return {
    known: input ? below(input, undefined) : [],
    uses: (uses.get(stepKey) ?? []).flatMap((use): DescribedUse[] => {
      const shape = use.shapes.reduce(either);
      if (isNothing(shape) || (shape.isOpen && shape.tokens.size === 0)) return [];
      return writtenAt(use, text, lines).map((written) => ({ ...written, ...describe(shape) }));
    }),
  };
}

const writtenPath = /(?:\[[^\]]*\]|[^\s(){}=|[\]])+/y;
const writtenText = /"(?:[^"\\]|\\.)*"/y;
const writtenKey = /"(?:[^"\\]|\\.)*"(?:\s*:\s*"(?:[^"\\]|\\.)*")?/y;

function writtenAt({ place, text: lookup }: PathUse, text: string, lines: readonly string[]) {
  const isKey = typeof place === "string";
  const { line, column } = isKey ? placeOfPath(text, place) : place;
  const pattern = isKey ? writtenKey : writtenPath;
  pattern.lastIndex = column - 1;
  const [found] = pattern.exec(lines[line - 1] ?? "") ?? [];
  if (found === undefined) return [];
  if (lookup === undefined) return [{ line, column, text: found }];
  writtenText.lastIndex = 0;
  const [key = ""] = writtenText.exec(found) ?? [];
  const value = key === found ? 0 : key.length; // an item of a list has no key
  return placesOf(lookup, found, value).map((at) => ({ line, column: column + at, text: lookup }));
}

/** Where a text stands in another, from a place on. */
function placesOf(text: string, inside: string, from: number): number[] {
  const at = inside.indexOf(text, from);
  return at < 0 ? [] : [at, ...placesOf(text, inside, at + text.length)];
}

function description(at: Shape, form: CompiledForm, steps: ReadonlyMap<string, Step>): PathDescription {
  const { defaultLocale } = form.definition;
  const text = (label: Parameters<typeof localize>[0]) => localize(label, defaultLocale, defaultLocale);
  const answers = [...at.tokens].flatMap((token) => (token.kind === "answer" ? [token.key] : []));
  const nodeOf = (key: string | undefined) =>
    key === undefined ? undefined : form.byReference.get(key.toLowerCase());
  // what is read of an item depends on the list as well
  const plain = answers.filter((key) => nodeOf(key)?.repeat === undefined);
  const [only, another] = plain.length > 0 ? plain : answers;
  const node = nodeOf(at.answer ?? (another === undefined ? only : undefined));
  const values = at.plain?.values ?? at.item?.plain?.values ?? [];
  const options = (node?.field?.options ?? []).filter((option) => values.includes(option.key));
  const from = writtenBy(at, steps);
  return {
    kind: kindOf(at),
    choices: options.slice(0, MAX_CHOICES).map((option) => ({ key: option.key, label: text(option.label) })),
    ...(node && { question: { key: node.key, label: text(node.label) } }),
    sources: node === undefined && answers.length <= MAX_MADE_OF ? answers : [],
    ...(from && { from }),
  };
}

/** Where a chain writes it, only that counts: the answer itself may be read elsewhere. */
function isUnread(at: Shape, read: ReadonlySet<Token>): boolean {
  const all = [...allTokens(at)];
  const written = all.filter(({ kind }) => kind === "written");
  const own = written.length > 0 ? written : all;
  return read.size > 0 && own.length > 0 && !own.some((token) => read.has(token));
}

/** The last place of a chain that wrote it; one that fills in what is missing only where nothing else writes it. */
function writtenBy(at: Shape, steps: ReadonlyMap<string, Step>): PathDescription["from"] {
  const tokens = [...at.tokens].filter((one) => one.kind === "written");
  const token = tokens.findLast((one) => !fillsIn(steps.get(one.stepKey), one.path)) ?? tokens.at(-1);
  const step = token && steps.get(token.stepKey);
  if (!step) return undefined;
  return { stepKey: step.key, stepName: step.name, ...placeOfPath(step.template ?? "", token.path) };
}

const fillingIn: ReadonlySet<string> = new Set(["default", "modify-default-beta", "modify-define-beta"]);

function fillsIn(step: Step | undefined, path: string): boolean {
  const index = Number(/^\[(\d+)\]/.exec(path)?.[1]);
  const chain: unknown = JSON.parse(step?.template || "[]");
  const entry: unknown = Array.isArray(chain) ? chain[index] : undefined;
  return isMap(entry) && fillingIn.has(String(entry.operation));
}

const kindWords = {
  text: "text",
  number: "number",
  boolean: "true or false",
  date: "date",
  dateTime: "date and time",
  time: "time",
  any: "text or number",
} as const;

function kindOf(shape: Shape): string {
  const { isOpen, plain, keys, item, mayLack } = shape;
  const kinds = [
    ...(isOpen ? ["anything"] : []),
    ...[...(plain?.kinds ?? [])].map((kind) => kindWords[kind]),
    ...(item ? ["list"] : []),
    ...(keys ? ["object"] : []),
  ];
  return `${kinds.join(" or ") || "nothing"}${mayLack && kinds.length > 0 && !isOpen ? ", may be missing" : ""}`;
}
