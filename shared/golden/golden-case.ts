/** The cases that reports are compared on, and what they cover. */
import * as z from "zod";
import type { StoredAnswers } from "../form/definition/definition.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { type FormClock, formClock } from "../form/engine/engine.ts";
import type { Step } from "../process/step.ts";

/** So many changed sentences are listed, and signed off; of more it is said that there are. */
export const MAX_SENTENCES = 5_000;

/** A submission that the form accepts. */
export const GoldenCase = z.object({
  name: z.string(),
  /** Made from the form and its process, a case of the builder's test answers, a row of the workbook's sheet `tests`. */
  origin: z.enum(["generated", "named", "tests"]),
  /** As they are stored: those of a repeat are a list of objects. */
  answers: z.record(z.string(), z.unknown()),
  /** When it is sent, where the clock decides something; else at the moment of all. */
  at: z.iso.datetime().optional(),
});
export type GoldenCase = z.infer<typeof GoldenCase>;

/** Answers as they are sent. */
export type Submission = Pick<GoldenCase, "answers" | "at">;

/** The form's own rules check them each time. */
export const answersOf = ({ answers }: Pick<Submission, "answers">) => answers as StoredAnswers;

/** Of all that there is, what at least one case shows. */
export interface Covered {
  covered: number;
  all: number;
  /** What no case shows, in words. */
  lacking: string[];
}

export interface Coverage {
  /** The parts of templates that somebody gets. */
  branches: Covered;
  /** The parts of conditions, of templates and of the form, each with the outcome that decides something: true and false. */
  conditions: Covered;
  /** The numbers and dates that questions are compared with, each from both sides. */
  thresholds: Covered;
  /** The choices of questions. */
  choices: Covered;
  /** Repeats without, with one and with several instances. */
  repeats: Covered;
  /** Every case is printed in each of them. */
  languages: Covered;
}

export interface GoldenSet {
  cases: GoldenCase[];
  coverage: Coverage;
}

/** A form with its process. */
export interface FormWithReports {
  form: CompiledForm;
  root: Step;
}

/** At most so many cases are kept. */
export const MAX_CASES = 400;

/** When and where cases are submitted: what reports say of today must not change from day to day. */
export const goldenMoment = { now: new Date("2026-03-04T10:00:00Z"), timeZone: "UTC", instanceId: "GOLDEN" };

const clocks = new Map<string, FormClock>();

/** When a submission is sent, as a form reads it. */
export function clockOf({ at = goldenMoment.now.toISOString() }: Pick<Submission, "at">): FormClock {
  const known = clocks.get(at) ?? formClock(new Date(at), goldenMoment.timeZone);
  if (clocks.size > MAX_CASES) clocks.clear();
  clocks.set(at, known);
  return known;
}
