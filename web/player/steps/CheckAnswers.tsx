import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { isCalculated } from "../../../shared/form/engine/form-node.ts";
import { describeAnswers } from "../../../shared/process/describe-answers.ts";
import { STEP_SCROLL_DELAY_MS } from "../../../shared/timings.ts";
import { type FieldPlace, placeOf } from "../base/field-index.ts";
import { useForm } from "../base/form-context.ts";
import { problemWords } from "../base/problem-words.ts";
import { usePrinting } from "../base/use-printing.ts";
import { inLanguage, uiLanguage } from "../texts/ui-language.tsx";
import { AnswerPages, type AnswerPagesProps } from "./AnswerPages.tsx";
import type { Check } from "./use-moves.ts";

export interface CheckAnswersProps {
  check: Check;
  places: ReadonlyMap<string, FieldPlace>;
  busy: "submit" | "save" | undefined;
  /** Leads to a question, to change its answer. */
  onChange: (answer: { pageIndex: number; key: string }) => void;
  /** Leads to the answers, at first or again. */
  onOpen: () => void;
  /** Leads to the questions of the last step. */
  onLeave: () => void;
}

/**
 * All answers before they are submitted, page by page, each with Change, which leads to its question, where a button comes
 * back. At the end of the last step, what leads there.
 */
export default function CheckAnswers(props: CheckAnswersProps): ReactNode {
  const { check, busy, onOpen } = props;
  const { texts, locale } = useForm();
  const words = texts.check;
  if (check.isOpen) return <AllAnswers {...props} />;
  const isChanging = check.changing !== undefined;
  return (
    <section className="p-check p-check-offer" inert={busy === "submit"} {...uiLanguage(texts, locale)}>
      {!isChanging && <p>{words.offer}</p>}
      <button type="button" className="p-button" onClick={onOpen}>
        {isChanging ? words.back : words.title}
      </button>
    </section>
  );
}

function AllAnswers({ check, places, busy, onChange, onLeave }: CheckAnswersProps) {
  const { store, texts, say } = useForm();
  const words = texts.check;
  const box = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const { arrival, changing = "" } = check;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with each arrival, and only then
  useEffect(() => {
    if (arrival === undefined) return;
    const timer = setTimeout(() => {
      const row = box.current?.querySelector<HTMLElement>(`[data-changes="${CSS.escape(changing)}"]`);
      const target = row ?? head.current;
      target?.scrollIntoView({ block: row ? "center" : "start" });
      target?.focus({ preventScroll: true });
    }, STEP_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [arrival]);
  const computed = new Set(store.session.nodes().flatMap((node) => (isCalculated(node) ? [node.key] : [])));
  return (
    <section className="p-check" inert={busy === "submit"} ref={box}>
      <button type="button" className="p-link p-check-leave" onClick={onLeave}>
        {say(words.questions)}
      </button>
      <h2 tabIndex={-1} ref={head}>
        {say(words.title)}
      </h2>
      <p className="p-quiet">{say(words.lead)}</p>
      <AnswerList
        act={({ key, language }, question) => {
          const place = placeOf(places, key);
          if (place === undefined || computed.has(key) || store.session.isReadOnly(key)) return null;
          return (
            <dd className="p-check-change">
              <button
                type="button"
                className="p-link"
                data-changes={key}
                onClick={() => onChange({ pageIndex: place.pageIndex, key })}
              >
                {say(words.change)}
                <span className="p-unseen"> {inLanguage(question, language)}</span>
              </button>
            </dd>
          );
        }}
      />
    </section>
  );
}

/** On paper, all answers take the place of the step that is on the screen. */
export function PrintedAnswers(): ReactNode {
  return (
    usePrinting() && (
      <div className="p-check p-paper">
        <AnswerList />
      </div>
    )
  );
}

function AnswerList({ act }: { act?: AnswerPagesProps["act"] }) {
  const shared = useForm();
  const { store, definition, locale, region, texts, say, uploads } = shared;
  const words = texts.check;
  const version = useSyncExternalStore(store.subscribeAll, store.versionOfAll);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers change with the version
  const { pages, problems } = useMemo(
    () => ({
      pages: describeAnswers(definition, store.session, locale, { region }),
      problems: new Map(
        store.session.problems().map(({ key, problem }) => [key, problemWords(problem, shared)]),
      ),
    }),
    [shared, version],
  );
  return (
    <AnswerPages
      pages={pages}
      access={uploads}
      unanswered={({ key }) =>
        problems.has(key) ? (
          <span className="p-check-missing">{say(`${words.unanswered} (${texts.required})`)}</span>
        ) : (
          say(words.unanswered)
        )
      }
      problem={({ key }) => {
        const wrong = problems.get(key);
        return (
          wrong && (
            <p className="p-check-missing">
              {wrong.isOwn ? say(wrong.text) : inLanguage(wrong.text, wrong.language)}
            </p>
          )
        );
      }}
      {...(act && { act })}
    />
  );
}
