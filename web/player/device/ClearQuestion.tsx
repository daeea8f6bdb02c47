import { useId } from "react";
import { Dialog } from "../Dialog.tsx";
import type { DeviceTexts } from "../texts/device/en.ts";

interface ClearQuestionProps {
  words: DeviceTexts;
  cancel: string;
  onClear: () => void;
  onCancel: () => void;
}

/** Asked once: nothing brings back what the device has kept. */
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
        <button type="button" className="p-button p-primary" onClick={onClear}>
          {words.clearYes}
        </button>
      </div>
    </Dialog>
  );
}
