import { useId } from "react";
import type { SaveState } from "../saving/saver.ts";
import type { Texts } from "../texts.ts";
import { SaveLine } from "./SaveLine.tsx";

interface ActionBarProps {
  texts: Texts;
  locale: string;
  /** Undefined on a form of one page. */
  steps?: { isFirst: boolean; isLast: boolean; isComplete: boolean; previous: () => void; next: () => void };
  isFormComplete: boolean;
  /** Submit or save under way. */
  busy: "submit" | "save" | undefined;
  /** Undefined in designer mode, where nothing is saved. */
  save: SaveState | undefined;
  /** Something above that must not be missed. */
  notice?: { text: string; show: () => void };
  onSubmit: () => void;
  onSave: () => void;
}

/**
 * Previous, Next, Save and Submit, within a thumb's reach. Next and Submit stay pressable while something is
 * missing, so that a press can say what: they are disabled to assistive technology and look it.
 */
export function ActionBar({
  texts,
  locale,
  steps,
  isFormComplete,
  busy,
  save,
  notice,
  onSubmit,
  onSave,
}: ActionBarProps) {
  const id = useId();
  const showsSubmit = steps === undefined || steps.isLast;
  return (
    <section className="p-bar" aria-label={texts.actions}>
      {notice !== undefined && (
        <button type="button" className="p-link p-bar-notice" onClick={notice.show}>
          {notice.text}
          <span className="p-unseen">: {texts.showNotice}</span>
        </button>
      )}
      {save !== undefined && (
        <SaveLine state={busy === "save" ? { kind: "saving" } : save} texts={texts} locale={locale} />
      )}
      <div className="p-bar-buttons">
        {steps !== undefined && (
          <button
            type="button"
            className="p-button p-previous"
            disabled={steps.isFirst}
            onClick={steps.previous}
          >
            {texts.previous}
          </button>
        )}
        <button
          type="button"
          className="p-button p-save"
          title={texts.saveHint}
          aria-disabled={busy !== undefined}
          onClick={onSave}
        >
          {texts.save}
        </button>
        {steps !== undefined && (
          <button
            type="button"
            className="p-button p-primary p-next"
            disabled={steps.isLast}
            aria-disabled={!steps.isComplete || steps.isLast}
            aria-describedby={steps.isComplete || steps.isLast ? undefined : `${id}-next`}
            onClick={steps.next}
          >
            {texts.next}
          </button>
        )}
        {showsSubmit && (
          <button
            type="button"
            className="p-button p-primary p-submit"
            aria-disabled={!isFormComplete || busy !== undefined}
            aria-describedby={isFormComplete ? undefined : `${id}-submit`}
            onClick={onSubmit}
          >
            {busy === "submit" ? texts.submitting : texts.submit}
          </button>
        )}
      </div>
      <span id={`${id}-next`} hidden>
        {texts.nextBlocked}
      </span>
      <span id={`${id}-submit`} hidden>
        {texts.submitBlocked}
      </span>
    </section>
  );
}
