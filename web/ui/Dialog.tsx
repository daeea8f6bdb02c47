import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Announcer } from "./Announcer.tsx";
import styles from "./Dialog.module.css";
import { useLayer } from "./open-layers.ts";
import { useToastHost } from "./toast-host.ts";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons, right-aligned under the content; the primary one comes last. */
  actions?: ReactNode;
  /** `half`: 50% by 50% of the window, the whole of a phone's; `wide`: room for a table. */
  size?: "small" | "medium" | "half" | "wide";
  /** False while closing would interrupt something. */
  closable?: boolean;
}

/** A dialog contains one decision. Mounted while it is open. */
export function Dialog({ title, onClose, children, actions, size = "small", closable = true }: DialogProps) {
  useFocusReturn();
  useLayer(onClose, closable);
  const toastHost = useToastHost();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={closable}
      closeOnEscape={false} // the layer does
      withCloseButton={closable}
      classNames={{
        content: `${styles.content} ${styles[size]}`,
        header: `${styles.header}`,
        title: `${styles.title}`,
        body: `${styles.body}`,
      }}
    >
      <Announcer>
        <div className={styles.scroll}>{children}</div>
        {Boolean(actions) && <div className={styles.actions}>{actions}</div>}
      </Announcer>
      <div ref={toastHost} />
    </Modal>
  );
}

/**
 * When the dialog closes, the focus goes back to what opened it: of a menu, to the menu's button. Where that is gone, to
 * the page's content.
 *
 * @param otherwise where it goes instead of the content
 */
export function useFocusReturn(otherwise = () => document.getElementById("content")): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  const last = useRef(otherwise);
  last.current = otherwise;
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body) return; // something else has it
      const back = opener?.isConnected && opener !== body ? opener : last.current();
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** A menu is gone by the time that the dialog which it opened closes. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest("[role=menu]");
  return menu == null ? element : document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);
}

/** A dialog's buttons from within its content, for content that decides about them; they stay visible as `actions` do. */
export function DialogBar({ children }: { children: ReactNode }) {
  return <div className={`${styles.actions} ${styles.bar}`}>{children}</div>;
}
