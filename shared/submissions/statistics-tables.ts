/** Submissions as programs for statistics read them: a table of numbers, dates and texts, with what each variable means. */
import type { StoredAnswer, StoredAnswers } from "../form/definition/definition.ts";
import { yesNoIn } from "../process/describe-answers.ts";
import { dayOf, momentOf, timeOf } from "./clock-answers.ts";
import { type Choices, type CodebookEntry, cellOf, takesSeveral } from "./codebook.ts";
import { exactNumber } from "./exact-number.ts";
import type { ExportedSubmission, ToExport } from "./export-submissions.ts";
import { instancesAt } from "./repeat-entries.ts";
import { type MissingWords, whyIsMissing, whyMissing } from "./why-missing.ts";

/**
 * `coded`: a whole number that stands for a text; `moment`: in UTC, to the second; `date-time` and `time`: on the respondent's
 * clock, to the second.
 */
export type VariableKind = "text" | "number" | "coded" | "date" | "moment" | "date-time" | "time";

export interface Variable {
  /** Letters without accents, digits and underscores: a name in SPSS, Stata and R. */
  name: string;
  label: string;
  kind: VariableKind;
  /** The key of its question; absent where it is no answer. */
  key?: string;
  /** What its numbers stand for. */
  codes?: readonly (readonly [number, string])[];
  /** The key of the question of which it is one choice, 1 where it was chosen. */
  choiceOf?: string;
  /** The variable with the codes of why this one is missing; absent: it never is for a reason. */
  why?: string;
}

export interface StatisticsTable {
  /** Of its files, without an ending. */
  name: string;
  /** Those that say why others are missing come last. */
  variables: readonly Variable[];
  /** What their codes mean; absent: the export doesn't say it. */
  missing?: readonly (readonly [number, string])[];
  rows: readonly (readonly (string | number | undefined)[])[];
}

/** An answer that its variable can't have, as a word in a question for dates; it is missing in the table. */
export interface UnreadAnswer {
  instanceId: string;
  table: string;
  variable: string;
  answer: string;
}

interface Column {
  variable: Variable;
  read: (answers: StoredAnswers) => string | number | undefined;
}

const NUMBERS = new Set(["number", "slider"]);
const readers = { date: dayOf, "date-time": momentOf, time: timeOf } as const;

/** In the language of the export. @example noOrYesIn("es") // [[0, "No"], [1, "Sí"]] */
function noOrYesIn(locale: string): NonNullable<Variable["codes"]> {
  const [yes, no] = yesNoIn(locale);
  return [
    [0, no],
    [1, yes],
  ];
}

/** A table for the submissions and one for each repeat, in the order of the form. */
export function statisticsTables(whole: ToExport & { choices: Choices }): {
  tables: StatisticsTable[];
  unread: UnreadAnswer[];
} {
  const { codebook, submissions, locale = "en" } = whole;
  const noOrYes = noOrYesIn(locale);
  const unread: UnreadAnswer[] = [];
  const fileNames = namer();
  const about = aboutSubmissions.filter(
    ({ isOptional, read }) => isOptional !== true || submissions.some((one) => read(one) !== undefined),
  );
  const repeats = codebook.filter(({ type }) => type === "repeat");
  const table = (title: string, path: readonly string[], lead: readonly Variable[]): StatisticsTable => {
    const name = fileNames(title);
    const rows = submissions.flatMap((one) =>
      (path.length === 0 ? [{ places: [], instance: one.answers }] : instancesAt(one.answers, path)).map(
        ({ places, instance }) => ({ one, places, instance }),
      ),
    );
    const entries = codebook.filter(
      ({ repeats: around, type }) => around?.at(-1) === path.at(-1) && type !== "repeat",
    );
    const names = namer(lead.map((one) => one.name));
    const answers = rows.map(({ instance }) => instance);
    const columns = entries.flatMap((entry) => columnsOf(entry, answers, whole.choices, { names, noOrYes }));
    const table = {
      name,
      variables: [...lead, ...columns.map(({ variable }) => variable)],
      rows: rows.map(({ one, places, instance }) => [
        ...(path.length === 0 ? about.map(({ read }) => read(one)) : [one.instanceId, ...places]),
        ...columns.map(({ variable, read }) => {
          const value = read(instance);
          const raw =
            variable.key !== undefined && value === undefined ? cellOf(own(instance, variable.key)) : "";
          if (raw !== undefined && raw !== "" && variable.choiceOf === undefined)
            unread.push({
              ...{ instanceId: one.instanceId, table: name, variable: variable.name },
              answer: String(raw),
            });
          return value;
        }),
      ]),
    };
    if (whole.missing === undefined) return table;
    const answersOf = rows.map(({ one, instance }) => ({ formVersion: one.formVersion, instance }));
    return withReasons(table, answersOf, whole.missing, names);
  };
  const tables = [
    table(
      "submissions",
      [],
      about.map(({ variable }) => variable),
    ),
    ...repeats.map(({ key, question, repeats: around = [] }) => {
      const path = [...around, key];
      const taken = namer(["submission_id"]);
      const places = path.map(
        (one): Variable => ({
          ...{ name: taken(`${one}_no`), label: `Place in ${one === key ? question || key : one}` },
          kind: "number",
        }),
      );
      return table(key, path, [submissionId, ...places]);
    }),
  ];
  return { tables, unread };
}

/** What is said of an answer that isn't one of its variable; a list beside the data has it. */
const NOT_READ = "Answer that the variable can't have";

/** The table with a variable for each that is missing somewhere, of the codes of why: its choices share one. */
function withReasons(
  { name, variables, rows }: StatisticsTable,
  answers: readonly { formVersion: number | undefined; instance: StoredAnswers }[],
  missing: MissingWords,
  names: (proposed: string) => string,
): StatisticsTable {
  const added = new Map<string, { variable: Variable; codes: (number | undefined)[] }>();
  const whole = variables.map((variable, column): Variable => {
    const { key } = variable;
    if (key === undefined) return variable;
    const known = added.get(key);
    if (known !== undefined) return { ...variable, why: known.variable.name };
    const codes = answers.map(({ formVersion = 0, instance }, row) => {
      if (rows[row]?.[column] !== undefined) return undefined;
      const raw = cellOf(own(instance, key));
      const isRead = raw === undefined || raw === "";
      const why = isRead ? whyIsMissing(key, instance, missing.keys.get(formVersion)) : "notRead";
      return why && whyMissing.indexOf(why) + 1;
    });
    if (codes.every((code) => code === undefined)) return variable;
    const why: Variable = {
      ...{
        name: names(`${(variable.choiceOf === undefined ? variable.name : key).slice(0, MAX_NAME - 4)}_why`),
        kind: "coded",
      },
      label: `Why it is missing: ${variable.choiceOf === undefined ? variable.label : key}`,
    };
    added.set(key, { variable: why, codes });
    return { ...variable, why: why.name };
  });
  const { notRelevant, skipped, notInVersion } = missing.words;
  const texts = [notRelevant, skipped, notInVersion, NOT_READ].map((text, at) => [at + 1, text] as const);
  return {
    ...{ name, missing: texts },
    variables: [...whole, ...[...added.values()].map(({ variable }) => ({ ...variable, codes: texts }))],
    rows: rows.map((row, at) => [...row, ...[...added.values()].map(({ codes }) => codes[at])]),
  };
}

const submissionId: Variable = { name: "submission_id", label: "Submission", kind: "text" };
/** What stands before the answers. */
interface About {
  variable: Variable;
  read: (one: ExportedSubmission) => string | number | undefined;
  /** True: only where one submission has it. */
  isOptional?: true;
}

const aboutSubmissions: readonly About[] = [
  { variable: submissionId, read: (one) => one.instanceId },
  { variable: { name: "publication", label: "Publication", kind: "text" }, read: (one) => one.publication },
  { variable: { name: "status", label: "Status", kind: "text" }, read: (one) => one.status },
  { variable: { name: "language", label: "Language", kind: "text" }, read: (one) => one.locale },
  {
    variable: { name: "started", label: "Started (UTC)", kind: "moment" },
    read: (one) => momentOrDay(one.startedAt),
  },
  {
    variable: { name: "submitted", label: "Submitted (UTC)", kind: "moment" },
    read: (one) => momentOrDay(one.submittedAt ?? ""),
  },
  {
    variable: { name: "version", label: "Version of the answers", kind: "number" },
    read: (one) => one.version,
    isOptional: true,
  },
  {
    variable: { name: "submission_name", label: "Name of the submission", kind: "text" },
    read: (one) => one.name?.replace(BREAKS, " "),
    isOptional: true,
  },
  {
    variable: { name: "subject_id", label: "About whom it is", kind: "text" },
    read: (one) => one.subjectId?.replace(BREAKS, " "),
    isOptional: true,
  },
  {
    variable: { name: "entered_by", label: "Entered by, of the staff", kind: "text" },
    read: (one) => one.enteredBy,
    isOptional: true,
  },
  {
    variable: { name: "corrected_by", label: "Corrected by, of the staff", kind: "text" },
    read: (one) => one.correctedBy,
    isOptional: true,
  },
];

/** A de-identified export has days or months. */
function momentOrDay(text: string): string | undefined {
  if (/^\d{4}-\d\d$/.test(text)) return `${text}-01 00:00:00`;
  return dayOf(text) === undefined ? momentOf(text) : `${text} 00:00:00`;
}

/** What would end a row, or a cell, of the file, in a program that doesn't know quotes. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

function own(answers: StoredAnswers, key: string): StoredAnswer | undefined {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}

/** One column for an answer; for several choices one for each. */
function columnsOf(
  { key, question, type }: CodebookEntry,
  rows: readonly StoredAnswers[],
  choices: Choices,
  { names, noOrYes }: { names: (proposed: string) => string; noOrYes: NonNullable<Variable["codes"]> },
): Column[] {
  const label = question || key;
  const answersToIt: StoredAnswer[] = [];
  for (const answers of rows) {
    const one = own(answers, key);
    if (one !== undefined) answersToIt.push(one);
  }
  const offered = choices.get(key);
  if (takesSeveral({ key, type }, choices)) {
    const all = new Map(offered);
    for (const list of answersToIt)
      if (Array.isArray(list))
        for (const one of list) if (typeof one === "string" && !all.has(one)) all.set(one, one);
    return [...all].map(([choice, text]) => ({
      variable: {
        ...{ name: names(`${key}_${choice}`), label: `${label}: ${text}`, kind: "coded" },
        ...{ key, codes: noOrYes, choiceOf: key },
      },
      read: (answers) => {
        const chosen = own(answers, key);
        if (!Array.isArray(chosen) || chosen.length === 0) return undefined;
        return chosen.some((one) => one === choice) ? 1 : 0;
      },
    }));
  }
  const name = names(key);
  const column = (
    kind: VariableKind,
    read: (answer: StoredAnswer) => string | number | undefined,
    codes?: Variable["codes"],
  ) => [
    {
      variable: { name, label, kind, key, ...(codes && { codes }) },
      read: (answers: StoredAnswers) => {
        const answer = own(answers, key);
        return answer === undefined || answer === null || answer === "" ? undefined : read(answer);
      },
    },
  ];
  if (offered !== undefined && type !== "rank") {
    const codes = codesOf(offered, answersToIt);
    const read = (answer: StoredAnswer) => codes.get(String(cellOf(answer)))?.[0];
    return column("coded", read, [...codes.values()]);
  }
  const answered = answersToIt.filter((one) => one !== null && one !== "");
  if (answered.length > 0 && answered.every((one) => typeof one === "boolean"))
    return column("coded", (answer) => (answer === true ? 1 : 0), noOrYes);
  if (NUMBERS.has(type) || (answered.length > 0 && answered.every((one) => typeof one === "number")))
    return column("number", numberOf);
  if (type === "month") return column("date", (answer) => `${String(answer)}-01`);
  if (type === "date" || type === "date-time" || type === "time")
    return column(type, (answer) => (typeof answer === "string" ? readers[type](answer) : undefined));
  return column("text", (answer) => {
    const text = cellOf(answer);
    return text === undefined ? undefined : String(text).replace(BREAKS, " ");
  });
}

/** With all its digits, as it was answered. */
function numberOf(answer: StoredAnswer): number | string | undefined {
  if (typeof answer === "number") return Number.isFinite(answer) ? answer : undefined;
  if (typeof answer !== "string" || answer.trim() === "") return undefined;
  return exactNumber(answer) ?? (Number.isFinite(Number(answer)) ? answer.trim() : undefined);
}

/** A number for each choice by its key: the key itself where all are whole numbers, else its place; then others that were answered. */
function codesOf(
  offered: ReadonlyMap<string, string>,
  answers: readonly StoredAnswer[],
): Map<string, readonly [number, string]> {
  const isWhole = [...offered.keys()].every((key) => /^(0|-?[1-9]\d{0,8})$/.test(key));
  const codes = new Map<string, readonly [number, string]>();
  for (const [key, text] of offered) codes.set(key, [isWhole ? Number(key) : codes.size + 1, text]);
  let next = Math.max(0, ...[...codes.values()].map(([code]) => code)) + 1;
  for (const one of answers) {
    const key = String(cellOf(one) ?? "");
    if (key === "" || codes.has(key)) continue;
    codes.set(key, [next, key]);
    next += 1;
  }
  return codes;
}

/** Words of SPSS, Stata and R that can't be names, and the one that the commands for Stata use. */
const reserved = new Set(
  `all and by eq ge gt le lt ne not or to with byte double float if in int long strl using str converted_value else
  repeat while function for next break true false null inf nan na`.split(/\s+/),
);
/** Stata takes 32; the names of its labels are longer by two. */
const MAX_NAME = 28;

/** Gives each wanted name once. @example namer()("Número de hijos") // "Numero_de_hijos" */
function namer(used: readonly string[] = []): (proposed: string) => string {
  const taken = new Set([...used, ...reserved].map((name) => name.toLowerCase()));
  return (proposed) => {
    const plain = proposed
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[^A-Za-z0-9]+/g, "_")
      .replace(/^_|_$/g, "");
    const named = (/^[A-Za-z]/.test(plain) ? plain : `v_${plain}`).slice(0, MAX_NAME).replace(/_$/, "");
    let name = taken.has(named.toLowerCase()) && reserved.has(named.toLowerCase()) ? `v_${named}` : named;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1)
      name = `${named.slice(0, MAX_NAME - String(number).length - 1)}_${number}`;
    taken.add(name.toLowerCase());
    return name;
  };
}
