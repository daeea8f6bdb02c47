import { describe, expect, it } from "vitest";
import { pagesFirst, purpose } from "../../web/player/outputs/OutputCards.tsx";
import {
  bytesFromBase64,
  fileName,
  framedHtml,
  textFromBase64,
} from "../../web/player/outputs/output-file.ts";
import { isFinished, nextWait } from "../../web/player/outputs/use-outputs.ts";
import { pinched, zoomedIn, zoomedOut } from "../../web/player/outputs/zoom.ts";
import { loadTexts, textsFor } from "../../web/player/texts/texts.ts";

describe("base64 outputs", () => {
  it.each([0, 1, 2, 3, 767, 768, 769, 1536, 5000])("decodes %i bytes unchanged, in chunks", (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
    const data = btoa(String.fromCharCode(...bytes));
    expect(bytesFromBase64(data)).toEqual(bytes);
  });

  it("reads text as UTF-8", () => {
    const data = btoa(String.fromCharCode(...new TextEncoder().encode("Entrée – niño")));
    expect(textFromBase64(data)).toBe("Entrée – niño");
  });
});

describe("a report in its frame", () => {
  it("has a policy before its own content, after its doctype", () => {
    const framed = framedHtml("<!DOCTYPE html><html><script>alert(1)</script></html>");
    expect(framed).toMatch(
      /^<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="default-src 'none'/,
    );
    expect(framedHtml("<p>Hello</p>")).toMatch(/^<!doctype html><meta/);
  });
});

describe("a saved report", () => {
  it("is named after the output, in a form that a file system accepts", () => {
    expect(fileName({ name: "For the doctor", contentType: "application/pdf" })).toBe("For the doctor.pdf");
    expect(fileName({ name: "a/b:c.pdf", contentType: "application/pdf" })).toBe("a-b-c.pdf");
    expect(fileName({ name: " ", contentType: "text/html" })).toBe("report.html");
  });
});

describe("the size of a PDF's pages", () => {
  it.each([
    [1, 1.5, 1],
    [1.2, 1.5, 1],
    [2, 3, 1.5],
    [4, 4, 3],
  ])("%d goes to %d by a step in, and to %d by one out", (zoom, larger, smaller) => {
    expect([zoomedIn(zoom), zoomedOut(zoom)]).toEqual([larger, smaller]);
  });

  it("follows two fingers, between the width that there is and four times that", () => {
    expect([pinched(1, 2), pinched(2, 0.1), pinched(3, 9)]).toEqual([2, 1, 4]);
  });
});

it("on a phone, reports to be read come before paper, each in the designer's order", () => {
  const types = ["application/pdf", "text/html", "text/plain", "text/html"];
  const references = types.map((contentType, at) => ({
    ...{ contentType, outputId: String(at), instanceKey: "i", name: "", bytes: 1 },
  }));
  expect(pagesFirst(references).map(({ outputId }) => outputId)).toEqual(["1", "3", "0", "2"]);
});

it("a report for paper says how many pages it has, in each language", async () => {
  await Promise.all(["es", "fr"].map(loadTexts));
  const said = (code: string, pages?: number) =>
    purpose(
      { contentType: "application/pdf", ...(pages !== undefined && { pages }) },
      textsFor(code).outputs,
    );
  expect(said("en", 1)).toBe("PDF, to print or to send · 1 page");
  expect(said("es", 3)).toBe("PDF, para imprimir o enviar · 3 páginas");
  expect(said("fr", 2)).toBe("PDF, à imprimer ou à envoyer · 2 pages");
  expect(said("en")).toBe("PDF, to print or to send"); // of a run from before pages were counted
  expect(purpose({ contentType: "text/html" }, textsFor("en").outputs)).toBe("To read here");
});

describe("waiting for reports", () => {
  it("backs off from 700 ms to 3 s", () => {
    expect(nextWait(700)).toBe(910);
    expect(nextWait(2_900)).toBe(3_000);
    expect(nextWait(3_000)).toBe(3_000);
  });

  it("ends when the reports are ready or have failed, not before", () => {
    expect(isFinished({ status: "POST_PROCESSING", messageCode: "PROCESSING" })).toBe(false);
    expect(isFinished({ status: "COMPLETE", messageCode: "SUBMITTED" })).toBe(false);
    expect(isFinished({ status: "COMPLETE", messageCode: "OK" })).toBe(true);
    expect(isFinished({ status: "COMPLETE", messageCode: "FAILED" })).toBe(true);
  });
});
