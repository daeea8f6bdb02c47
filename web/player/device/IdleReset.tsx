import { useEffect, useId, useRef, useState } from "react";
import { SHARED_DEVICE_IDLE_SECONDS } from "../../../shared/timings.ts";
import { idlePhase } from "../../lib/idle.ts";
import { Dialog } from "../Dialog.tsx";
import type { Texts } from "../texts.ts";

const LOOK_MS = 1_000;
const signsOfLife = ["click", "pointermove", "keydown", "input", "wheel", "touchmove"] as const;

interface IdleResetProps {
  words: Texts["device"];
  onEnd: () => void;
}

/** Asks whether anyone is there when a shared device is idle, and ends the form when no one answers. */
export function IdleReset({ words, onEnd }: IdleResetProps) {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const lastMs = useRef(0);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    lastMs.current = Date.now();
    let isWarning = false;
    const note = ({ type }: Event) => {
      if (isWarning && type === "pointermove") return; // on its way to the button, which must not vanish under it
      lastMs.current = Date.now();
      setSecondsLeft(undefined);
    };
    const timer = setInterval(() => {
      const idle = idlePhase(lastMs.current, Date.now(), SHARED_DEVICE_IDLE_SECONDS);
      if (idle.phase === "ended") {
        clearInterval(timer);
        end.current();
      }
      isWarning = idle.phase === "warning";
      setSecondsLeft(idle.phase === "warning" ? idle.secondsLeft : undefined);
    }, LOOK_MS);
    for (const name of signsOfLife) window.addEventListener(name, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of signsOfLife) window.removeEventListener(name, note);
    };
  }, []);
  return secondsLeft === undefined ? null : (
    <Warning
      words={words}
      secondsLeft={secondsLeft}
      onStay={() => {
        lastMs.current = Date.now();
        setSecondsLeft(undefined);
      }}
    />
  );
}

interface WarningProps {
  words: Texts["device"];
  secondsLeft: number;
  onStay: () => void;
}

function Warning({ words, secondsLeft, onStay }: WarningProps) {
  const id = useId();
  return (
    <Dialog
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onStay}
    >
      <h2 id={`${id}-title`}>{words.idleTitle}</h2>
      <p id={`${id}-text`}>{words.idleText(secondsLeft)}</p>
      <div className="p-message-actions">
        <button type="button" className="p-button p-primary" onClick={onStay}>
          {words.goOn}
        </button>
      </div>
    </Dialog>
  );
}
