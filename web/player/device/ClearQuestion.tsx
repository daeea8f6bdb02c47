import { useEffect, useId, useRef } from "react";
import type { DeviceTexts } from "../texts/device/en.ts";

interface ClearQuestionProps {
  words: DeviceTexts;
  cancel: string;
  onClear: () => void;
  onCancel: () => void;
}

/** Asked once: nothing brings back what the device has kept. */
export function ClearQuestion({ words, cancel, onClear, onCancel }: ClearQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="p-dialog" ref={dialog} aria-labelledby={`${id}-title`} onClose={onCancel}>
      <h2 id={`${id}-title`}>{words.clearTitle}</h2>
      <p>{words.clearText}</p>
      <div className="p-message-actions">
        <button type="button" className="p-button" onClick={() => dialog.current?.close()}>
          {cancel}
        </button>
        <button type="button" className="p-button p-primary" onClick={onClear}>
          {words.clearYes}
        </button>
      </div>
    </dialog>
  );
}
