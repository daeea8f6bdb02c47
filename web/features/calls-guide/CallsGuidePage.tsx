import { Anchor } from "@mantine/core";
import { useEffect, useState } from "react";
import useSWR from "swr";
import { OPENAPI_PATH } from "../../../shared/site.ts";
import { IDLE_LIMIT_SECONDS } from "../../../shared/timings.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { GuideFrame } from "../../ui/guide/GuideFrame.tsx";
import { GuideText } from "../../ui/guide/GuideSection.tsx";
import { useTarget } from "../../ui/guide/use-section.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import styles from "./CallsGuidePage.module.css";
import callStyles from "./CallView.module.css";
import { type Call, type CallsSection, fetchSections, schemaRows, typeOf } from "./calls-document.ts";

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
        Where a call says “Tokens”, a program sends an access token of your settings as{" "}
        <code>Authorization: Bearer</code>, and neither cookies nor the XSRF token.
      </li>
      <li>
        Otherwise sign in with <code>POST /api/v1/login</code>, and keep its cookies. A session ends after{" "}
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

/** One call: a line that opens to what it takes, answers and refuses. */
function CallView({ call, isTarget }: { call: Call; isTarget: boolean }) {
  const { id, method, path, summary } = call;
  const [isOpen, setOpen] = useState(isTarget);
  useEffect(() => {
    if (isTarget) setOpen(true); // the address has changed on the page that is open
  }, [isTarget]);
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
      className={callStyles.call}
    >
      <summary className={callStyles.summary}>
        <code className={callStyles.method}>{method}</code>
        <code className={callStyles.path}>{path}</code>
        <span className={callStyles.text}>
          <GuideText text={summary} />
        </span>
      </summary>
      {isOpen && <CallDetails call={call} />}
    </details>
  );
}

function CallDetails({ call }: { call: Call }) {
  const { access, carriesToken, request, answer, refusals } = call;
  return (
    <div className={callStyles.details}>
      <p className={callStyles.access}>
        <b>Who:</b> {access}
        {carriesToken && " With the XSRF token."}
      </p>
      <Body title="Request" body={request} none="No content." />
      <Body title="Answer" body={answer} none="Redirects to another page." />
      <h3 className={callStyles.title}>Errors</h3>
      <dl className={callStyles.refusals}>
        {refusals.map(({ status, lines }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Body({ title, body, none }: { title: string; body: Call["request"]; none: string }) {
  const rows = body === undefined ? [] : schemaRows(body.schema);
  return (
    <>
      <h3 className={callStyles.title}>
        {title} {body !== undefined && <span className={callStyles.quiet}>{body.contentType}</span>}
      </h3>
      {body === undefined && <p className={callStyles.none}>{none}</p>}
      {body !== undefined && rows.length === 0 && <p className={callStyles.none}>{typeOf(body.schema)}</p>}
      {rows.length > 0 && (
        <ul className={callStyles.fields}>
          {rows.map(({ name, type, isRequired, limits }) => (
            <li key={name}>
              <code>{name}</code>
              <span>
                {type}
                {limits !== "" && <span className={callStyles.quiet}> {limits}</span>}
              </span>
              <span className={callStyles.quiet}>{isRequired ? "" : "optional"}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
