import { useEffect, useState } from "react";
import { GuideText } from "../../ui/guide/GuideText.tsx";
import styles from "./CallView.module.css";
import type { Call } from "./calls-document.ts";
import { schemaRows, typeOf } from "./schema-rows.ts";

/** One call: a line that opens to what it takes, answers and refuses. */
export function CallView({ call, isTarget }: { call: Call; isTarget: boolean }) {
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
      className={styles.call}
    >
      <summary className={styles.summary}>
        <code className={styles.method}>{method}</code>
        <code className={styles.path}>{path}</code>
        <span className={styles.text}>
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
    <div className={styles.details}>
      <p className={styles.access}>
        <b>Who:</b> {access}
        {carriesToken && " With the XSRF token."}
      </p>
      <Body title="Request" body={request} none="No content." />
      <Body title="Answer" body={answer} none="Redirects to another page." />
      <h3 className={styles.title}>Errors</h3>
      <dl className={styles.refusals}>
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
      <h3 className={styles.title}>
        {title} {body !== undefined && <span className={styles.quiet}>{body.contentType}</span>}
      </h3>
      {body === undefined && <p className={styles.none}>{none}</p>}
      {body !== undefined && rows.length === 0 && <p className={styles.none}>{typeOf(body.schema)}</p>}
      {rows.length > 0 && (
        <ul className={styles.fields}>
          {rows.map(({ name, type, isRequired, limits }) => (
            <li key={name}>
              <code>{name}</code>
              <span>
                {type}
                {limits !== "" && <span className={styles.quiet}> {limits}</span>}
              </span>
              <span className={styles.quiet}>{isRequired ? "" : "optional"}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
