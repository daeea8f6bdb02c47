import { Button } from "@mantine/core";
import { useState } from "react";
import type { NoticeWhen } from "../../../shared/notice.ts";
import { api, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./Notices.module.css";
import { noticeText, saveNotice } from "./notice-choices.ts";

const answers = [
  { when: "once", word: "Yes, at once" },
  { when: "daily", word: "Yes, once a day" },
  { when: "off", word: "No, thanks" },
] as const satisfies readonly { when: NoticeWhen; word: string }[];

/** Asks the owner of a form, once its first publication is complete, whether they want mails about what comes in. */
export function AskNotices({ formId }: { formId: number }) {
  const { data, mutate } = useApi(api.forms.notices, { id: formId });
  const [said, setSaid] = useState<NoticeWhen>();
  const [busy, setBusy] = useState<NoticeWhen>();
  const [failure, setFailure] = useState<string>();
  const publicationKey = data?.publications[0]?.publicationKey;
  if (said !== undefined)
    return (
      <div className={styles.question}>
        <Note tone="success">{noticeText(said)} Change it in the form’s menu, under “Mails…”.</Note>
      </div>
    );
  if (data?.asks !== true || publicationKey === undefined) return null;
  const answer = async (when: NoticeWhen) => {
    setBusy(when);
    setFailure(undefined);
    try {
      await saveNotice(formId, { publicationKey, when });
      setSaid(when);
      await mutate();
    } catch (error) {
      setFailure(problemText(error));
    }
    setBusy(undefined);
  };
  return (
    <div className={styles.question}>
      <Note
        tone={failure === undefined ? "info" : "error"}
        title="Do you want a mail when something comes in?"
      >
        {failure ?? "It says how many submissions came in, never what somebody answered."}
        <div className={styles.ask}>
          {answers.map(({ when, word }) => (
            <Button
              key={when}
              variant="default"
              loading={busy === when}
              disabled={busy !== undefined && busy !== when}
              onClick={() => void answer(when)}
            >
              {word}
            </Button>
          ))}
        </div>
      </Note>
    </div>
  );
}
