/** What was answered, page by page, as the respondent saw the form. */
import { Title } from "@mantine/core";
import type { DescribedAnswer, DescribedPage } from "../../../shared/process/submission-document.ts";
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
              <dl className={styles.answers}>
                {page.sections.flatMap(({ answers }) => answers).map(answerLine)}
              </dl>
            )}
          </section>
        ))
      )}
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
