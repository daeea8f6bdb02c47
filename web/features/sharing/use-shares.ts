import { api, call, useApi } from "../../lib/api.ts";

/** The privileges that can be given: O can't be given. */
export type GivenPrivilege = "R" | "W";

/** The text of the search field, and what was searched for; none while the list shows who shares the form. */
export interface PeopleQuery {
  text: string;
  asked?: string;
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
export function revokeShare(formId: number, username: string) {
  return call(api.forms.shareRevoke, { formId, username });
}

/** Gives a person a share, or changes it, immediately. */
export function saveShare(formId: number, username: string, privilege: GivenPrivilege, data: boolean) {
  return call(api.forms.shareSave, { formId, username, privilege, data });
}
