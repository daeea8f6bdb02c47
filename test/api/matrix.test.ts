/**
 * Every call of the table with every principal: each cell says whether the call admits that one. A table written by hand
 * says who must be admitted; what else a call needs is left to the other tests, so an admitted caller may get any answer
 * except a refusal of access.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { api, routes } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import {
  type AccessWorld,
  buildWorld,
  differenceOf,
  rowName,
  testedPrincipals,
  testedRows,
} from "../security/access/matrix.ts";
import { caughtWhileWeak } from "../security/access/promise.ts";
import { weakenings } from "../security/access/weaken.ts";
import { whoMay } from "../security/access/who-may.ts";
import { sampleOf } from "../support/budget.ts";
import { useStack } from "../support/stack.ts";

process.env.SPROUT_LOG = "off"; // what fails here fails on purpose
const stack = useStack();
let world: AccessWorld;
beforeAll(async () => {
  world = await buildWorld(stack);
});

it("the table by hand has every call, and no other", () => {
  expect(Object.keys(whoMay).toSorted()).toEqual(routes.map(rowName).toSorted());
});

describe("who may", () => {
  it.each(testedRows().map((row): [string, Route] => [rowName(row), row]))("%s", async (_name, row) => {
    const differences: string[] = [];
    for (const principal of testedPrincipals(row)) {
      const difference = await differenceOf(world, row, principal);
      if (difference !== undefined) differences.push(difference);
    }
    expect(differences).toEqual([]);
  });
});

/**
 * `npm run faults -- P8` weakens every row in every way; here are those that no test had noticed, and one of each kind:
 * all of them in a search, else the same few.
 */
describe("a row that is weaker than it should be is caught", () => {
  const { forms, runtime, account } = api;
  const some: Route[] = [
    forms.beginEntry,
    forms.exportSubmissions,
    forms.retention,
    forms.deleteForm,
    forms.upload,
  ].map(anyRow);
  const others: Route[] = [forms.shares, runtime.output, account.userList, account.whoami].map(anyRow);
  const cases = [...some, ...others].flatMap((row) =>
    weakenings(row).map((weakening): [string, Route, typeof weakening] => [
      `${rowName(row)}: ${weakening.name}`,
      row,
      weakening,
    ]),
  );
  it.each(sampleOf(cases, 8))("%s", async (_name, row, weakening) => {
    expect(await caughtWhileWeak(world, row, weakening)).toBe(true);
  });
});

/** The rows of the table under the type that all of them have. */
function anyRow(row: unknown): Route {
  return routes.find((one) => one === row) ?? expect.fail("no such row");
}
