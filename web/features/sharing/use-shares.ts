import { api, useApi } from "../../lib/api.ts";

const NOT_BUILT_YET = 501;

/** Who shares a form. `available` is false while the server has no sharing. */
export function useShares(formId: number) {
  const { data, error, mutate } = useApi(api.forms.shares, { id: formId });
  return { shares: data, error, available: error?.status !== NOT_BUILT_YET, reload: () => void mutate() };
}
