import { Skeleton, Table, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./DataTable.module.css";

export interface Column {
  name: string;
  /** Left out on a phone. */
  isWide?: boolean;
  /** Its header is only spoken. */
  isQuiet?: boolean;
}

/** The frame and the header of a list; cells of wide columns carry `data-wide` too. */
export function DataTable({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly Column[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls a wide table by its keys
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <Table className={`${styles.table}`} highlightOnHover verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, isWide, isQuiet }) => (
              <Table.Th key={name} data-wide={isWide || undefined}>
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
