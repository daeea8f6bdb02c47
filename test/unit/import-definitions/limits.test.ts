import { describe, expect, it } from "vitest";
import {
  MAX_EXPRESSION_DEPTH,
  MAX_EXPRESSION_LENGTH,
  MAX_EXPRESSION_NODES,
} from "../../../shared/expression/parse-expression.ts";
import { limits, statedLimits } from "../../../shared/workbook/import/definitions/limits.ts";
import {
  MAX_ENTRIES,
  MAX_ENTRY_BYTES,
  MAX_INFLATED_BYTES,
} from "../../../shared/workbook/read/check-package.ts";
import { MAX_SHEETS } from "../../../shared/workbook/read/read-cells.ts";
import { READ_SECONDS } from "../../../shared/workbook/read/read-workbook.ts";

describe("the limits of the guide", () => {
  it("are those of the file's reader and of the parser of expressions", () => {
    expect(statedLimits).toEqual({
      entries: MAX_ENTRIES,
      inflatedBytes: MAX_INFLATED_BYTES,
      entryBytes: MAX_ENTRY_BYTES,
      sheets: MAX_SHEETS,
      seconds: READ_SECONDS,
      expressionLength: MAX_EXPRESSION_LENGTH,
      expressionNodes: MAX_EXPRESSION_NODES,
      expressionDepth: MAX_EXPRESSION_DEPTH,
    });
  });

  it("are written as people read them", () => {
    expect(limits.find(({ what }) => what === "Rows of the survey sheet")?.most).toBe("20,000");
    expect(limits.find(({ what }) => what === "Size of the file")?.most).toBe("4 MB");
  });
});
