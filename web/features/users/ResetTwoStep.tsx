import { Button } from "@mantine/core";
import { useState } from "react";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { isSignInTooOld, useSignInTooOld } from "../../lib/use-sign-in-too-old.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { SignInAgainDialog } from "../../ui/SignInAgainDialog.tsx";

interface ResetTwoStepProps {
  username: string;
  onClose: () => void;
  onDone: () => void;
}

/** Says what a reset does, and who has to be sure of what, before it is done. */
export function ResetTwoStep({ username, onClose, onDone }: ResetTwoStepProps) {
  const [wasRefused, setRefused] = useState(false);
  const isTooOld = useSignInTooOld();
  const { attempt, busy, failure } = useAttempt(async () => {
    try {
      const { success, message } = await call(api.account.factorsReset, { username });
      if (success) onDone();
      return message;
    } catch (error) {
      setRefused(isSignInTooOld(error));
      return problemText(error);
    }
  });
  if (isTooOld || wasRefused)
    return <SignInAgainDialog what="reset somebody's two-step verification" onClose={onClose} />;
  return (
    <Dialog
      title="Reset two-step verification?"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" onClick={attempt} loading={busy}>
            Yes, reset
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>
        <strong>{username}</strong> then signs in with the password alone, and sets up two-step verification
        again where it is required. Passkeys, authenticator app, recovery codes and remembered browsers are
        removed, and every session ends at once. A mail says so.
      </p>
      <p>Be sure that it is really this person who asks: call them back on a number that you know.</p>
    </Dialog>
  );
}
