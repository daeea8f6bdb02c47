import "../styles/check.css";
import type { ReactNode } from "react";
import type { DescribedAnswer, DescribedPage } from "../../../shared/process/submission-document.ts";

interface AnswerPagesProps {
  pages: readonly DescribedPage[];
  /** Said where there is no answer. */
  unanswered: (answer: DescribedAnswer) => ReactNode;
  /** What can be done about an answer: a `dd`. */
  act?: (answer: DescribedAnswer, question: string) => ReactNode;
  /** What is wrong with an answer, in words. */
  problem?: (answer: DescribedAnswer) => ReactNode;
}

/** Answers in words, page by page and section by section. */
export function AnswerPages({ pages, unanswered, act, problem }: AnswerPagesProps) {
  return pages.map((page) => (
    // Pages may have the same title, but none is without an answer.
    <div key={page.sections[0]?.answers[0]?.key} className="p-check-page">
      <h3>{page.title}</h3>
      {page.sections.map((section) => (
        <div key={section.answers[0]?.key}>
          {section.title !== "" && <h4>{section.title}</h4>}
          <dl>
            {section.answers.map((answer) => {
              const question = answer.label || answer.key;
              return (
                <div key={answer.key} className="p-check-row">
                  <dt>{question}</dt>
                  <dd className={answer.value === "" ? "p-quiet" : undefined}>
                    {answer.value === "" ? unanswered(answer) : <bdi>{answer.value}</bdi>}
                    {answer.value !== "" && problem?.(answer)}
                  </dd>
                  {act?.(answer, question)}
                </div>
              );
            })}
          </dl>
        </div>
      ))}
    </div>
  ));
}
