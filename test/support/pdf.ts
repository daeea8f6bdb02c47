/** What a reader of a PDF would see, for tests that judge a document by its pages and their text. */
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of each page, lines joined by "\n". @example (await pdfText(bytes))[0] // "Answers\nAda …" */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  return withDocument(bytes, async (document) => {
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const content = await (await document.getPage(number)).getTextContent();
      pages.push(
        content.items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""),
      );
    }
    return pages;
  });
}

/** Title and language as the file states them, and whether it is tagged. */
export async function pdfFacts(bytes: Uint8Array): Promise<{
  pages: number;
  title: unknown;
  language: unknown;
  tagged: boolean;
  widthPoints: number;
  heightPoints: number;
}> {
  return withDocument(bytes, async (document) => {
    const { info } = await document.getMetadata();
    const facts = info as { Title?: unknown; Language?: unknown }; // pdf.js types it as Object
    // A Map in this version, although its types still say an object.
    const marks = (await document.getMarkInfo()) as unknown;
    const [left = 0, top = 0, right = 0, bottom = 0] = (await document.getPage(1)).view;
    return {
      pages: document.numPages,
      title: facts.Title,
      language: facts.Language,
      tagged: marks instanceof Map && marks.get("Marked") === true,
      widthPoints: right - left,
      heightPoints: bottom - top,
    };
  });
}

async function withDocument<Result>(
  bytes: Uint8Array,
  read: (document: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 }); // a copy: pdf.js takes the buffer away
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}
