import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

/** What would be here and how to start. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" component="div" className={`${styles.text}`}>
        {children}
      </Text>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
