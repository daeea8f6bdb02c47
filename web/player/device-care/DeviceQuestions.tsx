/** What is asked about the device, when somebody wants to clear it or a shared one is idle. */
import { useId } from "react";
import { Dialog } from "../base/Dialog.tsx";
import type { Texts } from "../texts/texts.ts";

export interface ClearQuestionProps {
  words: Texts["device"];
  cancel: string;
  onClear: () => void;
  onCancel: () => void;
}

/** Confirmed once: what the device has kept can't be restored. */
export function ClearQuestion({ words, cancel, onClear, onCancel }: ClearQuestionProps) {
  const id = useId();
  return (
    <Dialog aria-labelledby={`${id}-title`} onClose={onCancel}>
      <h2 id={`${id}-title`}>{words.clearTitle}</h2>
      <p>{words.clearText}</p>
      <div className="p-message-actions">
        <button type="button" className="p-button" onClick={onCancel}>
          {cancel}
        </button>
        <button type="button" className="p-button p-destroy" onClick={onClear}>
          {words.clearYes}
        </button>
      </div>
    </Dialog>
  );
}

export interface WarningProps {
  words: Texts["device"];
  secondsLeft: number;
  onStay: () => void;
}

export function Warning({ words, secondsLeft, onStay }: WarningProps) {
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
          {words.resume}
        </button>
      </div>
    </Dialog>
  );
}
