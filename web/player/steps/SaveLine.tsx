import { clockTime } from "../clock.ts";
import { type FormShared, useForm } from "../form-context.ts";
import { problemName } from "../instance-calls.ts";
import type { SaveState } from "../saving/draft-states.ts";
import { tooLargeText } from "./too-large.ts";

/** The quiet line: "Saved 21:04" or "Not saved yet, trying again". Read out only when something is wrong. */
export function SaveLine({ state }: { state: SaveState }) {
  const shared = useForm();
  const { say } = shared;
  const troubled = state.kind === "retrying" || state.kind === "refused";
  return (
    <p className="p-save-line" data-kind={state.kind} role={troubled ? "status" : undefined}>
      {say(saveText(state, shared))}
    </p>
  );
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
