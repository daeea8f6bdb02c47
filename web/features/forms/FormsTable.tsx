/** The list of forms and the actions on each: a table on wide screens, cards on narrow ones. */
import { Anchor, Badge, Table, UnstyledButton } from "@mantine/core";
import { memo, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type FormAction, mayDo, privilegeLabels } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { download, downloadCorrected } from "../../lib/download-form.ts";
import { mediumDate } from "../../lib/format.ts";
import { counted, failedText, unseenText } from "../../ui/counted.ts";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { takesFiles } from "../../ui/DropPage.tsx";
import { IconButton, IconLink } from "../../ui/IconAction.tsx";
import {
  type Icon,
  IconBinaryTree,
  IconDownload,
  IconFileSpreadsheet,
  IconFileUpload,
  IconShare,
  IconTrash,
  IconWorldShare,
} from "../../ui/icons/icons.tsx";
import cardStyles from "./FormCards.module.css";
import { FormMenu } from "./FormMenu.tsx";
import styles from "./FormsTable.module.css";
import { formStateColors, formStateLabels } from "./form-states.ts";

import type { OpenDialog } from "./use-open-dialog.ts";

interface FormListProps {
  forms: readonly FormListItem[];
  onOpen: OpenDialog;
}

/** The actions of the list in the order of its columns; `view` is the form's name itself. */
const listActions = [
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
] as const satisfies readonly { action: FormAction; column: string; tooltip: string; icon: Icon }[];

type ListAction = (typeof listActions)[number];

const columns: readonly Column[] = [
  { name: "Name" },
  ...listActions.map(({ column }): Column => ({ name: column, place: "action" })),
  { name: "Activity Date", place: "end" },
];

/** The list for wide screens: one row per form, one column per action. */
export function FormsTable({ forms, onOpen }: FormListProps) {
  return (
    <DataTable label="Your forms" columns={columns} lineSpacing={6}>
      {forms.map((form) => (
        <FormRow key={form.id} form={form} onOpen={onOpen} />
      ))}
    </DataTable>
  );
}

/** Memoised: a long list grows without rendering its first rows again. */
const FormRow = memo(function FormRow({ form, onOpen }: FormNameProps) {
  return (
    <Table.Tr className={`${styles.row}`} {...dropsOf(form)}>
      <Table.Td>
        <div className={styles.head}>
          <FormName form={form} onOpen={onOpen} />
          <FormMenu form={form} onOpen={onOpen} />
        </div>
      </Table.Td>
      {listActions.map((what) => (
        <Table.Td key={what.action} data-place="action">
          <FormActionButton form={form} what={what} onOpen={onOpen} />
          {what.action === "publications" &&
            mayDo(form.privilege, "publications") &&
            form.publicationCount > 0 && <span className={styles.count}>{form.publicationCount}</span>}
        </Table.Td>
      ))}
      <Table.Td data-place="end" className={`${styles.date}`}>
        {mediumDate(form.activityDate)}
      </Table.Td>
    </Table.Tr>
  );
});

/** Whoever may import a form again can drop its workbook on it. */
function dropsOf({ id, privilege }: FormListItem) {
  return mayDo(privilege, "reimport") ? takesFiles(id) : {};
}

interface FormNameProps {
  form: FormListItem;
  onOpen: OpenDialog;
}

/** The name opens the form; below are its state, its submissions and its tags. Shared forms say what they allow. */
function FormName({ form, onOpen }: FormNameProps) {
  return (
    <div className={styles.name}>
      <UnstyledButton {...rowStart} className={`${styles.link}`} onClick={() => onOpen("view", form)}>
        {form.formName}
      </UnstyledButton>
      <span className={styles.facts}>
        {form.group !== undefined && (
          <Badge color="gray" fw={500}>
            {form.group.name}
            {form.privilege !== "O" && ` · ${privilegeLabels[form.privilege]}`}
            {form.privilege !== "O" && form.data === true && ", answers"}
            {form.sites !== undefined && ", of a site"}
          </Badge>
        )}
        {form.group === undefined && form.privilege !== "O" && (
          <Badge color="gray" fw={500}>
            Shared with you · {privilegeLabels[form.privilege]}
            {form.data === true && ", answers"}
            {form.sites !== undefined && ", of a site"}
          </Badge>
        )}
        {form.state !== undefined && (
          <Badge color={formStateColors[form.state]} fw={500}>
            {formStateLabels[form.state]}
          </Badge>
        )}
        {form.data === true && (
          <Anchor
            component={Link}
            to={`/design/form/${form.id}/submissions`}
            aria-label={`Submissions: ${form.formName}`}
            className={`${styles.submissions}`}
          >
            Submissions
          </Anchor>
        )}
        <FormActivityLinks form={form} />
        <FormTags tags={form.tags ?? []} />
      </span>
    </div>
  );
}

/** What came in that nobody has opened, and what failed, each a link to it. */
function FormActivityLinks({ form: { id, formName, news } }: Pick<FormNameProps, "form">) {
  if (news === undefined) return null;
  const submissions = `/design/form/${id}/submissions`;
  return (
    <>
      {news.unseen > 0 && (
        <Anchor
          component={Link}
          to={`${submissions}?seen=no`}
          aria-label={`${unseenText(news.unseen)} ${news.unseen === 1 ? "submission" : "submissions"}: ${formName}`}
          className={`${styles.news}`}
        >
          {unseenText(news.unseen)}
        </Anchor>
      )}
      {news.failed > 0 && (
        <Anchor
          component={Link}
          to={`${submissions}?status=FAILED`}
          aria-label={`${failedText(news.failed)}: ${formName}`}
          className={`${styles.news} ${styles.failed}`}
        >
          {failedText(news.failed)}
        </Anchor>
      )}
    </>
  );
}

/** What it is sorted under, each a link to all with the same tag. */
function FormTags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <Anchor
      key={tag}
      component={Link}
      to={`?${new URLSearchParams({ tag })}`}
      aria-label={`#${tag}: forms with this tag`}
      className={`${styles.tag}`}
    >
      #{tag}
    </Anchor>
  ));
}

/** The list for narrow screens: one card per form. */
export function FormCards({ forms, onOpen }: FormListProps) {
  return (
    <ul className={cardStyles.cards}>
      {forms.map((form) => (
        <li key={form.id} className={cardStyles.card} {...dropsOf(form)}>
          <div className={styles.head}>
            <FormName form={form} onOpen={onOpen} />
            <FormMenu form={form} onOpen={onOpen} />
          </div>
          <span className={cardStyles.date}>
            {mediumDate(form.activityDate)}
            {form.publicationCount > 0 &&
              ` · ${form.publicationCount} ${form.publicationCount === 1 ? "publication" : "publications"}`}
          </span>
          <div className={cardStyles.actions}>
            {listActions.map((what) => (
              <FormActionButton key={what.action} form={form} what={what} onOpen={onOpen} hasWord />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Marks what takes the focus in a row of the list. */
const rowStart = { "data-row-start": "" } as const;

/**
 * When more rows were asked for, the focus goes to the first of them: users who read row by row continue where they were.
 */
export function useFocusOnNewRow(rows: number) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    const first = before.current;
    if (first === undefined || rows <= first) return;
    before.current = undefined;
    frame.current?.querySelectorAll<HTMLElement>("[data-row-start]")[first]?.focus();
  }, [rows]);
  return {
    frame,
    /** The next rows that come were asked for. */
    expectMore: () => {
      before.current = rows;
    },
  };
}

interface FormActionButtonProps {
  form: FormListItem;
  what: ListAction;
  onOpen: OpenDialog;
  /** True where no column's header says what it is. */
  hasWord?: boolean;
}

/** One action on one form; nothing where the privilege does not allow it. */
function FormActionButton({ form, what, onOpen, hasWord = false }: FormActionButtonProps) {
  const [busy, setBusy] = useState(false);
  if (!mayDo(form.privilege, what.action)) return null;
  if (what.action === "delete" && form.sites !== undefined) return null; // it has submissions that they don't see

  const { action, tooltip, icon: Icon } = what;
  const buttonProps = {
    name: `${what.column}: ${form.formName}`,
    tooltip,
    icon: <Icon size={19} stroke={1.6} aria-hidden />,
    word: hasWord ? what.column : undefined,
  };
  switch (action) {
    case "processes":
      return <IconLink {...buttonProps} to={`/design/process/builder?formId=${form.id}`} />;
    case "download":
      return (
        <>
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
          {form.corrections !== undefined && (
            <span className={cardStyles.wide}>
              <IconButton
                name={`Download with corrections: ${form.formName}`}
                tooltip={`Download the workbook with ${counted(form.corrections, "corrected text")}`}
                icon={<IconFileSpreadsheet size={19} stroke={1.6} aria-hidden />}
                word={hasWord ? "Download with corrections" : undefined}
                onClick={() => downloadCorrected(form.id)}
              />
            </span>
          )}
        </>
      );
    default:
      return (
        <IconButton {...buttonProps} destroys={action === "delete"} onClick={() => onOpen(action, form)} />
      );
  }
}
