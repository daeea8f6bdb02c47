import { Button } from "@mantine/core";
import { Dialog } from "../../ui/Dialog.tsx";
import { SessionEnded } from "./SessionEnded.tsx";
import { useIdle } from "./use-idle.ts";
import { renewSession, useKeepalive } from "./use-keepalive.ts";
import { useSessionEnd } from "./use-session-end.ts";

/** Warns of an idle session and counts down to its end (specification, sections 4 and 9); says when it has ended. */
export function SessionWatch() {
  const { ended, tell, forget } = useSessionEnd();
  const { idle, stay, lastActivityMs } = useIdle(renewSession);
  useKeepalive(lastActivityMs, tell);
  if (ended) return <SessionEnded onStay={forget} />;
  if (idle.phase === "active") return null;

  // At the end it stays until the page has gone: a dialog that closed now would look as if the session went on.
  const secondsLeft = idle.phase === "warning" ? idle.secondsLeft : 0;
  const goOn = () => {
    stay();
    renewSession();
  };
  return (
    <Dialog title="Session Expiration" onClose={goOn} actions={<Button onClick={goOn}>Cancel</Button>}>
      You have been idle for a while. You will be signed out in <strong role="timer">{secondsLeft}</strong>{" "}
      {secondsLeft === 1 ? "second" : "seconds"}. Choose Cancel to stay signed in.
    </Dialog>
  );
}
