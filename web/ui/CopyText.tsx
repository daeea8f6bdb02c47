import { ActionIcon, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useCopy } from "./use-copy.ts";

/** Copies a text. @param of says what it is, e.g. `embed snippet of Winter 2026` */
export function CopyText({ text, of }: { text: string; of: string }) {
  const { copied, copy } = useCopy(text, of);
  return (
    <Tooltip label={copied ? "Copied" : "Copy"}>
      <ActionIcon aria-label={copied ? `Copied: ${of}` : `Copy ${of}`} onClick={copy}>
        {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
