import { useEffect } from "react";
import { brand } from "../../../shared/brand.ts";
import { recordOffline } from "../../lib/missing-code.ts";
import { PlainNotice } from "./PlainNotice.tsx";

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
