/** The page of a form, or a vertical stepper with the page of the step that is shown. */
import type { ReactNode } from "react";
import { useForm } from "../base/form-context.ts";
import { inLanguage } from "../texts/ui-language.tsx";
import { PageView } from "./PageView.tsx";
import { StepHeader } from "./StepHeader.tsx";
import type { Steps } from "./use-steps.ts";

interface StepListProps extends Pick<Steps, "steps" | "current"> {
  isStepper: boolean;
  /** Typing after the answers were sent would be in no submission. */
  isInert: boolean;
  /** What is missing or refused, above the page. */
  summary: ReactNode;
  onOpen: (pageIndex: number) => void;
}

export function StepList({ steps, current, isStepper, isInert, summary, onOpen }: StepListProps) {
  const { definition, idPrefix, reconfirmation } = useForm();
  return (
    <ol className="p-steps" data-stepper={isStepper}>
      {steps.map((step) => (
        <li key={step.page.key} data-current={step === current ? "" : undefined} className="p-step">
          {isStepper ? (
            <StepHeader
              id={`${idPrefix}-step-${step.pageIndex}`}
              number={step.number}
              title={step.title}
              language={step.language}
              isCurrent={step === current}
              isCompleted={step.isCompleted && step.isSeen}
              isLocked={step.isLocked && step !== current}
              onOpen={() => onOpen(step.pageIndex)}
            />
          ) : (
            step.title !== "" &&
            step.title !== definition.title && (
              <h2 className="p-page-title">{inLanguage(step.title, step.language)}</h2>
            )
          )}
          {step === current && (
            <div className="p-step-body" inert={isInert}>
              {summary}
              {reconfirmation && <reconfirmation.Notice pageKey={step.page.key} />}
              <PageView page={step.page} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
