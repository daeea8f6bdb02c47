import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { api, useApi } from "../../lib/api.ts";
import { AuditTable } from "../../ui/AuditTable.tsx";
import { CursorPager, useCursor } from "../../ui/CursorPager.tsx";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconHistory } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";

/** Who did what with a form and its submissions, for its owner. */
export function AuditTrail({ formId }: { formId: number }) {
  const [of, setOf] = useState<"form" | "respondents">("form");
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
        <AuditTable entries={data.entries} />
      )}
      <CursorPager of="the audit trail" cursor={cursor} next={data.next} />
    </>
  );
}
