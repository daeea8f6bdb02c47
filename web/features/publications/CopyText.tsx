import { ActionIcon, CopyButton, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** Copies a text. @param of says what it is, e.g. `embed snippet of Winter 2026` */
export function CopyText({ text, of }: { text: string; of: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? "Copied" : "Copy"}>
          <ActionIcon aria-label={copied ? `Copied: ${of}` : `Copy ${of}`} onClick={copy}>
            {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
