import type { ComponentType } from "react";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { MissingExportDialog } from "./MissingExportDialog.tsx";
import { ViewDialog } from "./ViewDialog.tsx";

/** A dialog about one form. `onClose(true)`: the list may have changed. `onOpen`: another dialog takes its place. */
export type FormDialog = ComponentType<{
  form: FormListItem;
  /** `news` is spoken when the dialog is gone. */
  onClose: (changed?: boolean, news?: string) => void;
  onOpen: OpenDialog;
}>;

/** The list's own dialogs. */
export const ownDialogs = {
  view: ViewDialog,
  delete: DeleteDialog,
  missingExport: MissingExportDialog,
} satisfies Record<string, FormDialog>;

/** The dialogs that other features bring. */
export interface OtherDialogs {
  reimport: FormDialog;
  publications: FormDialog;
  share: FormDialog;
}

export type DialogName = keyof typeof ownDialogs | keyof OtherDialogs;
export type OpenDialog = (name: DialogName, form: FormListItem) => void;
