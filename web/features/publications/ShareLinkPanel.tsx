import { Skeleton } from "@mantine/core";
import { Suspense, useState } from "react";
import { part } from "../../../shared/part.ts";
import { api, useApi } from "../../lib/api.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { CopyText } from "../../ui/copy.tsx";
import { LinkLanguage } from "./LinkLanguage.tsx";
import { inLanguage } from "./link-language.ts";
import styles from "./ShareLinkPanel.module.css";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * HTML that links from another web page to a form. A link, not a frame: no other site may frame the form, and in a
 * frame the browser would block its access to stored answers.
 *
 * @example embedSnippet("https://example.org/f/k", "Winter") // '<a href="https://example.org/f/k" target="_blank"
 * rel="noopener">Winter</a>'
 */
export function embedSnippet(address: string, name: string): string {
  return `<a href="${escaped(address)}" target="_blank" rel="noopener">${escaped(name)}</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

const QrCode = lazyPart(
  part(() => import("../../ui/QrCode.tsx")),
  ({ QrCode }) => QrCode,
);

const TestLink = lazyPart(
  part(() => import("./TestLink.tsx")),
  ({ TestLink }) => TestLink,
);

interface ShareLinkPanelProps {
  id: string;
  formId: number;
  publicationKey: string;
  name: string;
  address: string;
  /** Its address alone opens nothing, so it isn't offered in any form. */
  personalLinksOnly: boolean;
}

/** Everything needed to share a publication: its link, its QR code, a snippet for web pages, and a link to try it with. */
export function ShareLinkPanel(props: ShareLinkPanelProps) {
  const { id, formId, publicationKey, name, address: plain, personalLinksOnly } = props;
  const { data: form } = useApi(api.forms.model, { id: formId });
  const [language, setLanguage] = useState("");
  const address = inLanguage(plain, language);
  const snippet = embedSnippet(address, name);
  return (
    <section id={id} className={styles.panel} aria-label={`Link of ${name}`}>
      {!personalLinksOnly && (
        <Suspense fallback={<Skeleton className={`${styles.code}`} />}>
          <QrCode address={address} name={name} />
        </Suspense>
      )}
      <div className={styles.texts}>
        {personalLinksOnly ? (
          <p className={styles.hint}>
            Personal links alone open this form. Make them in its menu: Make a prefilled link.
          </p>
        ) : (
          <div>
            <h3 className={styles.title}>Link</h3>
            <div className={styles.copyable}>
              <code className={styles.text}>{address}</code>
              <CopyText text={address} of={`address of ${name}`} />
            </div>
          </div>
        )}
        <LinkLanguage locales={form?.locales ?? []} value={language} onChange={setLanguage} />
        {!personalLinksOnly && (
          <div>
            <h3 className={styles.title}>For web pages</h3>
            <div className={styles.copyable}>
              <code className={styles.text}>{snippet}</code>
              <CopyText text={snippet} of={`embed snippet of ${name}`} />
            </div>
            <p className={styles.hint}>
              Paste it into a page's HTML. It opens the form in a new tab: other sites can't show it inside
              their pages.
            </p>
          </div>
        )}
        <Suspense fallback={<Skeleton height={120} />}>
          <TestLink {...{ formId, publicationKey, name, language }} />
        </Suspense>
      </div>
    </section>
  );
}
