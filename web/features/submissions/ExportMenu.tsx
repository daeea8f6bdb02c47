import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { ExportFormat } from "../../../shared/contract/submissions.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { saveFile } from "../../lib/save-file.ts";
import { counted } from "../../ui/counted.ts";
import type { askedOf } from "./submission-filter.ts";

const formats = [
  { format: "csv", name: "CSV", text: "One row a submission" },
  { format: "xlsx", name: "XLSX", text: "A workbook with a codebook" },
  { format: "json", name: "JSON", text: "Answers as they were given" },
] as const satisfies readonly { format: ExportFormat; name: string; text: string }[];

/** What came of an export. */
export interface ExportNews {
  tone: "success" | "error";
  text: string;
}

/** Saves what the filter finds as a file. */
export function ExportMenu({
  asked,
  onNews,
}: {
  asked: ReturnType<typeof askedOf>;
  onNews: (news: ExportNews | undefined) => void;
}) {
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    setBusy(true);
    onNews(undefined);
    try {
      const file = await call(api.forms.exportSubmissions, { ...asked, format });
      if (file.count === 0)
        onNews({ tone: "error", text: "There is nothing to export: no submission was found." });
      else {
        saveFile(file);
        onNews({ tone: "success", text: `${counted(file.count, "submission")} saved as ${file.fileName}.` });
      }
    } catch (error) {
      onNews({ tone: "error", text: problemText(error) });
    }
    setBusy(false);
  };

  return (
    <Menu position="bottom-end" width={248}>
      <Menu.Target>
        <Button
          loading={busy}
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {asked.statuses === undefined ? "Everything that was submitted" : "What the filter finds"}
        </Menu.Label>
        {formats.map(({ format, name, text }) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            <strong>{name}</strong> · {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
