/** What a de-identified export does with each answer, and why: what isn't known to be harmless is left out. */
import { parseExpression } from "../expression/parse-expression.ts";
import { type Expression, nodesOf } from "../expression/tree.ts";
import type { Field, FormDefinition } from "../form/definition/definition.ts";
import { embeddedKeys } from "../form/definition/embedded-references.ts";
import { likertKey } from "../form/definition/likert-key.ts";
import { answerFields, typeOf } from "./codebook.ts";

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
  /** What its designer marked. */
  isMarked: boolean;
}
export type Plan = ReadonlyMap<string, AnswerPlan>;

/** Of whom they say little. */
const HARMLESS_PURPOSES = new Set(["off", "sex", "language", "country", "country-name"]);
const TELLING_VALIDATORS = new Set(["PHONE", "ZIP", "EMAIL", "URL", "UNIQUE"]);
const PLACES = new Set(["geopoint", "geotrace", "geoshape"]);
/** Functions that give the moment, and those that give what is in no answer. */
const NOW = new Set(["today", "now", "duration"]);
const FOREIGN = new Set(["uuid", "choice", "pulldata", "last-saved", "device-info"]);

const severity: Readonly<Record<Treatment, number>> = { keep: 0, code: 1, out: 2 };

/**
 * The plan of a form's answers, by key. A later version decides over an earlier one only where it marks an answer; else the
 * strictest does.
 * @param definitions newest first
 * @param chosen by hand, by key: over all others, but what is typed, a file or a password is never kept
 */
export function planOf(
  definitions: readonly FormDefinition[],
  chosen: Readonly<Record<string, Treatment>> = {},
): Plan {
  const plan = new Map<string, AnswerPlan>();
  for (const definition of definitions)
    for (const [key, found] of planOfVersion(definition)) {
      const known = plan.get(key);
      const isStricter = known !== undefined && severity[found.treatment] > severity[known.treatment];
      const isMore = isStricter && (!known.isMarked || known.sort !== found.sort);
      if (known === undefined || isMore) plan.set(key, found);
    }
  for (const [key, treatment] of Object.entries(chosen)) {
    const known = plan.get(key);
    if (known !== undefined && mayBe(known, treatment))
      plan.set(key, { ...known, treatment, why: treatment === "keep" ? "harmless" : "marked" });
  }
  return plan;
}

/** Whether an answer can be treated so: what is typed, and files, are never kept, and files have no code. */
export function mayBe({ sort }: AnswerPlan, treatment: Treatment): boolean {
  if (treatment === "out") return true;
  if (sort === "file") return false;
  if (treatment === "code") return sort !== "place";
  return sort !== "text";
}

/** What is known of a field before what it is computed from. */
interface Known extends AnswerPlan {
  field: Field;
  expressions: readonly Expression[];
  isUnread: boolean;
}

function planOfVersion(definition: FormDefinition): Plan {
  const known = new Map<string, Known>();
  for (const { composites } of definition.model)
    for (const { fields } of composites)
      for (const { field } of answerFields(fields, []))
        if (field.modelInd || field.questions !== undefined)
          for (const key of keysOf(field)) known.set(key.toLowerCase(), ownPlan(field));
  spread(known);
  const names = definition.model.flatMap(({ composites }) =>
    composites.flatMap(({ fields }) => answerFields(fields, []).flatMap(({ field }) => keysOf(field))),
  );
  return new Map(
    names.flatMap((key) => {
      const found = known.get(key.toLowerCase());
      if (found === undefined) return [];
      const { treatment, why, sort, isComputed, isMarked } = found;
      return [[key, { treatment, why, sort, isComputed, isMarked }] as const];
    }),
  );
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
    ...{ field, sort: sortOf(field, computes), isMarked: field.identifying !== undefined },
    isComputed: sources.length > 0 || computes,
    expressions: parsed.flatMap((one) => (one.ok ? [one.tree] : [])),
    isUnread: parsed.some((one) => !one.ok),
  };
  return { ...about, ...treated(about) };
}

function treated({ field, sort }: Pick<Known, "field" | "sort">): Pick<AnswerPlan, "treatment" | "why"> {
  const { identifying, autocomplete, fieldValidator = [] } = field;
  if (sort === "file") return { treatment: "out", why: "file" };
  if (identifying === "yes") return { treatment: "out", why: "marked" };
  if (identifying === "code") return { treatment: sort === "place" ? "out" : "code", why: "marked" };
  if (sort === "text") return { treatment: "out", why: "text" };
  if (identifying === "no") return { treatment: "keep", why: "harmless" };
  if (sort === "place") return { treatment: "out", why: "place" };
  const isPersonal = autocomplete !== undefined && !HARMLESS_PURPOSES.has(autocomplete);
  if (isPersonal || fieldValidator.some((one) => TELLING_VALIDATORS.has(one)))
    return { treatment: "out", why: "asks for it" };
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
      if (one.treatment !== "keep" || one.isMarked) continue;
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
  // a label of a choice may name other answers
  const named = read.flatMap((key) =>
    (known.get(key)?.field.options ?? []).flatMap(({ label }) =>
      embeddedKeys(label).map((at) => at.toLowerCase()),
    ),
  );
  const others = [...read, ...named].flatMap((key) => known.get(key) ?? []);
  if (others.some(({ treatment }) => treatment !== "keep")) return "computed from it";
  const isOfNow = calls.some((name) => NOW.has(name));
  const isOfDates = isOfNow || others.some(({ sort }) => sort === "date");
  if (isOfDates && one.sort !== "date") return "computed from dates";
  return calls.some((name) => FOREIGN.has(name)) ? "computed from it" : undefined;
}
