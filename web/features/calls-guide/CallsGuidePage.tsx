import { Anchor } from "@mantine/core";
import { useEffect } from "react";
import useSWR from "swr";
import { OPENAPI_PATH } from "../../../shared/site.ts";
import { IDLE_LIMIT_SECONDS } from "../../../shared/timings.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { GuideFrame } from "../../ui/guide/GuideFrame.tsx";
import { useTarget } from "../../ui/guide/use-target.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import styles from "./CallsGuidePage.module.css";
import { CallView } from "./CallView.tsx";
import { type CallsSection, fetchSections } from "./calls-document.ts";

/** Every call of the product for people to read, from the document that programs read. */
export function CallsGuidePage() {
  const { data: sections, error, mutate } = useSWR<CallsSection[], unknown>(OPENAPI_PATH, fetchSections);
  return (
    <GuideFrame back={{ to: "/settings", name: "Settings" }}>
      <PageHeading title="Calls">
        The calls that a program can make to this server, the same ones that its own pages make. As a document
        for programs:{" "}
        <Anchor href={OPENAPI_PATH} inherit underline="always">
          openapi.json
        </Anchor>
        .
      </PageHeading>
      <Essentials />
      {sections === undefined && error !== undefined && (
        <LoadFailed what="The list of calls" error={error} onRetry={() => void mutate()} />
      )}
      {sections === undefined && error === undefined && <TableSkeleton what="the calls" />}
      {sections !== undefined && <Sections sections={sections} />}
    </GuideFrame>
  );
}

/** What applies to all calls. */
function Essentials() {
  return (
    <ul className={styles.essentials}>
      <li>
        Sign in with <code>POST /api/v1/login</code>, and keep its cookies. A session ends after{" "}
        {IDLE_LIMIT_SECONDS / 60} minutes without a call.
      </li>
      <li>
        Where a call says “XSRF token”, send the cookie <code>XSRF-TOKEN</code> back as the header{" "}
        <code>X-XSRF-TOKEN</code>.
      </li>
      <li>
        Errors are <code>application/problem+json</code> (RFC 9457): a stable code, and a message for people.
      </li>
    </ul>
  );
}

function Sections({ sections }: { sections: readonly CallsSection[] }) {
  const target = useTarget();
  useEffect(() => {
    // The entry that the address names has only loaded now.
    if (target !== "") document.getElementById(target)?.scrollIntoView();
  }, [target]);
  return sections.map(({ id, title, calls }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div className={styles.calls}>
        {calls.map((each) => (
          <CallView key={each.id} call={each} isTarget={each.id === target} />
        ))}
      </div>
    </section>
  ));
}
