import { mediumDate } from "../../lib/medium-date.ts";
import { FormActionButton } from "./FormActionButton.tsx";
import styles from "./FormCards.module.css";
import { type FormListProps, FormName } from "./FormsTable.tsx";
import { listActions } from "./form-actions.ts";

/** The list for narrow screens: one card per form. */
export function FormCards({ forms, onOpen }: FormListProps) {
  return (
    <ul className={styles.cards}>
      {forms.map((form) => (
        <li key={form.id} className={styles.card}>
          <FormName form={form} onOpen={onOpen} />
          <span className={styles.date}>
            {mediumDate(form.activityDate)}
            {form.publicationCount > 0 &&
              ` · ${form.publicationCount} ${form.publicationCount === 1 ? "publication" : "publications"}`}
          </span>
          <div className={styles.actions}>
            {listActions.map((what) => (
              <FormActionButton key={what.action} form={form} what={what} onOpen={onOpen} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
