import { useLocation, useNavigate } from "react-router-dom";

/** The addresses of a form's submissions, which keep the filter of their list. */
export interface ListAddress {
  addressOf: (instanceKey: string) => { pathname: string; search: string };
  /** The id of the line's link in the list. */
  lineOf: (instanceKey: string) => string;
  /** What an address is left with that was opened from the list: Back leads there. */
  fromList: { fromList: true };
  /** Shows another submission in place of this one. */
  replaceBy: (instanceKey: string) => void;
  /** Back to the list, as it was left. */
  close: () => void;
}

export function useListAddress(formId: number): ListAddress {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const list = `/design/form/${formId}/submissions`;
  const addressOf = (instanceKey: string) => ({ pathname: `${list}/${instanceKey}`, search });
  return {
    addressOf,
    lineOf: (instanceKey) => `submission-${instanceKey}`,
    fromList: { fromList: true },
    replaceBy: (instanceKey) => void navigate(addressOf(instanceKey), { replace: true, state }),
    close: () =>
      void (cameFromList(state)
        ? navigate(-1)
        : navigate({ pathname: list, search }, { replace: true, preventScrollReset: true })),
  };
}

function cameFromList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "fromList" in state;
}
