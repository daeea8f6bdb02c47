/** A PDF drawn on canvases: a framed PDF is a still picture on phones. Loaded only when a report is opened. */
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useCallback, useEffect, useRef, useState } from "react";
import type { OutputTexts } from "../texts/outputs.ts";
import { openPdf } from "./pdf-reader.ts";
import "../styles/outputs.css";

interface PdfViewProps {
  bytes: Uint8Array;
  name: string;
  words: OutputTexts;
  onUnreadable: () => void;
}

const ZOOMS = [1, 1.5, 2, 3] as const;

/** Drawn one after another without being near, so that they can be printed; a phone's memory has no room for more pictures. */
const DRAWN_AHEAD = 12;

export default function PdfView({ bytes, name, words, onUnreadable }: PdfViewProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [zoom, setZoom] = useState(0);
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const noteDrawn = useCallback((number: number) => setDrawn((before) => new Set([...before, number])), []);
  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;
  useEffect(() => {
    const close = openPdf(bytes, {
      onOpen(opened) {
        setDrawn(new Set());
        setPdf(opened);
      },
      onUnreadable(reason) {
        tellReason(reason);
        unreadable.current();
      },
    });
    return () => {
      setDrawn(new Set());
      setPdf(undefined); // its pages must not ask a document that is closed
      close();
    };
  }, [bytes]);

  if (pdf === undefined) return <p role="status">{words.openingReport}</p>;
  return (
    <section className="p-pdf" aria-label={name} data-report="">
      <div className="p-pdf-tools">
        <button type="button" className="p-button" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {words.zoomOut}
        </button>
        <button
          type="button"
          className="p-button"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          {words.zoomIn}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="p-pdf-pages" tabIndex={0} aria-label={words.pages(name)}>
        {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            zoom={ZOOMS[zoom] ?? 1}
            label={words.pageOf(number, pdf.numPages)}
            isAhead={number <= DRAWN_AHEAD && (number === 1 || drawn.has(number - 1))}
            isDrawn={drawn.has(number)}
            onDrawn={noteDrawn}
            onUnreadable={() => unreadable.current()}
          />
        ))}
      </section>
      {drawn.size < pdf.numPages && <p data-report-note="">{words.printedFromHere}</p>}
    </section>
  );
}

/** For readers whose browser can't show a PDF; pdf.js names no content. */
function tellReason(reason: unknown): void {
  console.error("The PDF could not be shown.", reason);
}

const A4_RATIO = Math.SQRT2;

/** One page, drawn once it comes near; its text is next to it for those who cannot see a picture. */
function PdfPage({
  pdf,
  number,
  zoom,
  label,
  isAhead,
  isDrawn,
  onDrawn,
  onUnreadable,
}: {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: number;
  label: string;
  /** Drawn although it is not near: the one before it is done. */
  isAhead: boolean;
  isDrawn: boolean;
  onDrawn: (number: number) => void;
  onUnreadable: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const isWanted = isNear || isAhead;
  const [ratio, setRatio] = useState(A4_RATIO);
  const [text, setText] = useState("");

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "600px" },
    );
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;
  useEffect(() => {
    if (!isWanted) return;
    let stopped = false;
    let drawing: { cancel: () => void } | undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const width = frame.current?.clientWidth ?? whole.width;
      const viewport = page.getViewport({
        scale: (width / whole.width) * Math.min(window.devicePixelRatio, 3),
      });
      if (stopped || canvas.current === null) return;
      setRatio(whole.height / whole.width);
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      const task = page.render({ canvas: canvas.current, viewport });
      drawing = task;
      await task.promise.catch(() => undefined); // called off
      if (stopped) return;
      onDrawn(number);
      const { items } = await page.getTextContent();
      if (!stopped) setText(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    };
    draw().catch((reason: unknown) => {
      if (stopped) return; // the document was closed meanwhile
      tellReason(reason);
      unreadable.current();
    });
    return () => {
      stopped = true;
      drawing?.cancel();
    };
  }, [pdf, number, isWanted, onDrawn]);

  return (
    <div
      className="p-pdf-page"
      ref={frame}
      data-drawn={isDrawn ? "" : undefined}
      style={{ inlineSize: `${zoom * 100}%`, aspectRatio: `1 / ${ratio}` }}
    >
      <canvas ref={canvas} role="img" aria-label={label} />
      <p className="p-unseen">{text}</p>
    </div>
  );
}
