import { Skeleton, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { mayDo } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { failedText } from "../../ui/counted.ts";
import styles from "./NeedsYou.module.css";

/** How many forms are looked at: those with the newest activity. */
const FORMS_AT_ONCE = 200;
/** How many lines are shown; the list of forms has the others. */
const MOST_LINES = 8;

interface Line {
  formId: number;
  formName: string;
  what: string;
  to: string;
  /** When it happened, where that is known. */
  at?: string;
  isFault?: boolean;
}

/** What somebody should look at: failures first, then what came in, the latest first, then what respondents don't have yet. */
function linesOf(forms: readonly FormListItem[]): Line[] {
  const lines = (make: (form: FormListItem) => Omit<Line, "formId" | "formName"> | undefined) =>
    forms.flatMap((form): Line[] => {
      const line = make(form);
      return line === undefined ? [] : [{ formId: form.id, formName: form.formName, ...line }];
    });
  const submissions = (form: FormListItem) => `/design/form/${form.id}/submissions`;
  const failed = lines((form) =>
    form.news !== undefined && form.news.failed > 0
      ? { what: failedText(form.news.failed), to: `${submissions(form)}?status=FAILED`, isFault: true }
      : undefined,
  );
  const arrived = lines((form) =>
    form.news?.isNew
      ? { what: "New submissions", to: `${submissions(form)}?seen=no`, at: form.news.submittedAt }
      : undefined,
  ).sort((a, b) => ((a.at ?? "") < (b.at ?? "") ? 1 : -1));
  const changed = lines((form) =>
    form.state === "CHANGED" && mayDo(form.privilege, "publications")
      ? {
          what: "Changed since it was published",
          to: `/design/forms?${new URLSearchParams({ dialog: "publications", form: String(form.id) })}`,
        }
      : undefined,
  );
  return [...failed, ...arrived, ...changed];
}

/** What waits for the user in all forms, each with the screen that deals with it. Nothing for users without forms. */
export function NeedsYou() {
  const { data: forms, error } = useApi(api.forms.listLite, { limit: FORMS_AT_ONCE });
  if (forms?.length === 0 || (forms === undefined && error !== undefined)) return null; // the statistics say that
  const lines = linesOf(forms ?? []);
  const more = lines.length - MOST_LINES;
  return (
    <section className={styles.section} aria-labelledby="needs-you">
      <Title order={2} size="h3" id="needs-you">
        Needs you
      </Title>
      {forms === undefined && <Skeleton height={46} aria-hidden />}
      {forms !== undefined && lines.length === 0 && (
        <p className={styles.quiet}>Nothing: no new submissions, and no failed reports.</p>
      )}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.slice(0, MOST_LINES).map(({ formId, formName, what, to, at, isFault = false }) => (
            <li key={`${formId} ${what}`}>
              <Link to={to} className={styles.line} data-fault={isFault || undefined}>
                <span className={styles.what}>{what}</span>
                <span className={styles.form}>{formName}</span>
                {at !== undefined && <span className={styles.at}>{mediumDate(at)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={styles.quiet}>
          And {more} more in <Link to="/design/forms">your forms</Link>.
        </p>
      )}
    </section>
  );
}
