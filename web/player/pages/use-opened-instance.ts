/** An instance from its target on: opened, shown when its second is over, and submitted. */
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { firstLanguage } from "../base/page-route.ts";
import { endJournal } from "../device/device-journal.ts";
import { rememberAuthKey } from "../device/device-keys.ts";
import { forgetEnd } from "../device/tab-end.ts";
import { useDeviceUse } from "../device-care/DeviceCare.tsx";
import { noteSession } from "../session/session.ts";
import { useLanguage } from "../texts/use-texts.ts";
import {
  forgetSubmitted,
  noteSubmitted,
  type OpenedInstance,
  offlineParts,
  openTarget,
  rememberInstance,
  type Target,
} from "./open-instance.ts";

/** @param first replaced where what was submitted is opened again, to be changed */
export function useOpenedInstance(first: Target) {
  /** What was submitted here is opened again, to be changed. */
  const [change, setChange] = useState<Target>();
  const target = change ?? first;
  const [loaded, setLoaded] = useState<OpenedInstance>();
  /** Before that a form is only built, where nobody meets it: it is there at once when its time has come. */
  const [isStarted, setStarted] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [isComplete, setComplete] = useState(false);
  const [isSubmittedElsewhere, setSubmittedElsewhere] = useState(false);
  /** The answers that were submitted, as far as this page knows them. */
  const [received, setReceived] = useState<string>();
  const [locale, setLocale] = useLanguage(firstLanguage);

  // Before the browser draws the page: the second, and the call, begin a frame sooner.
  useLayoutEffect(() => {
    let stopped = false;
    setFailure(undefined);
    openTarget(target).then(
      async (opened) => {
        const { instance, journal, start } = opened;
        if (attempt > 0) await start; // what is shown stays until then
        if (stopped) return;
        setLocale(opened.locale);
        setComplete(!isOpen(instance.status));
        setReceived(instance.model);
        setLoaded(opened);
        // Not before: it would take the line from the scripts and the form.
        void document.fonts?.load('1em "Inter Variable"').catch(() => {});
        await start;
        if (stopped) return;
        if (opened.staff === undefined) rememberInstance(instance);
        else noteSession();
        if (!isOpen(instance.status)) setSubmittedElsewhere(endJournal(journal, instance));
        setStarted(true);
        if (isOpen(instance.status) && opened.staff === undefined)
          whenIdle(
            () =>
              void offlineParts().then(
                ({ beginOffline }) => beginOffline(instance, opened.isFromDevice),
                () => {}, // the form is there; the next page tries again
              ),
          );
      },
      (reason: unknown) => {
        if (!stopped) setFailure(reason ?? new Error());
      },
    );
    return () => {
      stopped = true;
    };
  }, [target, attempt, setLocale]);

  const use = useDeviceUse();
  useEffect(() => {
    // The person has just said that the device is their own.
    if (use !== "own" || loaded?.instance.authKey === undefined) return;
    rememberAuthKey(loaded.instance.instanceKey, loaded.instance.authKey, new Date().toISOString());
    if (isComplete) noteSubmitted(loaded.instance);
  }, [use, loaded, isComplete]);

  const complete = useCallback(
    (isElsewhere: boolean, model?: string) => {
      if (loaded?.staff === undefined) {
        forgetEnd(); // of what was submitted before
        if (loaded !== undefined) forgetSubmitted(loaded.instance);
      }
      setSubmittedElsewhere(isElsewhere);
      setReceived(model);
      setComplete(true);
    },
    [loaded],
  );

  return {
    target,
    loaded,
    isStarted,
    failure,
    isComplete,
    isSubmittedElsewhere,
    received,
    locale,
    setLocale,
    complete,
    retry: () => setAttempt(attempt + 1),
    reopen: setChange,
  };
}

/** What may wait until the browser has drawn the page and has nothing else to do. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: IDLE_WAIT_MS });
  else setTimeout(run, IDLE_WAIT_MS);
}
const IDLE_WAIT_MS = 2_000;
