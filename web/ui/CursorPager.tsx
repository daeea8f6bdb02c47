import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { Cursor } from "../lib/use-cursor.ts";
import styles from "./CursorPager.module.css";

/** Back and on through a list; nothing where one page holds all of it. */
export function CursorPager({ of, cursor, next }: { of: string; cursor: Cursor; next: string | undefined }) {
  if (cursor.page === 1 && next === undefined) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className={styles.pager}>
      <Button
        variant="default"
        disabled={cursor.page === 1}
        onClick={cursor.goBack}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
      >
        Previous
      </Button>
      <span role="status">Page {cursor.page}</span>
      <Button
        variant="default"
        disabled={next === undefined}
        onClick={() => next !== undefined && cursor.goOn(next)}
        rightSection={<IconChevronRight size={16} aria-hidden />}
      >
        Next
      </Button>
    </nav>
  );
}
