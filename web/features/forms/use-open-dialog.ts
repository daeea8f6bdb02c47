/** The dialogs of the list of forms, and which one is open. */
import { type ComponentType, useCallback, useState } from "react";
import { type FormAction, mayDo } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";
import type { Dropped } from "../../lib/dropped-files.ts";
import type { Toast } from "../../ui/Toasts.tsx";
import { useDialogQuery } from "../../ui/use-dialog-query.ts";

/** A dialog about one form. `onClose(true)`: the list may have changed. `onOpen`: another dialog replaces it. */
export type FormDialog = ComponentType<{
  form: FormListItem;
  /** `news` is shown when the dialog is gone. */
  onClose: (changed?: boolean, news?: Toast) => void;
  /** The list may have changed, while the dialog is open or after it was closed. */
  onChanged: () => void;
  onOpen: OpenDialog;
  /** What became known after it was closed. */
  onLater: (news: Toast) => void;
  /** Files that were dropped on the form. */
  dropped?: Dropped | undefined;
}>;

/** The list's own dialogs. */
export interface OwnDialogs {
  view: FormDialog;
  tags: FormDialog;
  rename: FormDialog;
  duplicate: FormDialog;
  move: FormDialog;
  texts: FormDialog;
  languages: FormDialog;
  delete: FormDialog;
  missingExport: FormDialog;
}

/** The dialogs that other features bring. */
export interface OtherDialogs {
  reimport: FormDialog;
  publications: FormDialog;
  share: FormDialog;
  notices: FormDialog;
  hooks: FormDialog;
}

type DialogName = keyof OwnDialogs | keyof OtherDialogs;
export type OpenDialog = (name: DialogName, form: FormListItem) => void;

/** The query parameters of both. */
const NAMES = ["dialog", "form"] as const;

/** The right that each dialog needs. */
const actionOf = {
  view: "view",
  tags: "tags",
  rename: "rename",
  duplicate: "duplicate",
  move: "move",
  texts: "texts",
  languages: "languages",
  delete: "delete",
  missingExport: "download",
  reimport: "reimport",
  publications: "publications",
  share: "share",
  notices: "notices",
  hooks: "hooks",
} as const satisfies Record<DialogName, FormAction>;

/**
 * The dialog that is open, and the form that it is about. Both are in the URL: users who had to sign in again come
 * back to them.
 *
 * @param forms the list as far as it was read; undefined while it loads
 */
export function useOpenDialog(forms: readonly FormListItem[] | undefined) {
  const { parts, open: put, close } = useDialogQuery(NAMES);
  const name = readName(parts?.dialog);
  const formId = Number(parts?.form);
  const [kept, setKept] = useState<FormListItem>();

  const listed = forms?.find(({ id }) => id === formId);
  const isKept = kept?.id === formId;
  const asks = name !== undefined && !isKept && listed === undefined && forms !== undefined;
  const { data } = useApi(api.forms.listLite, asks && formId > 0 ? { id: formId } : undefined);
  // Kept once it is there: if the form leaves the list meanwhile, the dialog and what was typed in it stay.
  const form = isKept ? kept : (listed ?? data?.[0]);
  if (name !== undefined && form !== kept) setKept(form);

  const open: OpenDialog = useCallback(
    (dialog, about) => {
      setKept(about);
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
