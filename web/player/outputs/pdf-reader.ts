/**
 * Opens PDFs by one worker for all of a page's documents: starting one takes longer than drawing a page. No document waits
 * for another's trouble: a worker that has failed, or opens nothing in time, gets no further document, and what it was asked
 * to open is opened by the next one.
 */
import "./old-builtins.ts";
import "../../lib/trusted-types.ts";
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import workerAddress from "./pdf-worker.ts?worker&url";

GlobalWorkerOptions.workerSrc = workerAddress;

/** For opening a document, once the worker is there: a long one on an old phone takes a second. */
const PATIENCE_MS = 4_000;

interface Reader {
  worker: PDFWorker;
  /** What each of its documents does when it has failed. */
  documents: Set<(reason: unknown) => void>;
}

let shared: Reader | undefined = startReader(); // before the first document is asked for

function startReader(): Reader {
  const reader: Reader = { worker: new PDFWorker(), documents: new Set() };
  const fail = (reason: unknown) => {
    retire(reader);
    for (const tell of reader.documents) tell(reason);
  };
  reader.worker.promise.then(() => reader.worker.port.addEventListener("error", fail), fail);
  return reader;
}

/** It gets no further document, and ends with its last one. */
function retire(reader: Reader): void {
  if (shared === reader) shared = undefined;
  if (reader.documents.size === 0) reader.worker.destroy();
}

interface Reading {
  /** Called again with the document opened again, if the worker fails meanwhile. */
  onOpen: (pdf: PDFDocumentProxy) => void;
  onUnreadable: (reason: unknown) => void;
}

/** Opens a document. @returns how to close it */
export function openPdf(bytes: Uint8Array, { onOpen, onUnreadable }: Reading): () => void {
  let close = () => {};
  const open = (isSecond: boolean) => {
    shared ??= startReader();
    const reader = shared;
    // pdf.js takes the bytes for itself: a copy leaves ours for saving.
    const loading = getDocument({ data: bytes.slice(), worker: reader.worker });
    let isClosed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (reason: unknown) => {
      close();
      if (isSecond) onUnreadable(reason);
      else open(true);
    };
    close = () => {
      isClosed = true;
      clearTimeout(timer);
      reader.documents.delete(again);
      void loading.destroy().catch(() => undefined); // a worker that has failed doesn't answer
      if (shared !== reader) retire(reader);
    };
    reader.documents.add(again);
    if (!isSecond)
      void reader.worker.promise.then(
        () => {
          if (isClosed) return;
          timer = setTimeout(() => {
            retire(reader);
            again(undefined);
          }, PATIENCE_MS);
        },
        () => undefined, // its documents are told
      );
    loading.promise.then(
      (pdf) => {
        clearTimeout(timer);
        if (!isClosed) onOpen(pdf);
      },
      (reason: unknown) => {
        clearTimeout(timer);
        reader.documents.delete(again);
        if (!isClosed) onUnreadable(reason);
      },
    );
  };
  open(false);
  return () => close();
}
