import { Button } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { brand } from "../../../shared/brand.ts";
import { idleEnd } from "../../lib/idle.ts";
import { saveBlob } from "../../lib/save-file.ts";
import { useCopy } from "../copy.tsx";
import { IconCopy, IconDownload, IconPrinter } from "../icons/icons.tsx";
import styles from "./RecoveryCodes.module.css";

/** Recovery codes, to be kept: this is the only time that they are seen. On paper nothing else of the page is printed. */
export function RecoveryCodes({ codes, username }: { codes: readonly string[]; username: string }) {
  const heading = `Recovery codes of ${brand.product} for ${username}`;
  const { copied, copy } = useCopy(codes.join("\n"), "the recovery codes");
  const list = useRef<HTMLElement>(null);
  const headingId = useId();
  useEffect(() => list.current?.focus(), []); // what was pressed to get here is gone
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!idleEnd.isLeaving) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  const save = () =>
    saveBlob(
      new Blob([`${heading}\nEach works once.\n\n${codes.join("\n")}\n`], { type: "text/plain" }),
      `${brand.product.toLowerCase()}-recovery-codes.txt`,
    );
  return (
    <div className={styles.part}>
      <section ref={list} tabIndex={-1} aria-labelledby={headingId} className={styles.codes} data-report>
        <p id={headingId} className={styles.heading}>
          {heading}
        </p>
        <ul>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </section>
      <div className={styles.actions}>
        <Button variant="default" size="compact-sm" leftSection={<IconCopy size={16} />} onClick={copy}>
          {copied ? "Copied" : "Copy"}
        </Button>
        <Button variant="default" size="compact-sm" leftSection={<IconDownload size={16} />} onClick={save}>
          Download
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPrinter size={16} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
    </div>
  );
}
