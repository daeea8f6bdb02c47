/** Asks for the address to mail the link to and for further mails, and says where it was sent. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { isOffline } from "../../lib/send.ts";
import { type InstanceAccess, problemName } from "../base/instance-calls.ts";
import { askForLink } from "../base/mail-calls.ts";
import type { Texts } from "../texts/texts.ts";

export interface MailLinkProps {
  access: InstanceAccess;
  texts: Texts;
  /** Which further mails still make sense. */
  offers: { reportReady: boolean; reminder: boolean };
}

export interface MailLinkFormProps extends MailLinkProps {
  onClose: () => void;
}

export function MailLinkForm(props: MailLinkFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  const words = props.texts.mails;
  useEffect(() => {
    if (sentTo !== undefined) status.current?.focus();
  }, [sentTo]);
  if (sentTo === undefined) return <AskForLink {...props} words={words} onSent={setSentTo} />;
  return (
    <>
      <p className="p-notice" role="status" tabIndex={-1} ref={status}>
        {words.linkSent(sentTo)}
      </p>
      <div className="p-message-actions">
        <button type="button" className="p-button" onClick={() => setSentTo(undefined)}>
          {words.anotherAddress}
        </button>
      </div>
    </>
  );
}

interface AskForLinkProps extends MailLinkFormProps {
  words: Texts["mails"];
  onSent: (to: string) => void;
}

function AskForLink({ access, texts, offers, words, onSent, onClose }: AskForLinkProps) {
  const [email, setEmail] = useState("");
  const [reportReady, setReportReady] = useState(false);
  const [reminder, setReminder] = useState(false);
  const [withdraw, setWithdraw] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<MailFailure>();
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    box.current?.focus();
  }, []);

  function fail(why: MailFailure) {
    setFailure(why);
    box.current?.focus();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (email.trim() === "" || box.current?.validity.valid === false) return fail("address");
    setBusy(true);
    setFailure(undefined);
    try {
      const choices = {
        reportReady: offers.reportReady && reportReady,
        reminder: offers.reminder && reminder,
      };
      const { email: to } = await askForLink({ ...access, email, ...choices, ...(withdraw && { withdraw }) });
      onSent(to);
    } catch (reason) {
      fail(failureOf(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="p-notice" aria-label={texts.mailLink} noValidate onSubmit={(event) => void send(event)}>
      <p>{words.linkText}</p>
      <label className="p-label" htmlFor={id}>
        {words.address}
      </label>
      <input
        id={id}
        className="p-input"
        type="email"
        autoComplete="email"
        maxLength={254}
        ref={box}
        value={email}
        aria-invalid={failure === "address"}
        aria-describedby={failure === undefined ? undefined : `${id}-problem`}
        onChange={(event) => {
          setFailure(undefined);
          setEmail(event.currentTarget.value);
        }}
      />
      {failure !== undefined && (
        <div className="p-problem" id={`${id}-problem`} role="alert">
          {failureText(failure, texts, words)}
        </div>
      )}
      {offers.reportReady && (
        <MailCheckbox text={words.linkReport} isChecked={reportReady} onChange={setReportReady} />
      )}
      {offers.reminder && (
        <MailCheckbox text={words.linkReminder} isChecked={reminder} onChange={setReminder} />
      )}
      <MailCheckbox text={words.linkWithdraw} isChecked={withdraw} onChange={setWithdraw} />
      <div className="p-message-actions">
        <button type="submit" className="p-button p-primary" aria-disabled={busy}>
          {busy ? words.sending : words.send}
        </button>
        <button type="button" className="p-button" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

interface MailCheckboxProps {
  text: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function MailCheckbox({ text, isChecked, onChange }: MailCheckboxProps) {
  return (
    <label className="p-option">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{text}</span>
    </label>
  );
}

/** Why the link wasn't mailed. `address`: it is none that takes mails. */
type MailFailure = "address" | "too often" | "denied" | "offline" | "other";

function failureOf(reason: unknown): MailFailure {
  const name = problemName(reason);
  if (name === "INPUT_INVALID") return "address";
  if (name === "TOO_MANY_REQUESTS") return "too often";
  if (name === "ACCESS_DENIED") return "denied";
  return isOffline(reason) ? "offline" : "other";
}

function failureText(failure: MailFailure, texts: Texts, words: Texts["mails"]): string {
  return {
    address: words.addressWrong,
    "too often": words.tooOften,
    denied: texts.accessDenied,
    offline: texts.noConnection,
    other: words.linkFailed,
  }[failure];
}
