import { api, useApi } from "../../lib/api.ts";

/** Who shares a form. */
export function useShares(formId: number) {
  const { data, error, mutate } = useApi(api.forms.shares, { id: formId });
  return { shares: data, error, reload: () => void mutate() };
}
