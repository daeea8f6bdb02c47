/** What the page says about the device: the question whose it is, what it keeps, and clearing it. */
import { useId, useState } from "react";
import { SHARED_DEVICE_IDLE_SECONDS } from "../../../shared/timings.ts";
import { Dialog } from "../Dialog.tsx";
import { startPath } from "../page-route.ts";
import { clearDevice } from "../saving/clear-device.ts";
import { declareOwn, declareShared } from "../saving/device-keys.ts";
import type { Texts } from "../texts.ts";
import { uiLanguage } from "../ui-language.tsx";
import { IdleReset } from "./IdleReset.tsx";
import { useDeviceUse } from "./use-device.ts";

export interface DeviceCareProps {
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

export interface DeviceFootProps {
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
        <ClearQuestion
          words={words}
          cancel={texts.cancel}
          onClear={() => void clearDevice()}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}

interface ClearQuestionProps {
  words: Texts["device"];
  cancel: string;
  onClear: () => void;
  onCancel: () => void;
}

/** Confirmed once: what the device has kept can't be restored. */
function ClearQuestion({ words, cancel, onClear, onCancel }: ClearQuestionProps) {
  const id = useId();
  return (
    <Dialog aria-labelledby={`${id}-title`} onClose={onCancel}>
      <h2 id={`${id}-title`}>{words.clearTitle}</h2>
      <p>{words.clearText}</p>
      <div className="p-message-actions">
        <button type="button" className="p-button" onClick={onCancel}>
          {cancel}
        </button>
        <button type="button" className="p-button p-primary" onClick={onClear}>
          {words.clearYes}
        </button>
      </div>
    </Dialog>
  );
}
