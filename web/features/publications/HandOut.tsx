import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { CopyText } from "../../ui/CopyText.tsx";
import { embedSnippet } from "./embed-snippet.ts";
import styles from "./HandOut.module.css";

const QrCode = lazy(() => import("./QrCode.tsx").then((module) => ({ default: module.QrCode })));

interface HandOutProps {
  id: string;
  name: string;
  address: string;
}

/** Every way to hand a publication out: its link, its QR code, a snippet for web pages. */
export function HandOut({ id, name, address }: HandOutProps) {
  const snippet = embedSnippet(address, name);
  return (
    <section id={id} className={styles.handOut} aria-label={`Hand out ${name}`}>
      <Suspense fallback={<Skeleton className={`${styles.code}`} />}>
        <QrCode address={address} name={name} />
      </Suspense>
      <div className={styles.texts}>
        <div>
          <h3 className={styles.title}>Link</h3>
          <div className={styles.copyable}>
            <code className={styles.text}>{address}</code>
            <CopyText text={address} of={`address of ${name}`} />
          </div>
        </div>
        <div>
          <h3 className={styles.title}>For web pages</h3>
          <div className={styles.copyable}>
            <code className={styles.text}>{snippet}</code>
            <CopyText text={snippet} of={`embed snippet of ${name}`} />
          </div>
          <p className={styles.hint}>
            Paste it into a page's HTML. It opens the form in a tab of its own: no other site can frame it.
          </p>
        </div>
      </div>
    </section>
  );
}
