import { Button, Table } from "@mantine/core";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

const shortcuts: readonly { keys: string; what: string; isSingle?: boolean }[] = [
  { keys: "Ctrl K or ⌘ K", what: "Go to a page, or to a form by its name" },
  { keys: "?", what: "These shortcuts", isSingle: true },
  { keys: "g, then d", what: "Dashboard", isSingle: true },
  { keys: "g, then f", what: "Your Forms", isSingle: true },
  { keys: "g, then i", what: "Import", isSingle: true },
  { keys: "Ctrl Z or ⌘ Z", what: "Process builder: undo the last change of the steps" },
  { keys: "Ctrl Y or ⌘ Y", what: "Process builder: redo it" },
  { keys: "Escape", what: "Close the dialog or menu on top" },
];

interface ShortcutsDialogProps {
  /** Whether keys without Ctrl or ⌘ do something. */
  hasSingleKeys: boolean;
  onSingleKeys: (wanted: boolean) => void;
  onClose: () => void;
}

/** What the keyboard can do; single keys can be turned off, as dictation would press them by mistake. */
export function ShortcutsDialog({ hasSingleKeys, onSingleKeys, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      size="medium"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Keys</Table.Th>
            <Table.Th>What they do</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shortcuts.map(({ keys, what, isSingle }) => (
            <Table.Tr key={keys}>
              <Table.Td>
                <kbd>{keys}</kbd>
              </Table.Td>
              <Table.Td>
                {what}
                {isSingle && !hasSingleKeys && " (turned off)"}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <CheckLine label="Shortcuts of single keys" checked={hasSingleKeys} onChange={onSingleKeys}>
        Turn them off if you dictate, or press keys by mistake. Kept on this device.
      </CheckLine>
    </Dialog>
  );
}
