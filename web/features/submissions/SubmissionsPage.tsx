import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import type { ExportFormat } from "../../../shared/contract/submissions.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { saveFile } from "../../lib/save-file.ts";
import { counted } from "../../ui/counted.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { AuditTrail } from "./AuditTrail.tsx";
import { Retention } from "./Retention.tsx";
import { queryOf, SubmissionList } from "./SubmissionList.tsx";
import { useFormRights } from "./use-form-rights.ts";
import styles from "./ViewTabs.module.css";

const formats = [
  { format: "csv", values: "keys", name: "CSV", text: "One row per submission" },
  { format: "xlsx", values: "keys", name: "XLSX", text: "A workbook with a codebook" },
  { format: "xlsx", values: "labels", name: "Labels, XLSX", text: "Real dates, a column per choice" },
  { format: "csv", values: "labels", name: "Labels, CSV", text: "A column per choice" },
  { format: "json", values: "keys", name: "JSON", text: "Answers as they were given" },
  { format: "files", values: "keys", name: "Files, ZIP", text: "Pictures and files, with the data" },
] as const satisfies readonly {
  format: ExportFormat;
  values: "keys" | "labels";
  name: string;
  text: string;
}[];

function nothingToExport(format: ExportFormat): string {
  if (format === "files") return "There is nothing to export: no submission with a file was found.";
  return "There is nothing to export: no submission was found.";
}

/** The result of an export. */
interface ExportNews {
  tone: "success" | "error";
  text: string;
}

/** Saves what the filter finds as a file. */
function ExportMenu({
  asked,
  onNews,
}: {
  asked: ReturnType<typeof queryOf>;
  onNews: (news: ExportNews | undefined) => void;
}) {
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
      if (file.count === 0) onNews({ tone: "error", text: nothingToExport(format) });
      else {
        saveFile(file);
        onNews({
          tone: "success",
          text: `${counted(file.count, format === "files" ? "file" : "submission")} saved as ${file.fileName}.`,
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
        {formats.map((one) => (
          <Menu.Item key={one.name} onClick={() => save(one)}>
            <strong>{one.name}</strong> · {one.text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What respondents sent, for those with the right to it; the owner sees the audit trail too. */
export function SubmissionsPage() {
  const formId = Number(useParams().id);
  const isId = Number.isSafeInteger(formId) && formId > 0;
  const { formName, rights, isLoaded, error, retry } = useFormRights(isId ? formId : undefined);
  const [query] = useSearchParams();
  const [news, setNews] = useState<ExportNews>();

  if (!isId) return <NoAccess />;
  if (error !== undefined && !isLoaded)
    return error.status === 403 ? <NoAccess /> : <LoadFailed what="The form" error={error} onRetry={retry} />;
  if (!isLoaded) return <TableSkeleton what="submissions" />;
  if (rights?.data !== true) return <NoAccess />;

  const isOwner = rights.privilege === "O";
  const showsAudit = isOwner && query.get("view") === "audit";
  const asked = queryOf(formId, query);
  return (
    <>
      <PageHeading
        title={`Submissions of ${formName}`}
        action={!showsAudit && <ExportMenu asked={asked} onNews={setNews} />}
      >
        Each view of submissions, and each export, is recorded in the form's audit trail.
      </PageHeading>
      {isOwner && <ViewTabs showsAudit={showsAudit} />}
      {showsAudit ? (
        <AuditTrail formId={formId} />
      ) : (
        <>
          {news !== undefined && <Note tone={news.tone}>{news.text}</Note>}
          <SubmissionList asked={asked} />
          {isOwner && <Retention formId={formId} />}
        </>
      )}
    </>
  );
}

function NoAccess() {
  return (
    <>
      <PageHeading title="Submissions" />
      <Note tone="info" title="You can't see these submissions.">
        Only the form's owner, and those to whom the owner gave the right, can see respondents' answers.
      </Note>
    </>
  );
}

/** The two views of the page, each with its own address. */
function ViewTabs({ showsAudit }: { showsAudit: boolean }) {
  return (
    <nav aria-label="Views" className={styles.tabs}>
      <Link to="?" className={styles.tab} aria-current={showsAudit ? undefined : "page"}>
        Submissions
      </Link>
      <Link to="?view=audit" className={styles.tab} aria-current={showsAudit ? "page" : undefined}>
        Audit trail
      </Link>
    </nav>
  );
}
