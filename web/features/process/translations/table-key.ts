import type { Step } from "../../../../shared/process/step.ts";

/** The key of the TRANSLATIONS step that has the texts of a step, itself or the nearest above; undefined where there is none. */
export function tableKeyOf(root: Step, stepKey: string): string | undefined {
  const find = (step: Step, nearest: string | undefined): { key: string | undefined } | undefined => {
    const own = step.processType.code === "TRANSLATIONS" ? step.key : nearest;
    if (step.key === stepKey) return { key: own };
    for (const child of step.children) {
      const found = find(child, own);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(root, undefined)?.key;
}
