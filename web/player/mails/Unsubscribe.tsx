/** Where the last link of every mail about a form leads: says what it does, does it on a click, and can undo it. */
import { useEffect, useRef, useState } from "react";
import { problemName } from "../base/instance-calls.ts";
import { stopMails } from "../base/mail-calls.ts";
import { firstLanguage } from "../base/page-route.ts";
import { Frame, Message } from "../frame/Frame.tsx";
import { type Texts, textsFor } from "../texts/texts.ts";

export function Unsubscribe({ link: { email, token } }: { link: { email?: string; token?: string } }) {
  const locale = textsFor(firstLanguage()).code;
  const texts = textsFor(locale).mails;
  return (
    <Frame title={texts.unsubscribeTitle} locale={locale}>
      {email === undefined || token === undefined ? (
        <Message text={texts.linkCut} />
      ) : (
        <StopMails email={email} token={token} texts={texts} />
      )}
    </Frame>
  );
}

interface StopMailsProps {
  email: string;
  token: string;
  texts: Texts["mails"];
}

function StopMails({ email, token, texts }: StopMailsProps) {
  const [done, setDone] = useState<"nothing" | "stopped" | "undone">("nothing");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<"link" | "other">();
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done !== "nothing") status.current?.focus();
  }, [done]);

  async function press() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const undo = done === "stopped";
    try {
      await stopMails({ email, token, undo });
      setDone(undo ? "undone" : "stopped");
    } catch (reason) {
      const isWrong = problemName(reason) === "ACCESS_DENIED" || problemName(reason) === "INPUT_INVALID";
      setFailure(isWrong ? "link" : "other");
    } finally {
      setBusy(false);
    }
  }

  const words = {
    nothing: texts.unsubscribeText(email),
    stopped: texts.unsubscribed(email),
    undone: texts.undone(email),
  };
  const isStopped = done === "stopped";
  return (
    <section className="p-message">
      <p tabIndex={-1} ref={status} role={done === "nothing" ? undefined : "status"}>
        {words[done]}
      </p>
      {failure !== undefined && (
        <div className="p-failure" role="alert">
          {failure === "link" ? texts.linkCut : texts.unsubscribeFailed}
        </div>
      )}
      <div className="p-message-actions">
        <button
          type="button"
          className={isStopped ? "p-button" : "p-button p-primary"}
          aria-disabled={busy}
          onClick={() => void press()}
        >
          {busy ? texts.stopping : isStopped ? texts.undo : texts.unsubscribe}
        </button>
      </div>
    </section>
  );
}
