import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { onceBackIsSettled } from "./back-closes.ts";

/**
 * Keeps in the query which dialog is open, so that whoever had to sign in again comes back to it. That makes no entry
 * of the history: an open dialog has one of its own. Always the same functions: a long list is not drawn again for a
 * dialog.
 *
 * @param names the dialog's parts of the query, always the same array
 * @returns `isClosing`: the dialog is to be gone already, and the address is put right once the history is back at the page
 * @example const { open, close, isClosing } = useDialogQuery(NAMES); open({ upload: "new" });
 */
export function useDialogQuery<Name extends string>(names: readonly Name[]) {
  const navigate = useNavigate();
  const location = useLocation();
  const now = useRef(location);
  useEffect(() => {
    now.current = location;
  }, [location]);
  const [closedAt, setClosedAt] = useState<string>();
  const change = useCallback(
    (query: URLSearchParams) =>
      void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true }),
    [navigate],
  );
  const open = useCallback(
    (parts: Record<Name, string>) => {
      setClosedAt(undefined);
      const query = new URLSearchParams(now.current.search);
      for (const name of names) query.set(name, parts[name]);
      change(query);
    },
    [names, change],
  );
  const close = useCallback(() => setClosedAt(now.current.key), []);
  useEffect(() => {
    if (closedAt === undefined) return;
    onceBackIsSettled(() => {
      if (now.current.key !== closedAt) return; // somebody went elsewhere, or opened another dialog
      const query = new URLSearchParams(now.current.search);
      for (const name of names) query.delete(name);
      change(query);
    });
  }, [closedAt, names, change]);
  return { open, close, isClosing: closedAt === location.key };
}
