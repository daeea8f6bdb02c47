import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";

interface ConfirmationProps {
  title: string;
  /** What the button says that does it. */
  verb: string;
  /** `red` for what destroys something. */
  color?: "red";
  children: ReactNode;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks once more before something is done that can't be undone. */
export function Confirmation({ title, verb, color, children, onClose, onConfirm }: ConfirmationProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button {...(color !== undefined && { color })} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
