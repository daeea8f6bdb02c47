import { Button, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Factors } from "../../../shared/contract/factors.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { browserName } from "../../lib/browser-name.ts";
import { addPasskey, passkeyProblem } from "../../lib/passkeys.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { isSignInTooOld, useSignInTooOld } from "../../lib/use-sign-in-too-old.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { SignInAgainDialog } from "../../ui/SignInAgainDialog.tsx";
import { RecoveryCodes } from "../../ui/two-step/RecoveryCodes.tsx";
import { TotpSetup } from "../../ui/two-step/TotpSetup.tsx";

interface TwoStepDialogProps {
  /** What is done: `passkey`, `app`, `codes`, or `remove-…`. */
  act: string;
  /** Of the passkey or the browser that is removed. */
  id: string;
  factors: Factors;
  /** Recovery codes that were just made: they are shown, whatever the act was. */
  codes: readonly string[] | undefined;
  /** @param codes recovery codes, to be shown once */
  onChanged: (codes: readonly string[] | undefined) => void;
  onClose: () => void;
}

/** What the act of a dialog needs besides. */
interface ActProps extends Pick<TwoStepDialogProps, "onClose"> {
  username: string;
  /** Recovery codes come with the first factor. */
  onDone: (codes: readonly string[] | undefined) => void;
  /** A refusal in words; undefined where the person signs in again instead. */
  textOf: (error: unknown) => string | undefined;
}

/** One change of one's own two-step verification; new recovery codes at its end, a new sign-in before it where the last is too old. */
export function TwoStepDialog({ act, id, factors, codes, onChanged, onClose }: TwoStepDialogProps) {
  const { data: user } = useApi(api.account.whoami, {});
  const [wasRefused, setRefused] = useState(false);
  const isTooOld = useSignInTooOld();
  const username = user?.username ?? "";

  if (codes !== undefined) return <CodesDialog {...{ codes, username, onClose }} />;
  if (isTooOld || wasRefused)
    return <SignInAgainDialog what="change your two-step verification" onClose={onClose} />;
  const props: ActProps = {
    ...{ username, onClose },
    onDone: onChanged,
    textOf: (error) => {
      if (!isSignInTooOld(error)) return passkeyProblem(error);
      setRefused(true);
      return undefined;
    },
  };
  if (act === "passkey") return <AddPasskey {...props} />;
  if (act === "app") return <AddApp {...props} />;
  if (act === "codes") return <RenewCodes {...props} />;
  return <Remove act={act} id={id} factors={factors} {...props} />;
}

function AddPasskey({ onClose, onDone, textOf }: ActProps) {
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const { attempt, busy, failure } = useAttempt(async () => {
    try {
      const { success, message, recoveryCodes } = await addPasskey(name);
      if (success) onDone(recoveryCodes);
      return message;
    } catch (error) {
      return textOf(error);
    }
  });
  return (
    <Dialog
      title="Add a passkey"
      onClose={onClose}
      actions={
        <ActButtons
          verb="Add passkey"
          onClose={onClose}
          isDisabled={name.trim() === ""}
          {...{ attempt, busy }}
        />
      }
    >
      <Stack gap="md">
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <TextInput
          label="Name"
          description="So that you recognise it later. Your browser then asks for your fingerprint, face, screen lock or security key."
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={({ key }) => key === "Enter" && name.trim() !== "" && !busy && attempt()}
          data-autofocus
        />
      </Stack>
    </Dialog>
  );
}

function AddApp({ username, onClose, onDone, textOf }: ActProps) {
  return (
    <Dialog title="Set up an authenticator app" size="medium" onClose={onClose}>
      <TotpSetup
        username={username}
        onAdded={onDone}
        onRefused={(error) => isSignInTooOld(error) && textOf(error) === undefined}
      >
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </TotpSetup>
    </Dialog>
  );
}

function RenewCodes({ onClose, onDone, textOf }: ActProps) {
  const { attempt, busy, failure } = useAttempt(async () => {
    try {
      onDone((await call(api.account.recoveryRenew, {})).recoveryCodes);
      return undefined;
    } catch (error) {
      return textOf(error);
    }
  });
  return (
    <Dialog
      title="Make new recovery codes?"
      onClose={onClose}
      actions={<ActButtons verb="Make new codes" {...{ onClose, attempt, busy }} />}
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>The codes that you have now stop working.</p>
    </Dialog>
  );
}

const removals: Readonly<Record<string, { title: string; text: string }>> = {
  "remove-passkey": {
    title: "Remove this passkey?",
    text: "can no longer be used to sign in here. The device keeps its copy, which you can delete there.",
  },
  "remove-app": { title: "Remove the authenticator app?", text: "Its codes are no longer accepted." },
  "remove-browser": {
    title: "Forget this browser?",
    text: "needs a second step again at its next sign-in.",
  },
};

function Remove({
  act,
  id,
  factors,
  onClose,
  onDone,
  textOf,
}: ActProps & Pick<TwoStepDialogProps, "act" | "id" | "factors">) {
  const device = factors.devices.find((one) => one.id === id);
  const name = device ? browserName(device.userAgent) : factors.passkeys.find((one) => one.id === id)?.name;
  const isLast = act !== "remove-browser" && factors.passkeys.length + (factors.totp ? 1 : 0) === 1;
  const words = removals[act];
  const { attempt, busy, failure } = useAttempt(async () => {
    const kind = act === "remove-browser" ? "device" : "passkey";
    const input = act === "remove-app" ? ({ kind: "totp" } as const) : ({ kind, id } as const);
    try {
      const { success, message } = await call(api.account.factorRemove, input);
      if (success) onDone(undefined);
      return message;
    } catch (error) {
      return textOf(error);
    }
  });
  if (words === undefined) return null;
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <ActButtons
          verb={act === "remove-browser" ? "Yes, forget" : "Yes, remove"}
          isRed
          {...{ onClose, attempt, busy }}
        />
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>
        {name !== undefined && <strong>{name} </strong>}
        {words.text}
      </p>
      {isLast && !factors.isRequired && (
        <p>It is your last one: two-step verification is off without it, and your recovery codes end.</p>
      )}
    </Dialog>
  );
}

function CodesDialog({
  codes,
  username,
  onClose,
}: {
  codes: readonly string[];
  username: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Keep your recovery codes"
      size="medium"
      onClose={onClose}
      closable={false}
      actions={<Button onClick={onClose}>I have kept them</Button>}
    >
      <Stack gap="md">
        <p>
          If you lose your device, each of these codes lets you in once. Keep them where you will find them
          without it: you see them only now.
        </p>
        <RecoveryCodes codes={codes} username={username} />
      </Stack>
    </Dialog>
  );
}

interface ActButtonsProps {
  verb: string;
  attempt: () => void;
  busy: boolean;
  onClose: () => void;
  isRed?: boolean;
  isDisabled?: boolean;
}

function ActButtons({
  verb,
  attempt,
  busy,
  onClose,
  isRed = false,
  isDisabled = false,
}: ActButtonsProps): ReactNode {
  return (
    <>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button {...(isRed && { color: "red" })} onClick={attempt} loading={busy} disabled={isDisabled}>
        {verb}
      </Button>
    </>
  );
}
