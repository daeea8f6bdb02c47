import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./Dialog.module.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons, right-aligned under the content; the one that does it stands last. */
  actions?: ReactNode;
  /** `half`: 50% by 50% of the window, the whole of a phone's; `wide`: room for a table. */
  size?: "small" | "medium" | "half" | "wide";
  /** False while leaving would break something off. */
  closable?: boolean;
}

/** A dialog holds one decision. Mounted while it is open. */
export function Dialog({ title, onClose, children, actions, size = "small", closable = true }: DialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={closable}
      closeOnEscape={closable}
      withCloseButton={closable}
      classNames={{
        content: `${styles.content} ${styles[size]}`,
        header: `${styles.header}`,
        title: `${styles.title}`,
        body: `${styles.body}`,
      }}
    >
      <div className={styles.scroll}>{children}</div>
      {Boolean(actions) && <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}
