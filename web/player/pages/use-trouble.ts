/** What keeps an open instance from being saved or submitted, as far as the person has to know. */
import { useEffect, useEffectEvent, useState } from "react";
import { problemName } from "../base/instance-calls.ts";
import { type Command, stopsSaving, type Trouble, troubleOf } from "../notices/trouble.ts";
import type { SaveState } from "../saving/draft-states.ts";

interface TroubleTools {
  /** Of the autosave. */
  save: SaveState;
  locale: string;
  /** Without a key of its own the instance is opened by its owner's session. */
  hasOwner: boolean;
  /** It was submitted elsewhere. */
  onComplete: (isElsewhere: true) => void;
}

export function useTrouble({ save, locale, hasOwner, onComplete }: TroubleTools) {
  const [trouble, setTrouble] = useState<Trouble>();
  const noteSave = useEffectEvent((state: SaveState) => {
    // What the server found in a submission stays said: that it could be saved since doesn't change it.
    if (state.kind === "saved")
      setTrouble((before) => (before?.kind === "wrong-answers" ? before : undefined));
    if (state.kind !== "refused") return;
    if (problemName(state.reason) === "INSTANCE_COMPLETE") onComplete(true);
    const found = troubleOf(state.reason, { command: "save", hasOwner, locale });
    if (found !== undefined && stopsSaving(found)) setTrouble(found);
  });
  useEffect(() => noteSave(save), [save]);
  return {
    trouble,
    clear: () => setTrouble(undefined),
    /** @param reason why a press of the person's failed */
    note: (reason: unknown, command: Command) => setTrouble(troubleOf(reason, { command, hasOwner, locale })),
  };
}
