import type { ReactNode } from "react";
import styles from "./Dialog.module.css";

/** A dialog's buttons from within its content, for content that decides about them; they stay visible as `actions` do. */
export function DialogBar({ children }: { children: ReactNode }) {
  return <div className={`${styles.actions} ${styles.bar}`}>{children}</div>;
}
