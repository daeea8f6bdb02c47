import "../styles/check.css";
import { type ReactNode, useMemo } from "react";
import type { FormDefinition } from "../../../shared/form/definition.ts";
import type { DescribedAnswer, DescribedPage } from "../../../shared/process/submission-document.ts";
import { indexFields, placeOf } from "../field-index.ts";
import { plainText } from "../rich-text.tsx";

interface AnswerPagesProps {
  definition: FormDefinition;
  pages: readonly DescribedPage[];
  /** Said where there is no answer. */
  unanswered: (answer: DescribedAnswer) => ReactNode;
  /** What can be done about an answer: a `dd`. */
  act?: (answer: DescribedAnswer, question: string) => ReactNode;
  /** What is wrong with an answer, in words. */
  problem?: (answer: DescribedAnswer) => ReactNode;
}

/** Answers in words, page by page and section by section. */
export function AnswerPages({ definition, pages, unanswered, act, problem }: AnswerPagesProps) {
  const places = useMemo(() => indexFields(definition), [definition]);
  /** What was typed stays as it is, also where it looks like marks; those are of labels. */
  const shown = ({ key, value }: DescribedAnswer) =>
    /^text(area)?$/.test(placeOf(places, key)?.field.controlType ?? "") ? value : plainText(value);
  return pages.map((page) => (
    // Pages may have the same title, but none is without an answer.
    <div key={page.sections[0]?.answers[0]?.key} className="p-check-page">
      <h3>{plainText(page.title)}</h3>
      {page.sections.map((section) => (
        <div key={section.answers[0]?.key}>
          {section.title !== "" && <h4>{plainText(section.title)}</h4>}
          <dl>
            {section.answers.map((answer) => {
              const question = plainText(answer.label) || answer.key;
              return (
                <div key={answer.key} className="p-check-row">
                  <dt>{question}</dt>
                  <dd className={answer.value === "" ? "p-quiet" : undefined}>
                    {answer.value === "" ? unanswered(answer) : <bdi>{shown(answer)}</bdi>}
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
