/** One sitting with an instance: its session, its saver, and what happens when both sides changed. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Answers, FormDefinition } from "../../shared/form/definition.ts";
import { type CompiledForm, openForm } from "../../shared/form/engine.ts";
import { clockNow } from "./clock.ts";
import { createFormStore, type FormStore } from "./form-store.ts";
import { type FormInstance, isPassing, openInstance, problemName, saveInstance } from "./instance-calls.ts";
import { type Place, readPlace, writePlace } from "./place.ts";
import { openJournal } from "./saving/journal.ts";
import { type Conflict, changesSince, mergeAnswers } from "./saving/merge.ts";
import { createSaver, type Finish, readAnswers, type SaveState } from "./saving/saver.ts";

const CLOCK_GAP_MS = 10 * 60_000;
const RECONCILE_RETRY_MS = 5_000;

/** What the person is told when answers met answers. */
export interface MergeNotice {
  kind: "stale" | "restored";
  kept: number;
  conflicts: Conflict[];
}

export interface Sitting {
  definition: FormDefinition;
  store: FormStore;
  start: Place;
  save: SaveState;
  busy: "submit" | "save" | undefined;
  notice: MergeNotice | undefined;
  dismissNotice: () => void;
  useMine: (conflict: Conflict) => void;
  place: (place: Place) => void;
  submit: () => Promise<Finish>;
  saveAndQuit: () => Promise<Finish>;
}

export function useSitting(opened: FormInstance, form: CompiledForm, locale: string): Sitting {
  const [save, setSave] = useState<SaveState>({ kind: "untouched" });
  const [busy, setBusy] = useState<"submit" | "save">();
  const [notice, setNotice] = useState<MergeNotice>();
  const localeNow = useRef(locale);
  localeNow.current = locale;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sitting lasts as long as its instance's key
  const sitting = useMemo(() => begin(opened), [opened.instanceKey]);

  function begin(instance: FormInstance) {
    const { definition } = form;
    const journal = openJournal(deviceStorage(), instance.instanceKey, crypto.randomUUID());
    const journaled = journal.read();
    const saved = readAnswers(instance.model);
    let confirmed: Answers = saved;
    const merged = mergeAnswers(saved, journaled?.changes ?? {});
    const session = openForm(form, merged.answers, clockNow(), localeNow.current);
    const place = { current: journaled?.location ?? instance.location };
    const edited = new Set(merged.kept);
    const store = createFormStore(session, (key) => {
      edited.add(key);
      saver.changed(key);
    });
    const saver = createSaver(instance, {
      send: saveInstance,
      isPassing,
      isStale: (reason) => problemName(reason) === "INSTANCE_STALE",
      answers: () => session.answers(),
      location: () => place.current,
      locale: () => localeNow.current,
      journal,
      now: () => new Date(),
      later: (run, delayMs) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
      onState: (state) => setSave(state),
      onInstance: ({ model }) => {
        confirmed = readAnswers(model);
      },
      onStale: () => void reconcile(),
    });

    /** Fetches the newer version, keeps what was answered here and is not contradicted there, and says so. */
    async function reconcile() {
      try {
        const { instanceKey, authKey } = instance;
        const newer = await openInstance({ instanceKey, ...(authKey !== undefined && { authKey }) });
        const changes = changesSince(confirmed, session.answers(), edited);
        const theirs = readAnswers(newer.model);
        const { answers, kept, conflicts } = mergeAnswers(theirs, changes);
        store.patch(patchOf(answers, confirmed));
        saver.adopt(newer, kept);
        if (Object.keys(changes).length > 0 || differs(confirmed, theirs))
          setNotice({ kind: "stale", kept: kept.length, conflicts });
        confirmed = theirs;
      } catch (reason) {
        if (isPassing(reason)) setTimeout(() => void reconcile(), RECONCILE_RETRY_MS);
      }
    }

    return {
      definition,
      store,
      saver,
      place,
      start: readPlace(place.current, definition.model.length),
      journaled,
      merged,
    };
  }

  const { store, saver, journaled, merged } = sitting;

  useEffect(() => {
    // Answers of an earlier sitting that the server had not confirmed are sent with the next autosave.
    if (journaled !== undefined && merged.kept.length > 0) for (const key of merged.kept) saver.changed(key);
    if (merged.conflicts.length > 0)
      setNotice({ kind: "stale", kept: merged.kept.length, conflicts: merged.conflicts });
    else if (merged.kept.length > 0) setNotice({ kind: "restored", kept: merged.kept.length, conflicts: [] });
  }, [journaled, merged, saver]);

  const spoken = useRef(locale);
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    store.session.setLocale(locale);
    store.refresh();
  }, [store, locale]);

  useEffect(() => {
    // A sitting may last beyond midnight.
    const timer = setInterval(() => {
      store.session.setClock(clockNow());
      store.refresh();
    }, CLOCK_GAP_MS);
    return () => clearInterval(timer);
  }, [store]);

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === "hidden") saver.flush();
    };
    window.addEventListener("pagehide", saver.flush);
    window.addEventListener("online", saver.retryNow);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("pagehide", saver.flush);
      window.removeEventListener("online", saver.retryNow);
      document.removeEventListener("visibilitychange", hide);
      saver.flush();
    };
  }, [saver]);

  const finish = useCallback(
    async (command: "submit" | "save") => {
      setBusy(command);
      const finished = await (command === "submit" ? saver.submit() : saver.saveAndQuit());
      setBusy(undefined);
      return finished;
    },
    [saver],
  );

  return {
    definition: sitting.definition,
    store,
    start: sitting.start,
    save,
    busy,
    notice,
    dismissNotice: () => setNotice(undefined),
    useMine: (conflict) => {
      store.answer(conflict.key, conflict.mine);
      store.refresh();
      setNotice((before) =>
        before === undefined
          ? undefined
          : { ...before, conflicts: before.conflicts.filter(({ key }) => key !== conflict.key) },
      );
    },
    place: (place) => {
      sitting.place.current = writePlace(place);
    },
    submit: () => finish("submit"),
    saveAndQuit: () => finish("save"),
  };
}

/** What must be written to show newer answers: all of them, and nothing where one was taken away. */
function patchOf(newer: Answers, before: Answers): Answers {
  const taken = Object.keys(before).filter((key) => !Object.hasOwn(newer, key));
  return { ...newer, ...Object.fromEntries(taken.map((key) => [key, null])) };
}

function differs(one: Answers, other: Answers): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

function deviceStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined; // forbidden in some private windows
  }
}
