import { useId, useRef } from "react";
import { clockTime } from "../base/clock.ts";
import { type FormShared, useForm } from "../base/form-context.ts";
import { problemName } from "../base/instance-calls.ts";
import { tooLargeText } from "../base/too-large-text.ts";
import type { SaveState } from "../saving/draft-states.ts";
import { type Line, useLine } from "../saving/line.ts";
import { uiLanguage } from "../texts/ui-language.tsx";
import { pressed } from "./press.ts";

interface ActionBarProps {
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
  /** Undefined: nothing is saved for later. */
  onSave: (() => void) | undefined;
}

/**
 * Previous, Next, Save and Submit, within a thumb's reach. Next and Submit stay pressable while something is
 * missing, so that a press can say what: they are disabled to assistive technology and look it.
 */
export function ActionBar({ steps, isFormComplete, busy, save, notice, onSubmit, onSave }: ActionBarProps) {
  const { texts, locale, say } = useForm();
  const id = useId();
  const showsSubmit = steps === undefined || steps.isLast;
  return (
    <section className="p-bar" aria-label={texts.actions} lang={uiLanguage(texts, locale).lang}>
      {notice !== undefined && (
        <button type="button" className="p-link p-bar-notice" {...pressed(notice.show)}>
          {say(notice.text)}
          <span className="p-unseen">: {say(texts.showNotice)}</span>
        </button>
      )}
      {save !== undefined && <SaveLine state={busy === "save" ? { kind: "saving" } : save} busy={busy} />}
      <div className="p-bar-buttons">
        {steps !== undefined && (
          <button
            type="button"
            className="p-button p-previous"
            disabled={steps.isFirst}
            {...pressed(steps.previous)}
          >
            {say(texts.previous)}
          </button>
        )}
        {onSave !== undefined && (
          <button
            type="button"
            className="p-button p-save"
            title={texts.saveHint}
            aria-disabled={busy !== undefined}
            {...pressed(onSave)}
          >
            {say(texts.save)}
          </button>
        )}
        {steps !== undefined && (
          <button
            type="button"
            className="p-button p-primary p-next"
            disabled={steps.isLast}
            aria-disabled={!steps.isComplete || steps.isLast}
            aria-describedby={steps.isComplete || steps.isLast ? undefined : `${id}-next`}
            {...pressed(steps.next)}
          >
            {say(texts.next)}
          </button>
        )}
        {showsSubmit && (
          <button
            type="button"
            className="p-button p-primary p-submit"
            aria-disabled={!isFormComplete || busy !== undefined}
            aria-describedby={isFormComplete ? undefined : `${id}-submit`}
            {...pressed(onSubmit)}
          >
            {say(busy === "submit" ? texts.submitting : texts.submit)}
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

interface SaveLineProps extends Pick<ActionBarProps, "busy"> {
  state: SaveState;
}

/** The quiet line: "Saved 21:04" or "Not saved yet, trying again". Read out only when something is wrong, and when it is right again. */
function SaveLine({ state, busy }: SaveLineProps) {
  const shared = useForm();
  const { say, texts } = shared;
  const trouble = lineTrouble(useLine(), state, busy, texts);
  const isTroubled = trouble !== undefined || state.kind === "retrying" || state.kind === "refused";
  /** Until the person types again, it is read out as well that the trouble is over. */
  const wasTroubled = useRef(false);
  if (isTroubled) wasTroubled.current = true;
  else if (state.kind === "pending") wasTroubled.current = false;
  return (
    <p
      className="p-save-line"
      data-kind={trouble === undefined ? state.kind : "retrying"}
      role={isTroubled || wasTroubled.current ? "status" : undefined}
    >
      {say(trouble ?? saveText(state, shared))}
    </p>
  );
}

/** What the connection has to do with answers that are on their way, or wait for it; undefined: nothing that is worth a word. */
function lineTrouble(
  line: Line,
  { kind }: SaveState,
  busy: ActionBarProps["busy"],
  texts: FormShared["texts"],
): string | undefined {
  const isOpen = busy !== undefined || kind === "pending" || kind === "saving";
  if (!isOpen || line === "good") return undefined;
  if (line === "none") return busy === "submit" ? texts.offlineSubmit : texts.offlineLine;
  return `${busy === "submit" ? texts.submitting : texts.saving} ${texts.slowLine}`;
}

function saveText(state: SaveState, shared: FormShared): string {
  const { texts, locale } = shared;
  switch (state.kind) {
    case "untouched":
      return texts.savedNever;
    case "pending":
      return texts.unsaved;
    case "saving":
      return texts.saving;
    case "saved":
      return texts.savedAt(clockTime(state.at, locale));
    case "retrying":
      return state.isKept ? texts.notSavedYet : `${texts.notSavedYet}. ${texts.keepOpen}`;
    case "refused":
      if (problemName(state.reason) === "ANSWERS_TOO_LARGE") return tooLargeText(shared);
      return `${texts.notSaved} ${state.isKept ? texts.keptHere : texts.keepOpen}`;
  }
}
