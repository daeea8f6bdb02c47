import { useState } from "react";
import { mayDo } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { IconButton, IconLink } from "../../ui/IconAction.tsx";
import type { ListAction } from "./form-actions.ts";
import type { OpenDialog } from "./form-dialogs.ts";
import { download } from "./use-forms.ts";

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
