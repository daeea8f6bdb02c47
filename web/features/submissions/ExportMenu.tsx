import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { InputOf, OutputOf } from "../../../shared/contract/route.ts";
import type { ExportFormat } from "../../../shared/contract/submissions.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { saveFile } from "../../lib/save-file.ts";
import { counted } from "../../ui/counted.ts";

const formats = [
  { format: "csv", values: "keys", name: "CSV", text: "One row per submission" },
  { format: "xlsx", values: "keys", name: "XLSX", text: "A workbook with a codebook" },
  { format: "xlsx", values: "labels", name: "Labels, XLSX", text: "Real dates, a column per choice" },
  { format: "csv", values: "labels", name: "Labels, CSV", text: "A column per choice" },
  { format: "statistics", values: "keys", name: "SPSS, Stata, R", text: "Data with commands that read it" },
  { format: "json", values: "keys", name: "JSON", text: "Answers as they were given" },
  { format: "files", values: "keys", name: "Files, ZIP", text: "Pictures and files, with the data" },
  { format: "reports", values: "keys", name: "Reports, ZIP", text: "All reports, and which are missing" },
] as const satisfies readonly {
  format: ExportFormat;
  values: "keys" | "labels";
  name: string;
  text: string;
}[];

function nothingToExport(format: ExportFormat): string {
  if (format === "files") return "There is nothing to export: no submission with a file was found.";
  if (format === "reports") return "There is nothing to export: no report was found.";
  return "There is nothing to export: no submission was found.";
}

/** What an export counts; default: submissions. */
const contents: Partial<Record<ExportFormat, string>> = { files: "file", reports: "report" };

function savedText(
  format: ExportFormat,
  { count, fileName, without = 0 }: OutputOf<typeof api.forms.exportSubmissions>,
) {
  const saved = `${counted(count, contents[format] ?? "submission")} saved as ${fileName}.`;
  if (without === 0) return saved;
  const others = without === 1 ? "1 submission has none" : `${without} submissions have none`;
  return `${saved} ${others}: reports.csv says why.`;
}

/** The result of an export. */
export interface ExportNews {
  tone: "success" | "error";
  text: string;
}

interface ExportMenuProps {
  asked: Omit<InputOf<typeof api.forms.exportSubmissions>, "format">;
  /** What the file will contain. */
  heading: string;
  label?: string;
  /** True: beside other buttons. */
  isQuiet?: boolean;
  onNews: (news: ExportNews | undefined) => void;
}

/** Saves submissions as a file. */
export function ExportMenu({ asked, heading, label = "Export", isQuiet = false, onNews }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const save = async ({ format, values }: (typeof formats)[number]) => {
    setBusy(true);
    onNews(undefined);
    try {
      const file = await call(api.forms.exportSubmissions, {
        ...asked,
        format,
        ...(values === "labels" && { values }),
      });
      if (file.count === 0 && (file.without ?? 0) === 0)
        onNews({ tone: "error", text: nothingToExport(format) });
      else {
        saveFile(file);
        onNews({
          tone: "success",
          text: savedText(format, file),
        });
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
          {...(isQuiet && { variant: "default" })}
          loading={busy}
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{heading}</Menu.Label>
        {formats.map((one) => (
          <Menu.Item key={one.name} onClick={() => save(one)}>
            <strong>{one.name}</strong> · {one.text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
