import { Button } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconFileUpload, IconTrash } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router-dom";
import { useAnnounce } from "../../ui/Announcer.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { FormCards } from "./FormCards.tsx";
import styles from "./FormsPage.module.css";
import { FormsSkeleton } from "./FormsSkeleton.tsx";
import { FormsTable } from "./FormsTable.tsx";
import type { OtherDialogs, OwnDialogs } from "./form-dialogs.ts";
import { MissingExportDialog } from "./MissingExportDialog.tsx";
import { MoreForms } from "./MoreForms.tsx";
import { NameFilter } from "./NameFilter.tsx";
import { NoForms } from "./NoForms.tsx";
import { useFocusOnNewRow } from "./use-focus-on-new-row.ts";
import { FORMS_AT_ONCE, useForms } from "./use-forms.ts";
import { useOpenDialog } from "./use-open-dialog.ts";
import { ViewDialog } from "./ViewDialog.tsx";

const ownDialogs: OwnDialogs = { view: ViewDialog, delete: DeleteDialog, missingExport: MissingExportDialog };

/** Below this the table's nine columns no longer stand side by side. */
const NARROW = "(max-width: 62em)";
/** A name is searched for when typing has paused for so long. */
const SEARCH_QUIET_MS = 250;

/** 'Your Forms': the list, its states and its dialogs. Filter and open dialog stand in the URL. */
export function FormsPage({ dialogs }: { dialogs: OtherDialogs }) {
  const [query] = useSearchParams();
  const typed = (query.get("name") ?? "").trim();
  const [asked] = useDebouncedValue(typed, SEARCH_QUIET_MS);
  const { forms, error, hasMore, isLoadingMore, isSearching, showMore, reload } = useForms(asked);
  const { opened, open, close: closeDialog } = useOpenDialog(forms);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const { frame, expectMore } = useFocusOnNewRow(forms?.length ?? 0);

  const List = narrow ? FormCards : FormsTable;
  const Dialog = opened && { ...ownDialogs, ...dialogs }[opened.name];
  const announce = useAnnounce();
  const close = (changed?: boolean, news?: string) => {
    closeDialog();
    if (news !== undefined) announce(news);
    if (changed) reload();
  };
  const isSettled = typed === asked && !isSearching;
  const isFiltered = typed !== "" || asked !== "";

  return (
    <>
      <PageHeading
        title="Your Forms"
        action={
          <div className={styles.actions}>
            <Button
              component={Link}
              to="/design/forms/deleted"
              variant="subtle"
              leftSection={<IconTrash size={18} />}
            >
              Deleted forms
            </Button>
            <Button component={Link} to="/design/import" leftSection={<IconFileUpload size={18} />}>
              Import a form
            </Button>
          </div>
        }
      >
        The forms you own and those that others share with you.
      </PageHeading>
      {error !== undefined && forms === undefined && (
        <LoadFailed what="Your forms" error={error} onRetry={reload} />
      )}
      {error === undefined && forms === undefined && <FormsSkeleton />}
      {forms?.length === 0 && !isFiltered && <NoForms />}
      {forms !== undefined && (forms.length > 0 || isFiltered) && (
        <>
          <NameFilter found={isSettled ? foundText(forms.length, hasMore) : undefined} />
          {forms.length > 0 && (
            <div ref={frame} aria-busy={!isSettled}>
              <List forms={forms} onOpen={open} />
            </div>
          )}
          {error !== undefined && <LoadFailed what="The list as it is now" error={error} onRetry={reload} />}
          {(hasMore || forms.length > FORMS_AT_ONCE) && (
            <MoreForms
              shown={forms.length}
              hasMore={hasMore}
              isLoading={isLoadingMore}
              onMore={() => {
                expectMore();
                showMore();
              }}
            />
          )}
        </>
      )}
      {opened && Dialog && <Dialog form={opened.form} onClose={close} onOpen={open} />}
    </>
  );
}

function foundText(count: number, hasMore: boolean): string {
  if (count === 0) return "No form has this in its name.";
  return hasMore ? `More than ${count} found` : `${count} found`;
}
