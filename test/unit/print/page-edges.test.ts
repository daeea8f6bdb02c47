import { expect, it } from "vitest";
import { directionOf } from "../../../shared/localize.ts";
import { edgesOf } from "../../../shared/print/browser/page-edges.ts";
import type { PrintOptions } from "../../../shared/process/print.ts";

const options: PrintOptions = {
  format: "A4",
  landscape: false,
  margin: { top: "0mm", right: "1cm", bottom: "1in", left: "1cm" },
  pageNumbers: false,
  title: "Visit",
  lang: "en",
};

it("keeps the margins where they are empty", () => {
  expect(edgesOf(options)).toEqual({ margin: options.margin });
});

it("makes room for a line, and only where there is one", () => {
  expect(edgesOf({ ...options, header: "Clinic" }).margin).toMatchObject({ top: "12mm", bottom: "1in" });
  const { margin } = edgesOf({
    ...options,
    margin: { ...options.margin, bottom: "5pt" },
    pageNumbers: true,
  });
  expect(margin).toMatchObject({ top: "0mm", bottom: "12mm" });
});

it("writes texts as text, in the document's language and direction", () => {
  const { headerTemplate = "", footerTemplate = "" } = edgesOf({
    ...options,
    header: '<img src="x">',
    pageNumbers: true,
    lang: 'ar" onload="x',
  });
  expect(headerTemplate).toContain("&#60;img src=&#34;x&#34;&#62;");
  expect(headerTemplate).toContain('lang="ar&#34; onload=&#34;x"');
  expect(edgesOf({ ...options, footer: "x", lang: "ar-EG" }).footerTemplate).toContain('dir="rtl"');
  expect(footerTemplate).toContain("pageNumber");
});

it("knows which languages are read from right to left", () => {
  expect(
    ["ar", "he-IL", "fa", "ur", "pa-Arab", "yi"].filter((code) => directionOf(code) === "rtl"),
  ).toHaveLength(6);
  expect(
    ["en", "es-MX", "fr", "ar-Latn", "zh-Hant", "arn"].filter((code) => directionOf(code) === "rtl"),
  ).toEqual([]);
});
