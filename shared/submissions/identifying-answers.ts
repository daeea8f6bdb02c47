/** What a de-identified export does with each answer, and why: what isn't known to be harmless is left out. */
import { parseExpression } from "../expression/parse-expression.ts";
import { type Expression, nodesOf } from "../expression/tree.ts";
import type { Field, FormDefinition, Option } from "../form/definition/definition.ts";
import { embeddedKeys } from "../form/definition/embedded-references.ts";
import { answerKind } from "../form/definition/field-kind.ts";
import { likertKey } from "../form/definition/likert-key.ts";
import { answerFields, typeOf } from "./codebook.ts";
import { asksForNumber } from "./telling-words.ts";

/** `out`: left out. `code`: a code stands for it. `keep`: it is exported, dates moved or cut, places made coarse. */
export type Treatment = "out" | "code" | "keep";
/** `result`: a text that the form computes; `file`: also a password. */
export type AnswerSort =
  | "text"
  | "result"
  | "file"
  | "place"
  | "number"
  | "switch"
  | "choice"
  | "date"
  | "time";
export type Reason =
  | "marked"
  | "text"
  | "file"
  | "place"
  | "attached list"
  | "asks for it"
  | "computed from it"
  | "computed from dates"
  | "harmless";

export interface AnswerPlan {
  treatment: Treatment;
  why: Reason;
  sort: AnswerSort;
  /** Whether the form computes it: a moment then says when somebody filled it in, and is cut to the day. */
  isComputed: boolean;
}
export type Plan = ReadonlyMap<string, AnswerPlan>;

/** Of whom they say little. */
const HARMLESS_PURPOSES = new Set(["off", "sex", "language", "country", "country-name"]);
const TELLING_VALIDATORS = new Set(["PHONE", "ZIP", "EMAIL", "URL", "UNIQUE"]);
const PLACES = new Set(["geopoint", "geotrace", "geoshape"]);
/** Of answers that are never kept. */
const TYPED: ReadonlySet<AnswerSort> = new Set(["text", "file"]);
/** Functions that give the moment, and those that give what is in no answer. */
const NOW = new Set(["today", "now", "duration"]);
const FOREIGN = new Set(["uuid", "choice", "pulldata", "last-saved", "device-info"]);

const severity: Readonly<Record<Treatment, number>> = { keep: 0, code: 1, out: 2 };

/**
 * The plan of a form's answers, by key. A later version decides over an earlier one only where it marks an answer; else the
 * strictest does. What any version computes from what is left out is left out, too.
 * @param definitions newest first
 * @param chosen by hand, by key: over all others, but what is typed, a file or a password is never kept
 */
export function planOf(
  definitions: readonly FormDefinition[],
  chosen: Readonly<Record<string, Treatment>> = {},
): Plan {
  const names = new Set<string>();
  const known = new Map<string, Known>();
  for (const { model } of definitions)
    for (const { composites } of model)
      for (const { fields } of composites)
        for (const { field } of answerFields(fields, [])) {
          if (!field.modelInd && field.questions === undefined) continue;
          const own = ownPlan(field);
          // a calculation may read all rows of a grid by its name
          for (const key of new Set([field.key, ...keysOf(field)])) {
            const before = known.get(key.toLowerCase());
            known.set(key.toLowerCase(), before === undefined ? { ...own } : both(before, own));
          }
          for (const key of keysOf(field)) names.add(key);
        }
  spread(known);
  for (const key of names) {
    const found = known.get(key.toLowerCase());
    const treatment = Object.hasOwn(chosen, key) ? chosen[key] : undefined;
    if (found === undefined || treatment === undefined || !mayBe(found, treatment)) continue;
    Object.assign(found, { treatment, why: treatment === "keep" ? "harmless" : "marked", isDecided: true });
  }
  spread(known); // what is left out by hand leaves out more, and what is kept by hand keeps no more than itself
  return new Map(
    [...names].flatMap((key) => {
      const found = known.get(key.toLowerCase());
      if (found === undefined) return [];
      const { treatment, why, sort, isComputed } = found;
      return [[key, { treatment, why, sort, isComputed }] as const];
    }),
  );
}

/** What is known of an answer by two versions of its form, or by two questions of one name. @param newer before the other */
function both(newer: Known, older: Known): Known {
  const isStricter =
    severity[older.treatment] > severity[newer.treatment] && (!newer.isDecided || newer.sort !== older.sort);
  const { treatment, why, isDecided } = isStricter ? older : newer;
  const isMoreOpen = newer.sort === "result" || (newer.sort !== "file" && TYPED.has(older.sort));
  return {
    ...{ treatment, why, isDecided: isDecided && newer.isDecided },
    // what is computed may be any text: the answer of another version is read as what it is
    sort: isStricter || isMoreOpen ? older.sort : newer.sort,
    isComputed: newer.isComputed || older.isComputed,
    fields: [...newer.fields, ...older.fields],
    expressions: [...newer.expressions, ...older.expressions],
    isUnread: newer.isUnread || older.isUnread,
  };
}

/** Whether an answer can be treated so: what is typed, and files, are never kept, and files have no code. */
export function mayBe({ sort }: AnswerPlan, treatment: Treatment): boolean {
  if (treatment === "out") return true;
  if (sort === "file") return false;
  if (treatment === "code") return sort !== "place";
  return sort !== "text";
}

/** What is known of an answer before what it is computed from. */
interface Known extends AnswerPlan {
  fields: readonly Field[];
  expressions: readonly Expression[];
  isUnread: boolean;
  /** By its designer's mark or by hand, whatever it is computed from. */
  isDecided: boolean;
}

const keysOf = ({ key, controlType, questions = [] }: Field): string[] =>
  controlType === "likert" ? questions.map((row) => likertKey(key, row.key)) : [key];

function ownPlan(field: Field): Known {
  const sources = [field.expression, field.trigger?.expression, field.default].filter(
    (one): one is string => one !== undefined && /[[($]/.test(one),
  );
  const parsed = sources.map((source) => parseExpression(source));
  const computes = field.expression !== undefined || field.controlType === "calculation";
  const about = {
    ...{ fields: [field], sort: sortOf(field, computes), isDecided: field.identifying !== undefined },
    isComputed: sources.length > 0 || computes,
    expressions: parsed.flatMap((one) => (one.ok ? [one.tree] : [])),
    isUnread: parsed.some((one) => !one.ok),
  };
  return { ...about, ...treated(field, about.sort) };
}

function treated(field: Field, sort: AnswerSort): Pick<AnswerPlan, "treatment" | "why"> {
  const { identifying, autocomplete, fieldValidator = [] } = field;
  if (sort === "file") return { treatment: "out", why: "file" };
  if (identifying === "yes") return { treatment: "out", why: "marked" };
  if (identifying === "code") return { treatment: sort === "place" ? "out" : "code", why: "marked" };
  if (sort === "text") return { treatment: "out", why: "text" };
  if (identifying === "no") return { treatment: "keep", why: "harmless" };
  if (sort === "place") return { treatment: "out", why: "place" };
  const isPersonal = autocomplete !== undefined && !HARMLESS_PURPOSES.has(autocomplete);
  const isTelling = isPersonal || fieldValidator.some((one) => TELLING_VALIDATORS.has(one));
  if (isTelling || ((sort === "number" || sort === "result") && asksForNumber(field)))
    return { treatment: "out", why: "asks for it" };
  // its rows may be people, and their labels stand in the codebook
  if (field.choicesFrom !== undefined) return { treatment: "code", why: "attached list" };
  return { treatment: "keep", why: "harmless" };
}

function sortOf(field: Field, computes: boolean): AnswerSort {
  const type = typeOf(field);
  if (field.controlType === "upload" || field.dataType === "password") return "file";
  if (field.fill !== undefined) return "text";
  if (PLACES.has(field.controlType)) return "place";
  if ((field.options?.length ?? 0) > 0 || field.choicesFrom !== undefined) return "choice";
  if (type === "checkbox" || type === "sliderToggle") return "switch";
  if (type === "number" || type === "slider") return "number";
  if (type === "date" || type === "date-time") return "date";
  if (type === "time" && !computes) return "time";
  return computes ? "result" : "text";
}

/** What is computed from what is left out, or from dates, is left out as well, until nothing more is. */
function spread(known: Map<string, Known>): void {
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const one of known.values()) {
      if (one.treatment !== "keep" || one.isDecided) continue;
      const why = tells(one, known);
      if (why === undefined) continue;
      Object.assign(one, { treatment: "out", why });
      isMore = true;
    }
  }
}

function tells(one: Known, known: ReadonlyMap<string, Known>): Reason | undefined {
  if (one.isUnread) return "computed from it";
  const nodes = one.expressions.flatMap(nodesOf);
  if (nodes.some(({ kind }) => kind === "instance" || kind === "nodes" || kind === "path"))
    return "computed from it";
  const calls = nodes.flatMap((node) => (node.kind === "call" ? node.name.toLowerCase() : []));
  const read = nodes.flatMap((node) => (node.kind === "field" ? node.key.toLowerCase() : []));
  const others = withNamed(read, known).map((key) => known.get(key));
  if (others.some((other) => other === undefined || other.treatment !== "keep" || isOpen(other)))
    return "computed from it";
  const isOfNow = calls.some((name) => NOW.has(name));
  const isOfDates = isOfNow || others.some((other) => other?.sort === "date");
  if (isOfDates && one.sort !== "date") return "computed from dates";
  return calls.some((name) => FOREIGN.has(name)) ? "computed from it" : undefined;
}

/** These keys and those that labels of their choices name, however far. */
function withNamed(read: readonly string[], known: ReadonlyMap<string, Known>): string[] {
  const all = new Set(read);
  // a set goes on with what is added meanwhile
  for (const key of all)
    for (const { options } of known.get(key)?.fields ?? [])
      for (const named of keysNamedBy(options ?? [])) if (known.has(named)) all.add(named);
  return [...all];
}

/** Lists of choices are long, and shared by questions and read by many calculations. */
const namedBy = new WeakMap<readonly Option[], readonly string[]>();

function keysNamedBy(options: readonly Option[]): readonly string[] {
  const before = namedBy.get(options);
  if (before !== undefined) return before;
  const named = [
    ...new Set(options.flatMap(({ label }) => embeddedKeys(label).map((key) => key.toLowerCase()))),
  ];
  namedBy.set(options, named);
  return named;
}

/** Whether its answer, as the form itself reads it, says more than its export: a place to the metre, or a text beside what is offered. */
const isOpen = ({ sort, fields }: Known) =>
  sort === "place" || (sort === "choice" && fields.some((field) => answerKind(field) === "text"));
