import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./LineList.module.css";

interface LineListProps {
  /** What the lines are, for assistive technology. */
  label: string;
  /** True: a list on the page itself; false: one within a dialog, without its own frame. */
  isFramed?: boolean;
  children: ReactNode;
}

/** A list whose lines contain a few words and actions: less than a table. */
export function LineList({ label, isFramed = false, children }: LineListProps) {
  return (
    <ul className={styles.list} data-framed={isFramed || undefined} aria-label={label}>
      {children}
    </ul>
  );
}

interface LineProps extends Omit<ComponentPropsWithRef<"li">, "className"> {
  /** Its name and a description; buttons follow as children. */
  what: ReactNode;
}

/** A line: what it is at the left, what can be done with it at the right, or below it where it is narrow. */
export function Line({ what, children, ...others }: LineProps) {
  return (
    <li {...others} className={styles.line}>
      <div className={styles.what}>{what}</div>
      {children}
    </li>
  );
}
