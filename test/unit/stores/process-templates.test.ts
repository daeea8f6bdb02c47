import { expect, it } from "vitest";
import { problem } from "../../../shared/problems.ts";
import { rootStep, type Step, walkSteps } from "../../../shared/process/step.ts";
import { loadProcess } from "../../../shared/stores/processes.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";

const FORM = 7;

/** A tree of 240 steps, of which two each have the same one of 120 templates. */
function storedTree() {
  const root = rootStep("root");
  root.children = Array.from(
    { length: 240 },
    (_, at): Step => ({ ...rootStep(`step${at}`), templateId: `id${at % 120}` }),
  );
  return root;
}

it("are each read once, some at a time", async () => {
  const requests: string[] = [];
  let reading = 0;
  let most = 0;
  const text = async (key: string) => {
    requests.push(key);
    most = Math.max(most, ++reading);
    await new Promise((resolve) => setImmediate(resolve));
    reading -= 1;
    return key === blobKeys.process(FORM, "tree") ? JSON.stringify(storedTree()) : `text of ${key}`;
  };
  const root = await loadProcess({ text }, FORM, "tree");
  expect(requests).toHaveLength(121);
  expect(most).toBe(50);
  for (const { step } of walkSteps(root))
    if (step.templateId !== undefined)
      expect(step.template).toBe(`text of ${blobKeys.template(FORM, step.templateId)}`);
});

it("name the step whose template is missing", async () => {
  const text = async (key: string) =>
    key === blobKeys.process(FORM, "tree") ? JSON.stringify(storedTree()) : undefined;
  await expect(loadProcess({ text }, FORM, "tree")).rejects.toEqual(
    problem("STEP_NOT_FOUND", { step: "step0" }),
  );
});
