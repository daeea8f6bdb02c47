import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { demoProcess } from "../../../infra/local/demo.ts";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { matches } from "../../../shared/expression/matches.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { newKey } from "../../../shared/tokens.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../../shared/workbook/read/read-workbook.ts";
import { starters } from "../../../web/features/process/starters/starters.ts";

let form: CompiledForm;
beforeAll(async () => {
  const fileName = "before-the-visit.xlsx";
  const bytes = await readFile(new URL(`../../../shared/samples/${fileName}`, import.meta.url));
  const read = await readWorkbook(bytes, fileName);
  const { definition } = read.ok ? readDefinition(read.workbook, { worksheetIndex: 0, fileName }) : {};
  if (!definition) throw new Error("The sample can't be read.");
  form = compileForm(definition, { matches });
});

describe("what comes with the product", () => {
  it("has no findings", () => {
    const analyser = new ProcessAnalyser(form);
    const roots = [demoProcess(newKey), ...starters.map(({ make }) => make(newKey, "en"))];
    expect(roots.map((root) => analyser.analyse(root).findings)).toEqual(roots.map(() => []));
  });
});
