/** Submissions without what says who they are about: codes for ids, moved or cut dates, no texts, no files. */
import { createHmac } from "node:crypto";
import { dateOf, dayNumber } from "../expression/calendar.ts";
import type { Place, StoredAnswer, StoredAnswers } from "../form/definition/definition.ts";
import { storedPlaces } from "../form/definition/place-answers.ts";
import { dayOf, momentOf, timeOf } from "./clock-answers.ts";
import { type Choices, type CodebookEntry, cellOf } from "./codebook.ts";
import type { ExportedSubmission, ToExport } from "./export-submissions.ts";
import type { AnswerPlan, Plan } from "./identifying-answers.ts";
import { SKIPPED } from "./why-missing.ts";

/** `shift`: each subject's dates are moved by a number of days of its own. `month`: only year and month are left. */
export type DateTreatment = "shift" | "month";

export interface Deidentified {
  plan: Plan;
  dates: DateTreatment;
  /** Of the form: nobody without it can compute a code from what it stands for. */
  secret: string;
  /** What can be chosen: another answer of a question with choices may be anything. */
  offered: Choices;
}

const MOST_DAYS = 365;
const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 10;
/** A place is left as a square of some eleven kilometres. */
const PLACE_DIGITS = 1;

/** What changes in an export: what is left out is in no codebook either, and rows are in no order of time. */
export function deidentified(
  whole: ToExport,
  how: Deidentified,
): Pick<ToExport, "codebook" | "choices" | "submissions"> {
  const { codebook, choices } = whole;
  const { plan } = how;
  const isCode = (key: string) => plan.get(key)?.treatment === "code";
  return {
    codebook: codebook
      .filter(({ key, type }) => type === "repeat" || isKept(plan.get(key)))
      .map((entry) => entryOf(entry, how)),
    ...(choices !== undefined && { choices: new Map([...choices].filter(([key]) => !isCode(key))) }),
    submissions: deidentifiedRows(whole, how),
  };
}

/** Some of its submissions, ordered by their codes. */
export function deidentifiedRows(
  { codebook, submissions }: Pick<ToExport, "codebook" | "submissions">,
  how: Deidentified,
): ExportedSubmission[] {
  const entries = new Map(codebook.map((entry) => [entry.key, entry]));
  // an attached list may be of drugs as well as of people: only a mark says whom answers are about
  const coded = [...how.plan].flatMap(([key, { treatment, why }]) =>
    treatment === "code" && why === "marked" ? key : [],
  );
  return submissions
    .map((one) => {
      const found = coded.flatMap((key) => cellOf(own(one.answers, key)) ?? [])[0];
      const subject = one.subjectId ?? (found === undefined ? one.instanceId : String(found));
      const days = daysFor(subject, how.secret);
      const day = (moment: string) => changedDay(moment.slice(0, 10), days, how.dates) ?? "";
      const { publication, status, locale, version, formVersion, subjectId } = one;
      return {
        ...{ instanceId: codeOf(`submission ${one.instanceId}`, how.secret) },
        ...{ publication: codeOf(`publication ${publication}`, how.secret), status },
        ...{ locale: locale.split("-")[0] ?? "", startedAt: day(one.startedAt) },
        submittedAt: one.submittedAt === undefined ? undefined : day(one.submittedAt),
        ...(version !== undefined && { version }),
        ...(formVersion !== undefined && { formVersion }),
        ...(subjectId !== undefined && { subjectId: codeFor(subjectId, how.secret) }),
        answers: answersOf(one.answers, { ...how, days, entries, isDraft: one.submittedAt === undefined }),
      };
    })
    .toSorted((a, b) => (a.instanceId < b.instanceId ? -1 : 1));
}

const isKept = (plan: AnswerPlan | undefined) => plan !== undefined && plan.treatment !== "out";

/** What stands in the codebook: a code has no choices, and a month is no day. */
function entryOf(entry: CodebookEntry, { plan, dates }: Deidentified): CodebookEntry {
  const found = plan.get(entry.key);
  if (found?.treatment === "code") return { ...entry, type: "code", options: "" };
  if (found?.sort !== "date") return entry;
  return dates === "month" ? { ...entry, type: "month", question: `${entry.question} (month)` } : entry;
}

interface Change extends Deidentified {
  days: number;
  /** What it says is computed, nobody has computed again. */
  isDraft: boolean;
  entries: ReadonlyMap<string, CodebookEntry>;
}

/** What the plan knows, and nothing else: no ids of instances, no results that are kept to compute again. */
function answersOf(answers: StoredAnswers, change: Change): StoredAnswers {
  const found: [string, StoredAnswer][] = [];
  for (const [key, entry] of change.entries) {
    const answer = own(answers, key);
    if (answer === undefined || answer === null || answer === "") continue;
    if (entry.type === "repeat") {
      if (!Array.isArray(answer)) continue;
      const instances = answer.filter((one) => typeof one === "object" && !("latitude" in one));
      found.push([key, instances.map((one) => answersOf(one as StoredAnswers, change))]); // no place is in a repeat's list
      continue;
    }
    const plan = change.plan.get(key);
    if (plan === undefined || plan.treatment === "out") continue;
    const changed =
      plan.treatment === "code" ? codeOfAnswer(answer, change.secret) : keptOf(key, answer, plan, change);
    if (changed !== undefined) found.push([key, changed]);
  }
  const skipped = own(answers, SKIPPED);
  if (skipped !== undefined) found.push([SKIPPED, skipped]);
  return Object.fromEntries(found);
}

const own = (answers: StoredAnswers, key: string) => (Object.hasOwn(answers, key) ? answers[key] : undefined);

/** An answer of the sort that its question has; another, as a draft or an older form may have it, isn't exported. */
function keptOf(
  key: string,
  answer: StoredAnswer,
  { sort, isComputed }: AnswerPlan,
  change: Change,
): StoredAnswer | undefined {
  switch (sort) {
    case "choice": {
      const keys = change.offered.get(key);
      const isOffered = (one: unknown): one is string => typeof one === "string" && keys?.has(one) === true;
      if (Array.isArray(answer)) return (answer as unknown[]).filter(isOffered);
      return isOffered(String(answer)) ? answer : undefined;
    }
    case "switch":
      return typeof answer === "boolean" ? answer : undefined;
    case "number":
      return Number.isFinite(Number(answer)) && !Array.isArray(answer) ? answer : undefined;
    case "time":
      return typeof answer === "string" ? timeOf(answer) : undefined;
    case "date":
      return typeof answer === "string" ? dateOfAnswer(answer, isComputed, change) : undefined;
    case "place":
      return placeOf(answer);
    case "result":
      return Array.isArray(answer) || typeof answer === "object" || change.isDraft ? undefined : answer;
    default:
      return undefined;
  }
}

/** A moment that the form computed says when it was filled in: only its day is left. */
function dateOfAnswer(answer: string, isComputed: boolean, { days, dates }: Change): string | undefined {
  const moment = momentOf(answer);
  const day = changedDay(moment === undefined ? answer : moment.slice(0, 10), days, dates);
  if (day === undefined || moment === undefined || dates === "month") return day;
  return `${day}T${isComputed ? "00:00:00" : moment.slice(11)}`;
}

function changedDay(day: string, days: number, dates: DateTreatment): string | undefined {
  const number = dayOf(day) === undefined ? undefined : dayNumber(day);
  if (number === undefined) return undefined;
  return dates === "month" ? day.slice(0, 7) : dateOf(number + days);
}

function placeOf(answer: StoredAnswer): Place | undefined {
  const [first] = storedPlaces(answer) ?? [];
  if (first === undefined) return undefined;
  const coarse = (degrees: number) => Number(degrees.toFixed(PLACE_DIGITS));
  return { latitude: coarse(first.latitude), longitude: coarse(first.longitude) };
}

/** Of several choices, one for each. */
function codeOfAnswer(answer: StoredAnswer, secret: string): StoredAnswer | undefined {
  if (Array.isArray(answer) && answer.every((one) => typeof one === "string"))
    return answer.map((one) => codeFor(one, secret));
  const text = cellOf(answer);
  return text === undefined ? undefined : codeFor(String(text), secret);
}

/** The same for the same text, however it is written, in every question of the form. */
const codeFor = (text: string, secret: string) =>
  codeOf(`person ${text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ")}`, secret);

/** @example codeOf("person 4711", secret) // "K7MZQ2PXNA" */
function codeOf(text: string, secret: string): string {
  const bytes = createHmac("sha256", secret).update(`code ${text}`).digest();
  return [...bytes.subarray(0, CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % 32]).join("");
}

/** Between a day and a year, earlier or later. */
function daysFor(subject: string, secret: string): number {
  const text = subject.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
  const number = createHmac("sha256", secret).update(`days ${text}`).digest().readUInt32BE(0);
  const days = (number % MOST_DAYS) + 1;
  return number >= 2 ** 31 ? days : -days;
}
