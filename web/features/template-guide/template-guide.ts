/** The content of the guide to templates: sections of entries, each with examples that its tests render. */
import type { Helper } from "../../../shared/process/steps/handlebars/helpers/index.ts";
import { type SubmissionDocument, submissionDocument } from "../../../shared/process/submission-document.ts";

export interface TemplateExample {
  template: string;
  output: string;
  /** What it is rendered over; without it, the submission of the page. */
  data?: unknown;
  /** The reader's language; English unless given. */
  locale?: string;
}

export interface TemplateEntry {
  /** The address of the entry on the page, without #. */
  id: string;
  /** How it is written. */
  name: string;
  /** Words between backticks are code. */
  meaning: string;
  examples: readonly TemplateExample[];
}

export interface TemplateSection {
  id: string;
  title: string;
  intro: string;
  entries: readonly TemplateEntry[];
}

/** The data of an example as a line of JSON; undefined where it is the page's data, or none. */
export function shownData({ data }: TemplateExample): string | undefined {
  if (data === undefined || data === sampleDocument) return undefined;
  return typeof data === "object" && data !== null && Object.keys(data).length === 0
    ? undefined
    : JSON.stringify(data);
}

/** Entries of helpers, from their own table. */
export function helperEntries(helpers: Readonly<Record<string, Helper>>): TemplateEntry[] {
  return Object.entries(helpers).map(([name, { signature, summary, examples }]) => ({
    id: `helper-${name}`,
    name: signature,
    meaning: summary,
    examples,
  }));
}

/** A submission as the root step passes it on: the data of the guide's examples. */
export const sampleDocument: SubmissionDocument = submissionDocument({
  title: "Before the visit",
  locale: "en",
  submittedAt: "2026-01-15T09:30:00Z",
  timeZone: "Europe/Madrid",
  instanceId: "7F3K",
  organisation: { name: "Hill Clinic", contact: "Reception, 555 0100", address: "1 Hill Road" },
  answers: {
    firstName: "Ada",
    birthday: "2018-03-09",
    fever: true,
    temperature: 39.4,
    symptoms: ["cough", "cold"],
    "service.kind": "good",
  },
  pages: [page("Fever, yes")],
  defaultPages: [page("Fever, yes")],
});

function page(value: string) {
  const answer = { key: "fever", label: "Does your child have a fever?", value };
  return { title: "Your child", sections: [{ title: "How it is", answers: [answer] }] };
}
