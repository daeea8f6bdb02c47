/** One sitting with an instance, as the page shows it. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FormDefinition } from "../../shared/form/definition.ts";
import type { CompiledForm } from "../../shared/form/engine.ts";
import { holdAnswers } from "./answers-here.ts";
import { clockNow, ownRegion } from "./clock.ts";
import type { FormStore } from "./form-store.ts";
import { type FormInstance, openInstance, saveInstance } from "./instance-calls.ts";
import { type Place, readPlace, writePlace } from "./place.ts";
import { isRemembered } from "./saving/device-keys.ts";
import type { Journal } from "./saving/journal.ts";
import type { Conflict } from "./saving/merge.ts";
import type { Finish, SaveState } from "./saving/saver.ts";
import { createSitting, type MergeNotice } from "./saving/sitting.ts";
import { saveBeforeEnd } from "./session/session.ts";

const CLOCK_GAP_MS = 10 * 60_000;

export type { MergeNotice };

export interface Sitting {
  definition: FormDefinition;
  store: FormStore;
  start: Place;
  save: SaveState;
  busy: "submit" | "save" | undefined;
  notice: MergeNotice | undefined;
  /** Whether this device keeps what the server does not have yet. */
  isKept: boolean;
  dismissNotice: () => void;
  useMine: (conflict: Conflict) => void;
  place: (place: Place) => void;
  submit: () => Promise<Finish>;
  saveAndQuit: () => Promise<Finish>;
}

export function useSitting(
  opened: FormInstance,
  form: CompiledForm,
  journal: Journal,
  locale: string,
): Sitting {
  const [save, setSave] = useState<SaveState>({ kind: "untouched" });
  const [busy, setBusy] = useState<"submit" | "save">();
  const [notice, setNotice] = useState<MergeNotice>();
  const localeNow = useRef(locale);
  localeNow.current = locale;
  /** Answers were given since the person last had the link to them. */
  const hasNews = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sitting lasts as long as its instance's key
  const sitting = useMemo(
    () =>
      createSitting(opened, form, {
        send: saveInstance,
        open: openInstance,
        journal,
        clock: clockNow,
        locale: () => localeNow.current,
        region: ownRegion(),
        now: () => new Date(),
        later: (run, delayMs) => {
          const timer = setTimeout(run, delayMs);
          return () => clearTimeout(timer);
        },
        onState(state) {
          if (state.kind === "pending") hasNews.current = true;
          setSave(state);
        },
        onNotice: setNotice,
      }),
    [opened.instanceKey],
  );
  const { store, saver } = sitting;
  const { definition } = form;
  const [start] = useState(() => readPlace(sitting.place.current, definition.model.length));

  useEffect(() => sitting.start(), [sitting]);
  useEffect(() => holdAnswers(journal.holds), [journal]);

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
      if (document.visibilityState === "hidden") leave();
    };
    const leave = () => void saver.flush();
    /** The browser asks whether to leave what would be lost, or what nothing here leads back to. */
    const hold = (event: BeforeUnloadEvent) => {
      const isOutOfReach =
        hasNews.current && opened.authKey !== undefined && !isRemembered(opened.instanceKey);
      if (saver.isAtRisk() || isOutOfReach) event.preventDefault();
    };
    window.addEventListener("pagehide", leave);
    const keepsNoMore = saveBeforeEnd(saver.flush);
    window.addEventListener("online", saver.retryNow);
    window.addEventListener("beforeunload", hold);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("pagehide", leave);
      keepsNoMore();
      window.removeEventListener("online", saver.retryNow);
      window.removeEventListener("beforeunload", hold);
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, [saver, opened]);

  const finish = useCallback(
    async (command: "submit" | "save") => {
      setBusy((before) => before ?? command);
      const finished = await (command === "submit" ? saver.submit() : saver.saveAndQuit());
      const isOther = !finished.done && finished.reason === undefined; // that one is still under way
      if (!isOther) setBusy(undefined);
      if (finished.done) hasNews.current = false; // submitted, or the link was given
      return finished;
    },
    [saver],
  );

  return {
    definition,
    store,
    start,
    save,
    busy,
    notice,
    isKept: journal.keeps(),
    dismissNotice: sitting.dismissNotice,
    useMine: sitting.useMine,
    place: (place) => {
      sitting.place.current = writePlace(place);
    },
    submit: () => finish("submit"),
    saveAndQuit: () => finish("save"),
  };
}
