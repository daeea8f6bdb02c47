import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { isCalculated } from "../../../shared/form/form-node.ts";
import { describeAnswers } from "../../../shared/process/describe-answers.ts";
import { STEP_SCROLL_DELAY_MS } from "../../../shared/timings.ts";
import { type FieldPlace, placeOf } from "../field-index.ts";
import { useForm } from "../form-context.ts";
import { checkTextsFor } from "../texts/check.ts";
import { uiLanguage } from "../ui-language.tsx";
import { AnswerPages } from "./AnswerPages.tsx";
import type { Steps } from "./use-steps.ts";

interface CheckAnswersProps extends Pick<Steps, "steps" | "current"> {
  places: ReadonlyMap<string, FieldPlace>;
  busy: "submit" | "save" | undefined;
  /** Leads to a question. */
  jump: (answer: { pageIndex: number; key: string }) => void;
  openStep: (pageIndex: number) => void;
}

/**
 * What will be submitted, page by page, at the end of the last step: each answer with Change, which leads to its
 * question, where a button comes back.
 */
export default function CheckAnswers({
  steps,
  current,
  places,
  busy,
  jump,
  openStep,
}: CheckAnswersProps): ReactNode {
  const last = steps.at(-1);
  const isLast = current === last;
  const { texts, locale, say } = useForm();
  const words = checkTextsFor(texts.code);
  const [isOpen, setOpen] = useState(false);
  /** The answer that is being changed. */
  const [changed, setChanged] = useState<string>();
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isLast || changed === undefined) return;
    // After the head of the step, which was asked for the focus before.
    const timer = setTimeout(() => {
      const row = box.current?.querySelector<HTMLElement>(`[data-changes="${CSS.escape(changed)}"]`);
      row?.scrollIntoView({ block: "center" });
      row?.focus({ preventScroll: true });
      setChanged(undefined);
    }, STEP_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLast, changed]);

  if (!isLast)
    return (
      changed !== undefined && (
        <div className="p-check" {...uiLanguage(texts, locale)}>
          <button
            type="button"
            className="p-button"
            onClick={() => last !== undefined && openStep(last.pageIndex)}
          >
            {words.back}
          </button>
        </div>
      )
    );
  return (
    <section className="p-check" inert={busy === "submit"} ref={box}>
      <button type="button" className="p-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {say(isOpen ? words.hide : words.title)}
      </button>
      {isOpen && (
        <AnswerList
          places={places}
          jump={(answer) => {
            setChanged(answer.key);
            jump(answer);
          }}
        />
      )}
    </section>
  );
}

function AnswerList({ places, jump }: Pick<CheckAnswersProps, "places" | "jump">) {
  const { store, definition, locale, region, texts, say } = useForm();
  const words = checkTextsFor(texts.code);
  const version = useSyncExternalStore(store.subscribeAll, store.versionOfAll);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers change with the version
  const { pages, computed } = useMemo(
    () => ({
      pages: describeAnswers(definition, store.session, locale, region),
      computed: new Set(store.session.nodes().flatMap((node) => (isCalculated(node) ? [node.key] : []))),
    }),
    [definition, store, locale, region, version],
  );
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.scrollIntoView({ block: "start" }); // newer browsers return a promise, which isn't a clean-up function
    head.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h2 tabIndex={-1} ref={head}>
        {say(words.title)}
      </h2>
      <p className="p-quiet">{say(words.lead)}</p>
      <AnswerPages
        pages={pages}
        unanswered={say(words.unanswered)}
        act={({ key }, question) => {
          const place = placeOf(places, key);
          if (place === undefined || computed.has(key) || store.session.isReadOnly(key)) return null;
          return (
            <dd className="p-check-change">
              <button
                type="button"
                className="p-link"
                data-changes={key}
                onClick={() => jump({ pageIndex: place.pageIndex, key })}
              >
                {say(words.change)}
                <span className="p-unseen"> {question}</span>
              </button>
            </dd>
          );
        }}
      />
    </>
  );
}
