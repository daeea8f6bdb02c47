import { Button } from "@mantine/core";
import type { InputOf, OutputOf } from "../../../shared/contract/route.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { counted } from "../../ui/counted.ts";
import { IconFileTypePdf } from "../../ui/icons/icons.tsx";
import { useToast } from "../../ui/Toasts.tsx";

type ExportQuery = Omit<InputOf<typeof api.forms.exportSubmissions>, "format">;

/** Saves the PDF reports of submissions as one file, a bookmark for each of them. */
export function ReportsPdf({ query }: { query: ExportQuery }) {
  const toast = useToast();
  const { attempt, busy } = useAttempt(async () => {
    try {
      const file = await call(api.forms.exportSubmissions, { ...query, format: "reports-pdf" });
      if (file.count > 0) saveFile(file);
      toast({ text: savedText(file) });
    } catch (error) {
      toast({ text: problemText(error) });
    }
    return undefined;
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      loading={busy}
      onClick={attempt}
    >
      Reports as one PDF
    </Button>
  );
}

function savedText({ count, fileName, without = 0 }: OutputOf<typeof api.forms.exportSubmissions>): string {
  if (count === 0) return "There is nothing to save: none of them has a PDF report.";
  const saved = `${counted(count, "report")} saved as ${fileName}.`;
  if (without === 0) return saved;
  return `${saved} ${without === 1 ? "1 submission has" : `${without} submissions have`} no PDF report.`;
}
