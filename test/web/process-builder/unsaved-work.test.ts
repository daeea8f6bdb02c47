import { describe, expect, it } from "vitest";
import type { FormProcess } from "../../../shared/contract/process.ts";
import type { Step } from "../../../shared/process/step.ts";
import { isStored } from "../../../web/features/process/state/unsaved-work.ts";
import { changeStep } from "../../../web/features/process/tree/tree-edits.ts";
import { aStep, aTree } from "./some-process.ts";

const letter = aStep("Letter", "HANDLEBARS", { template: '<p>{{t "Hello"}}</p>' });
const kept = aTree(aStep("Words", "TRANSLATIONS", { template: '{"Hello":{}}', children: [letter] }));
const record = (root: Step): FormProcess => ({
  formId: 7,
  model: JSON.stringify(root),
  workingOutputModel: '{"first":"Ada"}',
  revision: 3,
});
const change = (key: string, more: Partial<Step>) =>
  record(changeStep(kept, key, (step) => ({ ...step, ...more })));

describe("work that an earlier visit could not save", () => {
  it("is stored whatever name its templates have there, and whether or not an empty one has any", () => {
    const untouched = changeStep(kept, "words", ({ template: _none, ...step }) => step);
    expect(isStored({ revision: 2, root: kept }, record(kept))).toBe(true);
    expect(isStored({ revision: 2, root: kept }, change("letter", { templateId: "its hash" }))).toBe(true);
    expect(isStored({ revision: 2, root: untouched }, change("words", { template: "" }))).toBe(true);
  });

  it("is not stored while a text, a name or the answers differ", () => {
    expect(isStored({ revision: 2, root: kept }, change("letter", { template: "" }))).toBe(false);
    expect(isStored({ revision: 2, root: kept }, change("letter", { name: "Note" }))).toBe(false);
    const withAnswers = (workingOutputModel: string) => ({ revision: 2, root: kept, workingOutputModel });
    expect(isStored(withAnswers('{"first":"Bo"}'), record(kept))).toBe(false);
    expect(isStored(withAnswers('{"first":"Ada"}'), record(kept))).toBe(true);
  });

  it("differs by translations only where they were changed here: others, the server makes stale by itself", () => {
    const stale = change("words", { template: '{"Hello you":{"es":{"stale":"Hola","of":"Hello"}}}' });
    const work = (...changedTranslations: string[]) => ({ revision: 2, root: kept, changedTranslations });
    expect(isStored(work(), stale)).toBe(true);
    expect(isStored(work("words"), stale)).toBe(false);
    expect(isStored({ revision: 2, root: kept }, stale)).toBe(false);
  });
});
