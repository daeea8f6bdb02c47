import { useState } from "react";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import { problemText } from "../../lib/problem-text.ts";
import { revokeShare, saveShare } from "./use-shares.ts";

/** Taking shares back, and giving the last one again. @param reload asks for the lists anew */
export function useRevoking(formId: number, reload: () => Promise<unknown>) {
  const [busy, setBusy] = useState<string>();
  const [revoked, setRevoked] = useState<FoundUser>();
  const [failure, setFailure] = useState<string>();

  const change = async (person: FoundUser, act: () => Promise<unknown>, then: FoundUser | undefined) => {
    setBusy(person.username);
    setFailure(undefined);
    try {
      await act();
      setRevoked(then);
      await reload();
    } catch (error) {
      setFailure(problemText(error));
    }
    setBusy(undefined);
  };

  return {
    /** Whose share is being changed. */
    busy,
    /** Whose share was taken back last. */
    revoked,
    failure,
    revoke: (person: FoundUser) => change(person, () => revokeShare(formId, person.username), person),
    undo: async () => {
      const { username, privilege, data } = revoked ?? {};
      if (revoked === undefined || username === undefined || (privilege !== "R" && privilege !== "W")) return;
      await change(revoked, () => saveShare(formId, username, privilege, data ?? false), undefined);
    },
    /** What was said is no longer news. */
    forget: () => {
      setRevoked(undefined);
      setFailure(undefined);
    },
  };
}
