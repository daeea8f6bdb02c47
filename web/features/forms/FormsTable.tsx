/** The list of forms: a table on wide screens, cards on narrow ones; the focus follows rows that are added. */
import { Anchor, Badge, Table, UnstyledButton } from "@mantine/core";
import { memo, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { mayDo, privilegeLabels } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { mediumDate } from "../../lib/format.ts";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { FormActionButton, listActions } from "./FormActionButton.tsx";
import cardStyles from "./FormCards.module.css";
import styles from "./FormsTable.module.css";
import type { OpenDialog } from "./use-open-dialog.ts";

interface FormListProps {
  forms: readonly FormListItem[];
  onOpen: OpenDialog;
}

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
const FormRow = memo(function FormRow({ form, onOpen }: { form: FormListItem; onOpen: OpenDialog }) {
  return (
    <Table.Tr className={`${styles.row}`}>
      <Table.Td>
        <FormName form={form} onOpen={onOpen} />
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

/** The name opens the form; shared forms say what they allow. */
function FormName({ form, onOpen }: { form: FormListItem; onOpen: OpenDialog }) {
  return (
    <span className={styles.name}>
      <UnstyledButton {...rowStart} className={`${styles.link}`} onClick={() => onOpen("view", form)}>
        {form.formName}
      </UnstyledButton>
      {form.privilege !== "O" && (
        <Badge color="gray" fw={500}>
          Shared with you · {privilegeLabels[form.privilege]}
          {form.data === true && ", answers"}
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
    </span>
  );
}

/** The list for narrow screens: one card per form. */
export function FormCards({ forms, onOpen }: FormListProps) {
  return (
    <ul className={cardStyles.cards}>
      {forms.map((form) => (
        <li key={form.id} className={cardStyles.card}>
          <FormName form={form} onOpen={onOpen} />
          <span className={cardStyles.date}>
            {mediumDate(form.activityDate)}
            {form.publicationCount > 0 &&
              ` · ${form.publicationCount} ${form.publicationCount === 1 ? "publication" : "publications"}`}
          </span>
          <div className={cardStyles.actions}>
            {listActions.map((what) => (
              <FormActionButton key={what.action} form={form} what={what} onOpen={onOpen} />
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
