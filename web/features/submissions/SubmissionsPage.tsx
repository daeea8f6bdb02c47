import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useMatch, useParams, useSearchParams } from "react-router-dom";
import { mayDo } from "../../../shared/access.ts";
import type { SiteLimit } from "../../../shared/site-limit.ts";
import { siteWords, useSiteParts } from "../../lib/use-site.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { AuditTrail } from "./AuditTrail.tsx";
import { ExportMenu, type ExportNotice } from "./ExportMenu.tsx";
import { queryOf } from "./FilterBar.tsx";
import { Retention } from "./Retention.tsx";
import { SubmissionList } from "./SubmissionList.tsx";
import { useFormRights } from "./use-form-rights.ts";

/** The address of one of them is below that of the list, which stays as it is meanwhile. */
const OPENED = "/design/form/:id/submissions/:instanceKey";

/** What respondents sent, for those with the right to it; the owner sees the audit trail too. */
export function SubmissionsPage() {
  const formId = Number(useParams().id);
  const isId = Number.isSafeInteger(formId) && formId > 0;
  const { formName, rights, isLoaded, error, retry } = useFormRights(isId ? formId : undefined);
  const [query] = useSearchParams();
  const openedKey = useMatch(OPENED)?.params.instanceKey;
  const [news, setNews] = useState<ExportNotice>();

  if (!isId) return <NoAccess />;
  if (error !== undefined && !isLoaded)
    return error.status === 403 ? <NoAccess /> : <LoadFailed what="The form" error={error} onRetry={retry} />;
  if (!isLoaded) return <TableSkeleton what="submissions" />;
  if (rights?.data !== true) return <NoAccess />;

  const isOwner = rights.privilege === "O";
  const showsAudit = isOwner && query.get("view") === "audit" && openedKey === undefined;
  const criteria = queryOf(formId, query);
  const { tests = false, ...toExport } = criteria;
  const isOpened = openedKey !== undefined;
  return (
    <>
      <div hidden={isOpened}>
        <PageHeading
          title={`Submissions of ${formName}`}
          action={
            !showsAudit &&
            !tests && <ExportMenu query={toExport} heading={headingOf(toExport)} onNotice={setNews} />
          }
        >
          Each view of submissions, and each export, is recorded in the form's audit trail.{" "}
          <Anchor
            component={Link}
            to={`/design/forms?dialog=notices&form=${formId}`}
            inherit
            underline="always"
          >
            Get mails about new ones
          </Anchor>
        </PageHeading>
        {rights.sites !== undefined && (
          <SiteLine formId={formId} sites={rights.sites} mayList={mayDo(rights.privilege, "publications")} />
        )}
        {isOwner && (
          <ViewTabs
            views={[
              { name: "Submissions", to: "?", isCurrent: !showsAudit },
              { name: "Audit trail", to: "?view=audit", isCurrent: showsAudit },
            ]}
          />
        )}
        {!showsAudit && news !== undefined && <Note tone={news.tone}>{news.text}</Note>}
        {!showsAudit && tests && (
          <Note tone="info">
            Tests, begun by a test link. They are in no other list, no export and no statistics, and each is
            deleted within 7 days of its start.
          </Note>
        )}
      </div>
      {showsAudit ? (
        <AuditTrail formId={formId} />
      ) : (
        <SubmissionList criteria={criteria} openedKey={openedKey} />
      )}
      {!showsAudit && isOwner && (
        <div hidden={isOpened}>
          <Retention formId={formId} />
        </div>
      )}
    </>
  );
}

interface SiteLineProps {
  formId: number;
  sites: readonly SiteLimit[];
  mayList: boolean;
}

/** Which submissions the user sees, where it isn't all of them. */
function SiteLine({ formId, sites, mayList }: SiteLineProps) {
  const parts = useSiteParts(formId, mayList);
  return (
    <Text c="dimmed" mb="sm">
      You see submissions {sites.map((site) => siteWords(site, parts)).join(", or ")}.
    </Text>
  );
}

/** What an export contains. */
function headingOf({ id: _id, ...filter }: Omit<ReturnType<typeof queryOf>, "tests">): string {
  return Object.keys(filter).length === 0 ? "Everything that was submitted" : "What the filter finds";
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
