import { Button, CloseButton } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { problemText } from "../lib/problem-text.ts";
import styles from "./Toasts.module.css";

/** What has just happened, and how to undo it. */
export interface Toast {
  text: string;
  /** Reverses it. @returns what to say then; a failure is thrown */
  undo?: (() => Promise<string>) | undefined;
}

/** How long one is shown, unless the pointer or the focus is on it. Whatever it offers is on a page as well. */
const SHOWN_MS = 12_000;

const Show = createContext<(toast: Toast) => void>(() => {});

/** Shows a toast in place of the one before it. */
export function useToast(): (toast: Toast) => void {
  return useContext(Show);
}

/** One short message over the bottom of the page; screen readers announce it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Toast & { number: number }>();
  const show = useCallback(
    (toast: Toast) => setShown((before) => ({ ...toast, number: (before?.number ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setShown(undefined), []);
  return (
    <Show value={show}>
      {children}
      <div role="status" className={styles.place}>
        {shown && (
          <OneToast key={shown.number} toast={shown} onUndone={(text) => show({ text })} onClose={close} />
        )}
      </div>
    </Show>
  );
}

interface OneToastProps {
  toast: Toast;
  onUndone: (text: string) => void;
  onClose: () => void;
}

function OneToast({ toast: { text, undo }, onUndone, onClose }: OneToastProps) {
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stays = held || busy;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays, onClose]);

  const reverse = async (action: () => Promise<string>) => {
    setBusy(true);
    try {
      onUndone(await action());
    } catch (error) {
      setFailure(problemText(error));
      setBusy(false);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps it from leaving
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{failure ?? text}</span>
      {undo !== undefined && (
        <Button variant="subtle" loading={busy} onClick={() => reverse(undo)}>
          {failure === undefined ? "Undo" : "Retry"}
        </Button>
      )}
      <CloseButton aria-label="Close the message" onClick={onClose} />
    </div>
  );
}
