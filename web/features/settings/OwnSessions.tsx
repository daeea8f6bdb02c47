import { Badge, Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { api, call, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import { problemText } from "../../lib/problem-text.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { browserName } from "./browser-name.ts";
import styles from "./SettingsPage.module.css";

/** Where the user is signed in, and a way to end all of it but here. */
export function OwnSessions() {
  const { data: sessions, error, mutate } = useApi(api.account.ownSessions, {});
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<{ tone: "success" | "error"; text: string }>();

  const endOthers = async () => {
    setBusy(true);
    setNews(undefined);
    try {
      const left = await call(api.account.ownSessions, { endOthers: true });
      await mutate(left, { revalidate: false });
      setNews({ tone: "success", text: "Your other sessions have ended." });
    } catch (failure) {
      setNews({ tone: "error", text: problemText(failure) });
    }
    setBusy(false);
  };

  if (error !== undefined && sessions === undefined)
    return <LoadFailed what="Your sessions" error={error} onRetry={() => mutate()} />;
  if (sessions === undefined) return <Skeleton height={96} mt="md" />;
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <>
      {news !== undefined && <Note tone={news.tone}>{news.text}</Note>}
      <ul className={styles.sessions}>
        {sessions.map(({ current, beganAt, lastSeenAt, userAgent }) => (
          <li key={`${beganAt} ${lastSeenAt} ${userAgent} ${current}`}>
            <span>
              <strong>{browserName(userAgent)}</strong> {current && <Badge fz="xs">This session</Badge>}
            </span>
            <span className={styles.quiet}>
              Signed in {mediumDate(beganAt)} · last seen {mediumDate(lastSeenAt)}
            </span>
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="default" onClick={endOthers} loading={busy}>
          End other sessions
        </Button>
      ) : (
        <p className={styles.quiet}>You are signed in nowhere else.</p>
      )}
    </>
  );
}
