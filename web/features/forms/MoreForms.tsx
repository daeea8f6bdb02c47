import { Button, Text } from "@mantine/core";
import { counted } from "../../ui/counted.ts";
import styles from "./MoreForms.module.css";

interface MoreFormsProps {
  shown: number;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

/** How many forms are shown, and the way to the next ones. Nothing where one page holds them all. */
export function MoreForms({ shown, hasMore, isLoading, onMore }: MoreFormsProps) {
  return (
    <div className={styles.more}>
      {hasMore && (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          Show more
        </Button>
      )}
      <Text c="dimmed" role="status">
        {hasMore
          ? `The newest ${counted(shown, "form")} are shown.`
          : `All ${counted(shown, "form")} are shown.`}
      </Text>
    </div>
  );
}
