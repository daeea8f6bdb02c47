/** Deleting a form that isn't submitted, or the changes of one that is: on the server, and on this device. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { CallProblem } from "../../lib/send.ts";
import { Dialog, noteAddress } from "../base/Dialog.tsx";
import { discard, type InstanceAccess, isUnreached } from "../base/instance-calls.ts";
import { startPath } from "../base/page-route.ts";
import { refusalText } from "../base/refusal-text.ts";
import { forgetAuthKey, forgetJournal, forgetOpened } from "../device/device-keys.ts";
import type { Texts } from "../texts/texts.ts";
import { uiLanguage } from "../texts/ui-language.tsx";

export interface DiscardDraftProps {
  /** `change`: what was submitted stays, and its change is deleted. */
  access: InstanceAccess & { change?: boolean };
  /** Tells it from others of a list. */
  name?: string;
  texts: Texts;
  locale: string;
  /** It is deleted on the server: from here on this page must save nothing of it. */
  onStop?: () => void;
  onDiscarded: () => void;
}

/** A button that asks first. */
export function DiscardDraft({ name, texts, locale, ...rest }: DiscardDraftProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const words = texts.discard;
  return (
    <span {...uiLanguage(texts, locale)}>
      <button type="button" className="p-link" onClick={() => setAsking(true)}>
        {rest.access.change ? words.discard : words.delete}
        {name !== undefined && <span className="p-unseen"> {name}</span>}
      </button>
      {isAsking && <Question {...rest} texts={texts} onCancel={() => setAsking(false)} />}
    </span>
  );
}

type QuestionProps = Omit<DiscardDraftProps, "name" | "locale"> & { onCancel: () => void };

/** Confirmed once: what is deleted can't be restored. */
function Question({ access, texts, onStop, onDiscarded, onCancel }: QuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ reason: unknown }>();
  const words = texts.discard;
  const isChange = access.change === true;
  const id = useId();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    try {
      await discard(access);
    } catch (reason) {
      setFailure({ reason });
      setBusy(false);
      return;
    }
    onStop?.();
    const { instanceKey } = access;
    if (!isChange) {
      forgetAuthKey(instanceKey);
      forgetOpened(instanceKey);
    }
    await forgetJournal(instanceKey);
    onDiscarded();
  }

  return (
    <Dialog aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onClose={onCancel}>
      <h2 id={`${id}-title`}>{isChange ? words.discardTitle : words.deleteTitle}</h2>
      <p id={`${id}-text`}>{isChange ? words.discardText : words.deleteText}</p>
      {failure !== undefined && (
        <p className="p-problem" role="alert">
          {isRefusal(failure.reason) ? refusalText(failure.reason, texts.code) : words.failed}
        </p>
      )}
      <div className="p-message-actions">
        <button type="button" className="p-button" onClick={onCancel}>
          {texts.cancel}
        </button>
        <button type="button" className="p-button p-destroy" disabled={isBusy} onClick={() => void confirm()}>
          {isChange ? words.discardYes : words.deleteYes}
        </button>
      </div>
    </Dialog>
  );
}

const isRefusal = (reason: unknown): reason is CallProblem =>
  reason instanceof CallProblem && !isUnreached(reason);

interface DiscardedProps extends Pick<DiscardDraftProps, "texts" | "locale"> {
  /** What a new one is started of; undefined: only its prefilled link starts one, with whom it is about. */
  publicationKey: string | undefined;
}

/** Replaces a form that was deleted. */
export function Discarded({ publicationKey, texts, locale }: DiscardedProps) {
  const words = texts.discard;
  const heading = useRef<HTMLHeadingElement>(null);
  const start = publicationKey === undefined ? undefined : startPath(publicationKey);
  useEffect(() => {
    heading.current?.focus();
    if (start === undefined) return undefined;
    /** Reloading begins a new form. The closed dialog's entry leaves the history first. */
    const settle = () => {
      window.history.replaceState(null, "", start);
      noteAddress();
    };
    if (Number(window.history.state) === 0) settle();
    else window.addEventListener("popstate", settle, { once: true });
    return () => window.removeEventListener("popstate", settle);
  }, [start]);
  return (
    <section className="p-message" {...uiLanguage(texts, locale)}>
      <h2 ref={heading} tabIndex={-1}>
        {words.deleted}
      </h2>
      <p>{words.deletedText}</p>
      {start !== undefined && (
        <div className="p-message-actions">
          <a className="p-button" href={start}>
            {words.startAgain}
          </a>
        </div>
      )}
    </section>
  );
}
