/** P8: each row of the table of calls is weakened in every way, and each time a test of the matrix fails. */
import { api } from "../../../shared/contract/index.ts";
import type { Route } from "../../../shared/contract/route.ts";
import { openStores } from "../../../shared/stores/index.ts";
import type { FaultsRun } from "../../faults/promised.ts";
import type { StackInUse } from "../../support/stack.ts";
import {
  type AccessWorld,
  buildWorld,
  differenceOf,
  rowName,
  testedPrincipals,
  testedRows,
} from "./matrix.ts";
import { type Weakening, weakenings, whileWeak } from "./weaken.ts";

/** @returns true when some principal gets another answer than the table written by hand says */
export async function caughtWhileWeak(
  world: AccessWorld,
  row: Route,
  weakening: Weakening,
): Promise<boolean> {
  const isCaught = await whileWeak(row, weakening, async () => {
    for (const name of testedPrincipals(row))
      if ((await differenceOf(world, row, name)) !== undefined) return true;
    return false;
  });
  if (row.path === api.forms.deleteForm.path) await restore(world);
  return isCaught;
}

/** A principal that was let in by mistake has moved the form to the trash. */
async function restore({ formId }: AccessWorld): Promise<void> {
  const { forms } = openStores();
  const form = await forms.find(formId);
  if (form?.deletedAt !== undefined) await forms.restore(form, "0");
}

/** The matrix as it is, then with each row weakened. @returns what broke the promise, a line each */
export async function holdP8(stack: StackInUse, { say }: Pick<FaultsRun, "say">): Promise<string[]> {
  const world = await buildWorld(stack);
  const broken: string[] = [];
  let cells = 0;
  for (const row of testedRows()) {
    for (const name of testedPrincipals(row)) {
      cells += 1;
      const difference = await differenceOf(world, row, name);
      if (difference !== undefined) broken.push(difference);
    }
  }
  let weakened = 0;
  for (const row of testedRows()) {
    for (const weakening of weakenings(row)) {
      weakened += 1;
      if (!(await caughtWhileWeak(world, row, weakening)))
        broken.push(`${rowName(row)}, ${weakening.name}: nobody noticed.`);
    }
  }
  say(JSON.stringify({ rows: testedRows().length, cells, weakened, broken: broken.length }));
  return broken;
}
