/** A page on its way to the browser that prints, and the PDF on its way back, as JSON. */
import * as z from "zod";
import { paperFormats } from "./print-options.ts";
import { printProblemCodes } from "./print-problem.ts";

export const PdfJob = z.object({
  html: z.string(),
  options: z.object({
    format: z.enum(paperFormats),
    landscape: z.boolean(),
    margin: z.object({ top: z.string(), right: z.string(), bottom: z.string(), left: z.string() }),
    header: z.string().optional(),
    footer: z.string().optional(),
    pageNumbers: z.boolean(),
    title: z.string(),
    lang: z.string(),
  }),
  /** Written into the file as the date of making. */
  date: z.iso.datetime(),
  /** Documents of another owner get another browser. */
  owner: z.string(),
});
export type PdfJob = z.infer<typeof PdfJob>;

export const PdfOutcome = z.union([
  /** Base64. */
  z.object({ pdf: z.string() }),
  z.object({ problem: z.object({ code: z.enum(printProblemCodes), message: z.string() }) }),
]);
export type PdfOutcome = z.infer<typeof PdfOutcome>;
