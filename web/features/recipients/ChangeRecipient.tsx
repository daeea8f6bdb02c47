import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Recipient } from "../../../shared/contract/recipients.ts";
import type { Locale } from "../../../shared/form/definition/locales.ts";
import { MAX_RECIPIENT_NAME } from "../../../shared/limits.ts";
import { api, call } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";

interface ChangeRecipientProps {
  id: number;
  publicationKey: string;
  locales: readonly Locale[];
  recipient: Recipient;
  onClose: () => void;
  onSaved: () => void;
}

/** Name, address and language of somebody; the id stays, as answers have it. */
export function ChangeRecipient({
  id,
  publicationKey,
  locales,
  recipient,
  onClose,
  onSaved,
}: ChangeRecipientProps) {
  const [name, setName] = useState(recipient.name);
  const [email, setEmail] = useState(recipient.email);
  const [locale, setLocale] = useState(recipient.locale ?? "");
  const { attempt, busy, failure } = useAttempt(async () => {
    const changed = { id: recipient.id, name, email, ...(locale !== "" && { locale }) };
    await call(api.forms.saveRecipients, { id, publicationKey, recipients: [changed] });
    onSaved();
    return undefined;
  });
  const languages = locales.map(({ code, name: label }) => ({ value: code, label }));
  return (
    <Dialog
      title={`Change ${recipient.name || recipient.id}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void attempt()}>
            Save
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <TextInput
          label="Name"
          value={name}
          maxLength={MAX_RECIPIENT_NAME}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          type="email"
          label="E-mail address"
          description="Another address gets another link, and the former link opens nothing any more."
          value={email}
          autoComplete="off"
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        {locales.length > 1 && (
          <NativeSelect
            label="Language of the mail"
            data={[{ value: "", label: "The form's own" }, ...languages]}
            value={locale}
            onChange={({ currentTarget }) => setLocale(currentTarget.value)}
          />
        )}
      </Stack>
    </Dialog>
  );
}
