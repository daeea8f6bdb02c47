import { expect, it } from "vitest";
import { compareContents } from "../../../web/features/review/compare-contents.ts";
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
  definition: form.definition,
  process: JSON.stringify(process("visit", form, page("advice", template)).root),
});
const before = contents("<p>Take 1.</p>");

/** The names of what is approved where some get another dose. */
async function idsOf(condition: string) {
  const template = `<p>{{#if (eq answers.child "${condition}")}}Take 2.{{else}}Take 1.{{/if}}</p>`;
  const { sentences } = await compareContents({ before, after: contents(template) });
  expect(sentences).toMatchObject([{ before: "Take 1.", after: "Take 2." }]);
  return sentences[0]?.ids;
}

it("names the same sentence otherwise where others get it: who approved it for adults hasn't for children", async () => {
  const forAdults = await idsOf("no");
  expect(await idsOf("no")).toEqual(forAdults);
  expect(await idsOf("yes")).not.toEqual(forAdults);
});
