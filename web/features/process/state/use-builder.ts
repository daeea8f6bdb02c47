/** The process of a form in React: loaded once, then kept in its store. The only file that names the calls that save. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { FormProcess } from "../../../../shared/contract/process.ts";
import type { Answers } from "../../../../shared/form/definition/definition.ts";
import { caseNames } from "../../../../shared/process/test-answers.ts";
import { api, call } from "../../../lib/api.ts";
import { draftOf } from "../../../lib/browser-storage.ts";
import { idleEnd } from "../../../lib/idle.ts";
import { CallProblem } from "../../../lib/send.ts";
import type { BuilderCalls, BuilderState } from "./builder-state.ts";
import { type BuilderStore, createBuilderStore } from "./builder-store.ts";
import { treeCheck } from "./tree-check.ts";
import {
  isStored,
  keepTyped,
  keepUnsaved,
  keptTyped,
  keptUnsaved,
  type UnsavedWork,
} from "./unsaved-work.ts";

const CONFLICT = 409;
/** A step whose template is saved may have been deleted meanwhile. */
const NOT_THERE = 404;

/** Keeps in the browser what is typed into templates and can't be read yet, and brings back what an earlier visit left. */
function keepDrafts(formId: number, store: BuilderStore): void {
  const kept = keptTyped(formId);
  if (kept !== undefined) store.restoreTyped(kept);
  let last = store.state();
  store.subscribe(() => {
    const { drafts, draftProblems, saveState } = store.state();
    const isSame = draftProblems === last.draftProblems && saveState === last.saveState;
    if (isSame && drafts.size === last.drafts.size) return; // typing goes on
    last = store.state();
    keepTyped(formId, store.typed());
  });
}

/** Builders that were left while they saved: the tree is read again only when they are done. */
const leaving = new Map<number, Promise<void>>();

/** Keeps in the browser what could not be saved, for as long as it can't: also after the builder was left. */
function keepFailedSaves(formId: number, store: BuilderStore): void {
  let isKept = false;
  store.subscribe(() => {
    const { saveState } = store.state();
    const cannotSave = saveState === "failed" || saveState === "stale";
    if (!cannotSave && !(isKept && saveState === "saved")) return;
    isKept = cannotSave;
    keepUnsaved(formId, cannotSave ? store.unsaved() : undefined);
  });
}

/** The test answers on screen stay chosen in this tab, after a reload as well. */
function keepCase(formId: number, store: BuilderStore): void {
  const kept = draftOf(`test answers of ${formId}`);
  const name = kept.get();
  if (name !== null && caseNames(store.state().cases).includes(name)) store.chooseCase(name);
  store.subscribe(() => kept.set(store.state().caseName));
}

/** The work that an earlier visit could not save, unless the server has it after all. */
function offered(formId: number, record: FormProcess): UnsavedWork | undefined {
  const kept = keptUnsaved(formId);
  if (kept === undefined || !isStored(kept, record)) return kept;
  keepUnsaved(formId, undefined);
  return undefined;
}

export type Loading =
  | { state: "loading" }
  | { state: "failed"; error: unknown; retry: () => void }
  | { state: "loaded"; store: BuilderStore; kept: UnsavedWork | undefined };

/** Loads the process of a form; `undefined` waits. */
export function useBuilder(formId: number | undefined): Loading {
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<{
    formId: number;
    store?: BuilderStore;
    kept?: UnsavedWork | undefined;
    error?: unknown;
  }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    if (formId === undefined) return;
    let stopped = false;
    let store: BuilderStore | undefined;
    const calls = callsOf(formId);
    const load = async () => {
      await leaving.get(formId);
      return calls.load();
    };
    load().then(
      (record) => {
        if (stopped) return;
        const kept = offered(formId, record);
        store = createBuilderStore(record, calls);
        keepFailedSaves(formId, store);
        keepDrafts(formId, store);
        keepCase(formId, store);
        setLoaded({ formId, store, kept });
      },
      (error: unknown) => !stopped && setLoaded({ formId, error }),
    );
    return () => {
      stopped = true;
      if (store === undefined) return;
      leaving.set(formId, store.settled());
    };
  }, [formId, tries]);

  if (loaded === undefined || loaded.formId !== formId) return { state: "loading" };
  const { store, kept, error } = loaded;
  if (store !== undefined) return { state: "loaded", store, kept };
  const retry = () => {
    setLoaded(undefined);
    setTries(tries + 1);
  };
  return { state: "failed", error, retry };
}

/** The store's state, as it is now. */
export function useBuilderState(store: BuilderStore): BuilderState {
  return useSyncExternalStore(store.subscribe, store.state);
}

/** Saves what waits when the page is left, and asks before leaving what couldn't be saved. */
export function useSaveOnLeave(store: BuilderStore): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      store.flush();
      if (store.isUnsaved() && !idleEnd.isLeaving) event.preventDefault();
    };
    const onHide = () => document.visibilityState === "hidden" && store.flush();
    window.addEventListener("beforeunload", ask);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("visibilitychange", onHide);
      store.flush();
    };
  }, [store]);
}

function callsOf(formId: number): BuilderCalls {
  return {
    check: treeCheck,
    load: () => call(api.process.processes, { id: formId }),
    saveTree: (model, revision) => call(api.process.processSave, { formId, model, revision }),
    saveTemplate: (key, template, templateId) =>
      call(api.process.templateSave, {
        formId,
        key,
        template,
        ...(templateId !== undefined && { templateId }),
      }),
    saveAnswers: (workingOutputModel) => call(api.process.processFormSave, { formId, workingOutputModel }),
    readSubmission: async (instanceKey) =>
      JSON.parse((await call(api.forms.submission, { formId, instanceKey })).model) as Answers, // as the server stores them; it parsed them against the form when they came
    isStale: (error) =>
      error instanceof CallProblem && (error.status === CONFLICT || error.status === NOT_THERE),
  };
}
