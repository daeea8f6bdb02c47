import "./check.css";
import type { ReactNode } from "react";
import type { DescribedAnswer, DescribedPage } from "../../../shared/process/submission-document.ts";
import type { InstanceAccess } from "../base/instance-calls.ts";
import { inLanguage, ofLanguage } from "../texts/ui-language.tsx";
import { pictures } from "../widgets/pictures.ts";

export interface AnswerPagesProps {
  pages: readonly DescribedPage[];
  /** Whose files may be shown; absent in designer mode, where nothing is stored. */
  access?: InstanceAccess | undefined;
  /** Said where there is no answer. */
  unanswered: (answer: DescribedAnswer) => ReactNode;
  /** What can be done about an answer: a `dd`. */
  act?: (answer: DescribedAnswer, question: string) => ReactNode;
  /** What is wrong with an answer, in words. */
  problem?: (answer: DescribedAnswer) => ReactNode;
}

/** Answers in words, page by page and section by section. */
export function AnswerPages({ pages, access, unanswered, act, problem }: AnswerPagesProps) {
  return pages.map((page) => (
    // Pages may have the same title, but none is without an answer.
    <div key={page.sections[0]?.answers[0]?.key} className="p-check-page">
      <h3>{inLanguage(page.title, page.language)}</h3>
      {page.sections.map((section) => (
        <div key={section.answers[0]?.key}>
          {section.title !== "" && <h4>{inLanguage(section.title, section.language)}</h4>}
          <dl>
            {section.answers.map((answer) => {
              const question = answer.label || answer.key;
              return (
                <div key={answer.key} className="p-check-row">
                  <dt>{inLanguage(question, answer.language)}</dt>
                  <dd className={answer.value === "" ? "p-quiet" : undefined}>
                    {answer.value === "" ? unanswered(answer) : <Value answer={answer} access={access} />}
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

/** An answer in words; of a picture the picture, too. */
function Value({ answer, access }: { answer: DescribedAnswer; access: InstanceAccess | undefined }) {
  const { file, label, key, value, valueLanguage } = answer;
  const Picture = pictures.loaded?.AnswerPicture;
  const isPicture = file?.type.startsWith("image/") === true;
  return (
    <>
      {isPicture && Picture && <Picture file={file} access={access} alt={label || key} />}
      <bdi className={isPicture ? "p-quiet" : undefined} {...ofLanguage(valueLanguage)}>
        {value}
      </bdi>
    </>
  );
}
