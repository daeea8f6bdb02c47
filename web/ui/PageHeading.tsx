import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./PageHeading.module.css";

/** The page's one first-level heading, what the page is for, and its main action. */
export function PageHeading({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <div>
        <Title order={1}>{title}</Title>
        {children !== undefined && (
          <Text c="dimmed" component="div" className={`${styles.text}`}>
            {children}
          </Text>
        )}
      </div>
      {action}
    </div>
  );
}
