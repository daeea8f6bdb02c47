import { useCallback, useEffect, useState } from "react";
import { useRouteError } from "react-router-dom";
import { brand } from "../../../shared/brand.ts";
import { isMissingCode, type Missing, needsReloadAfterOffline, whyMissing } from "../../lib/missing-code.ts";
import { OfflinePage } from "./OfflinePage.tsx";
import { PlainNotice } from "./PlainNotice.tsx";
import { UnavailablePage } from "./UnavailablePage.tsx";

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
