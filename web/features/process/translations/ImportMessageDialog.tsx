import { Button } from "@mantine/core";
import { Dialog } from "../../../ui/Dialog.tsx";

/** Why translations couldn't be imported. */
export function ImportMessageDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title="Error" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>{message}</p>
    </Dialog>
  );
}
