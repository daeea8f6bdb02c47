import { Button, FileButton, Stack, Text, Textarea } from "@mantine/core";
import { useMemo, useState } from "react";
import type { NewRecipient } from "../../../shared/contract/recipients.ts";
import type { Locale } from "../../../shared/form/definition/locales.ts";
import { MAX_RECIPIENTS, MAX_RECIPIENTS_AT_ONCE } from "../../../shared/limits.ts";
import { decode } from "../../../shared/workbook/read/read-csv.ts";
import { api, call } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconFileUpload } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./Recipients.module.css";
import { type LineProblem, readRecipientLines } from "./recipient-lines.ts";

/** More would be no help: they have one cause. */
const PROBLEMS_SHOWN = 8;
const PEOPLE_SHOWN = 5;

interface AddRecipientsProps {
  id: number;
  publicationKey: string;
  locales: readonly Locale[];
  /** The ids that are in the list. */
  known: ReadonlySet<string>;
  onClose: () => void;
  onAdded: (text: string) => void;
}

/** People typed, pasted or from a CSV file: shown as they are read, each line that can't be read with its reason. */
export function AddRecipients({ id, publicationKey, locales, known, onClose, onAdded }: AddRecipientsProps) {
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const take = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = decode(bytes).text;
    const isText = !read.includes("\0") && !read.startsWith("PK");
    setRefusal(
      isText ? undefined : `${file.name} is no text. Save the sheet as “CSV UTF-8”, and choose that.`,
    );
    if (isText) setText(read);
  };
  const { people, problems } = useMemo(() => readRecipientLines(text, locales), [text, locales]);
  const isEmpty = text.trim() === "";
  const changed = people.filter((one) => one.id !== undefined && known.has(one.id)).length;
  const { attempt, busy, failure } = useAttempt(async () => {
    let added = 0;
    let updated = 0;
    for (let start = 0; start < people.length; start += MAX_RECIPIENTS_AT_ONCE) {
      const recipients = people.slice(start, start + MAX_RECIPIENTS_AT_ONCE);
      const done = await call(api.forms.saveRecipients, { id, publicationKey, recipients });
      added += done.added;
      updated += done.changed;
    }
    const changes = updated > 0 ? `, ${updated.toLocaleString("en")} changed` : "";
    onAdded(`${counted(added, "recipient")} added${changes}.${leftOutText(problems)}`);
    return undefined;
  });
  return (
    <Dialog
      title="Add recipients"
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={people.length === 0} loading={busy} onClick={() => void attempt()}>
            {verbOf(people.length, changed)}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <Textarea
          label="One person in each line"
          description="id, name, e-mail, language; or a name and an e-mail alone. The id is your own for whom the answers are about: letters, digits, “_”, “.” and “-”. Without one, Sprout makes it."
          placeholder={"A-17, Ana Ruiz, ana@example.org, es\nBen Okoro, ben@example.org"}
          value={text}
          autosize
          minRows={5}
          maxRows={8}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setRefusal(undefined);
            setText(currentTarget.value);
          }}
        />
        <div className={styles.file}>
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(file) => {
              if (file !== null) void take(file);
            }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={16} />}>
                Choose a CSV file
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            At most {MAX_RECIPIENTS.toLocaleString("en")} people. A first line may name the columns.
          </Text>
        </div>
        {refusal !== undefined && <Note tone="error">{refusal}</Note>}
        {!isEmpty && (
          <div role="status" className={styles.preview}>
            {people.length > 0 && (
              <Text fw={560}>
                {counted(people.length, "recipient")}
                {changed > 0 &&
                  `, ${changed.toLocaleString("en")} of them in the list already: changed to this`}
              </Text>
            )}
            {problems.length > 0 && (
              <Note
                tone="warning"
                title={`${counted(problems.length, "line")} can't be read and won't be added`}
              >
                <ul className={styles.lines}>
                  {problems.slice(0, PROBLEMS_SHOWN).map(({ line, text: problem }) => (
                    <li key={line}>{`Line ${line}: ${problem}`}</li>
                  ))}
                  {problems.length > PROBLEMS_SHOWN && (
                    <li>{`… and ${problems.length - PROBLEMS_SHOWN} more`}</li>
                  )}
                </ul>
              </Note>
            )}
            {people.length > 0 && (
              <ul className={styles.lines}>
                {people.slice(0, PEOPLE_SHOWN).map((one) => (
                  <li key={one.id ?? one.email}>{personText(one, locales)}</li>
                ))}
                {people.length > PEOPLE_SHOWN && (
                  <li>{`… and ${(people.length - PEOPLE_SHOWN).toLocaleString("en")} more`}</li>
                )}
              </ul>
            )}
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

/** @example verbOf(5, 2) // "Add 3 recipients, change 2" */
function verbOf(count: number, changed: number): string {
  if (count === 0) return "Add";
  if (changed === count) return `Change ${counted(changed, "recipient")}`;
  const changes = changed > 0 ? `, change ${changed.toLocaleString("en")}` : "";
  return `Add ${counted(count - changed, "recipient")}${changes}`;
}

/** @example leftOutText([{ line: 11, text: "…" }]) // " 1 line wasn't: line 11." */
function leftOutText(problems: readonly LineProblem[]): string {
  if (problems.length === 0) return "";
  const lines = problems.slice(0, PROBLEMS_SHOWN).map(({ line }) => line.toLocaleString("en"));
  const more = problems.length > PROBLEMS_SHOWN ? ", …" : "";
  const wasnt = problems.length === 1 ? "wasn't: line" : "weren't: lines";
  return ` ${counted(problems.length, "line")} ${wasnt} ${lines.join(", ")}${more}.`;
}

/** @example personText({ id: "A-1", name: "Ana", email: "ana@x.org", locale: "es" }, locales) // "A-1 · Ana · ana@x.org · Spanish" */
function personText({ id, name, email, locale }: NewRecipient, locales: readonly Locale[]): string {
  const language = locales.find(({ code }) => code === locale)?.name;
  return [id, name, email, language].filter(Boolean).join(" · ");
}
