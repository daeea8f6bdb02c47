import { Skeleton, Table, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./DataTable.module.css";

export interface Column {
  name: string;
  /** Where others may have the same name. */
  id?: string;
  /** Its header and its cells are no wider than some words: what is longer ends with dots. */
  isCut?: boolean;
  /** Left out on a phone. */
  isWide?: boolean;
  /** Its header is only for screen readers. */
  isQuiet?: boolean;
  /** How its header is aligned: `action` in the middle of a column of icons, `end` at the right. */
  place?: "action" | "end";
}

/** The frame and the header of a list; cells of wide columns carry `data-wide`, those of placed ones `data-place`, of cut ones `data-cut` too. */
export function DataTable({
  label,
  columns,
  children,
  lineSpacing = "sm",
}: {
  label: string;
  columns: readonly Column[];
  children: ReactNode;
  /** Above and below each line: less where its buttons have their own spacing. */
  lineSpacing?: "sm" | 6;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a wide table
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <Table className={`${styles.table}`} highlightOnHover verticalSpacing={lineSpacing}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, id = name, isWide, isQuiet, isCut, place }) => (
              <Table.Th
                key={id}
                data-cut={isCut || undefined}
                title={isCut ? name : undefined}
                data-wide={isWide || undefined}
                data-place={place}
              >
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

/** The shape of a list that is loading. */
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
