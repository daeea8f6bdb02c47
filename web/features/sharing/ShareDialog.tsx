import { Button, Skeleton, Table } from "@mantine/core";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { useShares } from "./use-shares.ts";

/** Form Sharing, list mode: who shares the form. */
export function ShareDialog({ form, onClose }: { form: FormListItem; onClose: () => void }) {
  const { shares, error, reload } = useShares(form.id);
  return (
    <Dialog
      title={`Sharing of ${form.formName}`}
      onClose={onClose}
      size="medium"
      actions={<Button onClick={onClose}>OK</Button>}
    >
      {error !== undefined && <LoadFailed what="The shares" error={error} onRetry={reload} />}
      {error === undefined && shares === undefined && <Skeleton height={96} />}
      {shares?.length === 0 && (
        <p>You haven't shared your form with anyone. Click on the share button to start sharing.</p>
      )}
      {shares !== undefined && shares.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Username</Table.Th>
              <Table.Th>Domain</Table.Th>
              <Table.Th>Full name</Table.Th>
              <Table.Th>Privilege</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shares.map(({ username, domain, firstName, lastName, privilegePretty }) => (
              <Table.Tr key={username}>
                <Table.Td>{username}</Table.Td>
                <Table.Td>{domain}</Table.Td>
                <Table.Td>{`${firstName} ${lastName}`}</Table.Td>
                <Table.Td>{privilegePretty}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Dialog>
  );
}
