import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { MAX_REASON_CHARACTERS } from "../../../shared/limits.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { isSignInTooOld } from "../../lib/use-sign-in-too-old.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Note } from "../../ui/Note.tsx";
import { SignInAgainDialog } from "../../ui/SignInAgainDialog.tsx";
import styles from "./Review.module.css";

/** For administrators: one publication without sign-off, with their name and a reason. */
export function Waiver({ formId, onDone }: { formId: number; onDone: () => Promise<unknown> }) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isDone, setDone] = useState(false);
  const waive = async () => {
    setBusy(true);
    setFailure(undefined);
    await call(api.forms.signOffWaive, { formId, reason }).then(() => setDone(true), setFailure);
    setBusy(false);
    await onDone();
  };
  if (isSignInTooOld(failure))
    return <SignInAgainDialog what="waive the sign-off" onClose={() => setFailure(undefined)} />;
  if (isDone)
    return <Note tone="success">This form can be published once as it is now, without sign-off.</Note>;
  return (
    <Disclosure summary="Waive the sign-off, as an administrator">
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          void waive();
        }}
      >
        <Textarea
          label="Why it is published without sign-off"
          description="Your name and this reason stay with the publication: everybody who designs the form reads them. It is for one publication of the form as it is now."
          value={reason}
          maxLength={MAX_REASON_CHARACTERS}
          autosize
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {failure !== undefined && <Note tone="error">{problemText(failure)}</Note>}
        <Button type="submit" color="red" variant="light" loading={busy} disabled={!/\p{L}{2}/u.test(reason)}>
          Waive the sign-off
        </Button>
      </form>
    </Disclosure>
  );
}
