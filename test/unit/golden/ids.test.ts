import { expect, it } from "vitest";
import { compareReports } from "../../../shared/golden/compare.ts";
import { casesFor } from "../../../shared/golden/make-set.ts";
import { formOf, page, process } from "../analysis/varied/build.ts";

const form = formOf(`
# survey
| type | name | label |
| select_one yn | child | A child? |
# choices
| list_name | name | label |
| yn | yes | Yes |
| yn | no | No |
`);
const contents = (template: string) => ({
  form,
  root: process("visit", form, page("advice", template)).root,
});
const before = contents("<p>Take 1.</p>");

/** The names of what is approved where some get another dose. */
async function idsOf(condition: string) {
  const template = `<p>{{#if (eq answers.child "${condition}")}}Take 2.{{else}}Take 1.{{/if}}</p>`;
  const after = contents(template);
  const { changes } = await compareReports(before, after, await casesFor(before, after));
  expect(changes).toMatchObject([{ before: "Take 1.", after: "Take 2." }]);
  return changes.map(({ id }) => id);
}

it("names the same sentence otherwise where others get it: who approved it for adults hasn't for children", async () => {
  const forAdults = await idsOf("no");
  expect(await idsOf("no")).toEqual(forAdults);
  expect(await idsOf("yes")).not.toEqual(forAdults);
});
