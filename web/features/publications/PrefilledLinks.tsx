import { Button, Text } from "@mantine/core";
import type { PrefilledLink } from "../../../shared/contract/publication-links.ts";
import { CopyText } from "../../ui/copy.tsx";
import { IconDownload } from "../../ui/icons/icons.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./ShareLinkPanel.module.css";

interface PrefilledLinksProps {
  links: readonly PrefilledLink[];
  /** Of the publication. */
  name: string;
}

/** The links that were made: one with its QR code, many as a file. They are stored nowhere. */
export function PrefilledLinks({ links, name }: PrefilledLinksProps) {
  const [{ link } = { link: "" }] = links;
  if (links.length > 1)
    return (
      <div className={styles.panel}>
        <div className={styles.texts}>
          <Text>{links.length} links, one for each subject id. They aren't stored: save them now.</Text>
          <div>
            <Button
              component="a"
              variant="default"
              leftSection={<IconDownload size={16} />}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(linksAsCsv(links))}`}
              download={`${name} links.csv`}
            >
              Save as CSV
            </Button>
          </div>
        </div>
      </div>
    );
  return (
    <div className={styles.panel}>
      <QrCode address={link} name={`prefilled link to ${name}`} />
      <div className={styles.texts}>
        <div>
          <h3 className={styles.title}>Link</h3>
          <div className={styles.copyable}>
            <code className={styles.text}>{link}</code>
            <CopyText text={link} of={`prefilled link to ${name}`} />
          </div>
          <p className={styles.hint}>It isn't stored: copy it now.</p>
        </div>
      </div>
    </div>
  );
}

/** As they were typed: a mail merge needs them so. @example linksAsCsv([{ subjectId: "A-1", link: "https://…" }]) // "subjectId,link\r\nA-1,https://…\r\n" */
export function linksAsCsv(links: readonly PrefilledLink[]): string {
  const rows = links.map(({ subjectId = "", link }) => [subjectId, link]);
  return [["subjectId", "link"], ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}
