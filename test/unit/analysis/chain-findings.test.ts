import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { treeOf } from "../../support/steps.ts";
import { visitForm } from "./sentence-faults.ts";
import { chain, page } from "./varied/build.ts";

const saidOf = (operations: readonly object[], template: string) => {
  const root = treeOf(chain("Chain", JSON.stringify(operations), page("Page", template)));
  return new ProcessAnalyser(visitForm).analyse(root).findings;
};
const ofChain = (operations: readonly object[], template: string) =>
  saidOf(operations, template).flatMap(({ stepKey, message }) => (stepKey === "Chain" ? [message] : []));

const words = { "*": { sections: { "*": { answers: { "*": { value: "said.@(1,key)" } } } } } };

describe("what is said of a chain", () => {
  it("is the truth about a place that changes nothing", () => {
    const moved = {
      operation: "shift",
      spec: { notes: "notes", symptoms: "symptoms", form: { title: "form.title" } },
    };
    const one = (key: string) => ({ operation: "cardinality", spec: { [key]: "ONE" } });
    expect(ofChain([moved, one("notes")], "{{notes}}{{form.title}}{{json symptoms}}")).toEqual([
      "This never does anything. What is here is one value already. Remove it.",
    ]);
    expect(
      ofChain([moved, one("symptoms")], '{{#if (eq symptoms "fever")}}Hot{{/if}}{{notes}}{{form.title}}'),
    ).toEqual([]);
    const filled = { operation: "default", spec: { form: { title: "A form" } } };
    expect(ofChain([moved, filled], "{{form.title}}{{notes}}{{json symptoms}}")).toEqual([
      "This never does anything. What is here is always there, so it is never filled in. Remove it.",
    ]);
  });

  it("names the questions whose words nobody reads, in a form that repeats others as well", () => {
    const unread = saidOf([{ operation: "shift", spec: { pages: words } }], "{{said.firstName}}").flatMap(
      ({ code, path }) => (code === "QUESTION_UNREAD" ? [path] : []),
    );
    expect(unread).toContain("notes");
    expect(unread).not.toContain("firstName");
  });

  it("doesn't call the key of an answer in a repeat impossible", () => {
    const keys = {
      "*": { sections: { "*": { answers: { "*": { key: "keys[]", value: "said.@(1,key)" } } } } },
    };
    const template = `{{#each keys}}{{#if (eq this "people/1/pname")}}x{{/if}}{{/each}}
{{#if (includes keys "people/1/pname")}}y{{/if}}{{lookup said "people/1/pname"}}
{{#each @root.said}}{{this}}{{/each}}`;
    expect(saidOf([{ operation: "shift", spec: { pages: keys } }], template)).toEqual([]);
    const direct =
      '{{#each pages}}{{#each sections}}{{#each answers}}{{#if (eq key "people/1/pname")}}{{value}}{{/if}}{{/each}}{{/each}}{{/each}}';
    const found = new ProcessAnalyser(visitForm).analyse(treeOf(page("Page", direct))).findings;
    expect(found).toEqual([]);
  });
});
