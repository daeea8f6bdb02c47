/**
 * The process on screen and how its changes are saved: one save at a time, each from the revision that the last one
 * returned. Knows nothing of React or HTTP.
 */
import type { FormProcess } from "../../../../shared/contract/process.ts";
import { mergeTrees } from "../../../../shared/process/merge/merge-trees.ts";
import { findStep } from "../../../../shared/process/run-state.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { DEFAULT_CASE, readCases, writeCases } from "../../../../shared/process/test-answers.ts";
import {
  type Change,
  changed,
  type History,
  noHistory,
  redone,
  type TextChange,
  undone,
} from "../tree/history.ts";
import { changeStep, withLevels } from "../tree/tree-edits.ts";
import { readTree } from "./answered-tree.ts";
import { createBuilderCases } from "./builder-cases.ts";
import { createBuilderDrafts, without } from "./builder-drafts.ts";
import { createBuilderSaves } from "./builder-saves.ts";
import type { BuilderCalls, BuilderState } from "./builder-state.ts";
import { createMeeting, isMergeable } from "./meeting.ts";
import type { CheckTree } from "./tree-check.ts";
import { bareBase, type TypedWork, type UnsavedWork, wholeBase } from "./unsaved-work.ts";

const TEXTS_CHANGED = "A text was changed meanwhile, or can't be read yet. Correct it, and try again.";
const CHECK_MISSING = "What checks a process could not be loaded. Check your connection and try again.";

export type BuilderStore = ReturnType<typeof createBuilderStore>;

/** Starts with what was loaded: nothing is saved before that, and nothing that isn't a change. */
export function createBuilderStore(record: FormProcess, calls: BuilderCalls) {
  const listeners = new Set<() => void>();
  const cases = readCases(record.workingOutputModel);
  let state: BuilderState = {
    root: readTree(record),
    drafts: new Map(),
    draftProblems: new Map(),
    history: noHistory,
    cases,
    caseName: DEFAULT_CASE,
    readAnswers: {},
    caseFailure: undefined,
    answers: cases.own[DEFAULT_CASE] ?? {},
    saveState: "saved",
    failure: undefined,
    clash: undefined,
    news: undefined,
  };
  /** Changes that wait for the check to be loaded. */
  const waitingForCheck = new Set<Promise<unknown>>();

  const meeting = createMeeting({
    state: () => state,
    set,
    refusalOf: (root) => calls.check.now()?.(root)[0]?.message,
    dropDraft: (key) => drafts.drop(key),
    saves: () => saves,
  });
  const saves = createBuilderSaves(record, calls, { state: () => state, set, isWaiting, meet: meeting.meet });
  const { save } = saves;
  const drafts = createBuilderDrafts({ state: () => state, set, checked, wait, endWaiting, saves });
  const answers = createBuilderCases({
    state: () => state,
    set,
    wait,
    saves,
    readSubmission: calls.readSubmission,
  });

  function set(change: Partial<BuilderState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function isWaiting(): boolean {
    return drafts.isWaiting() || answers.isWaiting() || waitingForCheck.size > 0;
  }

  /** Nothing waits any more, and nothing was changed. */
  function endWaiting(): void {
    if (!saves.isSaving() && state.saveState === "waiting" && !isWaiting()) set({ saveState: "saved" });
  }

  /**
   * Calls with the check: at once when it is there, else in the order of the calls once it is. So `act` reads what it changes
   * from the state, and never takes it along.
   * @param otherwise called instead when the check can't be loaded
   */
  function checked<Result>(
    act: (check: CheckTree) => Result,
    otherwise: (failure: unknown) => Result,
  ): Result | Promise<Result> {
    const check = calls.check.now();
    if (check !== undefined && waitingForCheck.size === 0) return act(check);
    const ended = () => waitingForCheck.delete(waiting);
    const waiting: Promise<Result> = calls.check.load().then(
      (loaded) => {
        ended();
        return act(loaded);
      },
      (failure: unknown) => {
        ended();
        return otherwise(failure);
      },
    );
    waitingForCheck.add(waiting);
    wait();
    return waiting;
  }

  /**
   * @param change changes the tree as it is when the check is there
   * @returns why the tree can't be like this; undefined when it was changed and is being saved
   */
  async function edit(
    what: string,
    change: (root: Step) => Step,
    also: Pick<Change, "texts" | "whole"> = {},
  ): Promise<string | undefined> {
    const refused = (reason: string) => {
      endWaiting();
      return reason;
    };
    return checked(
      (check) => {
        const root = change(state.root);
        const reason = check(root)[0]?.message;
        if (reason !== undefined) return refused(reason);
        replace(root, changed(state.history, { root: state.root, what, ...also }));
        return undefined;
      },
      () => refused(CHECK_MISSING),
    );
  }

  function replace(root: Step, history: History): void {
    const { kept, settle } = drafts.across(root);
    saves.treeChanged();
    set({ root, history, drafts: kept });
    save();
    settle();
  }

  function flush(): void {
    drafts.flush();
    answers.flush();
  }

  function wait(): void {
    if (!saves.isSaving() && state.clash === undefined) set({ saveState: "waiting" });
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edit,
    /** Replaces the texts of several steps together: one undo brings them back. @returns why it can't be done */
    async replaceTexts(what: string, texts: readonly TextChange[]): Promise<string | undefined> {
      flush();
      const isAsBefore = ({ stepKey, before }: TextChange) =>
        !state.drafts.has(stepKey) && findStep(state.root, stepKey)?.step.template === before;
      if (!texts.every(isAsBefore)) return TEXTS_CHANGED;
      const replaced = (root: Step) =>
        texts.reduce(
          (tree, { stepKey, after }) => changeStep(tree, stepKey, (step) => ({ ...step, template: after })),
          root,
        );
      return edit(what, replaced, { texts });
    },
    /**
     * Brings back an earlier tree, or a part of one, with its texts; what is on screen is one undo away.
     * @returns why the tree can't be like this
     */
    async goBack(what: string, change: (root: Step) => Step): Promise<string | undefined> {
      flush();
      const earlier = (root: Step) => {
        const next = change(root);
        for (const key of state.drafts.keys()) {
          const text = (tree: Step) => findStep(tree, key)?.step.template;
          if (text(next) !== text(root)) set({ drafts: without(state.drafts, key) });
        }
        return next;
      };
      return edit(what, earlier, { whole: true });
    },
    undo(): undefined {
      const back = undone(state.history, state.root);
      if (back !== undefined) replace(back.root, back.history);
    },
    redo() {
      const next = redone(state.history, state.root);
      if (next !== undefined) replace(next.root, next.history);
    },
    draft: drafts.type,
    answer: answers.answer,
    chooseCase: answers.choose,
    addCase: answers.add,
    addSubmissionCase: answers.addSubmission,
    deleteCase: answers.remove,
    /** Saves what waits, now: an editor is left, or the page is. */
    flush,
    /** Saves what waits, and waits until it is saved: what comes next is made of what the server has. */
    async settled() {
      flush();
      await Promise.allSettled(waitingForCheck);
      await saves.settled();
    },
    retry() {
      drafts.retry();
      save();
    },
    /** Applies what the server changed by itself, such as imported translations. */
    reload: saves.reload,
    /** Of two trees: merges them with what was chosen, or takes one of them. */
    resolve: meeting.resolve,
    keepMine: meeting.keepMine,
    takeTheirs: meeting.takeTheirs,
    dismissNews: meeting.dismissChanges,
    /** The revision that the next change is saved from. */
    revision: saves.revision,
    /** What the server doesn't have yet; undefined: it has everything that can be saved. */
    unsaved(): UnsavedWork | undefined {
      const { root, cases } = state;
      if (!saves.isAnyDirty() && !saves.isSaving()) return undefined;
      return {
        revision: saves.revision(),
        root,
        base: bareBase(state.clash?.base ?? saves.stored(), root),
        changedTranslations: saves.changedTranslations(),
        ...(saves.areAnswersDirty() && { workingOutputModel: writeCases(cases) }),
      };
    },
    /** Brings back what could not be saved; what is on screen is one undo away. @returns why the tree can't be like this */
    async restore(work: UnsavedWork): Promise<string | undefined> {
      const { workingOutputModel } = work;
      if (workingOutputModel !== undefined) {
        set({ cases: readCases(workingOutputModel) });
        saves.answersChanged();
        answers.choose(DEFAULT_CASE);
      }
      const [mine, base] = [withLevels(work.root), wholeBase(work)];
      if (base !== undefined && !isMergeable(base, mine, state.root)) {
        meeting.leaveToChoose(base, mine);
        return undefined;
      }
      const merged = (theirs: Step) => (base === undefined ? mine : mergeTrees({ base, mine, theirs }).root);
      return edit("Restore unsaved changes", merged);
    },
    /** What is typed into templates and isn't part of the tree yet; undefined: nothing. */
    typed(): TypedWork | undefined {
      const { root: base, drafts: typed } = state;
      return typed.size === 0 ? undefined : { base, drafts: Object.fromEntries(typed) };
    },
    /** Brings back what an earlier visit left typed: over what somebody else changed meanwhile only once that is chosen. */
    restoreTyped({ base, drafts: typed }: TypedWork): void {
      const theirs = state.root;
      set({ root: withLevels(base), drafts: new Map(Object.entries(typed)) });
      meeting.meet(state.root, theirs, "someone else");
      for (const [key, text] of state.drafts) drafts.type(key, text);
    },
    isUnsaved: () => saves.isAnyDirty() || isWaiting() || saves.isSaving() || state.drafts.size > 0,
  };
}
