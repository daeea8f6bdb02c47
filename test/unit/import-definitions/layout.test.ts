import { describe, expect, it } from "vitest";
import { stopsOf } from "../../../shared/problem-codes.ts";
import type { ExampleRow } from "../../../shared/workbook/import/definitions/definition.ts";
import { layoutRules } from "../../../shared/workbook/import/definitions/layout.ts";
import {
  nativeExample,
  nativeExampleNotes,
  workbookOf,
} from "../../../shared/workbook/import/definitions/native-example.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import { sheetOf } from "./example-form.ts";

const read = (rows: readonly ExampleRow[]) => {
  const choices = sheetOf("choices", [{ list_name: "agree", name: "1", label: "Yes" }]);
  return readDefinition(workbookOf([sheetOf("survey", rows), choices]), {
    worksheetIndex: 0,
    fileName: "x.xlsx",
  });
};
const model = (title: string) => {
  const { definition, problems } = read(layoutRules.find((rule) => rule.title === title)?.rows ?? []);
  expect(problems).toEqual([]);
  return definition?.model;
};

describe("the rules of layout", () => {
  it("make a page of a group, and of its questions a section", () => {
    expect(model("Pages")).toMatchObject([
      { name: "About you", composites: [{ fields: [{ key: "first" }] }] },
    ]);
  });

  it("make a section of a group inside a page", () => {
    expect(model("Sections")).toMatchObject([
      { composites: [{ label: "Address", fields: [{ key: "street" }] }] },
    ]);
  });

  it("place the questions of a row side by side", () => {
    const [page] = model("Rows") ?? [];
    expect(page?.composites[0]?.fields).toMatchObject([
      { controlType: "row", fields: [{ colspan: 4 }, { colspan: 8 }] },
    ]);
  });

  it("make a grid of questions over one list", () => {
    const [page] = model("Grids") ?? [];
    expect(page?.composites[0]?.fields).toMatchObject([
      { controlType: "likert", questions: [{ key: "staff" }, { key: "waiting" }] },
    ]);
  });

  it("give a name that several groups use the path as its key", () => {
    const keys = model("Names in groups")?.flatMap((page) =>
      page.composites.flatMap(({ fields }) => fields.map(({ key }) => key)),
    );
    expect(keys).toEqual(["mother.born_in", "father.born_in"]);
  });
});

describe("the worked example", () => {
  const { definition, problems } = readDefinition(workbookOf(nativeExample), {
    worksheetIndex: 0,
    fileName: "example.xlsx",
  });

  it("imports without a problem that blocks it", () => {
    expect(problems.filter(({ code }) => stopsOf(code) !== "nothing")).toEqual([]);
    expect(definition?.title).toBe("Sleep check");
    expect(definition?.locales.map(({ code }) => code)).toEqual(["en", "es"]);
    expect(definition?.model.map(({ name }) => name)).toEqual(["About you", "Your sleep"]);
  });

  it("becomes what its notes say", () => {
    const fields = definition?.model.flatMap((page) => page.composites.flatMap((one) => one.fields)) ?? [];
    expect(fields.map(({ key, controlType }) => `${key} ${controlType}`)).toEqual([
      ...["line1 row", "age calculation", "guardian text"],
      ...["hours number", "lately likert", "reasons checkbox", "rested slider"],
    ]);
    expect(fields[0]?.fields?.map(({ colspan }) => colspan)).toEqual([6, 6]);
    expect(fields[0]?.fields?.[1]?.fieldValidator).toContain("BEFORETODAY");
  });

  it("has notes on rows that exist", () => {
    const count = nativeExample[0]?.rows.length ?? 0;
    const rows = nativeExampleNotes.flatMap((note) => note.rows.split("–").map(Number));
    expect(rows.every((row) => row >= 2 && row <= count)).toBe(true);
    const type = (row: number) => nativeExample[0]?.rows[row - 1]?.[0];
    expect([2, 3, 6, 7, 8, 9, 11, 12, 15, 16, 17].map(type)).toEqual([
      ...["begin group", "begin group", "end group", "calculate", "text", "end group"],
      ...["integer", "begin group", "end group", "select_multiple reason", "range"],
    ]);
  });
});
