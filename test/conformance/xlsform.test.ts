/** Real workbooks from outside this project, where the conformance set is next to the project. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { openForm } from "../../shared/form/engine/engine.ts";
import { pickWorksheet } from "../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { checkPackage } from "../../shared/workbook/read/check-package.ts";
import { readCells } from "../../shared/workbook/read/read-cells.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";

const folder = fileURLToPath(new URL("../../../shared/conformance/xlsform/", import.meta.url));
const isThere = existsSync(folder);
const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };

/** What the set says of a workbook. */
interface Expected {
  ok: boolean;
  mustReject?: boolean;
  error?: { row?: number; code?: string };
}
const names = isThere ? readdirSync(`${folder}files`).sort() : [];
const expectedOf = (name: string) =>
  JSON.parse(readFileSync(`${folder}expected/${name}.json`, "utf8")) as Expected; // the set's own files
const bytesOf = (name: string) => new Uint8Array(readFileSync(`${folder}${name}`));

async function importOf(name: string) {
  const bytes = bytesOf(`files/${name}`);
  // without the thread, which would start 192 times
  await checkPackage(bytes);
  const workbook = await readCells(bytes);
  return readDefinition(workbook, { worksheetIndex: pickWorksheet(workbook), fileName: name });
}

describe.skipIf(!isThere)("real workbooks", () => {
  it("that are valid become forms that open", async () => {
    const refused: string[] = [];
    for (const name of names.filter((one) => expectedOf(one).ok)) {
      const read = await importOf(name);
      const definition = "definition" in read ? read.definition : undefined;
      if (definition === undefined) refused.push(`${name}: ${read.problems[0]?.message}`);
      else openForm(compileForm(definition), {}, clock).problems();
    }
    expect(refused).toEqual([]);
  });

  it("that are invalid are refused, at the row with the fault", async () => {
    // the set asks for .xlsx where this product reads .xls as well
    const isUnread = (name: string) => expectedOf(name).error?.code === "NOT_XLSX";
    for (const name of names.filter((one) => expectedOf(one).mustReject === true && !isUnread(one))) {
      const { problems } = await importOf(name);
      const errors = problems.filter(({ severity }) => severity === "error");
      expect(errors, name).not.toEqual([]);
      const { row } = expectedOf(name).error ?? {};
      if (row !== undefined)
        expect(
          errors.map((problem) => problem.row),
          name,
        ).toContain(row);
    }
  });
});

describe.skipIf(!isThere)("hostile workbooks", () => {
  const hostile = isThere ? readdirSync(`${folder}hostile`).sort() : [];
  const refusedFiles = ["bad_ref", "dtd", "notzip", "empty", "zipbomb_shared", "zipbomb_media", "lying_size"];

  it.each(hostile)("%s is read or refused quickly", async (name) => {
    const read = await readWorkbook(bytesOf(`hostile/${name}`), name);
    if (!read.ok) {
      expect(read.problems[0]?.message).toMatch(/\.$/);
      return;
    }
    expect(refusedFiles).not.toContain(name.replace(".xlsx", ""));
    const { problems } = readDefinition(read.workbook, { worksheetIndex: 0, fileName: name });
    if (name === "rows60k.xlsx") expect(problems[0]?.code).toBe("E_TOO_MANY_ROWS");
  });

  it("keep their falsy formula results and their dates", async () => {
    const textsOf = async (name: string) => {
      const read = await readWorkbook(bytesOf(`hostile/${name}`), name);
      return read.ok ? (read.workbook.sheets[0]?.rows[0]?.cells.map(({ text }) => text) ?? []) : [];
    };
    expect(await textsOf("falsy.xlsx")).toEqual(["FALSE", "0", "FALSE", "0", "TRUE"]);
    expect(await textsOf("date1904.xlsx")).toEqual(["2021-09-23"]);
  });
});
