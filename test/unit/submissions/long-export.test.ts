/** A file that is made of some submissions at a time is the one that all together make, byte for byte. */
import { describe, expect, it } from "vitest";
import type { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { choicesOf, codebookOf } from "../../../shared/submissions/codebook.ts";
import {
  type ExportedSubmission,
  exportSubmissions,
} from "../../../shared/submissions/export-submissions.ts";
import { longExport } from "../../../shared/submissions/long-export.ts";
import { formOfFields } from "../../support/form-of-fields.ts";

const options = [
  { key: "tea", label: "Tea" },
  { key: "milk", label: "Milk" },
];
const definitionOf = (repeat: boolean) =>
  formOfFields([
    { key: "height", controlType: "number", label: "Height" },
    { key: "likes", controlType: "multi-select", label: "Likes", options },
    ...(repeat
      ? [
          {
            ...{ key: "child", controlType: "row", label: "Child", repeat: {} },
            fields: [{ key: "drink", controlType: "multi-select", label: "Drink", options }],
          },
        ]
      : []),
  ]);

const submission = (instanceId: string, answers: StoredAnswers, more: Partial<ExportedSubmission> = {}) => ({
  ...{ instanceId, publication: "P", status: "COMPLETE", locale: "en", answers, ...more },
  ...{ startedAt: "2026-11-20T20:04:00.000Z", submittedAt: "2026-11-21T00:00:00.000Z" },
});
const batches: ExportedSubmission[][] = [
  [submission("a", { height: "1.5", likes: ["tea"], child: [{ drink: ["milk"] }] })],
  [],
  [
    submission("b", { likes: ["beer"], child: [{ drink: ["wine"] }, {}] }, { subjectId: "MRN-7" }),
    submission("c", { likes: ["=1+1"] }, { name: "Ana, 7", version: 2 }),
  ],
];

describe("a long export", () => {
  it.each([
    ["json", false, {}],
    ["csv", false, {}],
    ["csv", false, { values: "labels" }],
    ["csv", false, { values: "keys", split: true }],
    ["csv", false, { values: "labels", split: false }],
    ["csv", true, { values: "labels" }],
  ] as const)("is the same as %s, with repeats: %s, and %j", async (format, repeat, shown) => {
    const definition = definitionOf(repeat);
    const whole = {
      ...{ formName: "F", codebook: codebookOf([definition], "en") },
      ...("values" in shown && { ...shown, choices: choicesOf([definition], "en") }),
    };
    async function* read() {
      yield* batches;
    }
    const { extension, chunks } = await longExport(format, { ...whole, batches: read });
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    const atOnce = await exportSubmissions(format, { ...whole, submissions: batches.flat() });
    expect(extension).toBe(atOnce.extension);
    expect(Buffer.concat(parts).equals(atOnce.bytes)).toBe(true);
  });
});
