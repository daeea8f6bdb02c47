/** What the page says about the device: the question whose it is, what it keeps, clearing it, and that it is cleared. */
import { Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { part } from "../../../shared/part.ts";
import { SHARED_DEVICE_IDLE_SECONDS } from "../../../shared/timings.ts";
import { idlePhase } from "../../lib/idle.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import { startPath } from "../base/page-route.ts";
import { type Clearing, clearDevice, clearing } from "../device/clear-device.ts";
import {
  type DeviceUse,
  declareOwn,
  declareShared,
  deviceUse,
  hasEndedKeeping,
  onDeviceUse,
} from "../device/device-keys.ts";
import { Frame } from "../frame/Frame.tsx";
import type { Texts } from "../texts/texts.ts";
import { uiLanguage } from "../texts/ui-language.tsx";
import { useTexts } from "../texts/use-texts.ts";
import type { ClearQuestionProps, WarningProps } from "./DeviceQuestions.tsx";

/** Loaded when one is asked: few people see them. Without them, nothing is cleared, and an idle device still starts over. */
const questions = part(() => import("./DeviceQuestions.tsx"));
const ClearQuestion = lazyPart(questions, ({ ClearQuestion }) => ClearQuestion, BrowserQuestion);
const Warning = lazyPart(questions, ({ Warning }) => Warning, NoWarning);

interface DeviceCareProps {
  texts: Texts;
  locale: string;
  publicationKey: string;
  /** False: a session finds the form, so the device needs to keep no key. */
  hasKey: boolean;
  /** Whether the form was submitted, so that its reports are kept. */
  isSubmitted: boolean;
}

/** Above the form: asks whose device this is, and on a shared one says that nothing is kept. */
export function DeviceCare({ texts, locale, publicationKey, hasKey, isSubmitted }: DeviceCareProps) {
  const use = useDeviceUse();
  const words = texts.device;
  const startAgain = () => void clearDevice(startPath(publicationKey));
  if (use === "own" || (use === "unasked" && !hasKey)) return null;
  if (use === "shared")
    return (
      <section className="p-device" {...uiLanguage(texts, locale)}>
        <p>
          <strong>{words.sharedNote}</strong>{" "}
          {!isSubmitted && words.sharedText(SHARED_DEVICE_IDLE_SECONDS / 60)}
        </p>
        {isSubmitted && (
          <button type="button" className="p-button p-primary" onClick={startAgain}>
            {words.done}
          </button>
        )}
        <IdleReset words={words} onEnd={startAgain} />
      </section>
    );
  return (
    <section className="p-device" aria-label={words.question} {...uiLanguage(texts, locale)}>
      <p>
        <strong>{words.question}</strong> {isSubmitted ? words.questionReports : words.questionText}
      </p>
      <div className="p-device-choices">
        <button type="button" className="p-button" onClick={declareOwn}>
          {words.own}
        </button>
        <button
          type="button"
          className="p-button"
          onClick={() => {
            // A reload should start again, and not request a form that this device can't open.
            window.history.replaceState(null, "", startPath(publicationKey));
            void declareShared();
          }}
        >
          {words.shared}
        </button>
      </div>
    </section>
  );
}

interface DeviceFootProps {
  texts: Texts;
  locale: string;
  hasKey: boolean;
}

/** Below everything: what is kept, and how to remove it. */
export function DeviceFoot({ texts, locale, hasKey }: DeviceFootProps) {
  const use = useDeviceUse();
  const [isAsking, setAsking] = useState(false);
  const words = texts.device;
  if (use === "shared") return null;
  return (
    <section className="p-device-foot" {...uiLanguage(texts, locale)}>
      {use === "own" && hasKey && <span>{words.ownNote}</span>}
      <button type="button" className="p-link" onClick={() => setAsking(true)}>
        {words.clear}
      </button>
      {isAsking && (
        <Suspense>
          <ClearQuestion
            words={words}
            cancel={texts.cancel}
            onClear={() => void clearDevice()}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The browser asks instead. */
function BrowserQuestion({ words, onClear, onCancel }: ClearQuestionProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (window.confirm(`${words.clearTitle}\n\n${words.clearText}`)) onClear();
    else onCancel();
  }, []);
  return null;
}

function NoWarning(_props: WarningProps) {
  return null;
}

const LOOK_MS = 1_000;
const signsOfLife = ["click", "pointermove", "keydown", "input", "wheel", "touchmove"] as const;

interface IdleResetProps {
  words: Texts["device"];
  onEnd: () => void;
}

/** Asks whether anyone is there when a shared device is idle, and ends the form when no one answers. */
function IdleReset({ words, onEnd }: IdleResetProps) {
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
    <Suspense>
      <Warning
        words={words}
        secondsLeft={secondsLeft}
        onStay={() => {
          lastMs.current = Date.now();
          setSecondsLeft(undefined);
        }}
      />
    </Suspense>
  );
}

/** Replaces what was shown when the device was cleared, in each of its tabs. */
export function ClearedPage() {
  const texts = useTexts(navigator.language);
  const words = texts.device;
  const outcome: Clearing = use(clearing());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isDone = outcome === "done";
  return (
    <Frame title="" locale={texts.code}>
      <section className="p-message">
        <h2 ref={heading} tabIndex={-1}>
          {isDone ? words.cleared : words.clearFailed}
        </h2>
        <p>{isDone ? words.clearedText : words.clearFailedText}</p>
        {!isDone && (
          <div className="p-message-actions">
            <button
              type="button"
              className="p-button p-primary"
              onClick={() => void clearDevice().then(() => window.location.reload())}
            >
              {texts.tryAgain}
            </button>
          </div>
        )}
      </section>
    </Frame>
  );
}

/** So many answers are worth keeping. */
const ANSWERS_WORTH_KEEPING = 5;

/**
 * Whether it is time to ask whose device this is: not before there is something to keep, so that the first thing on the
 * page is a question of the form.
 * @param isEnding Save was pressed, or Submit without a connection
 */
export function useIsDeviceDue(store: AnswerStore, isEnding: boolean): boolean {
  const hasEnough = useSyncExternalStore(
    store.subscribeAll,
    () => store.answeredHere() >= ANSWERS_WORTH_KEEPING,
  );
  const hasEnded = useRef(false);
  hasEnded.current ||= isEnding;
  return hasEnough || hasEnded.current;
}

/** Whose device this is, as far as it is known. */
export function useDeviceUse(): DeviceUse {
  return useSyncExternalStore(onDeviceUse, deviceUse);
}

/** Whether the device was cleared, here or in another tab. */
export function useIsCleared(): boolean {
  return useSyncExternalStore(onDeviceUse, hasEndedKeeping);
}
