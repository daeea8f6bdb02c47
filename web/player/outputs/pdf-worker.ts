/** The worker that reads PDFs, built like the page: as it comes it is not for the oldest phones. */
import "./old-builtins.ts";
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
