/** A page sent to the printing browser, and its PDF on the way back, part by part, as JSON. */
import * as z from "zod";
import { MAX_PDF_BYTES } from "../limits.ts";
import { paperFormats, printProblemCodes } from "./print.ts";

export const PdfJob = z.object({
  /** The page, compressed by `packed`: quotes and line breaks of long pages would not fit as JSON. */
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
  /** Written into the file as its creation date. */
  date: z.iso.datetime(),
  /** Documents of another owner get another browser. */
  owner: z.string(),
  /** The byte of the PDF at which the requested part starts. */
  from: z.int().nonnegative(),
  /** What it is printed for, by ids: for the log. */
  of: z
    .object({
      form: z.int().optional(),
      step: z.string(),
      submission: z.string().optional(),
      run: z.string().optional(),
    })
    .optional(),
  /** How long its caller waits; absent: as long as printing may take. */
  milliseconds: z.int().positive().optional(),
});
export type PdfJob = z.infer<typeof PdfJob>;

/** From the requested byte on, as much as an answer can contain. */
export const PdfPart = z.object({
  /** As base64. */
  part: z.string(),
  /** Of the whole PDF. */
  bytes: z.int().positive().max(MAX_PDF_BYTES),
  /** Of the whole PDF, as hexadecimal digits: parts of one PDF have the same. */
  sha256: z.string(),
  /** What is missing in the PDF; names single characters, never a text. */
  warnings: z.array(z.string()),
});
export type PdfPart = z.infer<typeof PdfPart>;

export const PdfOutcome = z.union([
  PdfPart,
  z.object({
    problem: z.object({
      code: z.enum(printProblemCodes),
      message: z.string(),
      retry: z.enum(["never", "later"]),
      /** How the browser ended. The printer is not trusted: these go into the log, so they are short and of one line. */
      end: z
        .object({
          errno: z
            .string()
            .regex(/^E[A-Z0-9]{2,20}$/)
            .optional(),
          exit: z
            .string()
            .regex(/^([0-9]{1,3}|SIG[A-Z0-9]{2,10})$/)
            .optional(),
          lastLine: z.string().max(200).optional(),
        })
        .optional()
        .catch(undefined),
    }),
  }),
]);
export type PdfOutcome = z.infer<typeof PdfOutcome>;
