/** The logic check of real forms, where the conformance set is next to the project. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { matches } from "../../../../shared/expression/matches.ts";
import { nodesOf } from "../../../../shared/expression/tree.ts";
import type { Answer } from "../../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../../shared/form/engine/compile-form.ts";
import type { CompiledForm } from "../../../../shared/form/engine/compiled-form.ts";
import { expressionsOf } from "../../../../shared/form/engine/form-node.ts";
import { checkLogic } from "../../../../shared/form/logic/check-logic.ts";
import { pickWorksheet } from "../../../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../../../shared/workbook/import/read-definition.ts";
import { checkPackage } from "../../../../shared/workbook/read/check-package.ts";
import { readCells } from "../../../../shared/workbook/read/read-cells.ts";
import { isSearch, sampleOf } from "../../../support/budget.ts";
import { disproved, filledIn } from "./observe-findings.ts";
import { randomNumbers, someAnswers } from "./some-answers.ts";

const folder = fileURLToPath(new URL("../../../../../shared/conformance/xlsform/", import.meta.url));
const isThere = existsSync(folder);
const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const sittings = Number(process.env.LOGIC_SITTINGS ?? 100);

function isSound(name: string): boolean {
  const file = `${folder}expected/${name}.json`;
  return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).ok === true;
}

async function formOf(name: string): Promise<CompiledForm | undefined> {
  const bytes = new Uint8Array(readFileSync(`${folder}files/${name}`));
  await checkPackage(bytes);
  const workbook = await readCells(bytes);
  const { definition } = readDefinition(workbook, {
    worksheetIndex: pickWorksheet(workbook),
    fileName: name,
  });
  return definition === undefined ? undefined : compileForm(definition, { matches });
}

/** The values that the form's own expressions compare with, and values next to them. */
function constantsIn(form: CompiledForm): Answer[] {
  const constants = new Set<Answer>();
  for (const node of form.nodes)
    for (const [, tree] of expressionsOf(node))
      for (const part of nodesOf(tree)) {
        if (part.kind === "text") constants.add(part.value);
        if (part.kind === "number") for (const by of [-1, 0, 1]) constants.add(part.value + by);
      }
  return [...constants];
}

describe.skipIf(!isThere)("findings of the logic check in real forms", () => {
  const names = isThere ? readdirSync(`${folder}files`).filter(isSound).sort() : [];

  it("are not disproved by random answers", { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    let judged = 0;
    // A third of the forms, each with the answers that it has in a search.
    for (const [index, name] of sampleOf([...names.entries()], Math.ceil(names.length / 3))) {
      const form = await formOf(name);
      if (form === undefined) continue;
      const findings = checkLogic(form).filter(({ code }) => !/TYPE|UNUSED/.test(code));
      const constants = constantsIn(form);
      const random = randomNumbers(index);
      judged += findings.length;
      for (let sitting = 0; findings.length > 0 && sitting < sittings; sitting += 1) {
        const state = filledIn(form, someAnswers(form, random, constants), clock);
        for (const { key, message } of disproved(findings, state)) wrong.push(`${name} ${key}: ${message}`);
      }
    }
    expect(names.length).toBeGreaterThan(100);
    expect(judged).toBeGreaterThan(isSearch ? 50 : 5);
    expect(wrong).toEqual([]);
  });
});
