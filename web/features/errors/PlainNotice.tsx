import { Button, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import styles from "./ErrorPage.module.css";

interface PlainNoticeProps {
  title: string;
  text: string;
  action: string;
  busy?: boolean;
  onAction: () => void;
}

/** In the place of a page: why it can't be shown, and what to do about it. */
export function PlainNotice({ title, text, action, busy = false, onAction }: PlainNoticeProps) {
  return (
    <section className={styles.page} role="alert">
      <Title order={1}>{title}</Title>
      <Text c="dimmed" size="md">
        {text}
      </Text>
      <Button leftSection={<IconRefresh size={16} />} loading={busy} onClick={onAction}>
        {action}
      </Button>
    </section>
  );
}
