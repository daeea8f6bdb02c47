import type { ComponentType } from "react";
import type { FormListItem } from "../../../shared/contract/forms.ts";

/** A dialog about one form. `onClose(true)`: the list may have changed. `onOpen`: another dialog replaces it. */
export type FormDialog = ComponentType<{
  form: FormListItem;
  /** `news` is announced when the dialog is gone. */
  onClose: (changed?: boolean, news?: string) => void;
  onOpen: OpenDialog;
}>;

/** The list's own dialogs. */
export interface OwnDialogs {
  view: FormDialog;
  delete: FormDialog;
  missingExport: FormDialog;
}

/** The dialogs that other features bring. */
export interface OtherDialogs {
  reimport: FormDialog;
  publications: FormDialog;
  share: FormDialog;
}

export type DialogName = keyof OwnDialogs | keyof OtherDialogs;
export type OpenDialog = (name: DialogName, form: FormListItem) => void;
