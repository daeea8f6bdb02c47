import { Anchor, Button, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { Suspense, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { part } from "../../../shared/part.ts";
import { TRASH_DAYS } from "../../../shared/timings.ts";
import { api, useApi } from "../../lib/api.ts";
import { type Dropped, filesToImport } from "../../lib/dropped-files.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { problemText } from "../../lib/problem-text.ts";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DropPage } from "../../ui/DropPage.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconFiles, IconFileUpload, IconTrash } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { type Toast, useToast, useWithdrawToasts } from "../../ui/Toasts.tsx";
import { DuplicateDialog } from "./DuplicateDialog.tsx";
import { choicesOf, FormsFilter, foundText, NothingFound } from "./FormsFilter.tsx";
import styles from "./FormsPage.module.css";
import skeletonStyles from "./FormsSkeleton.module.css";
import { FormCards, FormsTable, useFocusOnNewRow } from "./FormsTable.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { OffersToMe } from "./OffersToMe.tsx";
import { RenameDialog } from "./RenameDialog.tsx";
import { TagsDialog } from "./TagsDialog.tsx";
import { deleteForm, FORMS_AT_ONCE, restoreForm, useForms, useTags } from "./use-forms.ts";
import type { FormDialog, OtherDialogs, OwnDialogs } from "./use-open-dialog.ts";
import { useOpenDialog } from "./use-open-dialog.ts";
import { ViewDialog } from "./ViewDialog.tsx";

/** Comes when it is first opened. */
const TextsDialog: FormDialog = lazyPart(
  part(() => import("./texts/TextsDialog.tsx")),
  ({ TextsDialog }) => TextsDialog,
);

/** Comes when it is first opened. */
const LanguagesDialog: FormDialog = lazyPart(
  part(() => import("./languages/LanguagesDialog.tsx")),
  ({ LanguagesDialog }) => LanguagesDialog,
);

/** Missing Export File: why there is nothing to download, and what to do. */
const MissingExportDialog: FormDialog = ({ onClose }) => (
  <Dialog
    title="Missing Export File"
    onClose={onClose}
    actions={<Button onClick={() => onClose()}>OK</Button>}
  >
    <p>This form is missing its export file...</p>
    <p>
      Re-import the original file to download it from here: the Download feature was added after this form was
      first imported.
    </p>
  </Dialog>
);

/** Confirm Form Deletion. */
const DeleteDialog: FormDialog = ({ form, onClose }) => {
  const [state, setState] = useState<"asking" | "deleting">("asking");
  const [failure, setFailure] = useState<string>();
  const withdraw = useWithdrawToasts();

  const refuse = (message: string) => {
    console.error(message); // specification, section 8: a failure is logged
    setFailure(message);
  };
  const restore = async () => {
    await restoreForm(form.id);
    return `${form.formName} is back, and its publications continue.`;
  };
  const undo = form.privilege === "O" ? restore : undefined;
  const confirm = async () => {
    setState("deleting");
    try {
      const answer = await deleteForm(form.id);
      if (answer.success) {
        withdraw(`form ${form.id}`); // nothing of it can be changed back now
        return onClose(true, { text: `${form.formName} is in the trash.`, undo, about: `form ${form.id}` });
      }
      refuse(answer.message ?? "The form could not be deleted.");
    } catch (error) {
      refuse(problemText(error));
    }
    setState("asking");
  };

  return (
    <Dialog
      title="Confirm Form Deletion"
      onClose={() => onClose()}
      actions={
        <>
          <Button variant="default" onClick={() => onClose()}>
            Cancel
          </Button>
          <Button color="red" onClick={confirm} loading={state === "deleting"}>
            Yes, delete!
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>Are you sure you want to delete this form?</p>
      <p>
        <strong>{form.formName}</strong> moves to the trash for {TRASH_DAYS} days, and its publications stop
        at once. {form.privilege === "O" ? "You" : "Its owner"} can restore it until then.
      </p>
    </Dialog>
  );
};

const ownDialogs: OwnDialogs = {
  view: ViewDialog,
  tags: TagsDialog,
  rename: RenameDialog,
  texts: TextsDialog,
  languages: LanguagesDialog,
  duplicate: DuplicateDialog,
  move: MoveDialog,
  delete: DeleteDialog,
  missingExport: MissingExportDialog,
};

/** Below this the table's nine columns don't fit side by side. */
const NARROW = "(max-width: 62em)";
/** How long typing must pause before a name is searched for. */
const SEARCH_QUIET_MS = 250;

/** 'Your Forms': the list, its states and its dialogs. Filter and open dialog are in the URL. */
export function FormsPage({ dialogs }: { dialogs: OtherDialogs }) {
  const [query] = useSearchParams();
  const typed = (query.get("name") ?? "").trim();
  const [name] = useDebouncedValue(typed, SEARCH_QUIET_MS);
  const filter = { ...choicesOf(query), name };
  const { forms, error, hasMore, isLoadingMore, isSearching, lookedAt, showMore, reload } = useForms(filter);
  const tags = useTags();
  const { opened, open, close: closeDialog } = useOpenDialog(forms);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const { frame, expectMore } = useFocusOnNewRow(forms?.length ?? 0);

  const List = narrow ? FormCards : FormsTable;
  const Dialog = opened && { ...ownDialogs, ...dialogs }[opened.name];
  const toast = useToast();
  const reloadAll = () => {
    reload();
    tags.reload();
  };
  const tell = ({ undo, ...said }: Toast) =>
    toast({ ...said, undo: undo && (() => undo().finally(reloadAll)) });
  const close = (changed?: boolean, news?: Toast) => {
    closeDialog();
    setDropped(undefined);
    if (changed) reloadAll();
    if (news !== undefined) tell(news);
  };
  const later = (news: Toast) => {
    reloadAll();
    tell(news);
  };

  const navigate = useNavigate();
  const [dropped, setDropped] = useState<Dropped>();
  /** On a form its workbook is imported again; anywhere else a new form is. */
  const drop = (files: Dropped, formId: number | undefined) => {
    const form = forms?.find(({ id }) => id === formId);
    if (form === undefined) {
      filesToImport.put(files);
      return navigate("/design/import");
    }
    setDropped(files);
    open("reimport", form);
  };
  const dropText = (formId: number | undefined) => {
    const form = forms?.find(({ id }) => id === formId);
    return form === undefined
      ? "Import as a new form, or drop it on a form"
      : `Import ${form.formName} again`;
  };
  const isSettled = typed === name && !isSearching && lookedAt === undefined;
  const { state, tag, group, news } = filter;
  const isFiltered =
    typed !== "" || name !== "" || [state, tag, group, news].some((one) => one !== undefined);

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
        The forms you own, those of your groups, and those that others share with you.
      </PageHeading>
      <OffersToMe onAccepted={reloadAll} />
      {error !== undefined && forms === undefined && (
        <LoadFailed what="Your forms" error={error} onRetry={reload} />
      )}
      {error === undefined && forms === undefined && <FormsSkeleton />}
      {forms?.length === 0 && !isFiltered && <NoForms />}
      {forms !== undefined && (forms.length > 0 || isFiltered) && (
        <>
          <FormsFilter
            tags={tags.known}
            found={isSettled ? foundText(forms.length, hasMore) : undefined}
            lookedAt={lookedAt}
          />
          {forms.length > 0 && (
            <div ref={frame} aria-busy={!isSettled}>
              <List forms={forms} onOpen={open} />
            </div>
          )}
          {forms.length === 0 && isSettled && error === undefined && <NothingFound {...filter} />}
          {error !== undefined && <LoadFailed what="The current list" error={error} onRetry={reload} />}
          {(hasMore || forms.length > FORMS_AT_ONCE) && (
            <MoreForms
              shown={forms.length}
              hasMore={hasMore}
              isByActivity={filter.sort === undefined}
              isLoading={isLoadingMore}
              onMore={() => {
                expectMore();
                showMore();
              }}
            />
          )}
        </>
      )}
      {opened && Dialog && (
        <Suspense>
          <Dialog
            {...{ onLater: later, dropped }}
            form={opened.form}
            onClose={close}
            onChanged={reload}
            onOpen={open}
          />
        </Suspense>
      )}
      <DropPage text={dropText} onDrop={opened === undefined ? drop : undefined} />
    </>
  );
}

interface MoreFormsProps {
  shown: number;
  hasMore: boolean;
  isByActivity: boolean;
  isLoading: boolean;
  onMore: () => void;
}

/** How many forms are shown, and a button for the next ones. Nothing where one page shows them all. */
function MoreForms({ shown, hasMore, isByActivity, isLoading, onMore }: MoreFormsProps) {
  return (
    <div className={styles.more}>
      {hasMore && (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          Show more
        </Button>
      )}
      <Text c="dimmed" role="status">
        {hasMore
          ? `The ${isByActivity ? "newest" : "first"} ${counted(shown, "form")} are shown.`
          : `All ${counted(shown, "form")} are shown.`}
      </Text>
    </div>
  );
}

/** The empty list: why, and how to start. */
function NoForms() {
  const { data: deleted } = useApi(api.forms.trash, {});
  const hasDeleted = deleted !== undefined && deleted.length > 0;
  return (
    <EmptyState
      icon={<IconFiles size={28} stroke={1.6} />}
      title="Why don't I see any forms?"
      actions={
        <>
          <Button component={Link} to="/design/import">
            Import a form
          </Button>
          <Button component={Link} to="/design/import?upload=sample" variant="default">
            Try the sample
          </Button>
          <Button component={Link} to="/design/workbook" variant="default">
            Design a form
          </Button>
        </>
      }
    >
      {hasDeleted ? (
        <>
          All your forms are deleted. For {TRASH_DAYS} days you can restore them from the{" "}
          <Anchor component={Link} to="/design/forms/deleted" underline="always">
            deleted forms
          </Anchor>
          , or start with another one: import
        </>
      ) : (
        "You haven't imported a form yet, and no one has shared one with you. Import"
      )}{" "}
      a workbook that describes your form, or design one first. To see what a form looks like, try the{" "}
      <Anchor href="/f/sample" underline="always">
        sample form
      </Anchor>
      .
    </EmptyState>
  );
}

const skeletonRows = ["first", "second", "third", "fourth", "fifth"];

/** The shape of the list while it loads. */
function FormsSkeleton() {
  return (
    <div className={skeletonStyles.frame} role="status">
      <VisuallyHidden>Loading your forms</VisuallyHidden>
      {skeletonRows.map((row) => (
        <div key={row} className={skeletonStyles.row} aria-hidden>
          <Skeleton height={16} className={`${skeletonStyles.name}`} />
          <Skeleton height={16} className={`${skeletonStyles.actions}`} />
          <Skeleton height={16} width={140} />
        </div>
      ))}
    </div>
  );
}
