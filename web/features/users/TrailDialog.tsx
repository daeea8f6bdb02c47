import { api, useApi } from "../../lib/api.ts";
import { AuditTable } from "../../ui/AuditTable.tsx";
import { CursorPager, useCursor } from "../../ui/CursorPager.tsx";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";

interface TrailDialogProps {
  /** An address, or that of a group. */
  username: string;
  /** Of the person or the group. */
  name: string;
  onClose: () => void;
}

/** What happened to an account or a group, and who did it. */
export function TrailDialog({ username, name, onClose }: TrailDialogProps) {
  const cursor = useCursor(username);
  const { data, error, mutate } = useApi(api.administration.administrationTrail, {
    username,
    limit: 20,
    ...(cursor.after !== undefined && { after: cursor.after }),
  });
  return (
    <Dialog title={`Audit trail of ${name}`} size="wide" onClose={onClose}>
      {data === undefined && error === undefined && <TableSkeleton what="the audit trail" />}
      {data === undefined && error !== undefined && (
        <LoadFailed what="The audit trail" error={error} onRetry={() => mutate()} />
      )}
      {data?.entries.length === 0 && <p>Nothing recorded yet.</p>}
      {data !== undefined && data.entries.length > 0 && <AuditTable entries={data.entries} />}
      <CursorPager of="the audit trail" cursor={cursor} next={data?.next} />
    </Dialog>
  );
}
