import { lazy, Suspense } from "react";
import type { Texts } from "../texts.ts";
import { HtmlFrame } from "./HtmlFrame.tsx";
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
    return <HtmlFrame html={text} name={output.name} className="p-frame" printNote={texts.printedFromHere} />;
  return <pre className="p-text">{text}</pre>;
}
