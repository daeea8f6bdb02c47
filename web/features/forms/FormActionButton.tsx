import {
  IconBinaryTree,
  IconDownload,
  IconFileUpload,
  IconShare,
  IconTrash,
  IconWorldShare,
  type TablerIcon,
} from "@tabler/icons-react";
import { useState } from "react";
import { type FormAction, mayDo } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { IconButton, IconLink } from "../../ui/IconAction.tsx";
import { download } from "./use-forms.ts";
import type { OpenDialog } from "./use-open-dialog.ts";

/** The actions of the list in the order of its columns; `view` is the form's name itself. */
export const listActions = [
  { action: "processes", column: "Processes", tooltip: "Build its processes", icon: IconBinaryTree },
  { action: "reimport", column: "Re-Import", tooltip: "Import the workbook again", icon: IconFileUpload },
  { action: "share", column: "Share", tooltip: "Share with others", icon: IconShare },
  {
    action: "publications",
    column: "Publications",
    tooltip: "Publish, see publications",
    icon: IconWorldShare,
  },
  { action: "download", column: "Download", tooltip: "Download the workbook", icon: IconDownload },
  { action: "delete", column: "Delete", tooltip: "Delete the form", icon: IconTrash },
] as const satisfies readonly { action: FormAction; column: string; tooltip: string; icon: TablerIcon }[];

type ListAction = (typeof listActions)[number];

interface FormActionButtonProps {
  form: FormListItem;
  what: ListAction;
  onOpen: OpenDialog;
}

/** One action on one form; nothing where the privilege does not allow it. */
export function FormActionButton({ form, what, onOpen }: FormActionButtonProps) {
  const [busy, setBusy] = useState(false);
  if (!mayDo(form.privilege, what.action)) return null;

  const { action, tooltip, icon: Icon } = what;
  const buttonProps = {
    name: `${what.column}: ${form.formName}`,
    tooltip,
    icon: <Icon size={19} stroke={1.6} aria-hidden />,
  };
  switch (action) {
    case "processes":
      return <IconLink {...buttonProps} to={`/design/process/builder?formId=${form.id}`} />;
    case "download":
      return (
        <IconButton
          {...buttonProps}
          busy={busy}
          onClick={async () => {
            setBusy(true);
            const hasFile = await download(form.id).catch(() => false);
            setBusy(false);
            if (!hasFile) onOpen("missingExport", form);
          }}
        />
      );
    default:
      return (
        <IconButton {...buttonProps} destroys={action === "delete"} onClick={() => onOpen(action, form)} />
      );
  }
}
