import { Button } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { KEEPALIVE_SECONDS, TIMEOUT_COUNTDOWN_SECONDS } from "../../../shared/timings.ts";
import { api, call, type FoundBy, onSessionEnd } from "../../lib/api.ts";
import { sessionValue } from "../../lib/browser-storage.ts";
import { type IdlePhase, idleEnd } from "../../lib/idle.ts";
import { afterSessionEnd, signInPath } from "../../lib/return-url.ts";
import { type IdleWatch, watchIdle } from "../../lib/watch-idle.ts";
import { Dialog } from "../../ui/Dialog.tsx";

/** A user who reads or fills in for a while makes no calls; this is how often the server is notified of the activity. */
const RENEW_EVERY_MS = 5 * 60 * 1_000;

/** Moves the server's idle clock: a ping never does, a read of the user's own does. */
function renewSession(): void {
  call(api.forms.listLite, { limit: 1 }).catch(() => undefined); // the next ping shows whether the session is alive
}

/** Asks every 30 seconds whether the session is alive. @param onAnswer called with each answer */
function useKeepalive(lastActivityMs: () => number, onAnswer: (isAlive: boolean) => void): void {
  const lastRenewal = useRef(Date.now());

  useEffect(() => {
    let alive = true;
    const ping = async () => {
      const answer = await call(api.account.ping, {}).catch(() => undefined); // a missing connection means nothing
      alive = answer?.alive ?? alive;
      if (answer !== undefined) onAnswer(answer.alive);
      if (!alive) return;
      const due = Date.now() - lastRenewal.current >= RENEW_EVERY_MS;
      if (!due || lastActivityMs() <= lastRenewal.current) return;
      lastRenewal.current = Date.now();
      renewSession();
    };
    const timer = setInterval(ping, KEEPALIVE_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, [lastActivityMs, onAnswer]);
}

/** Warns of an idle session and counts down to its end (specification, sections 4 and 9); says when it has ended. */
export function SessionWatch() {
  const { ended, noteAlive, stayWithout } = useSessionEnd();
  const { idle, stay, lastActivityMs } = useIdle(renewSession);
  useKeepalive(lastActivityMs, noteAlive);
  if (ended) return <SessionEnded onStay={stayWithout} />;
  if (idle.phase === "active") return null;

  // At the end it stays until the page has gone: closing the dialog now would look as if the session continued.
  const secondsLeft = idle.phase === "warning" ? idle.secondsLeft : 0;
  const keepSession = () => {
    stay();
    renewSession();
  };
  return (
    <Dialog
      title="Session Expiration"
      onClose={keepSession}
      actions={<Button onClick={keepSession}>Cancel</Button>}
    >
      You have been idle for a while. You will be signed out in <strong role="timer">{secondsLeft}</strong>{" "}
      {secondsLeft === 1 ? "second" : "seconds"}. Choose Cancel to stay signed in.
    </Dialog>
  );
}

/**
 * The session has ended while a page is open. The user may stay and copy what is not saved; if no one responds,
 * answers do not stay on the screen.
 */
function SessionEnded({ onStay }: { onStay: () => void }) {
  const navigate = useNavigate();
  const signIn = useCallback(
    () => void navigate(signInPath(location.pathname + location.search), afterSessionEnd),
    [navigate],
  );
  useEffect(() => {
    const timer = setTimeout(signIn, TIMEOUT_COUNTDOWN_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [signIn]);
  return (
    <Dialog
      title="Your session has ended"
      onClose={onStay}
      actions={
        <>
          <Button variant="default" onClick={onStay}>
            Stay on this page
          </Button>
          <Button onClick={signIn} data-autofocus>
            Sign in
          </Button>
        </>
      }
    >
      Sign in to continue; you will come back to this page. To copy something first, stay here, but nothing is
      saved until you sign in again. If you choose neither, the sign-in page opens in{" "}
      {TIMEOUT_COUNTDOWN_SECONDS} seconds.
    </Dialog>
  );
}

/**
 * How idle the user is, over all tabs. Activity resets the timer, also while the warning shows (specification,
 * section 4). At the end the browser goes to /logout.
 *
 * @param onReturn the user is active again after the warning: the server has to be notified
 */
function useIdle(onReturn: () => void): {
  idle: IdlePhase;
  stay: () => void;
  lastActivityMs: () => number;
} {
  const watch = useRef<IdleWatch>(undefined);
  const [idle, setIdle] = useState<IdlePhase>({ phase: "active" });

  useEffect(() => {
    const idleWatch = watchIdle({
      onPhase(phase) {
        setIdle(phase);
        if (phase.phase !== "ended") return;
        sessionValue.idlePage.set(location.pathname + location.search);
        idleEnd.isLeaving = true;
        location.assign(api.account.logout.path);
      },
      onReturn,
      now: Date.now,
    });
    watch.current = idleWatch;
    return idleWatch.stop;
  }, [onReturn]);

  const stay = useCallback(() => watch.current?.stay(), []);
  const lastActivityMs = useCallback(() => watch.current?.lastActivityMs() ?? 0, []);
  return { idle, stay, lastActivityMs };
}

/**
 * Whether the session was found to have ended, by a call or by the keepalive. A user who stays is asked again by their next
 * call, not by what the page does by itself, until there is a session again, perhaps begun in another tab.
 */
function useSessionEnd(): {
  ended: boolean;
  noteAlive: (isAlive: boolean) => void;
  stayWithout: () => void;
} {
  const [ended, setEnded] = useState(false);
  const hasStayed = useRef(false);
  const noteEnd = useCallback((by: FoundBy) => {
    if (by === "user" || !hasStayed.current) setEnded(true);
  }, []);
  const noteAlive = useCallback(
    (isAlive: boolean) => {
      if (isAlive) hasStayed.current = false;
      else noteEnd("page");
    },
    [noteEnd],
  );
  const stayWithout = useCallback(() => {
    hasStayed.current = true;
    setEnded(false);
  }, []);
  useEffect(() => onSessionEnd(noteEnd), [noteEnd]);
  return { ended, noteAlive, stayWithout };
}
