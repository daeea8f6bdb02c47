import { Anchor, Badge, Table, UnstyledButton } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router-dom";
import { mayDo, privilegeLabels } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { FormActionButton } from "./FormActionButton.tsx";
import styles from "./FormsTable.module.css";
import { listActions } from "./form-actions.ts";
import type { OpenDialog } from "./form-dialogs.ts";
import { rowStart } from "./use-focus-on-new-row.ts";

export interface FormListProps {
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
export function FormName({ form, onOpen }: { form: FormListItem; onOpen: OpenDialog }) {
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
