/** What a page prints as it is stored, where its readers see text: objects, keys of choices, dates, numbers, true and false. */
import type { Option } from "../../form/definition/definition.ts";
import { isCalculated } from "../../form/engine/form-node.ts";
import type { LocalizedText } from "../../localize.ts";
import type { Mustache } from "../../process/steps/handlebars/syntax-tree.ts";
import type { FindingCode, FindingSeverity } from "../finding.ts";
import { quoted } from "../finding.ts";
import { canBe, compared } from "../formula.ts";
import { hasWords } from "../literal-texts.ts";
import { allTokens, type Shape } from "../shape.ts";
import { written as keyWritten } from "./known-paths.ts";
import { type CalculationPart, calculationParts } from "./printed-calculation.ts";
import type { Place, TemplateRun } from "./template-run.ts";
import { isRepeated, type Value } from "./values.ts";

/** How a value is printed. */
export interface Printing {
  /** False: with three braces, as markup. */
  readonly isEscaped: boolean;
  /** True: its readers see it as text, not as an attribute. */
  readonly isSeen: boolean;
  /** True: there is no markup at all. */
  readonly isPlain: boolean;
}

interface Raw {
  readonly code: FindingCode;
  readonly severity: FindingSeverity;
  readonly message: string;
}

/** Reports the first of the values that a place prints that isn't written for readers. */
export function checkPrinted(
  statement: Mustache,
  value: Value,
  printing: Printing,
  place: Place,
  run: TemplateRun,
): void {
  const { line, column = 0 } = statement.loc?.start ?? {};
  const isKnown = run.findings.some((one) => one.line === line && one.column === column + 1);
  if (place.isDead || isKnown) return;
  for (const part of partsOf(value)) {
    const raw = rawOf(part, printing, place, run);
    if (raw) run.find(raw.code, raw.severity, statement, place, raw.message);
  }
}

/** Notes what a place prints that is the same in every language: texts of its call, and what chains wrote. */
export function noteLiterals(statement: Mustache, value: Value, place: Place, run: TemplateRun): void {
  const { line = 1, column = 0 } = statement.loc?.start ?? {};
  if (place.isDead || !run.isReadAt(line, column + 1)) return;
  for (const { literal, shape, translated } of partsOf(value)) {
    if (translated) continue;
    const ofCalculation = calculated(shape, run).map((part) =>
      part.kind === "text" ? part.text : undefined,
    );
    for (const text of [literal?.value, ...ofCalculation])
      if (typeof text === "string" && hasWords(text))
        run.literals.push({ text: text.replace(/\s+/g, " ").trim(), line, column: column + 1 });
    for (const token of allTokens(shape)) run.printed.add(token);
  }
}

/** What a value is made of, where a helper puts it together. */
function partsOf(value: Value): readonly Value[] {
  return value.prints ? value.prints.flatMap(partsOf) : [value];
}

function rawOf(value: Value, printing: Printing, place: Place, run: TemplateRun): Raw | undefined {
  const { shape, literal } = value;
  if (literal || shape.isOpen) return undefined;
  return (
    neverThere(value, place, run) ??
    printedObject(value) ??
    (printing.isPlain ? undefined : unescaped(value, printing)) ??
    (printing.isSeen ? asStored(value, run) : undefined)
  );
}

/** The kinds of question of which the form knows whether they are answered. */
const answered = new Set(["choice", "likert", "choices", "text", "number", "date", "dateTime", "time"]);

/** An answer that nobody has for whom it would be printed. */
function neverThere({ shape, written }: Value, place: Place, run: TemplateRun): Raw | undefined {
  const { answer } = shape;
  const { possible } = run;
  if (answer === undefined || isRepeated(answer, possible)) return undefined;
  const node = possible.nodeOf(answer);
  if (!node || !answered.has(node.kind) || isCalculated(node)) return undefined;
  if (place.facts.length === 0) return undefined;
  const isThere = compared(answer, "!=", "");
  if (canBe([...place.facts, isThere], possible) || !canBe(place.facts, possible)) return undefined;
  const message = `${quoted(written)} is never there where this is printed: it is only asked where the conditions around it don't hold. Correct the condition, or print something else.`;
  return { code: "PATH_ALWAYS_EMPTY", severity: "error", message };
}

const holdsObjects = ({ isOpen, plain, keys, otherKeys }: Shape) =>
  !isOpen && !plain && (keys !== undefined || otherKeys !== undefined);

function printedObject({ shape, written }: Value): Raw | undefined {
  const { item } = shape;
  const isList = item !== undefined && !shape.plain && !shape.keys && holdsObjects(item);
  if (!isList && !(holdsObjects(shape) && !item)) return undefined;
  const keys = [...((isList ? item : shape).keys?.keys() ?? [])];
  const isFile = keys.includes("sha256") && !isList;
  const [first = "name"] = keys;
  const within = isFile ? "name" : keyWritten(first);
  const isPath = /^[^\s()]+$/.test(written);
  const isHere = written === "this" || written === ".";
  const path = isHere ? within : isPath ? `${written}.${within}` : `lookup ${written} "${within}"`;
  const one = isFile ? `{{image ${written} alt="…"}} or {{${path}}}` : `{{${path}}}`;
  const cure = isList
    ? `Go over it: {{#each ${written}}} {{${within}}} {{/each}}.`
    : `Name what is inside it, such as ${one}.`;
  const what = isList ? "a list of objects" : "an object";
  const message = `${quoted(written)} is ${what}, so readers see “[object Object]”. ${cure}`;
  return { code: "OBJECT_PRINTED", severity: "error", message };
}

/** What somebody typed becomes markup of the page. */
function unescaped({ shape, written }: Value, { isEscaped }: Printing): Raw | undefined {
  const { plain, tokens, item } = shape;
  const isTyped = (one: Shape["plain"]) =>
    one !== undefined && !one.values && (one.kinds.has("text") || one.kinds.has("any"));
  const isAnswer = [...tokens, ...(item?.tokens ?? [])].some(({ kind }) => kind === "answer");
  if (isEscaped || !isAnswer || !(isTyped(plain) || isTyped(item?.plain))) return undefined;
  const message = `${quoted(written)} is what somebody typed, and three braces put it into the page as markup: a “<” in it can change the page. Write {{${written}}}.`;
  return { code: "MARKUP_FROM_ANSWER", severity: "error", message };
}

function asStored(value: Value, run: TemplateRun): Raw | undefined {
  const { shape, written } = value;
  const parts = [shape, ...(shape.parts ?? [])];
  const message =
    firstOf(parts, (part) => wordless({ shape: part, written }, run)) ??
    firstOf(calculated(shape, run), (part) => computedAlike(part, written));
  return message === undefined ? undefined : { code: "PRINTED_AS_STORED", severity: "warning", message };
}

function firstOf<One>(all: readonly One[], find: (one: One) => string | undefined): string | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function wordless(value: Value, run: TemplateRun): string | undefined {
  const { shape, written } = value;
  const { plain = shape.item?.plain } = shape;
  if (!plain || shape.keys || shape.item?.keys || shape.item?.isOpen || plain.kinds.has("any"))
    return undefined;
  return keysOfChoices(value, run) ?? writtenAlike(plain, written);
}

/** The parts of a calculation whose result is printed itself. */
function calculated({ answer }: Shape, { possible }: TemplateRun): CalculationPart[] {
  const node = answer === undefined ? undefined : possible.nodeOf(answer);
  if (node?.kind !== "calculated" || !node.calculation) return [];
  return calculationParts(node.calculation, (key) => possible.nodeOf(key));
}

function computedAlike(part: CalculationPart, written: string): string | undefined {
  if (part.kind === "text") return undefined;
  const { kind, field } = part.kind === "answer" ? part.node : { kind: "date", field: undefined };
  if (kind === "date" || kind === "dateTime") return writtenAlike({ kinds: new Set(["date"]) }, written);
  const isWhole = field?.step !== undefined && Number.isInteger(field.step);
  if (kind === "number" && part.kind === "answer" && part.isJoined && !isWhole)
    return writtenAlike({ kinds: new Set(["number"]), hasDecimals: true }, written);
  const raw = field?.options?.find(({ key, label }) => hasOtherWords(key, label));
  return raw && keyPrinted(raw, written, "eq");
}

function writtenAlike(plain: NonNullable<Shape["plain"]>, written: string): string | undefined {
  const { kinds } = plain;
  if (kinds.size === 1 && kinds.has("boolean"))
    return `Readers see “true” or “false” here. Write {{#if ${written}}} … {{else}} … {{/if}} with words of your own.`;
  if (kinds.has("date") || kinds.has("dateTime"))
    return `Readers see a date as it is stored, such as “2026-01-31”. Write {{date ${written}}}.`;
  if (kinds.has("number") && plain.hasDecimals)
    return `Readers see a number as it is stored, such as “1234.5”, whatever their language is. Write {{number ${written}}}.`;
  return undefined;
}

/** Choices whose words are others than their keys. */
function keysOfChoices({ shape, written }: Value, run: TemplateRun): string | undefined {
  const values = shape.item?.plain?.values ?? shape.plain?.values;
  const tokens = [...shape.tokens, ...(shape.item?.tokens ?? [])];
  for (const token of tokens) {
    if (token.kind !== "answer") continue;
    const { options = [] } = run.possible.nodeOf(token.key)?.field ?? {};
    const known = values ?? (shape.answer === token.key ? options.map(({ key }) => key) : []);
    const raw = options.find(({ key, label }) => known.includes(key) && hasOtherWords(key, label));
    if (!raw) continue;
    return keyPrinted(raw, written, shape.item ? "includes" : "eq");
  }
  return undefined;
}

function keyPrinted({ key, label }: Option, written: string, helper: "includes" | "eq"): string {
  const words = wordsOf(label)[0] ?? "";
  return `Readers see the key of a choice here, such as ${quoted(key)} for ${quoted(words)}. Write words of your own: {{#if (${helper} ${written} "${key}")}} … {{/if}}; or print the answer's value from pages, which has the words.`;
}

function wordsOf(label: LocalizedText | undefined): string[] {
  if (label === undefined) return [];
  const all = typeof label === "string" ? [label] : Object.values(label).map((text) => String(text ?? ""));
  return all.filter((text) => text !== "");
}

const hasOtherWords = (key: string, label: LocalizedText | undefined) =>
  wordsOf(label).some((words) => words.trim() !== key);
