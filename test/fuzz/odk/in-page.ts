/** What runs in the browser's page: ODK's engine, which needs a document, under one name. */
import { createInstance, type EngineNode } from "@getodk/xforms-engine";
import type { Edit, Observation } from "./observation.ts";

/** Opens the form, does one after the other, and observes before and after each. */
async function observeXform(xml: string, edits: readonly Edit[]): Promise<Observation[]> {
  const { root } = await createInstance(xml);
  const seen = [observe(root)];
  for (const edit of edits) {
    if (!act(root, edit)) break; // they have parted before
    seen.push(observe(root));
  }
  return seen;
}

/** @example placed("/data/g/q3[2]/q4") // "q3[2]/q4" */
function placed(reference: string): string {
  const steps = reference.split("/").slice(2);
  return steps.filter((step, at) => at === steps.length - 1 || step.endsWith("]")).join("/");
}

function observe(root: EngineNode): Observation {
  const seen: Observation = {};
  const visit = (node: EngineNode) => {
    const { reference, relevant, required, children, value, valueOptions } = node.currentState;
    for (const child of children ?? []) visit(child);
    const text = written(value);
    // what isn't relevant, and what computes nothing
    const isSeen = children === null && (node.nodeType === "model-value" ? text !== "" : relevant);
    if (!isSeen || /instanceID$|_count$/.test(reference)) return;
    seen[placed(reference)] = {
      value: text,
      isRequired: required,
      problem: node.validationState.violation?.condition ?? "",
      options: (valueOptions ?? []).map((option) => option.value).join(" "),
    };
  };
  visit(root);
  return seen;
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.toSorted().join(" ");
  return value === null || value === undefined ? "" : String(value);
}

/** @returns whether there was what it edits */
function act(root: EngineNode, edit: Edit): boolean {
  const node = find(root, edit.key);
  if (node === undefined) return false;
  if (edit.kind === "add") node.addInstances?.((node.currentState.children?.length ?? 0) - 1, 1);
  else if (edit.kind === "remove") node.removeInstances?.(edit.place - 1, 1);
  else if (node.selectValues !== undefined) node.selectValues(edit.value === "" ? [] : edit.value.split(" "));
  else node.setValue?.(edit.value);
  return true;
}

/** A range of instances has the key of its repeat without a place. */
function find(node: EngineNode, key: string): EngineNode | undefined {
  for (const child of node.currentState.children ?? []) {
    const isInstance = node.nodeType.startsWith("repeat-range");
    if (!isInstance && placed(child.currentState.reference) === key && child.nodeType !== "group")
      return child;
    const found = find(child, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

Object.assign(globalThis, { odk: { observeXform } });
