/** The options of tests and benches for which only the page matters. */
import type { PrintRequest } from "../../shared/print/browser/printer.ts";

/** A4 upright, without page numbers. @example printer.print("<p>Hello</p>", { ...printRequest, lang: "es" }) */
export const printRequest: PrintRequest = {
  format: "A4",
  landscape: false,
  margin: { top: "15mm", right: "15mm", bottom: "15mm", left: "15mm" },
  pageNumbers: false,
  title: "Visit",
  lang: "en",
  date: new Date("2026-11-20T21:04:05Z"),
};
