import { lazy, Suspense } from "react";
import type { Content } from "../../../../shared/process/step.ts";
import { HtmlFrame } from "../../../player/outputs/HtmlFrame.tsx";
import "../../../player/player.css";
import { outputTextsFor } from "../../../player/texts/outputs.ts";
import styles from "./ContentView.module.css";
import { JsonTree } from "./JsonTree.tsx";

const PdfView = lazy(() => import("../../../player/outputs/PdfView.tsx"));

const words = outputTextsFor("en");

/** What a step takes or gives: JSON as a tree, a page in a frame that runs nothing, a PDF as pictures of its pages. */
export function ContentView({ content, name }: { content: Content; name: string }) {
  const { contentType, body } = content;
  if (typeof body !== "string" || contentType === "application/pdf") {
    return (
      <div className={`player ${styles.pdf}`} data-embedded="">
        <Suspense fallback={<p role="status">Loading...please wait...</p>}>
          {typeof body !== "string" && (
            <PdfView bytes={body} name={name} words={words} onUnreadable={() => {}} />
          )}
        </Suspense>
      </div>
    );
  }
  switch (contentType) {
    case "text/html":
      return <HtmlFrame html={body} name={name} className={styles.frame} />;
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
