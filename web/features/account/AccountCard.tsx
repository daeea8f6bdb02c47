import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./AccountCard.module.css";

/** The card that contains each account screen; its heading is the page's. */
export function AccountCard({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.card}>
      <Title order={1} size="h2">
        {title}
      </Title>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
