import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { renameKey } from "../../../shared/analysis/rename/rename-key.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { step, treeOf } from "../../support/steps.ts";
import { formOf } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label |
  | integer | temp | Temperature |
  | text | since | Since when? |
  | begin repeat | drugs | Medicines |
  | text | drug | Medicine |
  | end repeat | | |`);

const chainText = `[{ "operation": "shift", "spec": {
  "temp": "visit.temp",
  "since": "visit.since",
  "drugs": { "*": { "drug": "list[&1].temp" } } } },
  { "operation": "default", "spec": { "visit": { "temp": 37 } } },
  { "operation": "modify-overwrite-beta", "spec": { "visit": { "text": "=concat(@(1,temp),' °C')" } } }]`;
const pageText = `{{#if (gt visit.temp 38)}}<p>{{visit.text}} temp</p>{{/if}}
{{#with visit as |it|}}<b>{{it.temp}} {{since}}</b>{{/with}}
{{#each list}}{{temp}}{{/each}}`;
const page = { ...step("HANDLEBARS", { name: "Page", template: pageText }), key: "page" };
const direct = { ...step("HANDLEBARS", { name: "Direct", template: "<p>{{temp}}</p>" }), key: "direct" };
const chain = { ...step("JOLT", { name: "Pick", template: chainText, children: [page] }), key: "chain" };
const root = treeOf(chain, direct);

const rename = (stepKey: string, line: number, column: number, to?: string, tree: Step = root) =>
  renameKey(form, new ProcessAnalyser(form), tree, {
    stepKey,
    line,
    column,
    ...(to !== undefined && { to }),
  });
const placesOf = ({ places }: ReturnType<typeof rename>) =>
  places.map(({ stepKey, line, column }) => `${stepKey} ${line}:${column}`);

describe("renaming a key", () => {
  const own = ["chain 2:18", "chain 5:51", "chain 6:85", "page 1:17", "page 2:32"];

  it.each([
    ["a template that reads it", "page", 1, 19],
    ["a chain that writes it", "chain", 2, 20],
    ["a lookup of a later operation", "chain", 6, 85],
    ["a block parameter's path", "page", 2, 33],
  ] as const)(
    "finds the same places from %s: not those where the word means something else",
    (_, key, line, column) => {
      const found = rename(key, line, column);
      expect(found.refusal).toBeUndefined();
      expect(found.name).toBe("temp");
      expect(placesOf(found)).toEqual(own);
      expect(found.others.map(({ stepKey, line: at }) => `${stepKey} ${at}`)).toEqual([
        "chain 2",
        "chain 4",
        "page 3",
        "direct 1",
      ]);
    },
  );

  it("changes every place and nothing else, so that the process is as right as before", () => {
    const { texts = [] } = rename("page", 1, 19, "highest_temperature");
    expect(texts.map(({ stepKey }) => stepKey)).toEqual(["chain", "page"]);
    const [inChain, inPage] = texts;
    expect(inChain?.before).toBe(chainText);
    expect(inChain?.after).toBe(
      chainText
        .replace('"visit.temp"', '"visit.highest_temperature"')
        .replace('"temp": 37', '"highest_temperature": 37')
        .replace("@(1,temp)", "@(1,highest_temperature)"),
    );
    expect(inPage?.after).toBe(
      pageText
        .replace("visit.temp ", "visit.highest_temperature ")
        .replace("it.temp", "it.highest_temperature"),
    );
  });

  it("renames what items of a list have, and a block's own name", () => {
    expect(placesOf(rename("page", 3, 18))).toEqual(["chain 4:39", "page 3:17"]);
    expect(placesOf(rename("page", 2, 19))).toEqual(["page 2:19", "page 2:29"]);
  });

  it("refuses a name that is there already, and one that couldn't be written", () => {
    expect(rename("page", 1, 19, "since").refusal).toMatch(
      /^“since” is a name that something else there has/,
    );
    expect(rename("page", 1, 19, "a.b").refusal).toMatch(/^A name starts with a letter/);
    expect(rename("page", 1, 19, "since").texts).toBeUndefined();
  });

  it("leaves a question's key to the workbook, and names who reads it", () => {
    const found = rename("direct", 1, 7, "heat");
    expect(found.refusal).toMatch(/^“temp” is the key of a question. Change it in the workbook/);
    expect(placesOf(found)).toEqual(["chain 2:4", "direct 1:6"]);
    expect(found.texts).toBeUndefined();
  });

  it("says who reads the name itself, and refuses where there is none", () => {
    const printed = {
      ...page,
      key: "printed",
      template: "{{#each visit}}{{#if (eq @key 'temp')}}{{this}}{{/if}}{{/each}}{{visit.temp}}",
    };
    const tree = treeOf({ ...chain, children: [printed] });
    const found = rename("printed", 1, 74, "heat", tree);
    expect(found.cautions).toEqual(["“Page” reads names of keys: check whether it means this one."]);
    expect(found.others.map(({ stepKey }) => stepKey)).toContain("printed");
    expect(rename("page", 1, 19).cautions).toEqual([]);
    const viewable = treeOf({ ...chain, publicOutputInd: true, children: [page] });
    expect(rename("page", 1, 19, "heat", viewable).cautions).toEqual([
      "The output of “Pick” is viewable: whoever reads it gets the new name.",
    ]);
    expect(rename("page", 1, 10).refusal).toBeDefined();
    expect(rename("page", 9, 1).refusal).toMatch(/^There is no key here/);
  });

  it("leaves the same word of a text that is translated, whose translations go by its words", () => {
    const inTwo = formOf(`
      # survey
      | type | name | label::English (en) | label::Español (es) |
      | integer | temp | Temperature | Temperatura |`);
    const messages = { "Highest temp": { es: "Temperatura máxima" } };
    const translated = {
      ...step("HANDLEBARS", { template: '{{t "Highest temp"}}: {{temp}}' }),
      key: "translated",
    };
    const catalogue = step("TRANSLATIONS", { template: JSON.stringify(messages), children: [translated] });
    const analyser = new ProcessAnalyser(inTwo);
    const tree = treeOf(catalogue);
    const at = { stepKey: "translated", line: 1, column: 25 };
    expect(placesOf(renameKey(inTwo, analyser, tree, at))).toEqual(["translated 1:25"]);
  });

  it("doesn't change the tree that it was given", () => {
    const before = JSON.stringify(root);
    rename("page", 1, 19, "heat");
    expect(JSON.stringify(root)).toBe(before);
    expect([...walkSteps(root)].length).toBe(4);
  });
});
