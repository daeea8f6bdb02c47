import { Button, Table } from "@mantine/core";
import { Fragment } from "react";
import { keysOf, OR, type Shortcut, shortcuts } from "../../lib/shortcuts.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./ShortcutsDialog.module.css";

const listed: readonly Shortcut[] = Object.values(shortcuts);

interface ShortcutsDialogProps {
  /** Whether keys without Ctrl or ⌘ do something. */
  hasSingleKeys: boolean;
  onSingleKeys: (isOn: boolean) => void;
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
          {listed.map((shortcut) => (
            <Table.Tr key={shortcut.what}>
              <Table.Td>
                <Keys shortcut={shortcut} />
              </Table.Td>
              <Table.Td>
                {shortcut.what}
                {shortcut.isSingle && !hasSingleKeys && " (turned off)"}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <div className={styles.setting}>
        <CheckLine label="Shortcuts of single keys" checked={hasSingleKeys} onChange={onSingleKeys}>
          Turn them off if you dictate, or press keys by mistake. Kept on this device.
        </CheckLine>
      </div>
    </Dialog>
  );
}

/** Each key in its own frame. @example <Keys shortcut={shortcuts.redo} /> */
function Keys({ shortcut }: { shortcut: Shortcut }) {
  return keysOf(shortcut).map(({ keys, between }, index) => (
    <Fragment key={keys.join()}>
      {index > 0 && OR}
      <span className={styles.way}>
        {keys.map((key, place) => (
          <Fragment key={key}>
            {place > 0 && between}
            <kbd>{key}</kbd>
          </Fragment>
        ))}
      </span>
    </Fragment>
  ));
}
