/** An instance while it is filled in, as the page shows it. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../../shared/form/engine/engine.ts";
import { serverNow } from "../../lib/server-time.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import { clockNow, ownRegion } from "../base/clock.ts";
import { type FormInstance, openInstance, saveInstance } from "../base/instance-calls.ts";
import type { Conflict, MergeNotice } from "../base/merge.ts";
import { type Position, readPosition, writePosition } from "../base/place.ts";
import { unseenText } from "../base/unseen-text.ts";
import { registerUnsentAnswers } from "../base/unsent-answers.ts";
import { isRemembered } from "../device/device-keys.ts";
import type { Journal } from "../device/journal.ts";
import { noteSaved } from "../offline/offline-state.ts";
import { useLateTools } from "../opening/use-late-tools.ts";
import { saveBeforeEnd } from "../session/session.ts";
import { createDraftSession, type DraftSessionTools } from "./draft-session.ts";
import type { SaveState } from "./draft-states.ts";
import type { Finish } from "./draft-sync.ts";
import { onLine } from "./line.ts";

const CLOCK_GAP_MS = 10 * 60_000;

export interface ShownSession {
  definition: FormDefinition;
  store: AnswerStore;
  start: Position;
  save: SaveState;
  busy: "submit" | "save" | undefined;
  notice: MergeNotice | undefined;
  /** Whether this device keeps what the server does not have yet. */
  isKept: boolean;
  dismissNotice: () => void;
  useMine: (conflict: Conflict) => void;
  place: (place: Position) => void;
  /** Where the person is, or was last. */
  positionNow: () => Position;
  submit: () => Promise<Finish>;
  saveAndQuit: () => Promise<Finish>;
  /** Ends it without saving: what was not submitted is deleted. */
  discard: () => void;
}

export function useDraftSession(
  opened: FormInstance,
  form: CompiledForm,
  journal: Journal,
  locale: string,
  {
    onAnswer,
    reconfirmation,
    staff,
  }: Pick<DraftSessionTools, "onAnswer" | "reconfirmation"> & {
    /** They correct it, and say why, or enter it for somebody else. */
    staff?: { formId: number; reason: () => string };
  },
): ShownSession {
  const [save, setSave] = useState<SaveState>({ kind: "untouched" });
  const [busy, setBusy] = useState<"submit" | "save">();
  const [notice, setNotice] = useState<MergeNotice>();
  const localeNow = useRef(locale);
  localeNow.current = locale;
  const onAnswerNow = useRef(onAnswer);
  onAnswerNow.current = onAnswer;
  /** Answers were given since the person last had the link to them. */
  const hasChanges = useRef(false);
  /** Answers that were submitted are saved as a change of them. */
  const changing = staff === undefined ? opened.change && { change: true } : { formId: staff.formId };
  const isCorrection = staff !== undefined && opened.change !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft session lasts as long as its instance's key
  const draft = useMemo(
    () =>
      createDraftSession(opened, form, {
        send: (request) => {
          const why = isCorrection && { reason: staff?.reason() };
          const website = request.command === "submit" ? unseenText() : undefined;
          const seen = website !== undefined && { website };
          return onLine(saveInstance({ ...request, ...changing, ...why, ...seen })).then(noteSaved);
        },
        ...(isCorrection && { savesNothing: true }),
        onAnswer: () => onAnswerNow.current?.(),
        reconfirmation,
        open: (access) => openInstance({ ...access, ...changing }),
        journal,
        clock: clockNow,
        locale: () => localeNow.current,
        region: ownRegion(),
        now: serverNow,
        later: (run, delayMs) => {
          const timer = setTimeout(run, delayMs);
          return () => clearTimeout(timer);
        },
        onState(state) {
          if (state.kind === "pending") hasChanges.current = true;
          setSave(state);
        },
        onNotice: setNotice,
        isOffline: () => !navigator.onLine,
      }),
    [opened.instanceKey],
  );
  const { store, sync } = draft;
  const { definition } = form;
  const [start] = useState(() => readPosition(draft.position.current, definition.model.length));

  useLateTools(form, store);
  useEffect(() => draft.start(), [draft]);
  useEffect(() => registerUnsentAnswers(journal.hasUnsent), [journal]);

  const spoken = useRef(locale);
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    store.session.setLocale(locale);
    store.refresh();
  }, [store, locale]);

  useEffect(() => {
    // A session may last beyond midnight.
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
    const leave = () => void sync.flush();
    /** The browser asks before leaving unsaved answers, or a form that nothing here leads back to. */
    const hold = (event: BeforeUnloadEvent) => {
      const isOutOfReach =
        hasChanges.current && opened.authKey !== undefined && !isRemembered(opened.instanceKey);
      if (sync.isAtRisk() || isOutOfReach) event.preventDefault();
    };
    window.addEventListener("pagehide", leave);
    const keepsNoMore = saveBeforeEnd(sync.flush);
    window.addEventListener("online", sync.retryNow);
    window.addEventListener("beforeunload", hold);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("pagehide", leave);
      keepsNoMore();
      window.removeEventListener("online", sync.retryNow);
      window.removeEventListener("beforeunload", hold);
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, [sync, opened]);

  const finish = useCallback(
    async (command: "submit" | "save") => {
      setBusy((before) => before ?? command);
      const finished = await (command === "submit" ? sync.submit() : sync.saveAndQuit());
      const isOther = !finished.done && finished.reason === undefined; // that one is still under way
      if (!isOther) setBusy(undefined);
      if (finished.done && command === "submit") form.tools.submitted?.(store.session.answers());
      if (finished.done) hasChanges.current = false; // submitted, or the link was given
      return finished;
    },
    [sync, form, store],
  );

  return {
    definition,
    store,
    start,
    save,
    busy,
    notice,
    isKept: journal.keeps(),
    dismissNotice: draft.dismissNotice,
    useMine: draft.useMine,
    place: (place) => {
      draft.position.current = writePosition(place);
    },
    positionNow: () => readPosition(draft.position.current, definition.model.length),
    submit: () => finish("submit"),
    saveAndQuit: () => finish("save"),
    discard: () => {
      hasChanges.current = false;
      sync.discard();
    },
  };
}
