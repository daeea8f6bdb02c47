import { useEffect, useId, useRef } from "react";
import { useForm } from "../base/form-context.ts";
import { inLanguage, sentenceWith } from "../texts/ui-language.tsx";
import type { ListedProblem } from "./form-problems.ts";

interface ErrorSummaryProps {
  problems: ListedProblem[];
  /** Changes with each refused press: the focus moves here again. */
  requests: number;
  onJump: (problem: Pick<ListedProblem, "pageIndex" | "key">) => void;
}

/** What is missing, each line leading to its field. Takes the focus when it appears, so it is read out. */
export function ErrorSummary({ problems, requests, onJump }: ErrorSummaryProps) {
  const shared = useForm();
  const { texts, say } = shared;
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused press asks for the focus again
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, [requests]);
  if (problems.length === 0) return null;
  return (
    <section className="p-summary" tabIndex={-1} ref={box} aria-labelledby={titleId}>
      <h3 id={titleId}>{say(texts.problemCount(problems.length))}</h3>
      <ul>
        {problems.map((problem) => (
          <li key={problem.key}>
            <button type="button" className="p-link" onClick={() => onJump(problem.leadsTo ?? problem)}>
              {problem.sentence === undefined
                ? inLanguage(problem.label, problem.labelLanguage)
                : sentenceWith(
                    problem.label,
                    problem.labelLanguage,
                    (label) => problem.sentence?.replace("{label}", () => label) ?? "",
                    shared,
                  )}
            </button>
            {problem.sentence === undefined && (
              <span className="p-summary-text">
                {problem.isOwn ? say(problem.text) : inLanguage(problem.text, problem.language)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
