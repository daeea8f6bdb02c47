import { clockTime } from "../clock.ts";
import { useForm } from "../form-context.ts";
import { problemName } from "../instance-calls.ts";
import type { SaveState } from "../saving/saver.ts";
import type { Texts } from "../texts.ts";

/** The quiet line: "Saved 21:04" or "Not saved yet, trying again". Read out only when something is wrong. */
export function SaveLine({ state }: { state: SaveState }) {
  const { texts, locale, say } = useForm();
  const troubled = state.kind === "retrying" || state.kind === "refused";
  return (
    <p className="p-save-line" data-kind={state.kind} role={troubled ? "status" : undefined}>
      {say(saveText(state, texts, locale))}
    </p>
  );
}

function saveText(state: SaveState, texts: Texts, locale: string): string {
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
      if (problemName(state.reason) === "ANSWERS_TOO_LARGE") return texts.notSavedTooLarge;
      return `${texts.notSaved} ${state.isKept ? texts.keptHere : texts.keepOpen}`;
  }
}
