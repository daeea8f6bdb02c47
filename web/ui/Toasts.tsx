import { Button, CloseButton } from "@mantine/core";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { problemText } from "../lib/problem-text.ts";
import styles from "./Toasts.module.css";
import { useTopToastHost } from "./toast-host.ts";

/** What has just happened, and how to undo it. */
export interface Toast {
  text: string;
  /** Reverses it. @returns what to say then; a failure is thrown */
  undo?: (() => Promise<string>) | undefined;
  /** The object that it is about, after what it belongs to: what happens to it next takes this one's place. @example "form 7 tags" */
  about?: string;
}

/** How long one is shown, unless the pointer or the focus is on it. Whatever it offers is on a page as well. */
const SHOWN_MS = 12_000;

interface Calls {
  show: (toast: Toast) => void;
  withdraw: (about: string) => void;
}

const Calls = createContext<Calls>({ show: () => {}, withdraw: () => {} });

/** Shows a toast below those that are still shown about other objects. */
export function useToast(): (toast: Toast) => void {
  return useContext(Calls).show;
}

/** Takes the toasts about an object, and about what belongs to it, away, when nothing can undo them any more. */
export function useWithdrawToasts(): (about: string) => void {
  return useContext(Calls).withdraw;
}

/** So many at once: a further one takes the place of the oldest. */
const MOST_SHOWN = 3;

type ShownToast = Toast & { number: number };

/** Short messages over the bottom of the page, or of the dialog on top; screen readers announce them. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const newest = useRef(0);
  const host = useTopToastHost();
  const numbered = useCallback((toast: Toast): ShownToast => {
    newest.current += 1;
    return { ...toast, number: newest.current };
  }, []);
  const show = useCallback(
    (toast: Toast) => {
      const added = numbered(toast);
      setShown((before) => [...withoutAbout(before, added.about), added].slice(-MOST_SHOWN));
    },
    [numbered],
  );
  const withdraw = useCallback(
    (gone: string) =>
      setShown((before) => before.filter(({ about = "" }) => !`${about} `.startsWith(`${gone} `))),
    [],
  );
  const calls = useMemo(() => ({ show, withdraw }), [show, withdraw]);
  const replace = (number: number, by: Toast) => {
    const added = numbered(by);
    setShown((before) => before.map((one) => (one.number === number ? added : one)));
  };
  const close = useCallback(
    (number: number) => setShown((before) => before.filter((one) => one.number !== number)),
    [],
  );
  const place = (
    <div role="status" className={styles.place}>
      {shown.map((toast) => (
        <OneToast
          key={toast.number}
          toast={toast}
          onUndone={(text) => replace(toast.number, { text })}
          onClose={close}
        />
      ))}
    </div>
  );
  return (
    <Calls value={calls}>
      {children}
      {host === undefined ? place : createPortal(place, host)}
    </Calls>
  );
}

function withoutAbout(toasts: readonly ShownToast[], about: string | undefined): readonly ShownToast[] {
  return about === undefined ? toasts : toasts.filter((one) => one.about !== about);
}

interface OneToastProps {
  toast: ShownToast;
  onUndone: (text: string) => void;
  onClose: (number: number) => void;
}

function OneToast({ toast: { text, undo, number }, onUndone, onClose }: OneToastProps) {
  const textId = useId();
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stays = held || busy;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onClose(number), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays, number, onClose]);

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
      <span id={textId} className={styles.text}>
        {failure ?? text}
      </span>
      {undo !== undefined && (
        <Button variant="subtle" aria-describedby={textId} loading={busy} onClick={() => reverse(undo)}>
          {failure === undefined ? "Undo" : "Retry"}
        </Button>
      )}
      <CloseButton aria-label="Close the message" onClick={() => onClose(number)} />
    </div>
  );
}
