/** Manage Subscriptions: which mails the signed-in respondent wants. Each choice is saved at once. */
import { useEffect, useId, useRef, useState } from "react";
import { CallProblem } from "../../lib/send.ts";
import {
  type Subscriptions as Chosen,
  type MailChoices,
  readSubscriptions,
  saveMailChoices,
} from "../base/mail-calls.ts";
import { textsFor } from "../texts/texts.ts";

const mailNames = ["reportReady", "sentBack", "reminder"] as const satisfies (keyof MailChoices)[];

export function Subscriptions({ locale, onClose }: { locale: string; onClose: () => void }) {
  const texts = textsFor(locale).mails;
  const shared = textsFor(locale);
  const [chosen, setChosen] = useState<Chosen>();
  const [attempt, setAttempt] = useState(0);
  const [hasNoAnswer, setNoAnswer] = useState(false);
  const [saving, setSaving] = useState<"saving" | "saved" | "failed">();
  const confirmed = useRef<Chosen>(undefined);
  const last = useRef<Chosen>(undefined);
  const queue = useRef(Promise.resolve());
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    heading.current?.focus();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    setNoAnswer(false);
    readSubscriptions().then(
      (answered) => {
        confirmed.current = answered;
        setChosen(answered);
      },
      (reason: unknown) => {
        if (!endsSession(reason)) setNoAnswer(true);
      },
    );
  }, [attempt]);

  /** Choices are saved one after the other, so that the last one stays; what the server did not accept is reverted. */
  function choose(name: keyof MailChoices, isOn: boolean) {
    if (chosen === undefined) return;
    const after = { ...chosen, [name]: isOn };
    const { reportReady, reminder, sentBack } = after;
    setChosen(after);
    setSaving("saving");
    last.current = after;
    queue.current = queue.current.then(async () => {
      try {
        await saveMailChoices({ reportReady, reminder, sentBack });
        confirmed.current = after;
        if (last.current === after) setSaving("saved");
      } catch (reason) {
        if (endsSession(reason)) return;
        setChosen(confirmed.current);
        setSaving("failed");
      }
    });
  }

  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      className="p-notice"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {texts.manageSubscriptions}
      </h2>
      {hasNoAnswer && (
        <div role="alert">
          {texts.loadFailed}{" "}
          <button type="button" className="p-link" onClick={() => setAttempt(attempt + 1)}>
            {shared.tryAgain}
          </button>
        </div>
      )}
      {chosen === undefined && !hasNoAnswer && <p role="status">{texts.loading}</p>}
      {chosen !== undefined && (
        <>
          <p id={`${titleId}-text`}>{texts.mailsTo(chosen.email)}</p>
          <fieldset aria-labelledby={`${titleId}-text`} className="p-options">
            {mailNames.map((name) => (
              <label key={name} className="p-option">
                <input
                  type="checkbox"
                  checked={chosen[name] === true}
                  onChange={(event) => choose(name, event.currentTarget.checked)}
                />
                <span>{texts[name]}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
      <p className="p-quiet" role="status">
        {saving === "saving" ? texts.savingChoice : saving === "saved" ? texts.savedChoice : ""}
      </p>
      {saving === "failed" && (
        <div className="p-problem" role="alert">
          {texts.saveFailed}
        </div>
      )}
      <div className="p-message-actions">
        <button type="button" className="p-button" onClick={onClose}>
          {shared.dismiss}
        </button>
      </div>
    </div>
  );
}

/** Without a session, sign-in comes first, and leads back here. */
function endsSession(reason: unknown): boolean {
  const isOver = reason instanceof CallProblem && reason.status === 401;
  if (isOver) window.location.assign("/login?returnUrl=/my-forms");
  return isOver;
}
