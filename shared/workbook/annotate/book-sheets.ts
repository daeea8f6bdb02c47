/** The sheets of a workbook and the parts that they are in. */
import { FileRefusal } from "../read/file-problem.ts";
import { MAX_SHEETS } from "../read/read-cells.ts";
import type { Package } from "./package.ts";
import { relationIdOf, relationsOf } from "./relations.ts";
import { elementsAt } from "./xml.ts";

/** The part that lists a workbook's sheets. */
export const BOOK = "xl/workbook.xml";

export interface BookSheet {
  name: string;
  path: string;
  /** Position among the tabs, from 0. */
  index: number;
  /** As formulas name it; undefined where it has none. */
  id: string | undefined;
  /** False for chart and macro sheets. */
  isWorksheet: boolean;
}

/** Its sheets in their order, as far as their parts are there. @throws FileRefusal */
export function sheetsOf(parts: Package): BookSheet[] {
  const relations = new Map(relationsOf(parts, BOOK).map((relation) => [relation.id, relation]));
  const tags = elementsAt(parts.text(BOOK) ?? "", "workbook/sheets/sheet").map(({ tag }) => tag);
  const sheets = tags.flatMap((tag, index): BookSheet[] => {
    const relation = relations.get(relationIdOf(tag) ?? "");
    if (relation === undefined || parts.find(relation.target) === undefined) return [];
    const isWorksheet = relation.kind === "worksheet";
    return [
      {
        name: tag.attributes.name ?? "",
        path: relation.target,
        index,
        id: tag.attributes.sheetId,
        isWorksheet,
      },
    ];
  });
  const worksheets = sheets.filter(({ isWorksheet }) => isWorksheet);
  if (worksheets.length > MAX_SHEETS) throw new FileRefusal("tooManySheets");
  if (worksheets.length === 0) throw new FileRefusal("corrupt");
  return sheets;
}
