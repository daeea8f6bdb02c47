/** The builder's state, and the calls that save it. */
import type { FormProcess } from "../../../../shared/contract/process.ts";
import type { Answers } from "../../../../shared/form/definition/definition.ts";
import type { ProcessDifference } from "../../../../shared/process/process-difference.ts";
import type { Step } from "../../../../shared/process/step.ts";
import type { TestCases } from "../../../../shared/process/test-answers.ts";
import type { History } from "../tree/history.ts";
import type { TreeCheck } from "./tree-check.ts";

export type SaveState = "saved" | "waiting" | "saving" | "failed" | "stale";

export interface BuilderState {
  /** The tree with the templates that can be read. */
  root: Step;
  /** Templates that are being edited and not part of the tree yet, by the step's key. */
  drafts: ReadonlyMap<string, string>;
  /** Why a draft isn't saved, by the step's key. */
  draftProblems: ReadonlyMap<string, string>;
  history: History;
  cases: TestCases;
  caseName: string;
  /** What was read from submissions, by the name of their case: kept only here. */
  readAnswers: Readonly<Record<string, Answers>>;
  /** Why the answers of the case on screen couldn't be read. */
  caseFailure: unknown;
  /** The answers that the preview runs on: those of the case, once they have settled. */
  answers: Answers;
  saveState: SaveState;
  /** Why the last save failed. */
  failure: unknown;
  /** What someone else saved meanwhile that can't be merged without a choice. */
  clash: Clash | undefined;
  /** What someone else changed, and is now merged with what is on screen. */
  news: ProcessDifference | undefined;
}

/** Two trees that one became. */
export interface Clash {
  /** What both started from. */
  base: Step;
  /** What someone else saved; the other one is on screen. */
  theirs: Step;
}

/** The current answers of the case on screen; undefined: they have not been read from the submission yet. */
export function caseAnswers({ cases, caseName, readAnswers }: BuilderState): Answers | undefined {
  if (!Object.hasOwn(cases.submissions, caseName)) return cases.own[caseName] ?? {};
  return Object.hasOwn(readAnswers, caseName) ? readAnswers[caseName] : undefined;
}

/** The calls that save, in the words of the builder, and the check before they do. */
export interface BuilderCalls {
  check: TreeCheck;
  load: () => Promise<FormProcess>;
  saveTree: (model: string, revision: number) => Promise<FormProcess>;
  saveTemplate: (
    key: string,
    template: string,
    templateId: string | undefined,
  ) => Promise<{ templateId: string; revision: number }>;
  saveAnswers: (workingOutputModel: string) => Promise<unknown>;
  /** What the respondent of a submission answered. */
  readSubmission: (instanceKey: string) => Promise<Answers>;
  /** True for a refusal because someone else saved first. */
  isStale: (error: unknown) => boolean;
}
