import { Table } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { api, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import { useCursor } from "../../lib/use-cursor.ts";
import { CursorPager } from "../../ui/CursorPager.tsx";
import { type Column, DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./AuditTrail.module.css";
import { aboutWhat, actionWords } from "./audit-words.ts";

const columns: readonly Column[] = [
  { name: "When" },
  { name: "Who" },
  { name: "What" },
  { name: "About", isWide: true },
];

/** Who did what with a form and its submissions, for its owner. */
export function AuditTrail({ formId }: { formId: number }) {
  const cursor = useCursor(String(formId));
  const { data, error, mutate } = useApi(api.forms.audit, {
    id: formId,
    ...(cursor.after !== undefined && { after: cursor.after }),
  });
  if (error !== undefined && data === undefined)
    return <LoadFailed what="The audit trail" error={error} onRetry={() => mutate()} />;
  if (data === undefined) return <TableSkeleton what="the audit trail" />;
  return (
    <>
      {data.entries.length === 0 ? (
        <EmptyState icon={<IconHistory size={28} stroke={1.6} />} title="Nothing recorded yet">
          Looks at submissions, exports, shares and publications show here.
        </EmptyState>
      ) : (
        <DataTable label="Audit trail" columns={columns}>
          {data.entries.map((entry) => (
            <Table.Tr key={`${entry.at} ${entry.requestId} ${entry.action} ${entry.object}`}>
              <Table.Td className={`${styles.when}`}>{mediumDate(entry.at)}</Table.Td>
              <Table.Td className={`${styles.who}`}>
                <EmailAddress>{entry.actor}</EmailAddress>
              </Table.Td>
              <Table.Td className={`${styles.what}`}>
                {actionWords[entry.action]}
                {entry.result === "refused" && entry.action !== "access.refused" && " (refused)"}
              </Table.Td>
              <Table.Td data-wide className={`${styles.about}`}>
                {aboutWhat(entry)}
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
      <CursorPager of="the audit trail" cursor={cursor} next={data.next} />
    </>
  );
}
