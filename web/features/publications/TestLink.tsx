import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { api, call } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { CopyText } from "../../ui/copy.tsx";
import { IconExternalLink } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { inLanguage } from "./link-language.ts";
import styles from "./ShareLinkPanel.module.css";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a test link starts tests. */
const VALID_DAYS = 30;

interface TestLinkProps {
  formId: number;
  publicationKey: string;
  name: string;
  /** Of the links beside it; "": the device's. */
  language: string;
}

/** A link to try a publication with: what it starts counts nowhere. Made when it is asked for, and stored nowhere. */
export function TestLink({ formId, publicationKey, name, language }: TestLinkProps) {
  const [testLink, setTestLink] = useState<string>();
  const result = useRef<HTMLDivElement>(null);
  const { attempt, busy, failure } = useAttempt(async () => {
    const validUntil = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString();
    const request = { id: formId, publicationKey, validUntil, test: true };
    setTestLink((await call(api.runtime.prefilledLink, request)).links[0]?.link);
    return undefined;
  });
  useEffect(() => {
    if (testLink !== undefined) result.current?.focus(); // the button that was pressed is gone
  }, [testLink]);
  const link = testLink === undefined ? "" : inLanguage(testLink, language);
  return (
    <div>
      <h3 className={styles.title}>Test link</h3>
      <p className={`${styles.hint} ${styles.before}`}>
        To try the form and its reports as respondents get them. Tests count nowhere and are deleted within 7
        days; you find them under Submissions with the filter <em>Tests</em>. The link works for {VALID_DAYS}{" "}
        days, also while the form is paused or closed.
      </p>
      {testLink === undefined ? (
        <Button variant="default" loading={busy} onClick={() => void attempt()}>
          Get a test link
        </Button>
      ) : (
        <div ref={result} tabIndex={-1} className={styles.test}>
          <div className={styles.copyable}>
            <code className={styles.text}>{link}</code>
            <CopyText text={link} of={`test link of ${name}`} />
            <Tooltip label="Open in a new tab">
              <ActionIcon
                component="a"
                href={link}
                target="_blank"
                rel="noopener"
                aria-label={`Open the test link of ${name} in a new tab`}
              >
                <IconExternalLink size={18} />
              </ActionIcon>
            </Tooltip>
          </div>
          <QrCode address={link} name={`test link of ${name}`} />
        </div>
      )}
      {failure !== undefined && <Note tone="error">{failure}</Note>}
    </div>
  );
}
