import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { cleanSentenceProcesses, sentenceFaults } from "./sentence-faults.ts";

const said = (
  form: ConstructorParameters<typeof ProcessAnalyser>[0],
  root: Parameters<ProcessAnalyser["analyse"]>[0],
) => new ProcessAnalyser(form).analyse(root).findings;

describe("sentences as people write them", () => {
  it("have no findings where nothing is wrong", () => {
    const found = cleanSentenceProcesses.flatMap(({ name, form, root }) =>
      said(form, root).map(({ stepKey, line, message }) => `${name}: ${stepKey} ${line}: ${message}`),
    );
    expect(found).toEqual([]);
  });

  it("are named at their line where something is", () => {
    const missed = sentenceFaults.filter(
      ({ form, root, stepKey, part, line }) =>
        !said(form, root).some((one) => one.stepKey === stepKey && one.part === part && one.line === line),
    );
    const names = missed.map(({ kind, stepKey, line, written }) => `${kind}, ${stepKey} ${line}: ${written}`);
    expect(sentenceFaults.length).toBeGreaterThanOrEqual(60);
    expect(missed.length, names.join("\n")).toBeLessThanOrEqual(sentenceFaults.length * 0.1);
  });
});
