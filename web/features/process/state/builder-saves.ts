/**
 * Tracks which changes to the builder's process the server does not have yet, and saves them: one save at a time, each based
 * on the revision that the last one returned. What somebody else saved meanwhile is merged first. What a failed save could not
 * store is left for the next one.
 */
import type { FormProcess } from "../../../../shared/contract/process.ts";
import { findStep } from "../../../../shared/process/run-state.ts";
import { type Step, walkSteps } from "../../../../shared/process/step.ts";
import { writeCases } from "../../../../shared/process/test-answers.ts";
import { changeStep, forSaving } from "../tree/tree-edits.ts";
import { readTree } from "./answered-tree.ts";
import type { BuilderCalls, BuilderState } from "./builder-state.ts";

/** So often in a row somebody else may save first, before a save counts as failed. */
const MAX_MERGES = 5;

/** The process on screen: saves read it, and report their progress to it. */
interface OnScreen {
  state(): BuilderState;
  set(change: Partial<BuilderState>): void;
  /** True while something is being typed and should not be saved yet. */
  isWaiting(): boolean;
  /** Puts together what is on screen and what the server answered, or leaves it to be chosen. */
  meet(base: Step, theirs: Step, from: "server" | "someone else"): void;
}

/** @param record what was loaded and is on screen */
export function createBuilderSaves(
  record: FormProcess,
  calls: BuilderCalls,
  { state, set, isWaiting, meet }: OnScreen,
) {
  let { revision } = record;
  let stored = state().root;
  let isTreeDirty = false;
  const dirtyTemplates = new Set<string>();
  let areAnswersDirty = false;
  let isSaving = false;
  let lastSave: Promise<void> = Promise.resolve();

  function isAnyDirty(): boolean {
    return isTreeDirty || dirtyTemplates.size > 0 || areAnswersDirty;
  }

  /** Saves changes that are made while it runs, too. */
  function save(): void {
    if (!isSaving && state().clash === undefined) lastSave = saveAll();
  }

  async function saveAll(): Promise<void> {
    isSaving = true;
    set({ saveState: "saving", failure: undefined });
    try {
      for (let merges = 0; isAnyDirty() && state().clash === undefined; ) {
        const isSaved = await saveNext().then(
          () => true,
          async (error: unknown) => {
            if (!calls.isStale(error) || ++merges > MAX_MERGES) throw error;
            await loadTheirs();
            return false;
          },
        );
        if (isSaved) merges = 0;
      }
      if (state().clash === undefined) set({ saveState: isWaiting() ? "waiting" : "saved" });
    } catch (error) {
      set({ saveState: "failed", failure: error });
    } finally {
      isSaving = false;
    }
  }

  async function saveNext(): Promise<void> {
    const [key] = dirtyTemplates;
    if (isTreeDirty) {
      await saveTree();
      return;
    }
    if (key !== undefined) {
      await saveTemplate(key);
      return;
    }
    areAnswersDirty = false;
    await calls.saveAnswers(writeCases(state().cases)).catch((error) => {
      areAnswersDirty = true;
      throw error;
    });
  }

  async function saveTree(): Promise<void> {
    const sent = state().root;
    isTreeDirty = false;
    const withTree = [...dirtyTemplates];
    dirtyTemplates.clear();
    try {
      adopt(await calls.saveTree(JSON.stringify(forSaving(sent, stored)), revision), sent, "server");
    } catch (error) {
      isTreeDirty = true;
      for (const key of withTree) dirtyTemplates.add(key);
      throw error;
    }
  }

  async function saveTemplate(key: string): Promise<void> {
    const sent = state().root;
    const step = findStep(sent, key)?.step;
    dirtyTemplates.delete(key);
    if (step === undefined) return;
    const template = step.template ?? "";
    try {
      const known = findStep(stored, key)?.step.templateId;
      const saved = await calls.saveTemplate(key, template, known);
      const isAlone = saved.revision === revision + 1;
      // A changed text may have made translations stale: the server updates those.
      const hasTranslations = [...walkSteps(sent)].some(
        ({ step: { processType } }) => processType.code === "TRANSLATIONS",
      );
      if (!isAlone || hasTranslations) {
        const asSent = changeStep(stored, key, (found) => ({ ...found, template }));
        adopt(await calls.load(), asSent, isAlone ? "server" : "someone else");
        return;
      }
      revision = saved.revision;
      const withId = (tree: Step) =>
        changeStep(tree, key, (found) => ({ ...found, templateId: saved.templateId }));
      stored = changeStep(withId(stored), key, (found) => ({ ...found, template }));
      set({ root: withId(state().root) });
    } catch (error) {
      dirtyTemplates.add(key);
      throw error;
    }
  }

  /**
   * Applies what the server answered, and keeps what was changed since the request.
   * @param base what both started from: the tree as the server had it, with what was sent
   */
  function adopt(answer: FormProcess, base: Step, from: "server" | "someone else"): void {
    stored = readTree(answer);
    revision = answer.revision;
    meet(base, stored, from);
  }

  async function loadTheirs(): Promise<void> {
    const base = stored;
    adopt(await calls.load(), base, "someone else");
  }

  return {
    save,
    /** The tree changed, or a part of it. */
    treeChanged() {
      isTreeDirty = true;
    },
    templateChanged(key: string) {
      dirtyTemplates.add(key);
    },
    answersChanged() {
      areAnswersDirty = true;
    },
    /** The tree on screen is replaced by the server's. */
    treeDiscarded() {
      isTreeDirty = false;
      dirtyTemplates.clear();
    },
    /** Applies what the server changed by itself. */
    reload: loadTheirs,
    isAnyDirty,
    /** The steps whose translations aren't on the server as they are on screen. */
    changedTranslations(): string[] {
      return [...walkSteps(state().root)].flatMap(({ step: { key, processType, template } }) => {
        const isChanged = findStep(stored, key)?.step.template !== template;
        return processType.code === "TRANSLATIONS" && isChanged ? [key] : [];
      });
    },
    areAnswersDirty: () => areAnswersDirty,
    isSaving: () => isSaving,
    /** Resolves when the current save ends, or at once without one. */
    settled: () => lastSave,
    /** The tree as the server had it last. */
    stored: () => stored,
    /** The revision that the next change is saved from. */
    revision: () => revision,
  };
}
