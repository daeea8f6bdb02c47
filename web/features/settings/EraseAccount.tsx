import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { api, call, useApi } from "../../lib/api.ts";
import { deviceValue } from "../../lib/browser-storage.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./SettingsPage.module.css";

/** Says what is erased and what stays, and asks for the address before an account is erased for good. */
export function EraseAccount({ onClose }: { onClose: () => void }) {
  const { data: user } = useApi(api.account.whoami, {});
  const [typed, setTyped] = useState("");
  const isSure = user !== undefined && typed.trim().toLowerCase() === user.username;

  const { attempt, busy, failure } = useAttempt(async () => {
    const { success, message } = await call(api.account.accountErase, { username: typed });
    if (!success) return message;
    deviceValue.user.clear(); // the address is removed from this device, too
    location.assign("/");
    return undefined;
  });

  return (
    <Dialog
      title="Erase your account?"
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" onClick={attempt} loading={busy} disabled={!isSure}>
            Erase my account
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>This can't be undone. These are erased, in all copies:</p>
      <ul className={styles.list}>
        <li>your name, address, password and sessions</li>
        <li>what you answered in forms while you were signed in, and its reports</li>
        <li>
          the forms that you own, including those in the trash, with everything that others answered in them
        </li>
      </ul>
      <p>These stay:</p>
      <ul className={styles.list}>
        <li>forms that others share with you; your share ends</li>
        <li>the audit trail, which names you for six years</li>
      </ul>
      <TextInput
        label="Your e-mail address"
        description={`Type ${user?.username ?? "it"} to continue.`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  );
}
