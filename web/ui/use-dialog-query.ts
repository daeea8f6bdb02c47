import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { showInAddress } from "./back-closes.ts";

const NONE = {};

/**
 * Which dialog of a page is open, and what it is about. It is in the query of the dialog's own history entry, so that
 * users who reload the page or had to sign in again come back to it; opening and closing loads nothing. Always the
 * same functions: a long list is not drawn again for a dialog.
 *
 * @param names the dialog's parts of the query, always the same array; the first says that it is open
 * @example const { parts, open, close } = useDialogQuery(NAMES); open({ upload: "new" });
 */
export function useDialogQuery<Name extends string>(names: readonly Name[]) {
  const navigate = useNavigate();
  const location = useLocation();
  const now = useRef(location);
  useEffect(() => {
    now.current = location;
  }, [location]);
  const [opened, open] = useState<Readonly<Record<Name, string>>>();
  /** The entry that opened the dialog by its address, once the dialog is closed there. */
  const [closedAt, setClosedAt] = useState<string>();
  const parts = opened ?? (closedAt === location.key ? undefined : partsOf(location.search, names));

  const serialized = JSON.stringify(parts ?? NONE);
  useEffect(() => showInAddress(JSON.parse(serialized)), [serialized]);
  useEffect(() => () => showInAddress(NONE), []);

  const close = useCallback(() => {
    open(undefined);
    const { key, search } = now.current;
    if (partsOf(search, names) === undefined) return;
    setClosedAt(key);
    const query = new URLSearchParams(search);
    for (const name of names) query.delete(name);
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  }, [names, navigate]);
  return { parts, open, close };
}

function partsOf<Name extends string>(
  search: string,
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> | undefined {
  const query = new URLSearchParams(search);
  const [first] = names;
  if (first === undefined || !query.has(first)) return undefined;
  const parts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value !== null) parts[name] = value;
  }
  return parts;
}
