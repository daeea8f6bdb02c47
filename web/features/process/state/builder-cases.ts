/** The test answers on screen: which case, what is answered in it, and when that is saved and run. */
import type { Answers } from "../../../../shared/form/definition/definition.ts";
import { DEFAULT_CASE } from "../../../../shared/process/test-answers.ts";
import { BUILDER_AUTOSAVE_QUIET_MS } from "../../../../shared/timings.ts";
import { type BuilderCalls, type BuilderState, caseAnswers } from "./builder-state.ts";

interface OnScreen extends Pick<BuilderCalls, "readSubmission"> {
  state(): BuilderState;
  set(change: Partial<BuilderState>): void;
  /** Something is not saved yet. */
  wait(): void;
  saves: { answersChanged(): void; save(): void };
}

/** @param screen the process on screen, and how it is saved */
export function createBuilderCases({ state, set, wait, saves, readSubmission }: OnScreen) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function commit(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isOfSubmission(state().caseName)) saves.answersChanged();
    set({ answers: caseAnswers(state()) ?? {} });
    saves.save();
  }

  function isOfSubmission(caseName: string): boolean {
    return Object.hasOwn(state().cases.submissions, caseName);
  }

  async function read(caseName: string, instanceKey: string): Promise<void> {
    try {
      const answers = await readSubmission(instanceKey);
      set({ readAnswers: { ...state().readAnswers, [caseName]: answers } });
      if (state().caseName === caseName) set({ answers });
    } catch (caseFailure) {
      if (state().caseName === caseName) set({ caseFailure });
    }
  }

  function show(caseName: string): void {
    const answers = caseAnswers({ ...state(), caseName });
    set({ caseName, answers: answers ?? {}, caseFailure: undefined });
    const instanceKey = state().cases.submissions[caseName];
    if (answers === undefined && instanceKey !== undefined) void read(caseName, instanceKey);
  }

  function flush(): void {
    if (timer !== undefined) commit();
  }

  return {
    isWaiting: () => timer !== undefined,
    flush,
    /** The answers of the case on screen: saved, and run, after 2 s of quiet. Those of a submission are only run. */
    answer(answers: Answers) {
      const { cases, caseName, readAnswers } = state();
      if (isOfSubmission(caseName)) set({ readAnswers: { ...readAnswers, [caseName]: answers } });
      else set({ cases: { ...cases, own: { ...cases.own, [caseName]: answers } } });
      clearTimeout(timer);
      timer = setTimeout(commit, BUILDER_AUTOSAVE_QUIET_MS);
      wait();
    },
    choose(caseName: string) {
      flush();
      show(caseName);
    },
    add(caseName: string, answers: Answers) {
      const { cases } = state();
      set({ cases: { ...cases, own: { ...cases.own, [caseName]: answers } } });
      show(caseName);
      commit();
    },
    /** A case that refers to its submission: it is read each time, and never copied. */
    addSubmission(caseName: string, instanceKey: string) {
      const { cases } = state();
      set({ cases: { ...cases, submissions: { ...cases.submissions, [caseName]: instanceKey } } });
      saves.answersChanged();
      show(caseName);
      saves.save();
    },
    remove(caseName: string) {
      const { [caseName]: _own, ...own } = state().cases.own;
      const { [caseName]: _submission, ...submissions } = state().cases.submissions;
      set({ cases: { own, submissions } });
      show(DEFAULT_CASE);
      commit();
    },
  };
}
