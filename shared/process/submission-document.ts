import type {
  Answer,
  Place,
  StoredAnswer,
  StoredAnswers,
  UploadedFile,
} from "../form/definition/definition.ts";
import { isPlace } from "../form/definition/place-answers.ts";
import { isUploadedFile } from "../form/definition/uploaded-file.ts";

/** Whose form it is, in the respondent's locale. */
export interface Organisation {
  name?: string | undefined;
  /** What a page shows as its picture's source, see `logoReference`. */
  logo?: string | undefined;
  contact?: string | undefined;
  address?: string | undefined;
}

export interface SubmissionInput {
  /** The form's title in the respondent's locale. */
  title: string;
  locale: string;
  /** ISO 8601 with time zone, e.g. "2026-11-20T21:04:00Z". */
  submittedAt: string;
  /** The respondent's, e.g. "Europe/Madrid"; moments are written in it. */
  timeZone?: string;
  instanceId: string;
  /** Whose form it is; absent where nobody said it. */
  organisation?: Organisation | undefined;
  answers: StoredAnswers;
  /** The output of `describeAnswers` in the respondent's locale. */
  pages: DescribedPage[];
  /** The same in the form's default locale: for readers who don't read the respondent's language. */
  defaultPages: DescribedPage[];
}

export interface DescribedPage {
  title: string;
  /** Of the title, where it isn't translated. */
  language?: string;
  sections: DescribedSection[];
}
export interface DescribedSection {
  /** Of an instance of a repeat: its name, with those around it before it. */
  title: string;
  /** Of the title, where it isn't translated. */
  language?: string;
  answers: DescribedAnswer[];
  /** Of the first instance of a repeat: all of them as a table. */
  table?: DescribedTable;
  /** Of the other instances: they are in the table of the first. */
  isInTable?: boolean;
}
/** A repeat as a table: a row for each instance, a column for each question. */
export interface DescribedTable {
  title: string;
  columns: string[];
  /** `files` are in the places of those values that are files; absent: there are none. */
  rows: { title: string; values: string[]; files?: (UploadedFile | null)[] }[];
}
/** An answer in words; `value` is "" while it is unanswered. */
export interface DescribedAnswer {
  key: string;
  label: string;
  value: string;
  /** Of the label, where it isn't translated. */
  language?: string;
  /** Of the value, where it is a choice that isn't translated. */
  valueLanguage?: string;
  /** What was uploaded, drawn or signed; `value` is its name. */
  file?: UploadedFile;
}

export interface SubmissionDocument {
  form: {
    title: string;
    locale: string;
    submittedAt: string;
    timeZone?: string;
    instanceId: string;
    organisation?: Organisation;
  };
  answers: StoredAnswers;
  pages: DescribedPage[];
  defaultPages: DescribedPage[];
  [fieldKey: string]: unknown;
}

/**
 * What FORM_OUTPUT passes to its children: `form` (with whose it is as `form.organisation`), the raw `answers` by key, the answers in words as `pages` (and as
 * `defaultPages` in the form's default locale), and every answer at the top level as well, so that a template may use
 * `{{firstName}}`. There, a key with dots is a path: `service.s1` is read by `{{service.s1}}`. A field named form, answers,
 * pages or defaultPages is in `answers` only. A repeat is a list of objects, one for each of its instances; a file is an object, too: `{{photo.name}}`.
 * @example submissionDocument({ …, answers: { firstName: "Ada" } }).firstName // "Ada"
 */
export function submissionDocument(input: SubmissionInput): SubmissionDocument {
  const { answers, pages, defaultPages, organisation, ...form } = input;
  return {
    ...nested(answers),
    form: { ...form, ...(organisation && { organisation }) },
    answers,
    pages,
    defaultPages,
  };
}

type Nested = { [part: string]: Answer | UploadedFile | Nested | Nested[] };

function nested(answers: StoredAnswers): Nested {
  const top = emptyRecord();
  // Short keys first: where `service` itself has an answer, `service.s1` has no room and stays in `answers`.
  for (const [key, answer] of Object.entries(answers).toSorted(([a], [b]) => a.length - b.length)) {
    const parts = key.split(".");
    const last = parts.pop() ?? key;
    let place: Nested | undefined = top;
    for (const part of parts) place = place && inner(place, part);
    if (place && !Object.hasOwn(place, last)) place[last] = inInstances(answer);
  }
  return top;
}

/** The same inside each instance of a repeat: `{{#each children}}{{service.s1}}{{/each}}`. */
function inInstances(answer: StoredAnswer): Nested[string] {
  if (isPlace(answer)) return ofPlace(answer);
  if (isUploadedFile(answer) || !Array.isArray(answer)) return answer;
  const texts = answer.filter((item) => typeof item === "string");
  if (texts.length > 0) return texts;
  return answer.flatMap((item) => {
    if (typeof item === "string") return [];
    return [isPlace(item) ? ofPlace(item) : nested(item)];
  });
}

function ofPlace(place: Place): Nested {
  const record = emptyRecord();
  for (const [name, value] of Object.entries(place)) if (value !== undefined) record[name] = value;
  return record;
}

function inner(place: Nested, part: string): Nested | undefined {
  const known = Object.hasOwn(place, part) ? place[part] : undefined;
  if (known === undefined) {
    const record = emptyRecord();
    place[part] = record;
    return record;
  }
  return typeof known === "object" && known !== null && !Array.isArray(known) ? known : undefined;
}

/** Without a prototype, so that `__proto__` is a key like any other. */
function emptyRecord(): Nested {
  return Object.create(null);
}
