import { useEffect, useId, useRef } from "react";
import { useForm } from "../form-context.ts";
import type { ListedProblem } from "./form-problems.ts";

interface ErrorSummaryProps {
  problems: ListedProblem[];
  /** Changes with each refused press: the focus moves here again. */
  asked: number;
  onJump: (problem: ListedProblem) => void;
}

/** What is missing, each line leading to its field. Takes the focus when it appears, so it is read out. */
export function ErrorSummary({ problems, asked, onJump }: ErrorSummaryProps) {
  const { texts, say } = useForm();
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused press asks for the focus again
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, [asked]);
  if (problems.length === 0) return null;
  return (
    <section className="p-summary" tabIndex={-1} ref={box} aria-labelledby={titleId}>
      <h3 id={titleId}>{say(texts.problemCount(problems.length))}</h3>
      <ul>
        {problems.map((problem) => (
          <li key={problem.key}>
            <button type="button" className="p-link" onClick={() => onJump(problem)}>
              {problem.label}
            </button>
            <span className="p-summary-text">{problem.isOwn ? say(problem.text) : problem.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
