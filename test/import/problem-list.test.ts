import { describe, expect, it } from "vitest";
import { Findings, listProblems } from "../../shared/workbook/import/finding.ts";

describe("a list of problems", () => {
  it("keeps the most severe of more than 200, in the order of their places", () => {
    const found = new Findings();
    for (let row = 2; row < 402; row += 1) found.add("W_GAP", { sheet: "survey", row }, "Empty.");
    found.add("W_REPEAT", { sheet: "survey", row: 300 }, "Once.");
    found.add("W_TYPE", { sheet: "survey", row: 500 }, "Simplified.");
    found.add("E_REF", { sheet: "survey", row: 600 }, "No such question.");
    const listed = listProblems(found.all);
    expect(listed).toHaveLength(200);
    expect(listed[0]).toMatchObject({ code: "E_REF", row: 600 });
    expect(listed.slice(-3).map(({ code }) => code)).toEqual(["W_REPEAT", "W_TYPE", "W_MORE"]);
    expect(listed.slice(1, 4).map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(listed.at(-1)?.message).toBe("There are 204 more than these: 204 to note.");
  });
});
