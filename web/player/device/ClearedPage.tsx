import { use, useEffect, useRef } from "react";
import { Frame } from "../Frame.tsx";
import { type Clearing, clearDevice, clearing } from "../saving/clear-device.ts";
import { useTexts } from "../use-texts.ts";

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
