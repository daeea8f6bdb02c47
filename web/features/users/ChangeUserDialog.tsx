import { Button } from "@mantine/core";
import { useState } from "react";
import type { Role } from "../../../shared/access.ts";
import type { ListedUser } from "../../../shared/contract/people.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./UserList.module.css";

export interface UserChange {
  kind: "deactivate" | "reactivate" | "roles" | "disconnect";
  user: ListedUser;
}

const words = {
  deactivate: { title: "Deactivate an account", verb: "Yes, deactivate" },
  reactivate: { title: "Reactivate an account", verb: "Yes, reactivate" },
  roles: { title: "Change roles", verb: "Save roles" },
  disconnect: { title: "Disconnect single sign-on", verb: "Yes, disconnect" },
} as const;

interface ChangeUserDialogProps {
  change: UserChange;
  isOwn: boolean;
  onClose: () => void;
  onChanged: (user: ListedUser) => void;
}

/** Asks before an account is changed. */
export function ChangeUserDialog({
  change: { kind, user },
  isOwn,
  onClose,
  onChanged,
}: ChangeUserDialogProps) {
  const [roles, setRoles] = useState<readonly Role[]>(user.roles);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { username } = user;

  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const change = {
        roles: () => ({ roles: [...roles] }),
        deactivate: () => ({ active: false }),
        reactivate: () => ({ active: true }),
        disconnect: () => ({ disconnect: true as const }),
      }[kind]();
      onChanged(await call(api.account.userChange, { username, ...change }));
    } catch (error) {
      setFailure(problemText(error));
      setBusy(false);
    }
  };
  const isSame =
    kind === "roles" && roleNames.every((role) => roles.includes(role) === user.roles.includes(role));

  return (
    <Dialog
      title={words[kind].title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            {...(kind === "deactivate" && { color: "red" })}
            onClick={confirm}
            loading={busy}
            disabled={isSame}
          >
            {words[kind].verb}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {kind === "deactivate" && (
        <p>
          <strong>{`${user.firstName} ${user.lastName}`}</strong> ({username}) can no longer sign in, and
          every session ends at once. Forms and submissions stay.
        </p>
      )}
      {kind === "reactivate" && (
        <p>
          <strong>{`${user.firstName} ${user.lastName}`}</strong> ({username}) can sign in again, with the
          same password and roles.
        </p>
      )}
      {kind === "disconnect" && (
        <p>
          Whoever signs in next with the verified address {username} at the organisation becomes the owner of
          this account, and every session ends at once. Do this when the address has changed hands, or your
          organisation's sign-in was set up again.
        </p>
      )}
      {kind === "roles" && (
        <fieldset className={styles.roles} disabled={busy}>
          <legend>
            Roles of <strong>{`${user.firstName} ${user.lastName}`}</strong>
          </legend>
          {roleNames
            .filter((role) => role !== "USER" && !(isOwn && role === "ADMIN"))
            .map((role) => (
              <CheckLine
                key={role}
                label={roleLabels[role].name}
                checked={roles.includes(role)}
                onChange={(checked) =>
                  setRoles(roleNames.filter((one) => (one === role ? checked : roles.includes(one))))
                }
              >
                {roleLabels[role].text}
              </CheckLine>
            ))}
          {isOwn && (
            <p>You can't take the role Administrator from your own account; another administrator can.</p>
          )}
        </fieldset>
      )}
    </Dialog>
  );
}

/** The roles in words, and what each allows. */
export const roleLabels: Readonly<Record<Role, { name: string; text: string }>> = {
  USER: { name: "User", text: "Signs in and fills in forms. Every account has this role." },
  DESIGNER: { name: "Designer", text: "Imports forms, publishes them and builds their processes." },
  ADMIN: { name: "Administrator", text: "Sees this list and changes accounts." },
};

const roleNames = Object.keys(roleLabels) as Role[]; // a record has exactly its keys
