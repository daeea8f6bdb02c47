/** What can be done with a step, by its level and its type (specification, section 2). */
import type { ProcessTypeCode, Step } from "../../../../shared/process/step.ts";

export type StepAction = "add" | "edit" | "delete" | "form" | "template" | "view" | "duplicate" | "move";

/** The action that opens the editor of a type: Form, Template or View. */
export const editorActions = {
  FORM_OUTPUT: "form",
  HANDLEBARS: "template",
  JOLT: "template",
  TRANSLATIONS: "view",
  HTML2PDF: "view",
} as const satisfies Record<ProcessTypeCode, StepAction>;

/**
 * The root has only Add and Form; steps below it Delete, Edit and Add, and the action of their editor. Duplicating
 * and moving by name are in a menu.
 *
 * @example actionsOf(root) // { shown: ["form", "add"], inMenu: [] }
 */
export function actionsOf({ level, processType }: Pick<Step, "level" | "processType">): {
  shown: StepAction[];
  inMenu: StepAction[];
} {
  if (level === 0) return { shown: ["form", "add"], inMenu: [] };
  return { shown: [editorActions[processType.code], "edit", "add"], inMenu: ["duplicate", "move", "delete"] };
}
