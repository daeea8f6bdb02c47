import { useEffect, useRef, useState } from "react";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import { problemText } from "../../lib/problem-text.ts";
import { type GivenPrivilege, saveShare } from "./use-shares.ts";

interface ShareRights {
  /** Undefined: nothing was given yet. */
  privilege: GivenPrivilege | undefined;
  /** True: may read what respondents answered. */
  data: boolean;
}

export type Saving = { name: "idle" | "saving" | "saved" } | { name: "failed"; reason: string };

/**
 * One person's rights while they are edited. Each change is shown and saved at once, in the order it was made; what
 * the server refuses goes back to what it last accepted.
 */
export function useShareEdit(formId: number, { username, privilege, data }: FoundUser) {
  const [rights, setRights] = useState<ShareRights>({
    privilege: privilege === "O" || privilege === null ? undefined : privilege,
    data,
  });
  const [saving, setSaving] = useState<Saving>({ name: "idle" });
  const accepted = useRef(rights);
  const queue = useRef(Promise.resolve());
  const newest = useRef(0);
  // Once edit mode is left there is nobody to tell; what was chosen is saved all the same.
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );

  const save = (chosen: { privilege: GivenPrivilege; data: boolean }) => {
    newest.current += 1;
    const number = newest.current;
    setRights(chosen);
    setSaving({ name: "saving" });
    queue.current = queue.current.then(async () => {
      try {
        await saveShare(formId, username, chosen.privilege, chosen.data);
        accepted.current = chosen;
        if (number === newest.current) setSaving({ name: "saved" });
      } catch (error) {
        if (number !== newest.current) return;
        setRights(accepted.current);
        setSaving({ name: "failed", reason: problemText(error) });
      }
    });
  };

  return {
    rights,
    saving,
    choosePrivilege: (chosen: GivenPrivilege) => save({ privilege: chosen, data: rights.data }),
    /** The right to answers is a part of a share: without one there is nothing to save. */
    allowAnswers: (allowed: boolean) => {
      if (rights.privilege !== undefined) save({ privilege: rights.privilege, data: allowed });
    },
    /** Resolves when nothing is left to save. */
    settled: () => queue.current,
  };
}
