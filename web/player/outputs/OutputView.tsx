import "../../lib/trusted-types.ts";
import { Component, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { part } from "../../../shared/part.ts";
import type { Texts } from "../texts/texts.ts";
import { fitReport } from "./fit-report.ts";
import { framedHtml, type OpenedOutput } from "./output-file.ts";

const lazyPdfView = () => lazy(part(() => import("./PdfView.tsx")));

interface OutputViewProps {
  output: OpenedOutput;
  words: Texts["outputs"];
  onUnreadable: () => void;
}

/** HTML in a frame that runs no script; PDF as pictures of its pages; anything else as text. */
export function OutputView({ output, words, onUnreadable }: OutputViewProps) {
  // One for each opening: a failed load is tried again when the report is opened again.
  const [PdfView] = useState(lazyPdfView);
  if (output.contentType === "application/pdf")
    return (
      <Guard onFault={onUnreadable}>
        <Suspense fallback={<p role="status">{words.openingReport}</p>}>
          <PdfView bytes={output.bytes} words={words} name={output.name} onUnreadable={onUnreadable} />
        </Suspense>
      </Guard>
    );
  const text = new TextDecoder().decode(output.bytes);
  if (output.contentType === "text/html")
    return (
      <HtmlFrame
        html={text}
        name={output.name}
        className="p-frame"
        printNote={words.printedFromHere}
        isFitted
      />
    );
  return <pre className="p-text">{text}</pre>;
}

/** A PDF viewer that can't be loaded, or fails in this browser, costs one report and not the page. */
class Guard extends Component<{ onFault: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFault();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

interface HtmlFrameProps {
  html: string;
  /** The frame's accessible name. */
  name: string;
  className: string | undefined;
  /**
   * Printed below the frame: outside of a frame without scripts, the length of its page is unknown. Default: nothing,
   * where there is no other way to print it.
   */
  printNote?: string;
  /** As high as the report where its style asks for that, by `--report-height`. */
  isFitted?: boolean;
}

/** An HTML report in a frame that runs nothing. */
export function HtmlFrame({ html, name, className, printNote, isFitted = false }: HtmlFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const framed = useMemo(() => framedHtml(html), [html]);
  useEffect(() => {
    if (isFitted && frame.current !== null) return fitReport(frame.current, framed);
  }, [isFitted, framed]);
  return (
    <>
      <iframe ref={frame} className={className} data-report="" title={name} sandbox="" srcDoc={framed} />
      {printNote !== undefined && <p data-report-note="">{printNote}</p>}
    </>
  );
}
