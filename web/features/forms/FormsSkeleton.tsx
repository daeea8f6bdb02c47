import { Skeleton, VisuallyHidden } from "@mantine/core";
import styles from "./FormsSkeleton.module.css";

const rows = ["first", "second", "third", "fourth", "fifth"];

/** The shape of the list while it loads. */
export function FormsSkeleton() {
  return (
    <div className={styles.frame} role="status">
      <VisuallyHidden>Loading your forms</VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className={styles.row} aria-hidden>
          <Skeleton height={16} className={`${styles.name}`} />
          <Skeleton height={16} className={`${styles.actions}`} />
          <Skeleton height={16} width={140} />
        </div>
      ))}
    </div>
  );
}
