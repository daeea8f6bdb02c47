import { useCallback, useState } from "react";
import { type FormAction, mayDo } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";
import { useDialogQuery } from "../../ui/use-dialog-query.ts";
import type { DialogName, OpenDialog } from "./form-dialogs.ts";

/** Where both stand in the query. */
const NAMES = ["dialog", "form"] as const;

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
 * The dialog that is open, and the form that it is about. Both stand in the URL: whoever had to sign in again comes back
 * to them.
 *
 * @param forms the list as far as it was read; undefined while it is on its way
 */
export function useOpenDialog(forms: readonly FormListItem[] | undefined) {
  const { parts, open: put, close } = useDialogQuery(NAMES);
  const name = readName(parts?.dialog);
  const formId = Number(parts?.form);
  const [held, setHeld] = useState<FormListItem>();

  const listed = forms?.find(({ id }) => id === formId);
  const isHeld = held?.id === formId;
  const asks = name !== undefined && !isHeld && listed === undefined && forms !== undefined;
  const { data } = useApi(api.forms.listLite, asks && formId > 0 ? { id: formId } : undefined);
  // Held once it is there: a form that leaves the list meanwhile takes no dialog away with what was typed in it.
  const form = isHeld ? held : (listed ?? data?.[0]);
  if (name !== undefined && form !== held) setHeld(form);

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

function readName(text: string | undefined): DialogName | undefined {
  return Object.keys(actionOf).find((name): name is DialogName => name === text);
}
