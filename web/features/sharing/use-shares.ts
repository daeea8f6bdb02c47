import { useState } from "react";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import type { SiteLimit } from "../../../shared/site-limit.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { useAnnounce } from "../../ui/Announcer.tsx";

/** The privileges that can be given: O can't be given. */
export type SharePrivilege = "R" | "W";

/** The text of the search field, and what was searched for; none while the list shows who shares the form. */
export interface PeopleQuery {
  text: string;
  search?: string;
}

/** Who shares a form. */
export function useShares(formId: number) {
  const { data, error, mutate } = useApi(api.forms.shares, { id: formId });
  return { shares: data, error, reload: () => mutate() };
}

/** The people that a search finds, with the privilege of each; `undefined` waits. */
export function useFoundPeople(formId: number, query: string | undefined) {
  const { data, error, mutate } = useApi(
    api.forms.userFormSearch,
    query === undefined ? undefined : { formId, query },
  );
  return { found: data, error, reload: () => mutate() };
}

/** Revokes a person's share immediately. */
function revokeShare(formId: number, username: string) {
  return call(api.forms.shareRevoke, { formId, username });
}

/** Gives a person a share, or changes it, immediately. */
export function saveShare(
  formId: number,
  username: string,
  {
    privilege,
    data,
    correct,
    signOff,
    site,
  }: {
    privilege: SharePrivilege;
    data: boolean;
    correct: boolean;
    signOff: boolean;
    site?: SiteLimit | null | undefined;
  },
) {
  return call(api.forms.shareSave, {
    formId,
    username,
    privilege,
    data,
    correct,
    signOff,
    ...(site !== undefined && { site }),
  });
}

/** To whom the form was offered; reload also says that nobody is. */
export function useOffer(formId: number) {
  const { data, mutate } = useApi(api.forms.handOverOffer, { id: formId });
  return { offer: data?.offer, reload: () => mutate() };
}

/** Takes back what the other person hasn't accepted. */
export function withdrawOffer(formId: number) {
  return call(api.forms.handOverWithdraw, { id: formId });
}

/** Offers the form to a person, who owns it once they accept. @param keepsWrite true: the user stays a writer */
export function transferOwnership(formId: number, username: string, keepsWrite: boolean) {
  return call(api.forms.handOver, { id: formId, username, keepsWrite });
}

/** Revoking shares, and restoring the last one. @param reload reloads the lists */
export function useRevoking(formId: number, reload: () => Promise<unknown>) {
  const [busy, setBusy] = useState<string>();
  const [revoked, setRevoked] = useState<FoundUser>();
  const [failure, setFailure] = useState<string>();
  const [restored, setRestored] = useState<string>();
  const announce = useAnnounce();

  /** @returns true when it is done */
  const change = async (person: FoundUser, act: () => Promise<unknown>, then: FoundUser | undefined) => {
    setBusy(person.username);
    setFailure(undefined);
    setRestored(undefined);
    try {
      await act();
      setRevoked(then);
      await reload();
      return true;
    } catch (error) {
      setFailure(problemText(error));
      return false;
    } finally {
      setBusy(undefined);
    }
  };

  return {
    /** Whose share is being changed. */
    busy,
    /** Whose share was revoked last. */
    revoked,
    /** Who was given access again: the focus goes there, as the button that did it is gone. */
    restored,
    failure,
    revoke: (person: FoundUser) => change(person, () => revokeShare(formId, person.username), person),
    undo: async () => {
      const { username, privilege, data, correct, signOff, site } = revoked ?? {};
      if (revoked === undefined || username === undefined || (privilege !== "R" && privilege !== "W")) return;
      const rights = {
        privilege,
        data: data ?? false,
        correct: correct === true,
        signOff: signOff === true,
        site,
      };
      const restore = () => saveShare(formId, username, rights);
      if (!(await change(revoked, restore, undefined))) return;
      setRestored(username);
      announce(`${revoked.firstName} ${revoked.lastName} has access again.`);
    },
    /** Clears the announcement. */
    forget: () => {
      setRevoked(undefined);
      setFailure(undefined);
    },
  };
}
