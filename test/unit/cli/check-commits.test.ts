import { describe, expect, it } from "vitest";
import { subjectProblem } from "../../../infra/cli/check-commits.ts";

describe("the subject of a commit", () => {
  it.each([
    "import: name the row of a missing option list",
    "form, import, expression: give each idea a file of its own",
    "process builder: Ctrl S saves",
    "pdf: É is drawn",
  ])("%s is right", (subject) => expect(subjectProblem(subject)).toBeUndefined());

  it.each([
    ["Fix the import", /area/],
    ["Import: name the row", /area/],
    ["import:name the row", /area/],
    ["import: ", /area/],
    ["wip: forms whose fields repeat", /what changes/],
    ["import: name the row.", /full stop/],
    [`import: ${"é".repeat(65)}`, /73 characters/],
  ])("%s is refused", (subject, why) => expect(subjectProblem(subject)).toMatch(why));
});
