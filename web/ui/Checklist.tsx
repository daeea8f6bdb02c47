import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./Checklist.module.css";
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconHistory,
  IconInfoCircle,
  IconPencil,
} from "./icons/icons.tsx";

const states = {
  ready: { icon: IconCircleCheck, word: "Ready" },
  fix: { icon: IconAlertCircle, word: "To fix" },
  reason: { icon: IconPencil, word: "Needs a reason" },
  look: { icon: IconAlertTriangle, word: "To be seen" },
  waiting: { icon: IconHistory, word: "Waits" },
  info: { icon: IconInfoCircle, word: "To know" },
} as const;

/**
 * `ready`: nothing is left to do. `fix`: it must be corrected first. `reason`: somebody has to say why it is no obstacle. `look`: somebody
 * has to say that they have seen it. `waiting`: somebody else has to do something. `info`: it asks for nothing.
 */
export type ChecklistState = keyof typeof states;

/** What stands before something that is done with care, a line for each thing that was looked at. */
export function Checklist({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface ChecklistLineProps {
  state: ChecklistState;
  /** What was looked at. */
  title: string;
  /** What was found, and what it means. */
  detail: ReactNode;
  /** Leads to where something is done about it. */
  action?: ReactNode;
  /** What was found, one by one, and what is to be said of it. */
  children?: ReactNode;
}

/** What was looked at, how it is, and where it is changed. */
export function ChecklistLine({ state, title, detail, action, children }: ChecklistLineProps) {
  const { icon: Icon, word } = states[state];
  const isQuiet = state === "ready" || state === "info";
  return (
    <li className={styles.line} data-state={state}>
      <Icon size={20} stroke={1.8} aria-hidden className={styles.icon} />
      <div className={styles.head}>
        <div className={styles.words}>
          <strong>{title}</strong>{" "}
          {isQuiet ? <VisuallyHidden>{word}</VisuallyHidden> : <span className={styles.state}>{word}</span>}
          <p className={styles.detail}>{detail}</p>
        </div>
        {action}
      </div>
      {Boolean(children) && <div className={styles.found}>{children}</div>}
    </li>
  );
}

/** As high as so many lines of which nothing is left to do. */
export function ChecklistSkeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      <Skeleton height={`calc(${lines} * var(--line-height) + 2px)`} radius={12} />
    </div>
  );
}
