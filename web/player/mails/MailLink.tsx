/** "E-mail me the link": a button; what it asks is loaded once it is pressed. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { part } from "../../../shared/part.ts";
import type { MailLinkFormProps, MailLinkProps } from "./MailLinkForm.tsx";

const formPart = part(() => import("./MailLinkForm.tsx"));

export function MailLink(props: MailLinkProps) {
  const { texts } = props;
  const [Form, setForm] = useState<ComponentType<MailLinkFormProps>>();
  const [failed, setFailed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = Form !== undefined;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  async function open() {
    setFailed(false);
    try {
      const { MailLinkForm } = await formPart();
      setForm(() => MailLinkForm);
    } catch {
      setFailed(true); // the page works without it
    }
  }

  if (Form !== undefined) return <Form {...props} onClose={() => setForm(undefined)} />;
  return (
    <>
      <div className="p-message-actions">
        <button type="button" className="p-button" ref={opener} onClick={() => void open()}>
          {texts.mailLink}
        </button>
      </div>
      {failed && (
        <div className="p-problem" role="alert">
          {texts.noConnection}
        </div>
      )}
    </>
  );
}
