/** Where two people's trees meet: merged at once where their changes are independent, else left to be chosen. */
import { type Choices, mergeTrees } from "../../../../shared/process/merge/merge-trees.ts";
import { compareProcesses, type ProcessDifference } from "../../../../shared/process/process-difference.ts";
import { findStep } from "../../../../shared/process/run-state.ts";
import { type Step, walkSteps } from "../../../../shared/process/step.ts";
import { changed } from "../tree/history.ts";
import { mergedScreen, rebased } from "./answered-tree.ts";
import type { BuilderState } from "./builder-state.ts";

interface OnScreen {
  state(): BuilderState;
  set(change: Partial<BuilderState>): void;
  /** Why a tree can't be run; undefined: it can, or nobody can say yet. */
  refusalOf(root: Step): string | undefined;
  /** What is typed into a template is no longer waited for. */
  dropDraft(key: string): void;
  saves(): {
    treeChanged(): void;
    treeDiscarded(): void;
    areAnswersDirty(): boolean;
    save(): void;
  };
}

/** @param screen the tree on screen, and how it is saved */
export function createMeeting({ state, set, refusalOf, dropDraft, saves }: OnScreen) {
  /** Shows a merge; what is no longer typed in it was decided. */
  function show(merged: ReturnType<typeof mergedScreen>): void {
    const { drafts } = state();
    for (const key of drafts.keys()) if (!merged.drafts.has(key)) dropDraft(key);
    set({ root: merged.root, drafts: merged.drafts });
  }

  /** What is chosen for the whole tree; the other one is one undo away. */
  function choose(root: Step, kept: Step, what: string): void {
    const keys = new Set([...walkSteps(root)].map(({ step }) => step.key));
    for (const key of state().drafts.keys()) if (!keys.has(key)) dropDraft(key);
    const drafts = new Map([...state().drafts].filter(([key]) => keys.has(key)));
    set({
      clash: undefined,
      root,
      drafts,
      history: changed(state().history, { root: kept, what, whole: true }),
    });
  }

  return {
    /**
     * Puts together what is on screen and what the server has now.
     * @param base what both started from
     * @param from `server`: it changed this by itself, and what is on screen counts where both did
     */
    meet(base: Step, theirs: Step, from: "server" | "someone else"): void {
      const merged = mergedScreen(state(), { base, theirs });
      const isSure = merged.conflicts.length === 0 && refusalOf(merged.root) === undefined;
      if (from === "someone else" && !isSure) {
        set({ saveState: "stale", clash: { base, theirs } });
        return;
      }
      const news = from === "server" ? undefined : changesOf(base, theirs);
      if (news !== undefined) set({ news, history: rebased(state().history, { base, theirs }) });
      const before = state().root;
      show(merged);
      const after = state().root;
      if (from === "someone else" && hasMergedText(before, theirs, after)) saves().treeChanged();
    },
    /** Merges with these choices. @returns why the tree can't be like this */
    resolve(choices: Choices): string | undefined {
      const { clash, root, history } = state();
      if (clash === undefined) return undefined;
      const merged = mergedScreen(state(), clash, choices);
      const reason = refusalOf(merged.root);
      if (reason !== undefined) return reason;
      const undo = { root, what: "merge with the other tree", whole: true };
      set({ clash: undefined, history: changed(rebased(history, clash), undo) });
      show(merged);
      saves().treeChanged();
      saves().save();
      return undefined;
    },
    /** Of two trees, keeps the one on screen. */
    keepMine(): void {
      const { clash, root } = state();
      if (clash === undefined) return;
      choose(root, clash.theirs, "keep my tree");
      saves().treeChanged();
      saves().save();
    },
    /** Of two trees, takes the one that someone else saved. */
    takeTheirs(): void {
      const { clash, root } = state();
      if (clash === undefined) return;
      saves().treeDiscarded();
      choose(clash.theirs, root, "take the other tree");
      set({ saveState: "saved" });
      if (saves().areAnswersDirty()) saves().save();
    },
    /** What someone else changed has been read. */
    dismissChanges: () => set({ news: undefined }),
    /** Work of an earlier visit that can't be merged with the tree on screen without a choice: as if that was saved meanwhile. */
    leaveToChoose(base: Step, mine: Step): void {
      const { root: theirs, history } = state();
      const undo = { root: theirs, what: "Restore unsaved changes", whole: true };
      saves().treeChanged();
      set({ root: mine, history: changed(history, undo), clash: { base, theirs }, saveState: "stale" });
    },
  };
}

/** Whether a text is neither what was on screen nor what was saved. */
function hasMergedText(mine: Step, theirs: Step, merged: Step): boolean {
  return [...walkSteps(merged)].some(({ step: { key, template } }) =>
    [mine, theirs].every((tree) => findStep(tree, key)?.step.template !== template),
  );
}

function changesOf(base: Step, theirs: Step): ProcessDifference | undefined {
  const news = compareProcesses(base, theirs);
  return news.added.length + news.removed.length + news.changed.length === 0 ? undefined : news;
}

/** Whether work of an earlier visit can be merged with a tree without a choice. */
export function isMergeable(base: Step, mine: Step, theirs: Step): boolean {
  return mergeTrees({ base, mine, theirs }).conflicts.length === 0;
}
