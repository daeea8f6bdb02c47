import { Button } from "@mantine/core";
import { useState } from "react";
import { type Blocker, useBlocker } from "react-router-dom";
import { problemText } from "../../lib/problem-text.ts";
import { onceBackIsSettled } from "../../ui/back-closes.ts";
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
  const [left, setLeft] = useState<Blocker["location"]>();
  if (blocker.state !== "blocked" || left === blocker.location) return null;
  // The way goes on from the page, not from this question's entry of the history.
  const leave = () => {
    setLeft(blocker.location);
    onceBackIsSettled(() => blocker.proceed());
  };
  const reason = saveState === "stale" ? "Somebody else changed this process." : problemText(failure);
  return (
    <Dialog
      title="Leave with unsaved changes?"
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button variant="default" onClick={leave}>
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
