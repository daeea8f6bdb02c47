import { SegmentedControl, Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { api, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { CursorPager, useCursor } from "../../ui/CursorPager.tsx";
import { type Column, DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconHistory } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./AuditTrail.module.css";
import { actionText, subjectText } from "./audit-words.ts";

/** Where the table leaves out wide columns. */
const NARROW = "(max-width: 48em)";

const columns: readonly Column[] = [
  { name: "When" },
  { name: "Who" },
  { name: "What" },
  { name: "About", isWide: true },
];

/** Who did what with a form and its submissions, for its owner. */
export function AuditTrail({ formId }: { formId: number }) {
  const [of, setOf] = useState<"form" | "respondents">("form");
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const isOfRespondents = of === "respondents";
  const cursor = useCursor(`${formId} ${of}`);
  const { data, error, mutate } = useApi(api.forms.audit, {
    id: formId,
    of,
    ...(cursor.after !== undefined && { after: cursor.after }),
  });
  const choice = (
    <SegmentedControl
      aria-label="Whose actions"
      value={of}
      onChange={(value) => setOf(value === "respondents" ? "respondents" : "form")}
      data={[
        { value: "form", label: "Designers and operators" },
        { value: "respondents", label: "Respondents" },
      ]}
      mb="md"
    />
  );
  if (error !== undefined && data === undefined)
    return <LoadFailed what="The audit trail" error={error} onRetry={() => mutate()} />;
  if (data === undefined)
    return (
      <>
        {choice}
        <TableSkeleton what="the audit trail" />
      </>
    );
  return (
    <>
      {choice}
      {data.entries.length === 0 ? (
        <EmptyState icon={<IconHistory size={28} stroke={1.6} />} title="Nothing recorded yet">
          {isOfRespondents
            ? "What respondents open of their own submissions appears here."
            : "Changes, views of submissions, exports, shares and publications appear here."}
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
      )}
      <CursorPager of="the audit trail" cursor={cursor} next={data.next} />
    </>
  );
}
