import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { type FormAction, mayDo } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";
import type { DialogName, OpenDialog } from "./form-dialogs.ts";

/** What each dialog needs to be allowed. */
const actionOf = {
  view: "view",
  delete: "delete",
  missingExport: "download",
  reimport: "reimport",
  publications: "publications",
  share: "share",
} as const satisfies Record<DialogName, FormAction>;

/**
 * The dialog that is open, and the form that it is about. Both stand in the URL, as an entry of the history: whoever
 * had to sign in again comes back to them, and the browser's Back closes the dialog.
 *
 * @param forms the list as far as it was read; undefined while it is on its way
 */
export function useOpenDialog(forms: readonly FormListItem[] | undefined) {
  const [query] = useSearchParams();
  const name = readName(query.get("dialog"));
  const formId = Number(query.get("form"));
  const [held, setHeld] = useState<FormListItem>();

  const listed = forms?.find(({ id }) => id === formId);
  const isHeld = held?.id === formId;
  const asks = name !== undefined && !isHeld && listed === undefined && forms !== undefined;
  const { data } = useApi(api.forms.listLite, asks && formId > 0 ? { id: formId } : undefined);
  // Held once it is there: a form that leaves the list meanwhile takes no dialog away with what was typed in it.
  const form = isHeld ? held : (listed ?? data?.[0]);
  if (name !== undefined && form !== held) setHeld(form);

  const { open: put, close } = useQueryEntry();
  const open: OpenDialog = useCallback(
    (dialog, about) => {
      setHeld(about);
      put({ dialog, form: String(about.id) });
    },
    [put],
  );

  const isAllowed = name !== undefined && form !== undefined && mayDo(form.privilege, actionOf[name]);
  return { opened: isAllowed ? { name, form } : undefined, open, close };
}

function readName(text: string | null): DialogName | undefined {
  return Object.keys(actionOf).find((name): name is DialogName => name === text);
}

/** Marks the entry of the history that a dialog was opened by. */
const OPENED_HERE = { dialogOpened: true } as const;

function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "dialogOpened" in state;
}

/**
 * Puts the dialog into the query, and takes it away. Always the same functions: a long list is not drawn again for a
 * dialog. Closing goes back over the entry that opening made; a dialog that came with the address has none.
 */
function useQueryEntry() {
  const navigate = useNavigate();
  const location = useLocation();
  const now = useRef(location);
  const isClosing = useRef(false);
  useEffect(() => {
    now.current = location;
    isClosing.current = false;
  }, [location]);
  const open = useCallback(
    (parts: { dialog: string; form: string }) => {
      const query = new URLSearchParams(now.current.search);
      const isOpen = query.has("dialog"); // another one takes its place, and its entry
      for (const [name, value] of Object.entries(parts)) query.set(name, value);
      const state = isOpen ? now.current.state : OPENED_HERE;
      void navigate({ search: query.toString() }, { replace: isOpen, state, preventScrollReset: true });
    },
    [navigate],
  );
  const close = useCallback(() => {
    if (isClosing.current) return; // one entry is one step back, however often it is asked for
    if (isOpenedHere(now.current.state)) {
      isClosing.current = true;
      return void navigate(-1);
    }
    const query = new URLSearchParams(now.current.search);
    for (const name of ["dialog", "form"]) query.delete(name);
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  }, [navigate]);
  return { open, close };
}
