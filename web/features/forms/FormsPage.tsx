import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFileUpload } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { FormCards } from "./FormCards.tsx";
import { FormsSkeleton } from "./FormsSkeleton.tsx";
import { FormsTable } from "./FormsTable.tsx";
import { type DialogName, type OpenDialog, type OtherDialogs, ownDialogs } from "./form-dialogs.ts";
import { NameFilter } from "./NameFilter.tsx";
import { NoForms } from "./NoForms.tsx";
import { useForms } from "./use-forms.ts";

/** Below this the table's nine columns no longer stand side by side. */
const NARROW = "(max-width: 62em)";

/** 'Your Forms': the list, its states and its dialogs. The name filter stands in the URL. */
export function FormsPage({ dialogs }: { dialogs: OtherDialogs }) {
  const { forms, error, reload } = useForms();
  const [open, setOpen] = useState<{ name: DialogName; form: FormListItem }>();
  const [query] = useSearchParams();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });

  const asked = (query.get("name") ?? "").trim().toLowerCase();
  const shown = forms?.filter(({ formName }) => formName.toLowerCase().includes(asked)) ?? [];
  const List = narrow ? FormCards : FormsTable;
  const Dialog = open && { ...ownDialogs, ...dialogs }[open.name];
  const openDialog: OpenDialog = (name, form) => setOpen({ name, form });
  const close = (changed?: boolean) => {
    setOpen(undefined);
    if (changed) reload();
  };

  return (
    <>
      <PageHeading
        title="Your Forms"
        action={
          <Button component={Link} to="/design/import" leftSection={<IconFileUpload size={18} />}>
            Import a form
          </Button>
        }
      >
        The forms you own and those that others share with you.
      </PageHeading>
      {error !== undefined && forms === undefined && (
        <LoadFailed what="Your forms" error={error} onRetry={reload} />
      )}
      {error === undefined && forms === undefined && <FormsSkeleton />}
      {forms?.length === 0 && <NoForms />}
      {forms !== undefined && forms.length > 0 && (
        <>
          <NameFilter found={shown.length} />
          {shown.length > 0 && <List forms={shown} onOpen={openDialog} />}
        </>
      )}
      {open && Dialog && <Dialog form={open.form} onClose={close} onOpen={openDialog} />}
    </>
  );
}
