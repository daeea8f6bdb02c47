import { readFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { blankSheets } from "../../infra/cli/samples/blank.ts";
import { questionnaireSheets } from "../../infra/cli/samples/questionnaire.ts";
import { sampleBytes } from "../../infra/cli/samples.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";

const files = [
  ["before-the-visit.xlsx", questionnaireSheets()],
  ["blank.xlsx", blankSheets()],
] as const;

async function read(bytes: Uint8Array, fileName: string) {
  const result = await readWorkbook(bytes, fileName);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.workbook;
}

describe.each(files)("the workbook %s", (fileName, sheets) => {
  it("has the documented contents", async () => {
    const committed = await readFile(new URL(`../../shared/samples/${fileName}`, import.meta.url));
    const [file, written] = [
      await read(committed, fileName),
      await read(await writeWorkbook(sheets), fileName),
    ];
    expect(file, "run `npm run samples`").toEqual(written);
  });

  it("is the same file, byte for byte, whenever it is written", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const written: Buffer[] = [];
    for (const day of ["2026-11-27T08:00:00Z", "2031-02-03T21:07:09Z"]) {
      vi.setSystemTime(new Date(day));
      written.push(Buffer.from(await sampleBytes(sheets)));
    }
    vi.useRealTimers();
    expect(written[0]?.equals(written[1] ?? Buffer.alloc(0))).toBe(true);
    const committed = await readFile(new URL(`../../shared/samples/${fileName}`, import.meta.url));
    expect(committed.equals(written[0] ?? Buffer.alloc(0)), "run `npm run samples`").toBe(true);
  });

  it("imports without a problem", async () => {
    const workbook = await read(await writeWorkbook(sheets), fileName);
    const { definition, problems } = readDefinition(workbook, { worksheetIndex: 0, fileName });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(definition?.model.length).toBeGreaterThan(0);
  });
});
