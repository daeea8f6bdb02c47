import { describe, expect, it } from "vitest";
import { findStep, runState } from "../../../shared/process/run-state.ts";
import { rootStep, type Step } from "../../../shared/process/step.ts";

const step = (key: string, children: Step[] = []): Step => ({ ...rootStep(key), children });
const tree = step("root", [step("a", [step("a1"), step("a2")]), step("b")]);
const done = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, {}]));

describe("runState", () => {
  it("begins with the root", () => {
    const state = runState(tree, { steps: {}, failures: {} });
    expect(state.ready.map(({ key }) => key)).toEqual(["root"]);
    expect(state).toMatchObject({ isDone: false, hasFailed: false, progress: 0 });
  });

  it("makes the children of a finished step ready", () => {
    const state = runState(tree, { steps: done("root", "a"), failures: {} });
    expect(state.ready.map(({ key }) => key)).toEqual(["a1", "a2", "b"]);
    expect(state.progress).toBe(40);
  });

  it("is done when every step is finished", () => {
    const state = runState(tree, { steps: done("root", "a", "a1", "a2", "b"), failures: {} });
    expect(state).toMatchObject({ ready: [], isDone: true, hasFailed: false, progress: 100 });
  });

  it("is done, and failed, when all remaining steps are below a failed one", () => {
    const state = runState(tree, { steps: done("root", "b"), failures: { a: "no" } });
    expect(state).toMatchObject({ ready: [], isDone: true, hasFailed: true });
  });

  it("does not take an inherited name for a recorded step", () => {
    const state = runState(step("toString"), { steps: {}, failures: {} });
    expect(state.isDone).toBe(false);
  });
});

describe("findStep", () => {
  it("finds a step with its parent", () => {
    expect(findStep(tree, "a2")?.parent?.key).toBe("a");
    expect(findStep(tree, "root")?.parent).toBeUndefined();
    expect(findStep(tree, "nowhere")).toBeUndefined();
  });
});
