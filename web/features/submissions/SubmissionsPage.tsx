import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { AuditTrail } from "./AuditTrail.tsx";
import { ExportMenu, type ExportNews } from "./ExportMenu.tsx";
import { Retention } from "./Retention.tsx";
import { SubmissionList } from "./SubmissionList.tsx";
import { askedOf } from "./submission-filter.ts";
import { useFormRights } from "./use-form-rights.ts";
import { ViewTabs } from "./ViewTabs.tsx";

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
  const asked = askedOf(formId, query);
  return (
    <>
      <PageHeading
        title={`Submissions of ${formName}`}
        action={!showsAudit && <ExportMenu asked={asked} onNews={setNews} />}
      >
        Each look at submissions, and each export, is recorded in the form's audit trail.
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
        Respondents' answers are for the form's owner and those whom the owner gave the right to see them.
      </Note>
    </>
  );
}
