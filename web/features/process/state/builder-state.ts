/** What the builder holds, and the calls that it saves by. */
import type { FormProcess } from "../../../../shared/contract/process.ts";
import type { Answers } from "../../../../shared/form/definition.ts";
import type { Step } from "../../../../shared/process/step.ts";
import type { History } from "../tree/history.ts";
import type { TestCases } from "./test-cases.ts";

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
  /** The answers that the preview runs on: those of the case, once they have settled. */
  answers: Answers;
  saveState: SaveState;
  /** Why the last save failed. */
  failure: unknown;
  /** What somebody else saved meanwhile. */
  theirs: Step | undefined;
}

/** The calls that save, in the words of the builder. */
export interface BuilderCalls {
  load: () => Promise<FormProcess>;
  saveTree: (model: string, revision: number) => Promise<FormProcess>;
  saveTemplate: (
    key: string,
    template: string,
    templateId: string | undefined,
  ) => Promise<{ templateId: string; revision: number }>;
  saveAnswers: (workingOutputModel: string) => Promise<unknown>;
  /** True for a refusal because somebody else saved first. */
  isStale: (error: unknown) => boolean;
}
