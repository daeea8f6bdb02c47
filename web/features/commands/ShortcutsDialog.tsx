import { Button, Table } from "@mantine/core";
import { Fragment } from "react";
import { keysText, type Shortcut, shortcuts } from "../../lib/shortcuts.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./ShortcutsDialog.module.css";

const listed: readonly Shortcut[] = Object.values(shortcuts);

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
          {listed.map((shortcut) => (
            <Table.Tr key={shortcut.what}>
              <Table.Td>
                <Keys text={keysText(shortcut)} />
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

/** Each key by itself, those that are pressed together in one line. @example <Keys text="Ctrl Y or Ctrl Shift Z" /> */
function Keys({ text }: { text: string }) {
  const parts = text.split(/( or |, then )/);
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          part
        ) : (
          <span key={part} className={styles.together}>
            {part.split(" ").map((key, at) => (
              <Fragment key={key}>
                {at > 0 && " "}
                <kbd>{key}</kbd>
              </Fragment>
            ))}
          </span>
        ),
      )}
    </>
  );
}
