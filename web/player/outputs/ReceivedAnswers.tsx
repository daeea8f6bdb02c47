import { useEffect, useMemo, useRef, useState } from "react";
import { fileOf } from "../../../shared/form/definition/uploaded-file.ts";
import { type CompiledForm, formClock, openForm } from "../../../shared/form/engine/engine.ts";
import { describeAnswers } from "../../../shared/process/describe-answers.ts";
import { ownRegion, ownTimeZone } from "../base/clock.ts";
import { type FormInstance, type InstanceAccess, openInstance } from "../base/instance-calls.ts";
import { readAnswers } from "../base/merge.ts";
import { usePrinting } from "../base/use-printing.ts";
import { AnswerPages } from "../steps/AnswerPages.tsx";
import type { Texts } from "../texts/texts.ts";
import { inUiLanguage } from "../texts/ui-language.tsx";
import { pictures } from "../widgets/pictures.ts";

interface ReceivedAnswersProps {
  access: InstanceAccess;
  form: CompiledForm;
  /** The answers as far as this page knows them already: what is printed, without waiting for a call. */
  model: string | undefined;
  /** When they were received: what the form computed from the day is computed for that one. */
  submittedAt: string;
  words: Texts["outputs"];
  texts: Texts;
  locale: string;
}

type Received = Pick<FormInstance, "model"> | "asking" | "unreadable";

/** The answers as the server has them, asked for when somebody wants to read them. */
export function ReceivedAnswers(props: ReceivedAnswersProps) {
  const { access, form, model, submittedAt, words, texts, locale } = props;
  const [received, setReceived] = useState<Received>();
  const isRead = typeof received === "object";
  const isPrinting = usePrinting();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same instance's all the time
  useEffect(() => {
    for (const answer of Object.values(readAnswers(model ?? "{}"))) {
      const file = fileOf(answer);
      if (file?.type.startsWith("image/")) void pictures.loaded?.keepPicture(file, access); // for paper
    }
  }, [model]);

  async function read() {
    setReceived("asking");
    setReceived(await openInstance(access).catch(() => "unreadable" as const));
  }

  return (
    <section className="p-check">
      <button
        type="button"
        className="p-button"
        aria-expanded={isRead}
        disabled={received === "asking"}
        onClick={() => (isRead ? setReceived(undefined) : void read())}
      >
        {isRead ? words.hideAnswers : words.answers}
      </button>
      {received === "unreadable" && (
        <p className="p-problem" role="alert">
          {words.answersUnreadable}
        </p>
      )}
      {isRead && (
        <AnswerList {...{ access, form, submittedAt, words, texts, locale }} model={received.model} />
      )}
      {isPrinting && !isRead && model !== undefined && (
        <div className="p-paper">
          <AnswerList {...{ access, form, submittedAt, words, texts, locale, model }} />
        </div>
      )}
    </section>
  );
}

interface AnswerListProps extends Omit<ReceivedAnswersProps, "model"> {
  model: string;
}

function AnswerList({ access, form, submittedAt, words, texts, locale, model }: AnswerListProps) {
  const pages = useMemo(() => {
    const clock = formClock(new Date(submittedAt), ownTimeZone());
    const region = ownRegion();
    const session = openForm(form, readAnswers(model), clock, locale, region);
    return describeAnswers(form.definition, session, locale, { region });
  }, [form, submittedAt, locale, model]);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (head.current?.closest(".p-paper")) return; // nobody reads it on the screen
    head.current?.scrollIntoView({ block: "start" }); // newer browsers return a promise, which isn't a clean-up function
    head.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div lang={locale}>
      <h2 tabIndex={-1} ref={head}>
        {inUiLanguage(words.answers, texts, locale)}
      </h2>
      <AnswerPages
        pages={pages}
        access={access}
        unanswered={() => inUiLanguage(texts.check.unanswered, texts, locale)}
      />
    </div>
  );
}
