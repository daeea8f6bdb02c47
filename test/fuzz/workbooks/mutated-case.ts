/** A workbook that follows from a seed and a number: a valid one with a change. */
import { LRUCache } from "lru-cache";
import { readCells } from "../../../shared/workbook/read/read-cells.ts";
import type { Sheet, Workbook } from "../../../shared/workbook/workbook.ts";
import { caseSeed, Random } from "../random.ts";
import { mutateBytes } from "./mutate-bytes.ts";
import { mutateCells } from "./mutate-cells.ts";
import { mutateParts } from "./mutate-parts.ts";
import { type SourceWorkbook, sourceWorkbooks } from "./sources.ts";
import { packageParts } from "./write-package.ts";
import { readZip, writeZip, type ZipPart } from "./zip.ts";

export interface MutatedCase {
  /** Which workbook it was and what was changed. */
  name: string;
  bytes: Uint8Array;
  fileName: string;
}

const fileName = "form.xlsx";

/** Draws cases; keeps some of what it has unpacked: all of it would count as memory of the cases. */
export class MutatedWorkbooks {
  private readonly sources: readonly SourceWorkbook[];
  private readonly parts = new LRUCache<SourceWorkbook, ZipPart[]>({ max: 8 });
  private readonly workbooks = new LRUCache<SourceWorkbook, Workbook>({ max: 8 });

  constructor(isOwnOnly: boolean) {
    this.sources = sourceWorkbooks(isOwnOnly);
  }

  async draw(runSeed: number, index: number): Promise<MutatedCase> {
    const random = new Random(caseSeed(runSeed, index));
    const source = random.chance(0.3) ? random.pick(this.sources.slice(0, 4)) : random.pick(this.sources);
    switch (random.below(11)) {
      case 0:
      case 1:
        return { name: `${source.name}, bytes`, fileName, bytes: mutateBytes(source.bytes, random) };
      case 2:
      case 3:
      case 4:
        return {
          name: `${source.name}, parts`,
          fileName,
          bytes: writeZip(mutateParts(this.partsOf(source), random)),
        };
      case 5: {
        const [sheet] = mutateCells(await this.workbookOf(source), random).sheets;
        const bytes = new TextEncoder().encode(csvOf(sheet, random.pick([",", ";", "\t"])));
        const name = `${source.name}, separated`;
        return { name, fileName: "form.csv", bytes: random.chance(0.5) ? mutateBytes(bytes, random) : bytes };
      }
      default: {
        const workbook = mutateCells(await this.workbookOf(source), random);
        return { name: `${source.name}, cells`, fileName, bytes: writeZip(packageParts(workbook)) };
      }
    }
  }

  private partsOf(source: SourceWorkbook): ZipPart[] {
    const parts = this.parts.get(source) ?? readZip(source.bytes);
    this.parts.set(source, parts);
    return parts;
  }

  private async workbookOf(source: SourceWorkbook): Promise<Workbook> {
    const workbook = this.workbooks.get(source) ?? (await readCells(source.bytes));
    this.workbooks.set(source, workbook);
    return workbook;
  }
}

function csvOf(sheet: Sheet | undefined, separator: string): string {
  const lines = (sheet?.rows ?? []).map(({ cells }) => {
    const fields: string[] = [];
    // cells far to the right would make a file of separators
    for (const { column, text } of cells) if (column < 1_000) fields[column - 1] = text;
    return Array.from(fields, (field = "") =>
      /["\n\r,;\t]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field,
    ).join(separator);
  });
  return lines.join("\r\n");
}
