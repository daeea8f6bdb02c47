/** Reasons to refuse a whole file: what is wrong, and what to do. */

import { severityOf } from "../../problem-codes.ts";
import type { ImportProblem } from "../import-problem.ts";

export const fileProblems = {
  empty: ["E_NOT_XLSX", "This file is empty.", "Choose the workbook again."],
  oldFormat: [
    "E_NOT_XLSX",
    "This workbook was written by Excel 4 or an older one.",
    "Open it in your spreadsheet program and save it as .xlsx.",
  ],
  encrypted: [
    "E_ENCRYPTED",
    "This workbook is protected by a password.",
    "Remove the password and upload it again.",
  ],
  openDocument: [
    "E_NOT_XLSX",
    "This is an OpenDocument spreadsheet (.ods).",
    "Open it in your spreadsheet program and save it as .xlsx.",
  ],
  markup: [
    "E_NOT_XLSX",
    "This file is a web page or XML, whatever its file extension.",
    "Open it in your spreadsheet program and save it as .xlsx.",
  ],
  notWorkbook: ["E_NOT_XLSX", "This file isn't an Excel workbook.", "Save your form as .xlsx, .xls or .csv."],
  tooLarge: ["E_TOO_BIG", "This file is larger than 4 MB.", "Remove pictures and unused sheets."],
  tooManyParts: [
    "E_TOO_BIG",
    "This workbook consists of more than 500 parts.",
    "Copy the form's sheets into a new workbook.",
  ],
  inflatesTooFar: [
    "E_TOO_BIG",
    "This workbook unpacks to more than 64 MB, or one of its parts to more than 32 MB.",
    "Copy the form's sheets into a new workbook.",
  ],
  tooManySheets: [
    "E_TOO_BIG",
    "This workbook has more than 50 sheets.",
    "Copy the form's sheets into a new workbook.",
  ],
  tooManyCells: [
    "E_TOO_BIG",
    "This workbook has more than 1,000,000 cells with text.",
    "Copy the form's sheets into a new workbook.",
  ],
  tooMuchText: [
    "E_TOO_BIG",
    "The cells of this workbook contain more than 32,000,000 characters in total.",
    "Copy the form's sheets into a new workbook, or shorten the texts that fill many cells.",
  ],
  tooSlow: [
    "E_TOO_BIG",
    "Reading this workbook takes more time or memory than is allowed.",
    "Copy the form's sheets into a new workbook, without formats.",
  ],
  declaresEntities: [
    "E_CORRUPT",
    "This workbook contains a document type declaration, which no spreadsheet program writes.",
    "Open it in your spreadsheet program and save it again.",
  ],
  corrupt: [
    "E_CORRUPT",
    "This workbook is damaged and can't be read.",
    "Open it in your spreadsheet program and save it again.",
  ],
} as const;

/** One of the list, or an encoding that isn't supported, e.g. `encoding ISO-8859-1`. */
export type FileProblemName = keyof typeof fileProblems | `encoding ${string}`;

/** The problem to report. @example fileProblem("empty").message // "This file is empty." */
export function fileProblem(name: FileProblemName): ImportProblem {
  const [code, message, hint] = isListed(name) ? fileProblems[name] : otherEncoding(name);
  return { severity: severityOf(code), code, message, hint };
}

function isListed(name: FileProblemName): name is keyof typeof fileProblems {
  return Object.hasOwn(fileProblems, name);
}

function otherEncoding(name: string) {
  const encoding = name.slice("encoding ".length);
  return [
    "E_CORRUPT",
    `A part of this workbook is written in the encoding "${encoding}" instead of UTF-8.`,
    "Open it in your spreadsheet program and save it again.",
  ] as const;
}

/** Thrown inside the reader and turned into a problem where it is called. */
export class FileRefusal extends Error {
  readonly problemName: FileProblemName;

  constructor(problemName: FileProblemName, options?: ErrorOptions) {
    super(fileProblem(problemName).message, options);
    this.problemName = problemName;
  }
}
