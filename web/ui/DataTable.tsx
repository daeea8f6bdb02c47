import { Skeleton, Table, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./DataTable.module.css";

export interface Column {
  name: string;
  /** Left out on a phone. */
  isWide?: boolean;
  /** Its header is only spoken. */
  isQuiet?: boolean;
  /** How its header stands: `action` in the middle of a column of icons, `end` at the right. */
  place?: "action" | "end";
}

/** The frame and the header of a list; cells of wide columns carry `data-wide`, those of placed ones `data-place` too. */
export function DataTable({
  label,
  columns,
  children,
  lineSpacing = "sm",
}: {
  label: string;
  columns: readonly Column[];
  children: ReactNode;
  /** Above and beneath each line: less where its buttons bring space of their own. */
  lineSpacing?: "sm" | 6;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls a wide table by its keys
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <Table className={`${styles.table}`} highlightOnHover verticalSpacing={lineSpacing}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, isWide, isQuiet, place }) => (
              <Table.Th key={name} data-wide={isWide || undefined} data-place={place}>
                {isQuiet ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  );
}

const lines = ["first", "second", "third", "fourth", "fifth"];

/** The shape of a list that is on its way. */
export function TableSkeleton({ what }: { what: string }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading {what}</VisuallyHidden>
      {lines.map((line) => (
        <Skeleton key={line} height={44} mb={8} aria-hidden />
      ))}
    </div>
  );
}
