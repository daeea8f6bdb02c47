/** The page for those who decide says what the code and the page about scale say. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MAX_BUNDLE_BYTES } from "../../../infra/cli/form-bundle.ts";
import * as limits from "../../../shared/limits.ts";
import * as ofWorkbooks from "../../../shared/workbook/attached/limits.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../../../docs", name), "utf8");
const page = read("costs-and-limits.md");

/** The second cell of a row by its first. */
function cell(first: string, text = page): string {
  const row = text.split("\n").find((line) => line.startsWith(`| ${first} |`));
  return row?.split("|")[2]?.trim() ?? "no such row";
}

describe("the page of costs and limits", () => {
  it("has the limits of the code", () => {
    const mb = (bytes: number) => `${bytes / 1024 / 1024} MB`;
    const kb = (bytes: number) => `${bytes / 1024} kB`;
    const count = (number: number) => number.toLocaleString("en-US");
    const expected: Record<string, string> = {
      "a workbook": mb(limits.MAX_UPLOAD_BYTES),
      "a form's definition": mb(limits.MAX_DEFINITION_BYTES),
      "pictures, sounds and videos of a form": mb(ofWorkbooks.MAX_ALL_MEDIA_BYTES),
      "one picture": mb(ofWorkbooks.MAX_PICTURE_BYTES),
      "one sound or video": mb(ofWorkbooks.MAX_RECORDING_BYTES),
      "files beside a workbook": count(ofWorkbooks.MAX_ATTACHED_FILES),
      "rows of a list": count(ofWorkbooks.MAX_LIST_ROWS),
      "steps of a process": count(limits.MAX_STEPS),
      "a template": kb(limits.MAX_TEMPLATE_BYTES),
      "the answers of a submission": kb(limits.MAX_ANSWERS_BYTES),
      "a file that a respondent uploads": mb(limits.MAX_FILE_BYTES),
      "all files of a submission": mb(limits.MAX_FILES_BYTES),
      "an HTML report": mb(limits.MAX_HTML_BYTES),
      "a PDF": mb(limits.MAX_PDF_BYTES),
      "rows of an export, in rounds": count(limits.MAX_LONG_EXPORT_ROWS.csv),
      "files of an archive": count(limits.MAX_EXPORTED_FILES),
      "an archive": mb(limits.MAX_EXPORTED_FILES_BYTES),
      "people that a form is shared with": count(limits.MAX_SHARES),
      "a publication's limit of submissions": count(limits.MAX_SUBMISSION_LIMIT),
      "a bundle of `sprout export`": mb(MAX_BUNDLE_BYTES),
    };
    const shown = Object.keys(expected).map((name) => [name, cell(name)]);
    // The table has a template of AWS too: its row is a later one.
    expect(Object.fromEntries(shown)).toEqual(expected);
  });

  it("has the costs of the page about scale", () => {
    const scale = read("scale.md");
    const [, all = ""] = scale.split("| **all** |");
    const [submissions, reports] = all.split("|").map((one) => one.trim());
    expect(cell("1,000 submissions, each with three reports")).toBe(submissions);
    expect(cell("1,000 reports")).toBe(reports);
    expect(scale).toContain(`| **all** | ${cell("a month in which nobody does anything")} |`);
  });
});
