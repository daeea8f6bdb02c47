import { Button, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { InvitationWords } from "../../../shared/contract/recipient-words.ts";
import type { Locale } from "../../../shared/form/definition/locales.ts";
import { MAX_INVITATION_CHARACTERS, MAX_INVITATION_SUBJECT } from "../../../shared/limits.ts";
import { ownWords } from "../../../shared/people/recipient-mail-texts.ts";
import { api, call } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./Recipients.module.css";

interface RecipientWordsProps {
  id: number;
  publicationKey: string;
  locales: readonly Locale[];
  words: InvitationWords;
  onClose: () => void;
  onSaved: () => void;
}

/** Subject and text of the mails, in each language of the form. A language without words of its own has the product's. */
export function RecipientWords({
  id,
  publicationKey,
  locales,
  words,
  onClose,
  onSaved,
}: RecipientWordsProps) {
  const [typed, setTyped] = useState<InvitationWords>(() =>
    Object.fromEntries(locales.map(({ code }) => [code, words[code] ?? ownWords(code)])),
  );
  const put = (code: string, part: "subject" | "text", value: string) =>
    setTyped({ ...typed, [code]: { ...ownWords(code), ...typed[code], [part]: value } });
  const { attempt, busy, failure } = useAttempt(async () => {
    const chosen = Object.entries({ ...words, ...typed }).filter(([code, one]) => !isOwn(code, one));
    const saved = chosen.length === 0 ? null : Object.fromEntries(chosen);
    await call(api.forms.saveRecipients, { id, publicationKey, words: saved });
    onSaved();
    return undefined;
  });
  const isIncomplete = Object.values(typed).some(({ subject, text }) => !subject.trim() || !text.trim());
  return (
    <Dialog
      title="Words of the mails"
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isIncomplete} loading={busy} onClick={() => void attempt()}>
            Save
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <Text size="sm" c="dimmed">
          {
            "{name} becomes the recipient's name, {form} what the form is called, {link} the personal link. Without {link}, the link stands at the end. A reminder has the same words, and says that it is one. Other links are taken out."
          }
        </Text>
        {locales.map(({ code, name }) => (
          <fieldset key={code} className={styles.words}>
            {locales.length > 1 && <legend>{name}</legend>}
            <Stack gap="sm" mt={locales.length > 1 ? "xs" : 0}>
              <TextInput
                label="Subject"
                value={typed[code]?.subject ?? ""}
                error={typed[code]?.subject.trim() === "" && "A mail needs a subject."}
                maxLength={MAX_INVITATION_SUBJECT}
                autoComplete="off"
                lang={code}
                dir="auto"
                onChange={({ currentTarget }) => put(code, "subject", currentTarget.value)}
              />
              <Textarea
                label="Text"
                value={typed[code]?.text ?? ""}
                error={typed[code]?.text.trim() === "" && "A mail needs a text."}
                maxLength={MAX_INVITATION_CHARACTERS}
                autosize
                minRows={5}
                maxRows={14}
                lang={code}
                dir="auto"
                onChange={({ currentTarget }) => put(code, "text", currentTarget.value)}
              />
            </Stack>
          </fieldset>
        ))}
      </Stack>
    </Dialog>
  );
}

/** True: the product's own, which is not stored. */
function isOwn(code: string, { subject, text }: InvitationWords[string]): boolean {
  const own = ownWords(code);
  return subject === own.subject && text === own.text;
}
