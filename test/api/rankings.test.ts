/** A ranking whose choices come from other answers, as a client without a page submits it. */
import ExcelJS from "exceljs";
import { beforeAll, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { must, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let designer: ReturnType<typeof stack.client>;
let formId: number;
let publicationKey: string;

const shown = (goal: string) => `(name = '${goal}' and \${g${goal}} != '')`;
const survey = [
  ["type", "name", "label", "choice_filter", "required"],
  ...["1", "2", "3"].map((goal) => ["text", `g${goal}`, `Goal ${goal}`, "", ""]),
  ["rank goals", "order", "Put your goals in order", ["1", "2", "3"].map(shown).join(" or "), "yes"],
];
const choices = [
  ["list_name", "name", "label"],
  ...["1", "2", "3"].map((goal) => ["goals", goal, `\${g${goal}}`]),
];

async function workbook(): Promise<Uint8Array> {
  const written = new ExcelJS.Workbook();
  written.addWorksheet("survey").addRows(survey);
  written.addWorksheet("choices").addRows(choices);
  return new Uint8Array(await written.xlsx.writeBuffer());
}

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  const file = { fileName: "goals.xlsx", contentType: XLSX_CONTENT_TYPE, body: await workbook() };
  const { id, worksheetIndex } = must(await designer.call(api.forms.upload, { file }));
  ({ formId } = must(await designer.call(api.forms.importForm, { id, worksheetIndex, formName: "Goals" })));
  ({ publicationKey } = must(
    await designer.call(api.forms.publish, {
      id: formId,
      publicationName: "Goals",
      reportWarnings: "accept",
    }),
  ));
});

it.each([
  ["one that went", { g1: "", g3: "Sleep", order: ["3", "1"] }, ["3"]],
  ["one that came", { g1: "Walk", g2: "Eat", g3: "Sleep", order: ["3", "1"] }, ["3", "1", "2"]],
  ["all that went", { g1: "", order: ["3", "1"] }, undefined],
])("is taken as its choices are: %s", async (_name, answers, order) => {
  const respondent = stack.client();
  const started = await startInstance(respondent, publicationKey);
  const { instanceKey, revision } = started;
  const [model, location, command] = [JSON.stringify(answers), "0:", "submit"] as const;
  must(await respondent.call(api.runtime.submit, { ...refOf(started), model, location, command, revision }));
  const { model: stored } = must(await designer.call(api.forms.submission, { formId, instanceKey }));
  expect(JSON.parse(stored).order).toEqual(order);
});
