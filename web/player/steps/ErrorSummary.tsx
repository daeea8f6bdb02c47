import { useEffect, useId, useRef } from "react";
import { directionOf } from "../choose-locale.ts";
import { useForm } from "../form-context.ts";
import { uiLanguage } from "../ui-language.tsx";
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
              {problem.sentence === undefined ? (
                problem.label
              ) : (
                <Sentence pattern={problem.sentence} label={problem.label} />
              )}
            </button>
            {problem.sentence === undefined && (
              <span className="p-summary-text">{problem.isOwn ? say(problem.text) : problem.text}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page's own words around the question, which is in the form's language. */
function Sentence({ pattern, label }: { pattern: string; label: string }) {
  const { texts, locale } = useForm();
  const language = uiLanguage(texts, locale);
  const [before = "", after = ""] = pattern.split("{label}");
  return (
    <span {...language}>
      {before}
      <bdi lang={language.lang && locale} dir={language.dir && directionOf(locale)}>
        {label}
      </bdi>
      {after}
    </span>
  );
}
