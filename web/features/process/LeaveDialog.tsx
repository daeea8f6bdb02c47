import { Button } from "@mantine/core";
import { useBlocker } from "react-router-dom";
import { problemText } from "../../lib/problem-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import type { BuilderState } from "./state/builder-state.ts";

/** Where a session that has ended leads: nobody is kept from there, and what could not be saved waits. */
const SIGN_IN = "/login";

/** Asks before the builder is left for another page while its changes can't be saved. */
export function LeaveDialog({ state: { saveState, failure } }: { state: BuilderState }) {
  const cannotSave = saveState === "failed" || saveState === "stale";
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      cannotSave && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== SIGN_IN,
  );
  if (blocker.state !== "blocked") return null;
  const reason = saveState === "stale" ? "Somebody else changed this process." : problemText(failure);
  return (
    <Dialog
      title="Leave with unsaved changes?"
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button variant="default" onClick={() => blocker.proceed()}>
            Leave
          </Button>
          <Button onClick={() => blocker.reset()} data-autofocus>
            Stay
          </Button>
        </>
      }
    >
      <p>Your last changes to this process couldn't be saved. {reason}</p>
      <p>If you leave, they are kept in this tab and offered when you open this process again.</p>
    </Dialog>
  );
}
