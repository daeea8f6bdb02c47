/** When somebody gets a mail about what came in, for each publication of a form. */
import { NativeSelect, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./Notices.module.css";
import {
  hourText,
  type NoticeRow,
  noticeText,
  noticeTimes,
  noticeWords,
  saveNotice,
  USUAL_HOUR,
} from "./notice-choices.ts";

export function NoticesDialog({ form, onClose }: { form: FormListItem; onClose: () => void }) {
  const { data, error, mutate } = useApi(api.forms.notices, { id: form.id });
  return (
    <Dialog title={`Mails about ${form.formName}`} onClose={onClose} size="medium">
      <Text c="dimmed" mb="sm">
        A mail says how many submissions came in, and how many have reports that failed. It never says what
        somebody answered.
      </Text>
      {data === undefined && error !== undefined && (
        <LoadFailed what="Your choice" error={error} onRetry={() => void mutate()} />
      )}
      {data === undefined && error === undefined && <Skeleton height={64} />}
      {data?.isStopped === true && (
        <Note tone="info">
          You stopped all mails about forms. If you choose one here, the others that you had come again as
          well.
        </Note>
      )}
      {data?.mayReadAnswers === false && (
        <Text mb="sm">
          You can’t see what people answer, so your mails have rounded numbers, and none comes at once.
        </Text>
      )}
      {data?.publications.length === 0 && <Text>This form isn’t published yet, so nothing can come in.</Text>}
      {data !== undefined && data.publications.length > 0 && (
        <LineList label="Publications">
          {data.publications.map((row) => (
            <NoticeLine
              key={row.publicationKey}
              formId={form.id}
              row={row}
              mayReadAnswers={data.mayReadAnswers}
              onSaved={() => mutate()}
            />
          ))}
        </LineList>
      )}
    </Dialog>
  );
}

interface NoticeLineProps {
  formId: number;
  row: NoticeRow;
  mayReadAnswers: boolean;
  onSaved: () => Promise<unknown>;
}

/** Each choice is saved at once; what the server didn't accept is as before. */
function NoticeLine({ formId, row, mayReadAnswers, onSaved }: NoticeLineProps) {
  const [chosen, setChosen] = useState<NoticeRow>();
  const [failure, setFailure] = useState<string>();
  const { publicationName, when, hour = USUAL_HOUR } = chosen ?? row;
  const choose = async (next: Partial<NoticeRow>) => {
    const now = { ...row, when, hour, ...next };
    setChosen(now);
    setFailure(undefined);
    try {
      await saveNotice(formId, now);
      await onSaved();
    } catch (error) {
      setFailure(problemText(error));
    }
    setChosen(undefined);
  };
  const isTimed = when === "daily" || when === "weekly";
  const times = noticeTimes.filter((one) => mayReadAnswers || one !== "once");
  return (
    <Line
      what={
        <>
          <Text fw={560} component="div">
            {publicationName}
          </Text>
          <Text size="xs" c="dimmed" role="status">
            {chosen === undefined ? noticeText(when, hour) : "Saving…"}
          </Text>
          {failure !== undefined && <Note tone="error">{failure}</Note>}
        </>
      }
    >
      <div className={styles.choice}>
        <NativeSelect
          aria-label={`Mails about ${publicationName}`}
          value={when}
          data={times.map((value) => ({ value, label: noticeWords[value] }))}
          onChange={({ currentTarget }) =>
            void choose({ when: times.find((one) => one === currentTarget.value) ?? "off" })
          }
        />
        {isTimed && (
          <NativeSelect
            aria-label={`Hour of mails about ${publicationName}`}
            value={String(hour)}
            data={Array.from({ length: 24 }, (_value, each) => ({
              value: String(each),
              label: hourText(each),
            }))}
            onChange={({ currentTarget }) => void choose({ hour: Number(currentTarget.value) })}
          />
        )}
      </div>
    </Line>
  );
}
