/** A PDF drawn on canvases: a framed PDF is a still picture on phones. Loaded only when a report is opened. */
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type CSSProperties, useCallback, useEffect, useRef, useState } from "react";
import { openPdf } from "./pdf-reader.ts";
import { MOST_ZOOM, usePinch, zoomedIn, zoomedOut } from "./zoom.ts";
import "./outputs.css";
import type { Texts } from "../texts/texts.ts";

interface PdfViewProps {
  bytes: Uint8Array;
  name: string;
  words: Texts["outputs"];
  onUnreadable: () => void;
}

/** Drawn one after another without being near, so that they can be printed; a phone's memory has no room for more pictures. */
const DRAWN_AHEAD = 12;

export default function PdfView({ bytes, name, words, onUnreadable }: PdfViewProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [zoom, setZoom] = useState(1);
  const pages = useRef<HTMLElement>(null);
  usePinch(pages, zoom, pdf !== undefined, setZoom);
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
        <ZoomButton label={words.zoomOut} isLast={zoom <= 1} onPress={() => setZoom(zoomedOut(zoom))} />
        <output>{Math.round(zoom * 100)} %</output>
        <ZoomButton
          label={words.zoomIn}
          isLarger
          isLast={zoom >= MOST_ZOOM}
          onPress={() => setZoom(zoomedIn(zoom))}
        />
      </div>
      <section
        className="p-pdf-pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={words.pages(name)}
        ref={pages}
        style={{ "--zoom": zoom } as CSSProperties} // a name of our own, which its type doesn't know
      >
        {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            zoom={zoom}
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

interface ZoomButtonProps {
  label: string;
  isLarger?: boolean;
  /** There is no step beyond. */
  isLast: boolean;
  onPress: () => void;
}

/** It can be reached, and does nothing, where there is no step beyond: the focus stays on it. */
function ZoomButton({ label, isLarger = false, isLast, onPress }: ZoomButtonProps) {
  return (
    <button
      type="button"
      className="p-button"
      aria-label={label}
      aria-disabled={isLast}
      onClick={() => !isLast && onPress()}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="p-icon">
        <circle cx="10.5" cy="10.5" r="7" />
        <path d={isLarger ? "M15.7 15.7 21 21M7.5 10.5h6M10.5 7.5v6" : "M15.7 15.7 21 21M7.5 10.5h6"} />
      </svg>
    </button>
  );
}

/** For readers whose browser can't show a PDF; pdf.js names no content. */
function tellReason(reason: unknown): void {
  console.error("The PDF could not be shown.", reason);
}

const A4_RATIO = Math.SQRT2;

/** Of one page's picture: phones refuse larger ones. */
const MOST_PIXELS = 8_000_000;

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
  const isShown = isNear || isAhead;
  const [ratio, setRatio] = useState(A4_RATIO);
  const [text, setText] = useState("");

  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: "600px",
    });
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;
  /** Pixels for a unit of the page, as it is drawn; 0: it isn't. */
  const drawnScale = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document is drawn from the start
  useEffect(() => {
    drawnScale.current = 0;
  }, [pdf]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame's width follows the zoom
  useEffect(() => {
    if (!isShown) return;
    if (drawnScale.current > 0 && !isNear) return; // sharper once it comes near
    let stopped = false;
    let drawing: { cancel: () => void } | undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const width = frame.current?.clientWidth ?? whole.width;
      const scale = Math.min(
        (width / whole.width) * Math.min(window.devicePixelRatio, 3),
        Math.sqrt(MOST_PIXELS / (whole.width * whole.height)),
      );
      if (stopped || canvas.current === null || drawnScale.current >= scale) return;
      const viewport = page.getViewport({ scale });
      drawnScale.current = 0;
      setRatio(whole.height / whole.width);
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      const task = page.render({ canvas: canvas.current, viewport });
      drawing = task;
      await task.promise.catch(() => undefined); // called off
      if (stopped) return;
      drawnScale.current = scale;
      onDrawn(number);
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
  }, [pdf, number, isShown, isNear, zoom, onDrawn]);

  useEffect(() => {
    if (!isDrawn) return;
    let stopped = false;
    const read = async () => {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      if (!stopped) setText(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    };
    read().catch((reason: unknown) => {
      if (!stopped) tellReason(reason); // its picture is there
    });
    return () => {
      stopped = true;
    };
  }, [pdf, number, isDrawn]);

  return (
    <div
      className="p-pdf-page"
      ref={frame}
      data-drawn={isDrawn ? "" : undefined}
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      <canvas ref={canvas} role="img" aria-label={label} />
      <p className="p-unseen">{text}</p>
    </div>
  );
}
