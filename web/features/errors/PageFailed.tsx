import { Button, Text, Title } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { useRouteError } from "react-router-dom";
import { brand } from "../../../shared/brand.ts";
import {
  isMissingCode,
  type Missing,
  needsReloadAfterOffline,
  recordOffline,
  whyMissing,
} from "../../lib/missing-code.ts";
import { IconRefresh } from "../../ui/icons/icons.tsx";
import styles from "./ErrorPage.module.css";
import { UnavailablePage } from "./ErrorPage.tsx";

/** In the place of a page that failed; the navigation around it stays. */
export function PageFailed() {
  return isMissingCode(useRouteError()) ? <MissingPage /> : <UnavailablePage />;
}

const reload = () => location.reload();

/** The page's code could not be loaded: says why, and reloads the whole page. */
function MissingPage() {
  const [why, setWhy] = useState<Missing>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    void whyMissing().then((found) => {
      if (found === "failed" && needsReloadAfterOffline()) reload();
      else setWhy(found);
    });
  }, []);
  const retry = useCallback(async () => {
    setAsking(true);
    if ((await whyMissing()) !== "offline") reload();
    setAsking(false);
  }, []);
  if (why === undefined) return null;
  if (why === "offline") return <OfflinePage busy={isAsking} onRetry={() => void retry()} />;
  return why === "new-version" ? (
    <PlainNotice
      title="A new version is available"
      text={`${brand.product} was updated while this page was open. Reload it to continue.`}
      action="Reload"
      onAction={reload}
    />
  ) : (
    <PlainNotice
      title="This page couldn't be loaded"
      text="Part of it could not be loaded. Reload the page to try again."
      action="Reload"
      onAction={reload}
    />
  );
}

/** Without a connection it is unknown whether the session is alive: the page waits, and retries when the network is back. */
export function OfflinePage({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  useEffect(recordOffline, []);
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <PlainNotice
      title="You are offline"
      text={`${brand.product} can't be reached. Check your network connection. You stay signed in until your session ends.`}
      action="Retry"
      busy={busy}
      onAction={onRetry}
    />
  );
}

interface PlainNoticeProps {
  title: string;
  text: string;
  action: string;
  busy?: boolean;
  onAction: () => void;
}

/** In the place of a page: why it can't be shown, and what to do about it. */
function PlainNotice({ title, text, action, busy = false, onAction }: PlainNoticeProps) {
  return (
    <section className={styles.page} role="alert">
      <Title order={1}>{title}</Title>
      <Text c="dimmed" size="md">
        {text}
      </Text>
      <Button leftSection={<IconRefresh size={16} />} loading={busy} onClick={onAction}>
        {action}
      </Button>
    </section>
  );
}
