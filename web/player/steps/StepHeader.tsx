/** Where in the form the person is: the head of each step, and the line on top that says how far. */
import { useForm } from "../base/form-context.ts";
import { inLanguage } from "../texts/ui-language.tsx";
import { pressed } from "./press.ts";

interface StepHeaderProps {
  id: string;
  number: number;
  title: string;
  language: string | undefined;
  isCurrent: boolean;
  isCompleted: boolean;
  isLocked: boolean;
  onOpen: () => void;
}

/** The head of one step: its number or a tick, and its name. The current one can take the focus. */
export function StepHeader(props: StepHeaderProps) {
  const { id, number, title, language, isCurrent, isCompleted, isLocked, onOpen } = props;
  const { texts, say } = useForm();
  return (
    <h2 className="p-step-head" id={id} tabIndex={-1}>
      <button
        type="button"
        aria-current={isCurrent ? "step" : undefined}
        aria-disabled={isLocked}
        title={isLocked ? texts.stepLocked : undefined}
        {...pressed(onOpen)}
      >
        <span className="p-step-mark" data-completed={isCompleted} aria-hidden="true">
          {isCompleted ? <Tick /> : number}
        </span>
        <span className="p-step-title">
          <span className="p-unseen">{say(texts.step(number))}</span>
          {inLanguage(title, language)}
          {isCompleted && <span className="p-unseen">, {say(texts.stepCompleted)}</span>}
          {isLocked && <span className="p-unseen">, {say(texts.stepLocked)}</span>}
        </span>
      </button>
    </h2>
  );
}

function Tick() {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" className="p-icon p-icon-bold">
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </svg>
  );
}

interface ProgressLineProps {
  number: number;
  count: number;
  /** The furthest that the person has come, 0 to 1. */
  done: number;
  title: string;
  language: string | undefined;
}

/** The slim line on top: how far, and "2 of 6 · Sleep". */
export function ProgressLine({ number, count, done, title, language }: ProgressLineProps) {
  const { texts, say } = useForm();
  return (
    <div className="p-progress">
      <div className="p-progress-track" aria-hidden="true">
        <div className="p-progress-done" style={{ inlineSize: `${done * 100}%` }} />
      </div>
      <p className="p-progress-text">
        <strong>{say(texts.stepOf(number, count))}</strong>
        {title !== "" && <> · {inLanguage(title, language)}</>}
      </p>
    </div>
  );
}
