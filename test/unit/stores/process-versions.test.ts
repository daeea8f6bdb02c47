import { describe, expect, it } from "vitest";
import { rootStep, type Step } from "../../../shared/process/step.ts";
import {
  MAX_PROCESS_VERSIONS,
  MAX_VERSION_STEPS,
  processVersions,
  storeProcessVersion,
} from "../../../shared/stores/process-versions.ts";
import type { Blobs } from "../../../shared/stores/s3/blobs.ts";
import { step } from "../../support/steps.ts";

/** What is stored of a form, in memory: only texts are put and read. */
function aForm() {
  const texts = new Map<string, string>();
  const blobs = {
    put: async (key: string, text: string) => void texts.set(key, text),
    text: async (key: string) => texts.get(key),
  } as unknown as Blobs; // as much of it as versions need
  const form: { id: number; processRevision: number; processHash?: string; processVersionsHash?: string } = {
    id: 7,
    processRevision: 0,
  };
  const save = async (before: Step, after: Step, processHash: string) => {
    const saved = { before, after, processHash, savedAt: "2026-11-20T12:00:00.000Z", saver: "someone" };
    form.processVersionsHash = await storeProcessVersion(blobs, form, saved);
    form.processRevision += 1;
    form.processHash = processHash;
  };
  return { form, save, list: () => processVersions(blobs, form), texts };
}

describe("the versions of a process", () => {
  const many = (name: string) => ({
    ...rootStep("root"),
    children: Array.from({ length: 50 }, (_, at) => step("JOLT", { key: `k${at}`, name: `${name} ${at}` })),
  });

  it("are limited in number, and each in size", async () => {
    const { save, list, texts } = aForm();
    for (let at = 1; at <= MAX_PROCESS_VERSIONS + 5; at++) {
      const [before, after] = ["a".repeat(200), "b".repeat(200)].map(many);
      if (before && after) await save(before, after, `hash ${at}`);
    }
    const versions = await list();
    expect(versions.map(({ revision }) => revision)).toEqual(
      Array.from({ length: MAX_PROCESS_VERSIONS }, (_, at) => at + 6),
    );
    expect(versions[0]?.changed).toHaveLength(MAX_VERSION_STEPS);
    expect(versions[0]?.more).toBe(50 - MAX_VERSION_STEPS);
    expect(Math.max(...[...texts.values()].map(({ length }) => length))).toBeLessThan(200_000);
  });

  it("begin with what an older release saved, once", async () => {
    const { form, save, list } = aForm();
    Object.assign(form, { processRevision: 4, processHash: "old" });
    expect(await list()).toEqual([]);
    const root = rootStep("root");
    await save(root, { ...root, name: "Other" }, "new");
    await save(root, { ...root, name: "Another" }, "newer");
    await save(root, root, "written differently");
    expect((await list()).map(({ revision, processHash, saver }) => [revision, processHash, saver])).toEqual([
      [4, "old", undefined],
      [5, "new", "someone"],
      [6, "written differently", "someone"],
    ]);
  });
});
