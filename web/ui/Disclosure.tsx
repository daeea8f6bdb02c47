import type { ReactNode } from "react";
import styles from "./Disclosure.module.css";

/** A line that opens to what it sums up. */
export function Disclosure({
  summary,
  children,
  open = false,
}: {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
}) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
