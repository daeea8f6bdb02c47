/** Whom submissions are about, in exports: only where a link said so. */
import { expect, it } from "vitest";
import {
  type ExportedSubmission,
  exportSubmissions,
} from "../../../shared/submissions/export-submissions.ts";

const submission = (instanceId: string, more: Partial<ExportedSubmission> = {}): ExportedSubmission => ({
  ...{ instanceId, publication: "Visits", status: "COMPLETE", locale: "en" },
  ...{ startedAt: "2026-11-20T20:04:00.000Z", submittedAt: undefined, answers: {}, ...more },
});
const csvOf = async (...submissions: ExportedSubmission[]) => {
  const { bytes } = await exportSubmissions("csv", { formName: "Visits", codebook: [], submissions });
  return new TextDecoder("utf-8", { ignoreBOM: false }).decode(bytes);
};
const start = "instanceId,publication,status,locale,startedAt,submittedAt";

it("is a column where one submission has it", async () => {
  expect(await csvOf(submission("A", { subjectId: "MRN-7" }), submission("B"))).toBe(
    [
      `${start},subjectId`,
      "A,Visits,COMPLETE,en,2026-11-20T20:04:00.000Z,,MRN-7",
      "B,Visits,COMPLETE,en,2026-11-20T20:04:00.000Z,,",
      "",
    ].join("\r\n"),
  );
});

it("is no column where none has it", async () => {
  expect(await csvOf(submission("B"))).toBe(
    [start, "B,Visits,COMPLETE,en,2026-11-20T20:04:00.000Z,", ""].join("\r\n"),
  );
});
