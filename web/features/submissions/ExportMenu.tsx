import { Button } from "@mantine/core";
import { useState } from "react";
import type { ExportFormat } from "../../../shared/contract/submissions.ts";
import { saveFile } from "../../lib/save-file.ts";
import { counted } from "../../ui/counted.ts";
import { IconDownload } from "../../ui/icons/icons.tsx";
import { ExportDialog, usualChoice } from "./ExportDialog.tsx";
import type { ExportAnswer, ExportQuery } from "./run-export.ts";

function nothingToExport(format: ExportFormat): string {
  if (format === "files") return "There is nothing to export: no submission with a file was found.";
  if (format === "reports") return "There is nothing to export: no report was found.";
  return "There is nothing to export: no submission was found.";
}

/** What an export counts; default: submissions. */
const contents: Partial<Record<ExportFormat, string>> = { files: "file", reports: "report" };

function savedText(format: ExportFormat, { count, fileName, without = 0 }: ExportAnswer) {
  const saved = `${counted(count, contents[format] ?? "submission")} saved as ${fileName}.`;
  if (without === 0) return saved;
  const others = without === 1 ? "1 submission has none" : `${without} submissions have none`;
  return `${saved} ${others}: reports.csv says why.`;
}

/** The result of an export. */
export interface ExportNotice {
  tone: "success" | "error";
  text: string;
}

interface ExportMenuProps {
  query: Omit<ExportQuery, "format">;
  /** What the file will contain. */
  heading: string;
  label?: string;
  /** True: beside other buttons. */
  isQuiet?: boolean;
  onNotice: (news: ExportNotice | undefined) => void;
}

/** Opens the dialog that saves submissions as a file; what was chosen in it is kept while the page is open. */
export function ExportMenu({ query, heading, label = "Export", isQuiet = false, onNotice }: ExportMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [choice, setChoice] = useState(usualChoice);
  const onSaved = (format: ExportFormat, file: ExportAnswer) => {
    setIsOpen(false);
    if (file.count === 0 && (file.without ?? 0) === 0)
      return onNotice({ tone: "error", text: nothingToExport(format) });
    saveFile(file);
    onNotice({ tone: "success", text: savedText(format, file) });
  };
  return (
    <>
      <Button
        {...(isQuiet && { variant: "default" })}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => {
          onNotice(undefined);
          setIsOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <ExportDialog
          {...{ query, heading, choice }}
          onChoice={setChoice}
          onClose={() => setIsOpen(false)}
          onSaved={onSaved}
        />
      )}
    </>
  );
}
