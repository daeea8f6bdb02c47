/** Warns a signed-in respondent of an idle session, and ends it (specification, sections 4 and 9). */
import { useEffect, useId, useRef, useState } from "react";
import type { ping } from "../../../shared/contract/account.ts";
import type { inbox } from "../../../shared/contract/runtime.ts";
import { directionOf } from "../../../shared/localize.ts";
import { KEEPALIVE_SECONDS } from "../../../shared/timings.ts";
import type { IdlePhase } from "../../lib/idle.ts";
import { get } from "../../lib/send.ts";
import { type IdleWatch, watchIdle } from "../../lib/watch-idle.ts";
import { Dialog } from "../base/Dialog.tsx";
import { noteSessionEnd, saveNow } from "./session.ts";
import "./session.css";
import { type Texts, textsFor } from "../texts/texts.ts";

const LOGOUT_PATH = "/logout";
/** A person who reads for a while makes no calls; the server is called this often on their behalf. */
const RENEW_EVERY_MS = 5 * 60 * 1_000;
/** The warning and the end wait so long for a save that is under way. */
const SAVE_PATIENCE_MS = 3_000;

export default function SessionWatch() {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const watch = useRef<IdleWatch>(undefined);

  useEffect(() => {
    let save: "none" | "underway" | "done" = "none";
    let left = 0;
    const follow = (phase: IdlePhase) => {
      if (phase.phase === "active") {
        save = "none";
        setSecondsLeft(undefined);
      } else if (phase.phase === "ended") {
        void saveNow(SAVE_PATIENCE_MS).then(signOut);
      } else {
        left = phase.secondsLeft;
        if (save === "done") setSecondsLeft(left);
        if (save !== "none") return;
        save = "underway";
        void saveNow(SAVE_PATIENCE_MS).then(() => {
          if (save !== "underway") return; // someone came back meanwhile
          save = "done";
          setSecondsLeft(left);
        });
      }
    };
    const started = watchIdle({ onPhase: follow, onReturn: () => void renew(), now: Date.now });
    watch.current = started;
    return started.stop;
  }, []);

  useEffect(() => {
    let lastRenewal = Date.now();
    const beat = async () => {
      const answer = await get<typeof ping>("/ping", {}).catch(() => undefined); // a lost connection proves nothing
      if (answer?.alive === false) return noteSessionEnd();
      const activity = watch.current?.lastActivityMs() ?? 0;
      if (activity <= lastRenewal || Date.now() - lastRenewal < RENEW_EVERY_MS) return;
      lastRenewal = Date.now();
      await renew();
    };
    const timer = setInterval(() => void beat(), KEEPALIVE_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, []);

  if (secondsLeft === undefined) return null;
  const keepSession = () => {
    watch.current?.stay();
    void renew();
  };
  const texts = textsFor(document.documentElement.lang).session;
  return <Warning texts={texts} secondsLeft={secondsLeft} onCancel={keepSession} />;
}

/** A ping never moves the server's idle clock; a call of the user's own does. */
async function renew(): Promise<void> {
  await get<typeof inbox>("/rest/inbox", { limit: 1 }).catch(() => undefined); // the next ping finds out whether it lives
}

/** Without a connection there is nothing to sign out of, and the page with its answers stays until there is. */
function signOut(): void {
  if (navigator.onLine) window.location.assign(LOGOUT_PATH);
  else window.addEventListener("online", () => window.location.assign(LOGOUT_PATH), { once: true });
}

interface WarningProps {
  texts: Texts["session"];
  secondsLeft: number;
  onCancel: () => void;
}

function Warning({ texts, secondsLeft, onCancel }: WarningProps) {
  const id = useId();
  return (
    <Dialog
      className="player p-dialog"
      data-embedded=""
      lang={texts.code}
      dir={directionOf(texts.code)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onCancel}
    >
      <h2 id={`${id}-title`}>{texts.title}</h2>
      <p id={`${id}-text`}>{texts.text}</p>
      <p>
        <span role="timer">{texts.secondsLeft(secondsLeft)}</span>
      </p>
      <div className="p-message-actions">
        <button type="button" className="p-button p-primary" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}
