/** "Still so?": a form that was started from earlier answers asks, page by page, whether they still hold. */
import { type ReactNode, useRef, useState } from "react";
import type { CopiedAnswers } from "../../../shared/form/answers/last-answers.ts";
import { templateKey } from "../../../shared/form/definition/instance-keys.ts";
import type { CompiledForm } from "../../../shared/form/engine/engine.ts";
import { type Reconfirmation, useForm } from "../base/form-context.ts";
import { plainText } from "../base/rich-text.tsx";
import { createSignal } from "../base/signal.ts";
import { dayOf } from "./day-of.ts";

/** @param form tells the page of an answer: changing one confirms its page */
export function createReconfirmation(
  { submittedAt, pages }: CopiedAnswers,
  form: CompiledForm,
): Reconfirmation {
  const copiedPages: ReadonlySet<string> = new Set(pages);
  const open = new Set(pages);
  const unsaved = new Set<string>();
  const signal = createSignal();
  let tell = () => {};

  function confirm(pageKey: string): void {
    if (!open.delete(pageKey)) return;
    unsaved.add(pageKey);
    signal.emit();
    tell();
  }

  /** What the server has left open; another device may have confirmed some. */
  function takeLeft(left: ReadonlySet<string>): void {
    for (const page of unsaved) if (!left.has(page)) unsaved.delete(page);
    const before = open.size;
    for (const page of open) if (!left.has(page)) open.delete(page);
    if (open.size !== before) signal.emit();
  }

  return {
    isOpen: (pageKey) => open.has(pageKey),
    confirm,
    changed(key) {
      const page = form.byKey.get(templateKey(key))?.pageIndex;
      if (page !== undefined) confirm(form.definition.model[page]?.key ?? "");
    },
    restore(kept = []) {
      for (const page of kept) confirm(page);
    },
    kept: () => (unsaved.size > 0 ? { confirmedPages: [...unsaved] } : {}),
    sending: (send) => async (request) => {
      const answered = await send({ ...request, confirmedPages: [...unsaved] });
      takeLeft(new Set(answered.copied?.pages));
      return answered;
    },
    follow(listener) {
      tell = listener;
      if (unsaved.size > 0) tell();
    },
    subscribe: signal.subscribe,
    version: signal.version,
    problemOf({ type, key, pageIndex }, { store: { session }, locale, texts }) {
      if (type !== "page" || !open.has(key) || !session.isVisible(key)) return undefined;
      const label = plainText(session.label(key, locale)) || texts.page(pageIndex + 1);
      return { key, pageIndex, label, text: texts.last.problem, isOwn: true };
    },
    Notice: ({ pageKey }) =>
      copiedPages.has(pageKey) && <Question key={pageKey} pageKey={pageKey} submittedAt={submittedAt} />,
  };
}

interface QuestionProps {
  pageKey: string;
  submittedAt: string;
}

/** As tall when it is answered as before: nothing moves while somebody types below it. */
function Question({ pageKey, submittedAt }: QuestionProps): ReactNode {
  const { texts, say, reconfirmation } = useForm();
  const words = texts.last;
  const box = useRef<HTMLElement>(null);
  const [date] = useState(() => dayOf(submittedAt, texts.code));
  const isOpen = reconfirmation?.isOpen(pageKey) === true;
  return (
    <section className="p-device" data-key={pageKey} tabIndex={-1} ref={box}>
      <p>
        <strong>{say(words.from(date))}</strong> {isOpen && say(words.ask)}
      </p>
      <div className="p-device-choices" style={{ minBlockSize: "3rem", alignItems: "center" }}>
        {isOpen ? (
          <button
            type="button"
            className="p-button"
            onClick={() => {
              reconfirmation.confirm(pageKey);
              box.current?.focus(); // the button is gone
            }}
          >
            {say(words.yes)}
          </button>
        ) : (
          <span>
            <span aria-hidden="true">✓ </span>
            {say(words.checked)}
          </span>
        )}
      </div>
    </section>
  );
}
