import { Button } from "@mantine/core";
import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { TIMEOUT_COUNTDOWN_SECONDS } from "../../../shared/timings.ts";
import { afterSessionEnd, signInPath } from "../../lib/return-url.ts";
import { Dialog } from "../../ui/Dialog.tsx";

/**
 * The session has ended while a page is open. Whoever sits there may stay and copy what is not saved; where nobody
 * does, answers do not stay on the screen.
 */
export function SessionEnded({ onStay }: { onStay: () => void }) {
  const navigate = useNavigate();
  const signIn = useCallback(
    () => void navigate(signInPath(location.pathname + location.search), afterSessionEnd),
    [navigate],
  );
  useEffect(() => {
    const timer = setTimeout(signIn, TIMEOUT_COUNTDOWN_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [signIn]);
  return (
    <Dialog
      title="Your session has ended"
      onClose={onStay}
      actions={
        <>
          <Button variant="default" onClick={onStay}>
            Stay on this page
          </Button>
          <Button onClick={signIn} data-autofocus>
            Sign in
          </Button>
        </>
      }
    >
      Sign in to go on: you come back to this page. To copy something first, stay on it; nothing is saved
      until you have signed in. Without an answer this page leads to sign-in after {TIMEOUT_COUNTDOWN_SECONDS}{" "}
      seconds.
    </Dialog>
  );
}
