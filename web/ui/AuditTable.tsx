import { Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { mediumDate } from "../lib/format.ts";
import styles from "./AuditTable.module.css";
import { type AuditEntry, actionText, subjectText } from "./audit-words.ts";
import { type Column, DataTable } from "./DataTable.tsx";
import { EmailAddress } from "./EmailAddress.tsx";

/** Where the table leaves out wide columns. */
const NARROW = "(max-width: 48em)";

const columns: readonly Column[] = [
  { name: "When" },
  { name: "Who" },
  { name: "What" },
  { name: "About", isWide: true },
];

/** Entries of an audit trail. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  return (
    <DataTable label="Audit trail" columns={columns}>
      {entries.map((entry) => (
        <Table.Tr key={`${entry.at} ${entry.requestId} ${entry.action} ${entry.object}`}>
          <Table.Td className={`${styles.when}`}>{mediumDate(entry.at)}</Table.Td>
          <Table.Td className={`${styles.who}`}>
            <EmailAddress>{entry.actor}</EmailAddress>
          </Table.Td>
          <Table.Td className={`${styles.what}`}>
            {actionText(entry)}
            {narrow && (
              <div className={`${styles.below}`}>
                <EmailAddress>{subjectText(entry)}</EmailAddress>
              </div>
            )}
          </Table.Td>
          <Table.Td data-wide className={`${styles.about}`}>
            <EmailAddress>{subjectText(entry)}</EmailAddress>
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
