/** Fills a form in as a respondent might: for previews, demonstrations and tests. */

import { dateOf, dayNumber } from "../../expression/calendar.ts";
import { nodesOf } from "../../expression/tree.ts";
import { type DateBounds, dateBounds, momentBounds } from "../definition/date-bounds.ts";
import type { Answer, Answers, Option } from "../definition/definition.ts";
import { isAnswered } from "../definition/field-kind.ts";
import { leastPlaces } from "../definition/place-answers.ts";
import { fileText } from "../definition/uploaded-file.ts";
import type { CompiledForm } from "../engine/compiled-form.ts";
import type { FormClock } from "../engine/form-clock.ts";
import type { FormNode } from "../engine/form-node.ts";
import type { FormSession } from "../engine/form-session.ts";
import { openForm } from "../engine/open-form.ts";
import { idsUpTo } from "../engine/opening-answer.ts";
import { fillEmptyChoices } from "./empty-choices.ts";
import { getPastNotes } from "./past-notes.ts";
import { textFor } from "./pattern-texts.ts";
import { type Random, randomNumbers } from "./random.ts";
import { sampleFiles } from "./sample-files.ts";

/** Answers can show more fields, which are then answered too, for at most this many rounds. */
const MAX_ROUNDS = 40;

/**
 * Answers every visible field with something that its rules allow, if such an answer is found.
 * The same form, clock and seed give the same answers. Files are those of `sample-files.ts`, still to be uploaded.
 * @param first answers that are tried before others, by the keys of their questions; null: none is given if that is allowed
 * @example plausibleAnswers(form, clock, 1) // { name: "Maria Keller", age: 34, … }
 */
export function plausibleAnswers(
  form: CompiledForm,
  clock: FormClock,
  seed: number,
  first: ReadonlyMap<string, readonly Answer[]> = new Map(),
): Answers {
  const session = openForm(form, {}, clock);
  const random = randomNumbers(seed);
  const tried = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let isChanged = false;
    for (const node of session.nodes()) {
      if (tried.has(node.key)) continue;
      const own = first.get(node.key);
      if (!needsAnswer(node, session) && !(own && canAnswer(node, session))) continue;
      tried.add(node.key);
      isChanged = true;
      const others = candidates(node, session.options(node.key), clock, random);
      answer(node, session, own === undefined ? others : [...own, ...others]);
    }
    // a later answer may have made an earlier one invalid: those are tried once more
    for (const { key } of session.problems()) if (round < MAX_ROUNDS / 2) tried.delete(key);
    const toTry = (node: FormNode) => candidates(node, session.options(node.key), clock, random);
    if (round < MAX_ROUNDS / 2 && refill(session, tried, toTry)) continue;
    if (!isChanged && !getPastNotes(session, toTry)) break;
  }
  return session.answers();
}

/** Gives required questions choices again that earlier answers left without; they are answered in the next round. */
function refill(
  session: FormSession,
  tried: Set<string>,
  toTry: (node: FormNode) => readonly Answer[],
): boolean {
  const changed = fillEmptyChoices(session, toTry);
  if (changed.length === 0) return false;
  for (const { key } of session.problems()) tried.delete(key);
  return true;
}

function canAnswer(node: FormNode, session: FormSession): boolean {
  if (node.repeat !== undefined) return node.repeat.count === undefined && session.isVisible(node.key);
  return node.kind !== "none" && session.isVisible(node.key) && !session.isReadOnly(node.key);
}

function needsAnswer(node: FormNode, session: FormSession): boolean {
  if (!canAnswer(node, session)) return false;
  // a family of one would not show what repeats
  if (node.repeat !== undefined) return true;
  if (session.problem(node.key) !== undefined) return true;
  const value = session.value(node.key);
  return !isAnswered(value) || (value === false && node.field?.default === undefined);
}

function answer(node: FormNode, session: FormSession, options: readonly Answer[]): void {
  for (const option of options) {
    session.setValue(node.key, option);
    if (session.problem(node.key) === undefined) return;
  }
  session.setValue(node.key, null);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Answers to try, the likeliest first. */
function candidates(node: FormNode, options: readonly Option[], clock: FormClock, random: Random): Answer[] {
  const literals = literalsOf(node);
  switch (node.kind) {
    case "switch":
      return random() < 0.6 ? [true, false] : [false, true];
    case "choice":
    case "likert":
      return shuffled(options, random).map(({ key }) => key);
    case "choices": {
      const keys = shuffled(options, random).map(({ key }) => key);
      const some = keys.slice(0, 1 + Math.floor(random() * Math.min(3, keys.length)));
      if (node.field?.controlType === "rank") return [keys];
      return keys.length === 0 ? [] : [some, ...keys.map((key) => [key]), keys];
    }
    case "number":
      return numbers(node, literals, random);
    case "date":
      return dates(node, literals, clock, random, dateBounds(node.field ?? {}, clock.today));
    case "dateTime":
      return moments(node, literals, clock, random);
    case "time":
      return ["09:30", "14:00", "23:15"];
    case "places":
      return placesToTry(node);
    case "file":
      return [fileText(sampleFiles[node.field?.upload?.accept ?? "file"].answer)];
    case "list":
      return [2, 1, node.repeat?.minimum ?? 1, node.repeat?.maximum ?? 1].map(idsUpTo);
    default:
      return texts(node, literals, clock, random);
  }
}

const visited = [
  "39.4699 -0.3763 15 8",
  "45.764 4.8357 170 12",
  "59.8586 17.6389 20 6",
  "42.3601 -71.0589 10 9",
];

function placesToTry({ field }: FormNode): string[] {
  const least = leastPlaces[field?.controlType ?? ""];
  return least === undefined ? visited : [visited.slice(0, 3).join("; "), visited.join("; ")];
}

/** Constants of the constraint: valid answers are often close to what the author compares with. */
function literalsOf(node: FormNode): (string | number)[] {
  if (node.constraint === undefined) return [];
  return [...nodesOf(node.constraint)].flatMap((part) =>
    part.kind === "number" || part.kind === "text" ? [part.value] : [],
  );
}

function numbers(node: FormNode, literals: readonly (string | number)[], random: Random): number[] {
  const field = node.field;
  const least = boundOf(field?.minValue);
  const most = boundOf(field?.maxValue);
  const from = least ?? Math.min(0, most ?? 0);
  const to = most ?? (isAge(node) ? 90 : from + 50);
  const step = field?.step ?? 1;
  const steps = Math.max(0, Math.floor((to - from) / step));
  const drawn = Array.from({ length: 4 }, () => rounded(from + Math.floor(random() * (steps + 1)) * step));
  const near = literals.map(Number).flatMap((value) => [value, value + 1, value - 1]);
  const usual = [1, 2, 5, 10, 20, 37, 60, 90, 120, 170, 500, 1000, 2020, 712345678];
  return [...drawn, ...near, ...usual, from, to, -1].filter((value) => Number.isFinite(value));
}

/** Texts for the patterns that the constraint names. */
function patterned(node: FormNode, random: Random): string[] {
  if (node.constraint === undefined) return [];
  return nodesOf(node.constraint).flatMap((part) => {
    const pattern = part.kind === "call" && /^regex$/i.test(part.name) ? part.args[1] : undefined;
    return pattern?.kind === "text" ? [textFor(pattern.value, random), textFor(pattern.value, random)] : [];
  });
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}

function boundOf(bound: number | string | undefined): number | undefined {
  const value = Number(bound);
  return bound === undefined || bound === "" || Number.isNaN(value) ? undefined : value;
}

function dates(
  node: FormNode,
  literals: readonly (string | number)[],
  clock: FormClock,
  random: Random,
  { earliest, latest }: DateBounds,
): string[] {
  const isBirth = /birth|dob|naissance|nacimiento/i.test(nameOf(node));
  const back = isBirth ? 365 * 5 + Math.floor(random() * 365 * 55) : Math.floor(random() * 120);
  const ahead = Math.floor(random() * 60);
  const drawn = [shifted(clock.today, -back), shifted(clock.today, ahead)];
  if (earliest !== undefined) drawn.push(shifted(earliest, ahead), earliest);
  if (latest !== undefined) drawn.push(latest, shifted(latest, -back));
  const usual = [0, -1, 1, -7, 7, -30, 30, -200, 200, -400, -2_000, -8_000, -20_000, 400].map((days) =>
    shifted(clock.today, days),
  );
  const near = literals.flatMap((value) => {
    const isDate = typeof value === "string" && dayNumber(value) !== undefined;
    return isDate ? [value, shifted(value, 1), shifted(value, -1)] : [];
  });
  return [...drawn, ...near, ...usual];
}

function moments(
  node: FormNode,
  literals: readonly (string | number)[],
  clock: FormClock,
  random: Random,
): string[] {
  const bounds = momentBounds(node.field ?? {}, clock.today);
  const days = Object.fromEntries(Object.entries(bounds).map(([end, bound]) => [end, bound.slice(0, 10)]));
  const hours = Object.values(bounds).filter((bound) => bound.includes("T"));
  return [...dates(node, literals, clock, random, days).map((date) => `${date}T09:30`), ...hours];
}

function shifted(date: string, days: number): string {
  return dateOf((dayNumber(date) ?? 0) + days);
}

const firstNames = ["Maria", "Jonas", "Aisha", "Lucas", "Elena", "Daniel", "Sofia", "Amara"];
const lastNames = ["Keller", "Morales", "Dubois", "Okafor", "Lindqvist", "Rossi", "Tanaka", "Silva"];
const places = ["Valencia", "Lyon", "Boston", "Uppsala"];
const sentences = [
  "Sleeps well most nights, wakes up once or twice a week.",
  "No complaints at the moment.",
  "Started about two months ago and is slowly getting better.",
  "Would like to talk about this at the next visit.",
];

function texts(
  node: FormNode,
  literals: readonly (string | number)[],
  clock: FormClock,
  random: Random,
): string[] {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  const name = nameOf(node);
  const [first, last] = [pick(firstNames), pick(lastNames)];
  const email = `${first}.${last}@example.org`.toLowerCase();
  const phone = `+1 555 01${String(Math.floor(random() * 90) + 10)}`;
  const hints: [RegExp, string][] = [
    [/e-?mail|correo|courriel/i, email],
    [/phone|tel\b|mobile|tel[eé]fono/i, phone],
    [/url|website|web site/i, "https://example.org"],
    [/zip|postal/i, "02139"],
    [/first|given|pr[eé]nom/i, first],
    [/last|surname|family|apellido/i, last],
    [/city|town|village|ciudad|ville/i, pick(places)],
    [/address|direcci[oó]n|adresse/i, `${1 + Math.floor(random() * 90)} Garden Street`],
    [/name|nombre|nom\b/i, `${first} ${last}`],
  ];
  const hinted = hints.find(([pattern]) => pattern.test(name))?.[1];
  const isLong = node.field?.controlType === "textarea";
  const digits = [10, 8, 6, 5, 4, 3, 2, 1, 12].map((length) => "0712345678901".slice(0, length));
  return [
    ...(hinted === undefined ? [] : [hinted]),
    isLong || hinted === undefined ? pick(sentences) : first,
    first,
    `${first} ${last}`,
    ...literals.map(String),
    ...patterned(node, random),
    ...digits,
    "12",
    "A123",
    "ABC-123",
    email,
    phone,
    "+15550123",
    "https://example.org",
    clock.today,
    "12:30",
    "abcdefgh",
    "ABCDEFGH",
    "a",
    "A",
  ];
}

function isAge(node: FormNode): boolean {
  return /\b(age|edad|[âa]ge)\b/i.test(nameOf(node));
}

function nameOf(node: FormNode): string {
  const label = typeof node.label === "string" ? node.label : (node.label?.en ?? "");
  return `${node.key.replaceAll("_", " ")} ${label}`;
}
