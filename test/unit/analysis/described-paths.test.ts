import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { describedPaths } from "../../../shared/analysis/described-paths.ts";
import { pathAt } from "../../../web/features/process/code/path-help.ts";
import { pathWords } from "../../../web/features/process/code/path-words.ts";
import { keyLines, unreadNames } from "../../../web/features/process/code/unread-keys.ts";
import { step, treeOf } from "../../support/steps.ts";
import { formOf } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label |
  | select_one pain | pain | Where does it hurt? |
  | text | since | Since when? |
  | begin repeat | drugs | Medicines |
  | text | drug | Medicine |
  | integer | dose | Dose |
  | end repeat | | |
  # choices
  | list_name | name | label |
  | pain | head | Head |
  | pain | back | Back |`);
const template = `[{ "operation": "shift", "spec": {
  "pain": "child.pain",
  "drugs": "drugs", "*": "other.&" } },
  { "operation": "modify-default-beta", "spec": { "child": {
    "pain": "head" } } }]`;
const text =
  "<p>{{child.pain}}</p>\n{{#each drugs}}\n<p>{{#if (ge dose 20)}}{{this.drug}}{{/if}}</p>\n{{/each}}{{none}}";
const page = { ...step("HANDLEBARS", { template: text }), key: "page" };
const chain = { ...step("JOLT", { name: "Pick", template, children: [page] }), key: "chain" };
const root = treeOf(chain);
const analysis = new ProcessAnalyser(form).analyse(root);
const ofPage = describedPaths("page", analysis, form, root);
const ofChain = describedPaths("chain", analysis, form, root);

describe("what a step can read", () => {
  it("has the question, its choices, and the place of the chain that writes it, not the one that fills it in", () => {
    const path = ofPage.known.find((one) => one.path === "child.pain") ?? expect.fail("no path");
    expect(pathWords(path)).toBe(
      "Where does it hurt?\ntext\nhead: Head\nback: Back\nAnswer to pain\nWritten in Pick, line 2",
    );
    expect(path.from).toEqual({ stepKey: "chain", stepName: "Pick", line: 2, column: 3 });
    expect(ofPage.known.some((one) => one.path === "answers")).toBe(false);
  });

  it("names what is inside a list from its item", () => {
    const path =
      ofPage.known.find((one) => one.list === "drugs" && one.path === "dose") ?? expect.fail("no path");
    expect(pathWords(path)).toMatch(/^Dose\nnumber, may be missing, in each of drugs\nAnswer to dose\n/);
  });
});

describe("what no report reads", () => {
  it("is marked where nothing in it is read; a chain's own copy counts, and not the answer", () => {
    const unread = [...unreadNames(ofPage.known)];
    expect(unread).toContain("other.since");
    expect(unread.filter((name) => !name.startsWith("other"))).toEqual([]);
    const path = ofPage.known.find((one) => one.path === "other.since") ?? expect.fail("no path");
    expect(pathWords(path, { since: { sheet: "survey", cell: "B3" } })).toMatch(
      /Answer to since, sheet “survey”, cell B3\n.*\nNo report reads it$/s,
    );
    expect(pathWords(path)).not.toContain("cell");
  });

  it("is found in a model by its line, inside objects and lists", () => {
    const model = JSON.stringify(
      { "a b": { c: [], d: [{ e: 1, f: { g: 2 } }, { e: 3 }] }, h: "x: [" },
      undefined,
      2,
    );
    expect([...keyLines(model.split("\n"))].map(({ line, name }) => `${line} ${name}`)).toEqual([
      "2 [a b]",
      "3 [a b].c",
      "4 [a b].d",
      "6 [a b].d[].e",
      "7 [a b].d[].f",
      "8 [a b].d[].f.g",
      "12 [a b].d[].e",
      "16 h",
    ]);
  });
});

describe("what a text reads", () => {
  const said = ({ uses }: typeof ofPage) =>
    uses.map(({ text, line, kind, question }) => [line, text, kind, question?.key]);

  it("is what is at each path where it is written, inside lists and conditions; nothing is said of what nothing gives", () => {
    expect(said(ofPage)).toEqual([
      [1, "child.pain", "text", "pain"],
      [2, "drugs", "list, may be missing", "drugs"],
      [3, "dose", "number, may be missing", "dose"],
      [3, "this.drug", "text, may be missing", "drug"],
    ]);
  });

  it("is what is at each key of a chain when its operation begins", () => {
    expect(said(ofChain)).toContainEqual([2, '"pain": "child.pain"', "text, may be missing", "pain"]);
    const later = ofChain.uses.find(({ line }) => line === 5) ?? expect.fail("no key");
    expect(later).toMatchObject({ text: '"pain": "head"', question: { key: "pain" }, from: { line: 2 } });
  });

  it("is one choice inside a list of them, with the question and all that it can be", () => {
    const many = formOf(`
      # survey
      | type | name | label |
      | select_multiple pain | pains | Where does it hurt? |
      # choices
      | list_name | name | label |
      | pain | head | Head |
      | pain | back | Back |`);
    const shift = JSON.stringify([{ operation: "shift", spec: { answers: { pains: "child.pains" } } }]);
    const template = "{{#each child.pains}}{{this}}{{/each}}";
    const below = { ...step("HANDLEBARS", { template }), key: "below" };
    const direct = {
      ...step("HANDLEBARS", { template: template.replace("child", "answers") }),
      key: "direct",
    };
    const tree = treeOf(
      step("JOLT", { key: "shift", name: "Shift", template: shift, children: [below] }),
      direct,
    );
    const found = new ProcessAnalyser(many).analyse(tree);
    const wordsOfThis = (key: string) =>
      describedPaths(key, found, many, tree)
        .uses.filter(({ text: written }) => written === "this")
        .map((use) => pathWords(use));
    const choice = "Where does it hurt?\ntext\nhead: Head\nback: Back\nAnswer to pains";
    expect(wordsOfThis("direct")).toEqual([choice]);
    expect(wordsOfThis("below")).toEqual([`${choice}\nWritten in Shift, line 1`]);
  });

  it("is what each lookup of a chain reads, in paths and calls, however often it is written", () => {
    const template = `[{ "operation": "shift", "spec": { "answers": {
      "pain": "by.@(1,since)",
      "drugs": { "*": { "dose": "doses.@(1,drug)[@(1,dose)]" } } } } },
      { "operation": "modify-overwrite-beta", "spec": {
        "twice": "=concat(@(1,by),', ',@(1,by))",
        "either": ["=toUpper(@(1,none))", "=toLower(@(1,by))"] } }]`;
    const tree = treeOf(step("JOLT", { key: "lookups", name: "Lookups", template }));
    const { uses } = describedPaths("lookups", new ProcessAnalyser(form).analyse(tree), form, tree);
    const lookups = uses.filter(({ text: written }) => written.startsWith("@"));
    expect(
      lookups.map(({ line, column, text, kind, question }) => [line, column, text, kind, question?.key]),
    ).toEqual([
      [2, 19, "@(1,since)", "text, may be missing", "since"],
      [3, 40, "@(1,drug)", "text, may be missing", "drug"],
      [3, 50, "@(1,dose)", "number, may be missing", "dose"],
      [5, 27, "@(1,by)", "object, may be missing", undefined],
      [5, 40, "@(1,by)", "object, may be missing", undefined],
      [6, 53, "@(1,by)", "object, may be missing", undefined],
    ]);
    const state = EditorState.create({ doc: template });
    const at = template.indexOf("@(1,drug)");
    expect(pathAt(state, at + 2, uses)?.use.text).toBe("@(1,drug)");
    expect(pathAt(state, at - 3, uses)?.use.text).toMatch(/^"dose": /);
  });

  it("is found where the text is still the same", () => {
    const state = EditorState.create({ doc: text });
    const at = text.indexOf("drug}}");
    expect(pathAt(state, at, ofPage.uses)).toMatchObject({
      from: at - 5,
      to: at + 4,
      use: { text: "this.drug" },
    });
    expect(pathAt(state, 1, ofPage.uses)).toBeUndefined();
    const changed = EditorState.create({ doc: text.replace("this.drug", "drug") });
    expect(pathAt(changed, at, ofPage.uses)).toBeUndefined();
  });
});
