/** What was answered, page by page, as the respondent saw the form; what repeats is a table in its place. */
import { Title, VisuallyHidden } from "@mantine/core";
import type {
  DescribedAnswer,
  DescribedPage,
  DescribedSection,
  DescribedTable,
} from "../../../shared/process/submission-document.ts";
import styles from "./SubmissionView.module.css";

export function SubmissionAnswers({ pages }: { pages: readonly DescribedPage[] }) {
  const isAnswered = ({ value }: DescribedAnswer) => value !== "";
  const isEmpty = ({ sections }: DescribedPage) => !sections.some(({ answers }) => answers.some(isAnswered));
  return (
    <section aria-labelledby="answers">
      <Title order={2} size="h4" id="answers">
        Answers
      </Title>
      {pages.every(isEmpty) ? (
        <p>Nothing has been answered yet.</p>
      ) : (
        pages.map((page, index) => (
          // Two pages may have one title.
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of pages is the form's and never changes
          <section key={index} className={styles.page}>
            <Title order={3} size="h5">
              {page.title}
            </Title>
            {isEmpty(page) ? (
              <p className={styles.quiet}>Nothing was answered on this page.</p>
            ) : (
              page.sections.map((section, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: likewise
                <Section key={at} section={section} pageTitle={page.title} />
              ))
            )}
          </section>
        ))
      )}
    </section>
  );
}

interface SectionProps {
  section: DescribedSection;
  pageTitle: string;
}

function Section({ section: { answers, table, isInTable = false }, pageTitle }: SectionProps) {
  if (table !== undefined) return <Repeat table={table} isTitled={table.title === pageTitle} />;
  return isInTable ? null : <dl className={styles.answers}>{answers.map(answerLine)}</dl>;
}

interface RepeatProps {
  table: DescribedTable;
  /** True: the heading above it says what it is. */
  isTitled: boolean;
}

/** All entries of a repeat, by their names. */
function Repeat({ table: { title, columns, rows }, isTitled }: RepeatProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is wide, and a keyboard has to reach it
    <section className={styles.repeat} aria-label={title} tabIndex={0}>
      <table>
        <caption>{isTitled ? <VisuallyHidden>{title}</VisuallyHidden> : title}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((label, at) => (
              // Two questions may have one label.
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of columns is the form's
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title: name, values }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have one name
            <tr key={row}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a value is in its column
                <td key={at}>{value === "" ? <span className={styles.quiet}>–</span> : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function answerLine({ key, label, value }: DescribedAnswer) {
  return (
    <div key={key}>
      <dt>{label || key}</dt>
      {value === "" ? <dd className={styles.quiet}>Not answered</dd> : <dd>{value}</dd>}
    </div>
  );
}
