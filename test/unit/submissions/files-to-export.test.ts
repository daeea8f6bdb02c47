import { describe, expect, it } from "vitest";
import type { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { fileStem } from "../../../shared/submissions/codebook.ts";
import { filesToExport, listOfFiles } from "../../../shared/submissions/files-to-export.ts";

const fileOf = (digit: string, type = "image/png", name = "a.png") => ({
  ...{ file: `${digit.repeat(32)}.png`, name, type, bytes: 3, sha256: digit.repeat(64) },
});

describe("the files of submissions", () => {
  it("are in a folder for each, called after their questions and numbered", () => {
    const answers: StoredAnswers = {
      who: "Ana",
      photo: fileOf("a", "image/jpeg", "../../evil.exe"),
      moles: [
        { $id: "1", mole: fileOf("b") },
        { $id: "2", mole: fileOf("b"), inner: [{ $id: "9", mole: fileOf("c") }] },
      ],
    };
    const files = filesToExport([
      { instanceId: "ONE", answers },
      { instanceId: "TWO", answers: { photo: fileOf("d", "text/html") } },
    ]);
    expect(files.map(({ path }) => path)).toEqual([
      "ONE/photo-1.jpg",
      "ONE/mole-1.png",
      "ONE/mole-2.png",
      "ONE/mole-3.png",
      "TWO/photo-1.bin",
    ]);
    const { rows } = listOfFiles(files, (path) => !path.startsWith("TWO"));
    expect(rows[1]).toEqual([
      "ONE",
      "photo",
      `${"a".repeat(32)}.png`,
      "../../evil.exe",
      "image/jpeg",
      3,
      "ONE/photo-1.jpg",
    ]);
    expect(rows.at(-1)?.at(-1)).toBe("");
  });

  it("keep apart what only differs in letters that file systems don't tell apart", () => {
    const answers = { "a.b": fileOf("a"), a_b: fileOf("b"), A_B: fileOf("c") };
    const paths = filesToExport([{ instanceId: "ONE", answers }]).map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(3);
  });

  it("have no path of a respondent's making", () => {
    expect(fileStem("..\\..:*?\0con/\u202eé")).toBe("_________con__é");
    const draft = { photo: { ...fileOf("a"), sha256: "../../x" } };
    expect(filesToExport([{ instanceId: "ONE", answers: draft }])).toEqual([]);
  });
});
