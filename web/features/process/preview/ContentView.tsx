import { lazy, Suspense } from "react";
import { withBoxes } from "../../../../shared/process/picture-references.ts";
import type { Content } from "../../../../shared/process/step.ts";
import { HtmlFrame } from "../../../player/outputs/OutputView.tsx";
import "../../../player/styles/player.css";
import { useMemo, useState } from "react";
import { part } from "../../../../shared/part.ts";
import { loadTexts, textsFor } from "../../../player/texts/texts.ts";
import styles from "./ContentView.module.css";

/** Deeper objects start closed. */
const OPEN_LEVELS = 2;
/** How many entries of a long list or object are shown first. */
const ENTRIES_AT_ONCE = 100;

/** JSON as a tree whose objects and lists open and close. */
function JsonTree({ json, name }: { json: string; name: string }) {
  const parsed = useMemo(() => read(json), [json]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.tree} aria-label={name} tabIndex={0}>
      {parsed === undefined ? (
        <pre className={styles.raw}>{json}</pre>
      ) : (
        <Value value={parsed.value} level={0} />
      )}
    </section>
  );
}

function read(json: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined; // shown as the text that it is
  }
}

function Value({ value, level }: { value: unknown; level: number }) {
  const [shown, setShown] = useState(ENTRIES_AT_ONCE);
  if (typeof value !== "object" || value === null) return <Scalar value={value} />;
  const entries = Object.entries(value);
  if (entries.length === 0)
    return <span className={styles.empty}>{Array.isArray(value) ? "[ ]" : "{ }"}</span>;
  return (
    <ul className={styles.entries}>
      {entries.slice(0, shown).map(([key, inner]) => (
        <li key={key}>
          <Entry name={key} value={inner} level={level} />
        </li>
      ))}
      {entries.length > shown && (
        <li>
          <button type="button" className={styles.more} onClick={() => setShown(shown + ENTRIES_AT_ONCE)}>
            Show more ({entries.length - shown} left)
          </button>
        </li>
      )}
    </ul>
  );
}

function Entry({ name, value, level }: { name: string; value: unknown; level: number }) {
  const isContainer = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  const [isOpen, setOpen] = useState(level < OPEN_LEVELS);
  if (!isContainer)
    return (
      <div className={styles.row}>
        <span className={styles.key}>{name}</span> <Value value={value} level={level + 1} />
      </div>
    );
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.key}>{name}</span> <span className={styles.count}>{sizeOf(value)}</span>
      </summary>
      {isOpen && <Value value={value} level={level + 1} />}
    </details>
  );
}

function sizeOf(value: object): string {
  const { length } = Object.keys(value);
  return Array.isArray(value) ? `[${length}]` : `{${length}}`;
}

function Scalar({ value }: { value: unknown }) {
  const kind = value === null ? "null" : typeof value;
  return (
    <span className={styles.scalar} data-kind={kind}>
      {JSON.stringify(value)}
    </span>
  );
}

/** The viewer's words are in English, like the screen around it. */
const pdfPart = part(() => import("../../../player/outputs/PdfView.tsx"));
const PdfPages = lazy(async () => {
  const [{ default: PdfView }] = await Promise.all([pdfPart(), loadTexts("en")]);
  return {
    default: ({ bytes, name }: { bytes: Uint8Array; name: string }) => (
      <PdfView bytes={bytes} name={name} words={textsFor("en").outputs} onUnreadable={() => {}} />
    ),
  };
});

/** A step's input or output: JSON as a tree, a page in a frame that runs nothing, a PDF as pictures of its pages. */
export function ContentView({ content, name }: { content: Content; name: string }) {
  const { contentType, body } = content;
  if (typeof body !== "string" || contentType === "application/pdf") {
    return (
      <div className={`player ${styles.pdf}`} data-embedded="">
        <Suspense fallback={<p role="status">Loading...please wait...</p>}>
          {typeof body !== "string" && <PdfPages bytes={body} name={name} />}
        </Suspense>
      </div>
    );
  }
  switch (contentType) {
    case "text/html":
      return <HtmlFrame html={withBoxes(body)} name={name} className={styles.frame} />;
    case "application/json":
      return <JsonTree json={body} name={name} />;
    default:
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre className={styles.text} tabIndex={0}>
          {body}
        </pre>
      );
  }
}

/** @example kindOf({ contentType: "text/html", body: "" }) // "HTML" */
export function kindOf({ contentType }: Content): string {
  return { "application/json": "JSON", "text/html": "HTML", "text/plain": "Text", "application/pdf": "PDF" }[
    contentType
  ];
}
