import { lazy, Suspense } from "react";
import type { Texts } from "../texts.ts";
import { framedHtml } from "./framed-html.ts";
import type { OpenedOutput } from "./output-file.ts";

const PdfView = lazy(() => import("./PdfView.tsx"));

interface OutputViewProps {
  output: OpenedOutput;
  texts: Texts;
  onUnreadable: () => void;
}

/** HTML in a frame that runs nothing; PDF as pictures of its pages; anything else as text. */
export function OutputView({ output, texts, onUnreadable }: OutputViewProps) {
  if (output.contentType === "application/pdf")
    return (
      <Suspense fallback={<p role="status">{texts.openingReport}</p>}>
        <PdfView bytes={output.bytes} texts={texts} name={output.name} onUnreadable={onUnreadable} />
      </Suspense>
    );
  const text = new TextDecoder().decode(output.bytes);
  if (output.contentType === "text/html")
    return (
      <iframe className="p-frame" data-report="" title={output.name} sandbox="" srcDoc={framedHtml(text)} />
    );
  return <pre className="p-text">{text}</pre>;
}
