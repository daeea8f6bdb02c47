import { describe, expect, it } from "vitest";
import { reportChanges } from "../../../shared/analysis/report-changes.ts";
import { treeOf } from "../../support/steps.ts";
import { chain, formOf, page } from "./varied/build.ts";

const survey = (rows: string, choices: string) =>
  formOf(`
  # survey
  | type | name | label | relevant |
  ${rows}
  # choices
  | list_name | name | label |
  ${choices}`);

const before = survey(
  `| integer | age | Age | |
  | decimal | temp | Temperature | |
  | select_one spoken | spoken | Interpreter | |
  | text | spare | Spare | |`,
  `| spoken | yes | Yes |
  | spoken | no | No |`,
);

const visit = chain(
  "Visit",
  `[{ "operation": "shift", "spec": { "answers": {
    "age": "visit.age", "temp": "visit.temp",
    "spoken": "visit.spoken" } } }]`,
  page(
    "Checklist",
    `<p>Dear family</p>
<p>Temperature: <b>{{visit.temp}}</b> °C</p>
{{#if (eq visit.spoken "yes")}}
<p>Somebody will interpret.</p>
<p>Tell us the language, {{visit.age}}.</p>
{{else}}<p>You come alone.</p>{{/if}}
{{#unless visit.temp}}<p>Take the temperature.</p>{{else}}<p>You took it.</p>{{/unless}}
{{#if (and visit.age (ge visit.temp 39))}}<p>{{t "A high fever."}}</p>{{/if}}`,
  ),
);
const root = treeOf(visit);

const changed = (after: ReturnType<typeof formOf>) =>
  reportChanges(root, before, after).map(({ finding: { code, stepKey, line }, sentences }) => [
    stepKey,
    line,
    code,
    sentences.map(({ line, text }) => `${line}: ${text}`),
  ]);

describe("another version of a form", () => {
  it("changes nothing where the reports still fit it", () => {
    expect(changed(before)).toEqual([]);
  });

  it("names the sentences that nobody gets any more because a question is gone, each once", () => {
    const after = survey(
      `| integer | age | Age | |
      | select_one spoken | spoken | Interpreter | |`,
      `| spoken | yes | Yes |
      | spoken | no | No |`,
    );
    expect(changed(after)).toEqual([
      ["Visit", 2, "OPERATION_NEVER_MATCHES", []],
      ["Checklist", 2, "PATH_UNKNOWN", ["2: Temperature: {{visit.temp}} °C"]],
      ["Checklist", 7, "PATH_UNKNOWN", ["7: You took it."]],
      ["Checklist", 8, "PATH_UNKNOWN", ["8: A high fever."]],
    ]);
  });

  it("names those of a choice that is called something else", () => {
    const after = survey(
      `| integer | age | Age | |
      | decimal | temp | Temperature | |
      | select_one spoken | spoken | Interpreter | |
      | text | spare | Spare | |`,
      `| spoken | Y | Yes |
      | spoken | no | No |`,
    );
    expect(changed(after)).toEqual([
      [
        "Checklist",
        3,
        "CHOICE_UNKNOWN",
        ["4: Somebody will interpret.", "5: Tell us the language, {{visit.age}}."],
      ],
    ]);
  });

  it("names those of a part that nobody reaches", () => {
    const limited = formOf(`
      # survey
      | type | name | label | relevant | constraint |
      | integer | age | Age | | |
      | decimal | temp | Temperature | | . < 38 |
      | select_one spoken | spoken | Interpreter | | |
      | text | spare | Spare | | |
      # choices
      | list_name | name | label |
      | spoken | yes | Yes |
      | spoken | no | No |`);
    expect(changed(limited)).toEqual([["Checklist", 8, "NEVER_PRINTED", ["8: A high fever."]]]);
  });
});
