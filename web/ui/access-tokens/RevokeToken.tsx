import { Button } from "@mantine/core";
import { useAttempt } from "../../lib/use-attempt.ts";
import { Dialog } from "../Dialog.tsx";
import { Note } from "../Note.tsx";

interface RevokeTokenProps {
  name: string;
  revoke: () => Promise<unknown>;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks before a program stops working. */
export function RevokeToken({ name, revoke, onClose, onRevoked }: RevokeTokenProps) {
  const { attempt, busy, failure } = useAttempt(async () => {
    await revoke();
    onRevoked();
    return undefined;
  });
  return (
    <Dialog
      title="Revoke this access token?"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" onClick={attempt} loading={busy}>
            Yes, revoke
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>
        Programs that use <strong>{name}</strong> are refused from then on. This can't be undone; a new token
        can take its place.
      </p>
    </Dialog>
  );
}
